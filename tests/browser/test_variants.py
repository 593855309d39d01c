"""What variants bring to the table: chains, exposing, kitty, stock, other moons, scores that count upwards.

Pictures are left in build/screenshots/variants.
"""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import hongxin
from hongxin.match.match import Match
from tests.browser.conftest import DESKTOP, LYING_PHONE, PHONE, SMALL_PHONE, Visit
from tests.browser.layout import problems
from tests.browser.player import Player
from tests.browser.prepared import names_of, play_tricks, put_into
from tests.browser.words import EN, ZH, Words
from tests.server.process import ServerProcess
from tests.tables import fill

pytestmark = pytest.mark.browser

PICTURES = Path(__file__).parents[2] / "build" / "screenshots" / "variants"
OVERLAPS = """() => {
  const seen = selector => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility())
  const fixed = seen(".plate, p.say").map(one => [one, one.getBoundingClientRect()])
  const off = seen(".exposed").filter(one => {
    const box = one.getBoundingClientRect()
    return box.left < 0 || box.right > innerWidth || box.bottom > innerHeight
  })
  return off.map(one => one.innerText + " is off the screen").concat(
    seen("section.panel > *:not(h2):not(p):not(ol)").flatMap(one => {
      const box = one.getBoundingClientRect()
      return fixed.filter(([, other]) => box.left < other.right - 1 && other.left < box.right - 1
        && box.top < other.bottom - 1 && other.top < box.bottom - 1)
        .map(([other]) => `${one.className} lies over ${other.innerText}`)
    }))
}"""
"""What of a panel lies over a seat or over the sentence, and exposed cards that cannot be seen."""
SIZES = [(EN, DESKTOP), (ZH, PHONE), (EN, SMALL_PHONE), (ZH, LYING_PHONE)]


