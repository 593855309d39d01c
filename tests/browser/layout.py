"""What may be wrong with the layout of a screen, measured in the page."""

from playwright.sync_api import Page

TARGET_PX = 44
PROBLEMS = """target => {
  const found = []
  const width = innerWidth, height = innerHeight, slack = 0.6
  const say = (element, text) => found.push(
    `${element.dataset?.card ?? element.ariaLabel ?? (element.labels?.[0] ?? element).innerText.trim()}: ${text}`)
  const top = [...document.querySelectorAll("dialog[open]")].at(-1)
  const seen = element => element.checkVisibility() && !element.closest(".hidden")

  if (document.documentElement.scrollWidth > width) say(document.documentElement, "the page scrolls sideways")

  for (const element of document.querySelectorAll("button, a, select, summary, input")) {
    if (!seen(element) || element.dataset.card || (top && !top.contains(element))) continue
    const box = (element.closest("label") ?? element).getBoundingClientRect()
    if (box.height < target - slack || box.width < target - slack)
      say(element, `is ${Math.round(box.width)} by ${Math.round(box.height)} px to be touched`)
    if (box.left < -slack || box.right > width + slack) say(element, "sticks out sideways")
  }

  if (top) {
    const box = top.getBoundingClientRect()
    if (box.left < -slack || box.right > width + slack || box.top < -slack || box.bottom > height + slack)
      say(top, "the dialog is larger than the screen")
    return found
  }

  const inside = (element, what) => {
    const box = element.getBoundingClientRect()
    if (box.left < -slack || box.top < -slack || box.right > width + slack || box.bottom > height + slack)
      say(element, `${what} is not all on the screen`)
  }
  for (const element of document.querySelectorAll("p.say, .plate, ol.trick > li, section.panel")) {
    if (seen(element)) inside(element, element.className || "a card of the trick")
  }

  const cards = [...document.querySelectorAll(".page:not(.off) .hand [data-card]")]
  const boxes = cards.map(card => card.getBoundingClientRect())
  cards.forEach((card, i) => {
    const box = boxes[i]
    for (const [x, y] of [[0.06, 0.05], [0.2, 0.12], [0.1, 0.25]]) {
      const [left, down] = [box.left + x * box.width, box.top + y * box.height]
      const hit = document.elementFromPoint(left, down)
      if (left < 0 || left > width || down < 0 || down > height) say(card, "its index is off the screen")
      else if (hit?.closest("[data-card]") !== card) say(card, "its index is covered")
    }
    const next = boxes.findIndex((other, j) => j > i && Math.abs(other.top - box.top) < target / 2)
    const room = next < 0 ? box.width : boxes[next].left - box.left
    if (room < target - slack) say(card, `shows ${Math.round(room)} px to be touched`)
  })
  return found
}"""


def problems(page: Page) -> list[str]:
    """Everything that is covered, cut off, too small to be touched, or makes the page scroll sideways."""
    found: list[str] = page.evaluate(PROBLEMS, TARGET_PX)
    return found
