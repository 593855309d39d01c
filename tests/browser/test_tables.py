"""Tables of every size, and the pace at which a deal is shown."""

import itertools

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.player import Player
from tests.browser.words import EN, ZH, Words

pytestmark = pytest.mark.browser

WATCH_NUMBERS = """table => {
  window.shownNumbers = []
  const note = () => window.shownNumbers.push([Number(table.dataset.seq), table.dataset.phase])
  new MutationObserver(note).observe(table, { attributes: true, attributeFilter: ["data-seq"] })
}"""


def start(player: Player, seats: int) -> None:
    player.page.get_by_text(player.words.new_match, exact=True).click()
    player.page.get_by_role("radio", name=str(seats), exact=True).check()
    player.button(player.words.start_match).click()
    player.wait_until_asked("pass")
    expect(player.page.locator(".seat")).to_have_count(seats - 1)
    expect(player.page.locator("aside thead th")).to_have_count(1 + seats)


def the_deal_counts_26(player: Player, points: int) -> None:
    """Or somebody has shot the moon."""
    row = player.page.locator("aside tbody tr").last.locator("td").all_inner_texts()
    numbers = sorted(int(text.replace("☾", "")) for text in row)
    assert sum(numbers) == points or numbers == [0, *[26] * (len(numbers) - 1)]


@pytest.mark.parametrize(("seats", "size", "words"), [(3, PHONE, EN), (5, DESKTOP, ZH)])
def test_a_deal_with_three_and_with_five(visit: Visit, seats: int, size: tuple[int, int], words: Words) -> None:
    player = visit(words, size)
    start(player, seats)
    assert player.play_deal() == "scored"
    the_deal_counts_26(player, 26)


@pytest.mark.situation(123)
def test_a_deal_with_six_at_the_usual_pace_shows_every_step(visit: Visit) -> None:
    """Nothing is skipped when the player waits: each card is seen to fall, each trick is seen whole and taken."""
    player = visit(EN, speed="normal")
    start(player, 6)
    player.table.evaluate(WATCH_NUMBERS)
    player.wait_for_something_to_do()
    while player.state("decision") != "none":
        player.step()
        player.wait_for_something_to_do()
    the_deal_counts_26(player, 25)
    shown = player.page.evaluate("window.shownNumbers")
    played = [number for number, phase in shown if phase in {"playing", "scored"}]
    # 48 cards, 8 tricks, the scores, and what is told when the last seat has passed.
    assert len(played) >= 48 + 8 + 1
    assert all(after == before + 1 for before, after in itertools.pairwise(played[-57:]))