def look(player: Player, name: str) -> None:
    """Nothing is covered, cut off or too small; a picture to look at."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    size = player.page.viewport_size or {}
    player.page.mouse.move(1, 1)
    player.page.evaluate("Promise.allSettled(document.getAnimations().map(one => one.finished))")
    player.page.screenshot(path=PICTURES / f"{name}-{player.words.tag}-{size['width']}.png")
    assert problems(player.page) == []
    assert player.page.evaluate(OVERLAPS) == []


def rules(base: str, seats: int, **keys: Any) -> hongxin.Rules:
    return hongxin.load_rules({"base": base, **keys}, seats=seats)


def panel(player: Player) -> Locator:
    return player.page.locator("section.panel")


def plate(player: Player, seat: int) -> Locator:
    return player.page.locator(f'[data-seat="{seat}"]:visible')


def started(variant: str, seats: int, **start: Any) -> Match:
    return Match(rules(variant, seats), seed=seats, names=names_of(seats), **start)


def play_to_the_scores(player: Player) -> None:
    while not player.page.locator("dialog[open]").count():
        if player.state("decision") == "none":
            player.hurry()
        else:
            player.step()


# Passing in a chain


@pytest.mark.rule("PASS-5")
@pytest.mark.parametrize("seats", [3, 5, 6])
def test_a_deal_of_black_queen(visit: Visit, server: ServerProcess, seats: int) -> None:
    """The eldest hand, on the left, gives first; what came from it may be passed on."""
    player = visit(EN, table=put_into(server.database, started("black_queen", seats, dealer=0)))
    player.wait_until_asked("pass")
    came = player.page.locator(".fresh").evaluate_all("all => all.map(one => one.dataset.card)")
    hand = list(player.cards())
    assert len(came) == 3
    assert len(hand) == 52 // seats + 3
    expect(panel(player)).to_contain_text("From Bot 1")
    expect(panel(player).get_by_role("listitem")).to_have_count(seats)
    expect(panel(player).locator("li.done")).to_have_count(1)
    player.choose(*came)
    player.confirm_pass()
    player.wait_until_asked("play")
    assert player.sent[0] == {"type": "pass", "cards": came}
    assert player.play_deal() == "scored"
    expect(player.page.locator("header")).to_contain_text("Deal 2 of 4")


@pytest.mark.parametrize(("words", "size"), SIZES)
def test_a_chain_of_six(visit: Visit, server: ServerProcess, words: Words, size: tuple[int, int]) -> None:
    match = started("black_queen", 6, dealer=1)
    table = put_into(server.database, match, nobody_at=2)
    player = visit(words, size, table=table)
    expect(plate(player, 2)).to_have_class(re.compile("turn"))
    look(player, "chain-waiting")
    match.apply(2, {"type": "pass", "cards": match.legal(2)["from"][:3]})  # type: ignore[call-overload]
    player.page.goto(f"{player.home}#/")
    token = player.page.context.cookies()[0]["value"]
    table = put_into(server.database, match, token=token)
    player.page.goto(f"{player.home}#/table/{table.id}")
    player.wait_until_asked("pass")
    player.choose(*list(player.cards())[:3])
    look(player, "chain-chosen")
    player.confirm_pass()
    player.wait_until_asked("play")
    look(player, "six-seats")


# Exposing


def before_exposing() -> Match:
    """Seat 0 holds 2S, QS and AH; seat 1 has exposed JD, the others nothing."""
    the_rules = rules("gong_zhu", 4)
    hands = fill(the_rules, "2S QS AH", "JD 3S", "TC 4S", "5S")
    match = Match(the_rules, **hands, names=names_of(4))
    for seat, cards in ((1, ["JD"]), (2, []), (3, [])):
        match.apply(seat, {"type": "expose", "cards": cards})
    return match


@pytest.mark.rule("EXPOSE-1")
@pytest.mark.parametrize(("words", "size"), SIZES)
def test_a_deal_of_gong_zhu(visit: Visit, server: ServerProcess, words: Words, size: tuple[int, int]) -> None:
    player = visit(words, size, table=put_into(server.database, before_exposing()))
    player.wait_until_asked("expose")
    expect(player.page.locator(".plate .flag:visible")).to_have_count(3)
    expect(plate(player, 1).locator(".exposed")).to_have_count(0)
    panel(player).get_by_role("button", pressed=False).first.click()
    look(player, "expose")
    panel(player).locator("button.main").click()
    player.wait_until_asked("play")
    assert player.sent[0]["type"] == "expose"
    (mine,) = player.sent[0]["cards"]
    expect(plate(player, 1).locator(".exposed")).to_have_text("×2 ♦J")
    expect(plate(player, 0).locator(".exposed")).to_have_count(1)
    expect(panel(player).get_by_role("img")).to_have_count(2)
    expect(player.page.locator(f'[data-card="{mine}"]')).to_contain_text("×2")
    expect(player.status).to_contain_text("Bot 1" if words is EN else "电脑 1")
    look(player, "exposed")
    play_to_the_scores(player)
    look(player, "gong-zhu-scores")
    settled = player.dialog.locator("tr.latest td").all_inner_texts()
    assert all(re.fullmatch(r"(★ ?)?[+−]?\d+", text.strip()) for text in settled), settled
    if size == DESKTOP:
        expect(player.page.locator("aside")).to_contain_text("It ends too when someone is at −1000 points or below.")


def test_who_holds_nothing_to_expose_goes_on(visit: Visit, server: ServerProcess) -> None:
    match = Match(rules("gong_zhu", 4), **fill(rules("gong_zhu", 4), "2S", "QS", "AH TC", "JD"), names=names_of(4))
    player = visit(EN, table=put_into(server.database, match))
    player.wait_until_asked("expose")
    expect(panel(player)).to_contain_text("You hold none of")
    player.button("Go on").click()
    player.wait_until_asked("play")
    assert player.sent == [{"type": "expose", "cards": []}]


# Kitty


def before_the_kitty() -> Match:
    """Seat 3 has led 2C, seat 0 holds AC; the kitty has QH."""
    the_rules = rules("widow", 4, passing={"cycle": []})
    lowest = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    hands = fill(the_rules, f"AC {lowest}", "3C 4C", "5C 6C", "2C", kitty="QH 2D 3D 4D")
    match = Match(the_rules, **hands, names=names_of(4))
    match.apply(3, {"type": "play", "card": "2C"})
    return match


@pytest.mark.rule("VAR-WIDOW")
@pytest.mark.parametrize(("words", "size"), SIZES)
def test_the_kitty_is_shown_to_its_taker(
    visit: Visit, server: ServerProcess, words: Words, size: tuple[int, int]
) -> None:
    player = visit(words, size, table=put_into(server.database, before_the_kitty()))
    player.wait_until_asked("play")
    expect(player.page.locator('[data-pile="kitty"]')).to_contain_text("4")
    look(player, "kitty-lies")
    player.play("AC")
    player.wait_until_asked("play")
    expect(panel(player).get_by_role("img")).to_have_count(4)
    expect(player.page.locator('[data-pile="kitty"]')).to_have_count(0)
    expect(player.status).to_contain_text("Queen of hearts" if words is EN else "红心Q")
    expect(plate(player, 0)).to_contain_text("♥ 1")
    look(player, "kitty-taken")
    player.play(player.legal()[0])
    expect(panel(player)).to_have_count(0)
    player.page.locator(f"button:visible:has-text('{words.last_trick}')").first.click()
    expect(player.dialog).to_contain_text("taken by you in this deal" if words is EN else "这一局你收的底牌")
    look(player, "kitty-again")


def test_a_deal_of_widow(visit: Visit, server: ServerProcess) -> None:
    player = visit(EN, table=put_into(server.database, started("widow", 5)))
    assert player.play_deal() == "scored"


# Two seats


@pytest.mark.rule("VAR-TWO")
@pytest.mark.parametrize(("words", "size"), SIZES)
def test_a_match_of_two_by_the_book(visit: Visit, server: ServerProcess, words: Words, size: tuple[int, int]) -> None:
    """Seat 0 has no spade when seat 1 has led one: the trick is seat 1's alone. Another match is played to the end."""
    the_rules = rules("two_seats_book", 2)
    hands = fill(the_rules, "2D 3D 4D 5D 7C 8C 9C TC 2H 3H 4H 5H 6H", "AS KS QS JS TS 9S", stock="2C 3C")
    match = Match(the_rules, **hands, dealer=0, names=names_of(2))
    match.apply(1, {"type": "play", "card": "AS"})
    player = visit(words, size, table=put_into(server.database, match, nobody_at=1))
    expect(player.page.locator('[data-pile="stock"]')).to_contain_text("25")
    player.page.locator(f"button:visible:has-text('{words.last_trick}')").first.click()
    nothing = "You have no ♠: you play nothing" if words is EN else "你没有 ♠，这一墩不出牌"
    expect(player.dialog).to_contain_text(nothing)
    expect(player.dialog.locator("ol li")).to_have_count(1)
    look(player, "lone-trick")
    token = player.page.context.cookies()[0]["value"]
    table = put_into(server.database, started("two_seats_book", 2), token=token)
    player.page.goto(f"{player.home}#/table/{table.id}")
    player.wait_until_asked("play")
    look(player, "two-seats")
    assert player.play_deal() == "end"
    look(player, "two-seats-end")
    totals = [int(re.findall(r"\d+", row)[-1]) for row in player.dialog.locator("ol > li").all_inner_texts()]
    assert sum(totals) == 13


