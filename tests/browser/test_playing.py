"""Playing cards: which ones may be played, why the others may not, one at a time, and the tricks."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, SMALL_PHONE, Visit
from tests.browser.player import KeyboardPlayer
from tests.browser.prepared import before_a_deal_for, following_clubs, put_into, shooting_the_moon
from tests.browser.words import EN, ZH, Words
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("words", "queen", "reason"),
    [
        (EN, "Queen of spades", "you hold clubs, so you must follow clubs"),
        (ZH, "黑桃Q", "手里有梅花，必须跟梅花"),
    ],
)
def test_a_card_that_may_not_be_played_says_why(
    visit: Visit, server: ServerProcess, words: Words, queen: str, reason: str
) -> None:
    player = visit(words, table=put_into(server.database, following_clubs()))
    player.wait_until_asked("play")
    before = player.all_shown()
    assert player.legal() == ["4C", "KC"]
    assert player.barred()["QS"] == reason
    assert player.cards()["QS"] == queen + words.not_playable + reason
    assert len(player.barred()) == 11
    expect(player.page.locator("p.say")).not_to_contain_text(reason)
    player.touch("QS")
    for place in (player.page.locator("p.say"), player.status):
        expect(place).to_contain_text(reason)
    expect(player.page.locator("p.say")).to_contain_text("♠Q")
    assert player.sent == []
    assert player.all_shown() | {"say": ""} == before | {"say": ""}
    player.play("KC")
    expect(player.page.locator("p.say")).not_to_contain_text(reason)


def test_cards_that_may_be_played_stand_out(visit: Visit, server: ServerProcess) -> None:
    player = visit(EN, table=put_into(server.database, following_clubs()))
    player.wait_until_asked("play")
    tops = {card: player.page.locator(f'[data-card="{card}"]').bounding_box() for card in ("4C", "KC", "QS", "QH")}
    heights = {card: box["y"] for card, box in tops.items() if box}
    # the one that has the focus stands higher still
    assert max(heights["4C"], heights["KC"]) <= heights["QS"] - 10
    assert heights["QS"] == heights["QH"]


@pytest.mark.situation(13)
def test_a_double_click_plays_one_card(visit: Visit, server: ServerProcess) -> None:
    """In a trick that the player takes, so that it is his lead again."""
    player = visit(EN, table=put_into(server.database, shooting_the_moon("classic", 13)))
    player.wait_until_asked("play")
    player.page.locator('[data-card="2C"]').dblclick(position={"x": 12, "y": 20})
    player.wait_until_asked("play")
    assert player.sent == [{"type": "play", "card": "2C"}]
    assert len(player.cards()) == 12


@pytest.mark.situation(13)
def test_a_double_press_plays_one_card(visit: Visit, server: ServerProcess) -> None:
    player = visit(EN, kind=KeyboardPlayer, table=put_into(server.database, shooting_the_moon("classic", 13)))
    assert isinstance(player, KeyboardPlayer)
    player.wait_until_asked("play")
    player.tab_to()
    player.page.keyboard.down("Enter")
    player.page.keyboard.down("Enter")
    player.page.keyboard.up("Enter")
    player.wait_until_asked("play")
    assert player.sent == [{"type": "play", "card": "2C"}]
    assert len(player.cards()) == 12


@pytest.mark.situation(13)
def test_two_cards_touched_at_once_are_one_play(visit: Visit, server: ServerProcess) -> None:
    player = visit(EN, table=put_into(server.database, following_clubs()))
    player.wait_until_asked("play")
    four, king = (player.page.locator(f'[data-card="{card}"]').element_handle() for card in ("4C", "KC"))
    player.page.evaluate("cards => cards.forEach(card => card.click())", [four, king])
    player.skip_to("play")
    assert player.sent == [{"type": "play", "card": "4C"}]
    assert "KC" in player.cards()


@pytest.mark.situation(112)
def test_the_last_trick_of_a_deal_is_seen_and_can_be_seen_again(visit: Visit, server: ServerProcess) -> None:
    player = visit(EN, speed="normal", table=put_into(server.database, shooting_the_moon("classic", 1)))
    player.wait_until_asked("play")
    player.play("AC")
    expect(player.page.locator("ol.trick > li")).to_have_count(4)
    trick = player.trick()
    expect(player.page.locator("p.say")).to_have_text("You take the trick")
    assert player.page.locator("dialog").count() == 0, "nothing hides it"
    player.wait_for_something_to_do()
    player.button(EN.last_trick).last.click()
    shown = player.dialog.get_by_role("img").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert shown == [re.sub("^.*: |, winning so far", "", text) for text in trick]
    assert shown == ["Ace of clubs", "Ace of diamonds", "Ace of spades", "Ace of hearts"]
    expect(player.dialog).to_contain_text("Deal 4, trick 13: taken by you.")
    player.button(EN.close).last.click()
    expect(player.button(EN.next_deal)).to_be_visible()


@pytest.mark.situation(124)
def test_a_reload_while_the_last_trick_lies_there_goes_on_with_the_next_deal(
    visit: Visit, server: ServerProcess
) -> None:
    player = visit(EN, speed="leisurely", table=put_into(server.database, shooting_the_moon("classic", 1)))
    player.wait_until_asked("play")
    player.play("AC")
    expect(player.page.locator("ol.trick > li")).to_have_count(4)
    player.page.reload()
    player.wait_until_asked("pass")
    assert player.page.locator("dialog").count() == 0
    assert player.page.locator("aside tfoot td").all_text_contents() == ["0", "26", "26", "26"]
    assert len(player.cards()) == 13
    assert player.trick() == []


@pytest.mark.situation(121)
@pytest.mark.parametrize(("words", "lead", "took"), [(EN, "lead", "You take the trick"), (ZH, "首攻", "你收这一墩")])
def test_a_screen_reader_hears_the_turn_and_the_trick(
    visit: Visit, server: ServerProcess, words: Words, lead: str, took: str
) -> None:
    player = visit(words, table=put_into(server.database, shooting_the_moon("classic", 4)))
    player.wait_until_asked("play")
    expect(player.status).to_contain_text(lead)
    player.play(player.legal()[0])
    expect(player.status).not_to_contain_text(lead)
    expect(player.status).to_contain_text(took)
    expect(player.status).to_contain_text(lead)


@pytest.mark.situation(121)
def test_every_card_is_reached_by_keyboard(visit: Visit, server: ServerProcess) -> None:
    player = visit(EN, kind=KeyboardPlayer, table=put_into(server.database, following_clubs()))
    assert isinstance(player, KeyboardPlayer)
    player.wait_until_asked("play")
    hand = player.cards()
    player.tab_to()
    assert player.focused()["card"] == "4C", "a card that may be played comes first"
    player.press("Home")
    reached = {}
    for _ in hand:
        focused = player.focused()
        reached[focused["card"]] = focused["name"]
        player.press("ArrowRight")
    assert reached == hand
    player.press("End")
    assert player.focused()["card"] == list(hand)[-1]
    player.press("Enter")
    expect(player.status).to_contain_text("♥Q: you hold clubs, so you must follow clubs")
    player.press("Home")
    player.press("Space")
    player.wait_until_asked("play")
    assert player.sent == [{"type": "play", "card": "4C"}]
    assert player.focused()["card"] in player.legal(), "the focus waits at a card that may be played"


@pytest.mark.situation(126)
@pytest.mark.parametrize(
    ("points", "words", "text"),
    [
        (1, EN, "You get 1 point for this deal."),
        (2, EN, "You get 2 points for this deal."),
        (1, ZH, "这一局你得 1 分。"),
    ],
)
def test_points_have_their_plural(visit: Visit, server: ServerProcess, points: int, words: Words, text: str) -> None:
    player = visit(words, table=put_into(server.database, before_a_deal_for(points)))
    player.wait_until_asked("play")
    player.play(player.legal()[0])
    expect(player.dialog).to_contain_text(text)
    expect(player.status).to_contain_text(text)


def test_the_score_sheet_marks_a_moon(visit: Visit, server: ServerProcess) -> None:
    table = put_into(server.database, shooting_the_moon("classic", 1, totals=[30, 5, 40, 3]))
    player = visit(EN, table=table)
    player.play_last_card()
    expect(player.dialog).to_contain_text("You shot the moon!")
    row, total = player.dialog.locator("tbody tr, tfoot tr").all_inner_texts()
    assert row.split() == ["4", "hold", "☾", "0", "26", "26", "26"]
    assert total.split() == ["Total", "30", "31", "66", "29"]
    player.go_on()
    # A page that is told of the deal afterwards shows the same.
    player.wait_until_asked("pass")
    sheet = player.page.locator("aside table").inner_text()
    assert "☾" in sheet
    player.page.reload()
    player.wait_until_asked("pass")
    assert player.page.locator("aside table").inner_text() == sheet


@pytest.mark.parametrize("size", [DESKTOP, SMALL_PHONE], ids=["desktop", "phone"])
def test_the_hand_has_the_focus_from_the_start_and_after_every_dialog(
    visit: Visit, server: ServerProcess, size: tuple[int, int]
) -> None:
    player = visit(EN, size, kind=KeyboardPlayer, table=put_into(server.database, following_clubs()))
    assert isinstance(player, KeyboardPlayer)
    player.wait_until_asked("play")
    player.page.reload()
    player.wait_until_asked("play")
    card = player.page.locator("[data-card]:focus")
    expect(card).to_have_attribute("data-card", "4C")
    player.press("ArrowRight")
    expect(card).to_have_attribute("data-card", "KC")
    for key in ("l", "s", "?"):
        player.press(key)
        expect(player.dialog).to_be_visible()
        expect(card).to_have_count(0)
        player.press("Escape")
        expect(player.dialog).to_be_hidden()
        expect(card).to_have_attribute("data-card", "KC")