@pytest.mark.rule("VAR-TWO-F")
def test_a_match_of_two(visit: Visit, server: ServerProcess) -> None:
    player = visit(EN, table=put_into(server.database, started("two_seats", 2)))
    player.wait_until_asked("play")
    left = player.page.locator('[data-pile="stock"]').inner_text()
    player.play(player.legal()[0])
    player.wait_until_asked("play")
    expect(player.page.locator(".fresh")).to_have_count(1)
    assert player.page.locator('[data-pile="stock"]').inner_text() != left
    assert player.play_deal() == "end"


# Scores


@pytest.mark.rule("SETTLE-2")
def test_plain_hearts_counts_upwards(visit: Visit, server: ServerProcess) -> None:
    player = visit(EN, table=put_into(server.database, started("plain_hearts", 4)))
    player.wait_until_asked("play")
    expect(player.page.locator("header")).to_contain_text("Deal 1 of 4")
    expect(player.page.locator("header")).not_to_contain_text("pass")
    play_to_the_scores(player)
    expect(player.dialog).to_contain_text(re.compile(r"\d+ points? taken: \+?\d+ for you"))
    settled = [int(text) for text in player.dialog.locator("tr.latest td").all_inner_texts()]
    assert sum(settled) == 4 * 13 - 13
    expect(player.page.locator("aside")).to_contain_text("3 deals to go.")
    best = player.page.locator("aside tfoot td.best").first
    assert int(best.inner_text()) == max(settled)
    look(player, "plain-hearts")


@pytest.mark.rule("SETTLE-5")
def test_the_pool_of_a_sweepstake_is_shown(visit: Visit, server: ServerProcess) -> None:
    the_rules = rules("plain_hearts", 4, settle={"kind": "sweepstake"})
    hands = [[rank + suit for rank in "23456789TJQKA"] for suit in "HCDS"]
    match = Match(the_rules, hands=hands, dealer=3, names=names_of(4))
    play_tricks(match, 12)
    player = visit(EN, table=put_into(server.database, match))
    player.wait_until_asked("play")
    expect(player.page.locator('[data-pile="pool"]')).to_have_text("Pool: 0 chips")
    player.play(player.legal()[0])
    expect(player.dialog).to_contain_text("13 points taken: −13 for you.")
    expect(player.dialog).to_contain_text("13 chips in the pool.")
    player.go_on()
    expect(player.page.locator('[data-pile="pool"]')).to_have_text("Pool: 13 chips")


@pytest.mark.parametrize(
    ("variant", "keys", "suits", "said", "sign"),
    [
        ("black_queen", {}, "HCDS", "You: the sum of the deal changes its sign.", "☾"),
        ("red_queen", {}, "HCDS", "You took all of ♥ without ♥Q: the whole sum changes its sign.", "★"),
        ("four_jacks", {}, "CHDS", "You: 0 points for it. Everyone else: +5.", "☀"),
    ],
)
def test_the_scores_say_what_happened(
    visit: Visit, server: ServerProcess, variant: str, keys: dict[str, Any], suits: str, said: str, sign: str
) -> None:
    the_rules = rules(variant, 4, passing={"cycle": []}, **keys)
    hands = [[rank + suit for rank in the_rules.file.ranks] for suit in suits]
    match = Match(the_rules, hands=hands, dealer=3, names=names_of(4))
    play_tricks(match, the_rules.hand_size - 1)
    player = visit(EN, table=put_into(server.database, match))
    player.wait_until_asked("play")
    player.play(player.legal()[0])
    expect(player.dialog).to_contain_text(said)
    expect(player.dialog.locator("tr.latest abbr")).to_have_text(sign)


# The start


def test_a_variant_is_characterised(visit: Visit) -> None:
    player = visit(EN)
    player.page.get_by_text(EN.new_match, exact=True).click()
    variants = player.page.get_by_label(EN.variant, exact=True)
    assert variants.locator("optgroup").first.get_attribute("label") == "Hearts"
    assert set(variants.locator("option").evaluate_all("all => all.map(one => one.value)")) == set(hongxin.variants())
    variants.select_option("gong_zhu")
    expect(player.page.locator(".about")).to_contain_text("4 seats only")
    expect(player.page.get_by_role("group", name="The match ends at")).to_have_count(0)
    variants.select_option("classic")
    expect(player.page.get_by_role("group", name="The match ends at")).to_have_count(1)
