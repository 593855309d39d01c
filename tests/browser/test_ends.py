"""The ends of deals and matches: the shooter's choice, places, and what can be done then."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SMALL_PHONE, Visit
from tests.browser.player import KeyboardPlayer, Player
from tests.browser.prepared import before_a_deal_for, put_into, shooting_the_moon
from tests.browser.words import EN, ZH, Words
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser


def total_row(player: Player) -> list[str]:
    return player.page.locator("aside tfoot td").all_text_contents()


@pytest.mark.parametrize(
    ("words", "choice", "totals"),
    [
        (EN, "Everyone else: +26 points", ["7", "34", "29", "30"]),
        (ZH, "自己 −26 分", ["−19", "8", "3", "4"]),
    ],
)
def test_who_shot_the_moon_chooses(
    visit: Visit, server: ServerProcess, words: Words, choice: str, totals: list[str]
) -> None:
    table = put_into(server.database, shooting_the_moon("new_moon", 1, totals=[7, 8, 3, 4]))
    player = visit(words, table=table)
    player.play_last_card()
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("Escape")
    expect(player.dialog).to_be_visible()
    player.page.reload()
    player.wait_until_asked("moon")
    assert len(player.sent) == 1
    player.button(choice).click()
    player.wait_for_something_to_do()
    expect(player.button(words.next_deal)).to_be_visible()
    assert total_row(player) == totals
    assert player.sent[1]["type"] == "moon"


def test_the_choice_by_keyboard(visit: Visit, server: ServerProcess) -> None:
    player = visit(
        EN, SMALL_PHONE, kind=KeyboardPlayer, table=put_into(server.database, shooting_the_moon("new_moon", 1))
    )
    assert isinstance(player, KeyboardPlayer)
    player.play_last_card()
    player.tab_to("You: −26 points")
    player.press("Enter")
    player.go_on()
    player.wait_until_asked("pass")
    assert total_row(player) == ["−26", "0", "0", "0"]


def places(player: Player) -> list[list[str]]:
    """The lines of the final standing: place, name, points."""
    rows = player.dialog.locator("ol > li")
    return [row.locator("span").all_inner_texts() for row in rows.all()]


@pytest.mark.parametrize(
    ("words", "totals", "title", "standing"),
    [
        (
            EN,
            [36, 10, 14, 30],
            "You share the win with Bot 1",
            [["1st, shared", "Ann (you)"], ["1st, shared", "Bot 1"], ["3rd", "Bot 2"], ["4th", "Bot 3"]],
        ),
        (
            ZH,
            [49, 10, 10, 25],
            "电脑 1 和电脑 2 并列第一",
            [["并列第 1 名", "电脑 1"], ["并列第 1 名", "电脑 2"], ["第 3 名", "Ann（我）"], ["第 4 名", "电脑 3"]],
        ),
        (
            EN,
            [4, 30, 12, 12],
            "You won the match!",
            [["1st", "Ann (you)"], ["2nd, shared", "Bot 2"], ["2nd, shared", "Bot 3"], ["4th", "Bot 1"]],
        ),
    ],
    ids=["shared win", "shared by others", "won"],
)
def test_places_are_shared(
    visit: Visit, server: ServerProcess, words: Words, totals: list[int], title: str, standing: list[list[str]]
) -> None:
    player = visit(words, table=put_into(server.database, shooting_the_moon("short", 1, totals=totals)))
    player.play_last_card()
    expect(player.page.get_by_role("dialog", name=title)).to_be_visible()
    shown = places(player)
    assert [row[:2] for row in shown] == standing
    points = [int(row[2].split()[0]) for row in shown]
    assert points == sorted(total + 26 * (seat > 0) for seat, total in enumerate(totals))


def test_after_the_end(visit: Visit, server: ServerProcess) -> None:
    """The table stays to be looked at; the start lists the match; another one of the same kind is a touch away."""
    player = visit(EN, table=put_into(server.database, shooting_the_moon("short", 1, totals=[30, 30, 10, 20])))
    player.play_last_card()
    player.button(EN.close).click()
    expect(player.dialog).to_be_hidden()
    expect(player.page.locator("p.say")).to_have_text("The match is over")
    expect(player.page.locator("aside")).to_contain_text("You won the match!")
    expect(player.page.locator("aside")).not_to_contain_text("In the lead")
    player.page.reload()
    player.page.get_by_role("link", name="To the start", exact=True).click()
    finished = player.page.locator("section").filter(has_text="Finished matches")
    expect(finished).to_contain_text("Short Hearts")
    expect(finished).to_contain_text("you won")
    with player.page.expect_download() as download:
        finished.get_by_role("link", name=EN.record).click()
    assert download.value.path().read_text(encoding="utf-8").startswith('{"type":"match_started"')
    finished.get_by_role("link", name="Result").click()
    expect(player.page.get_by_role("dialog", name="You won the match!")).to_be_visible()
    player.button("Play again").click()
    player.wait_until_asked("pass")
    expect(player.page.locator("header")).to_contain_text("Short Hearts")
    expect(player.page.locator("header")).to_contain_text("Deal 1")


def test_the_table_can_be_looked_at_before_the_next_deal(visit: Visit, server: ServerProcess) -> None:
    player = visit(EN, table=put_into(server.database, before_a_deal_for(1)))
    player.play_last_card()
    expect(player.page.get_by_role("dialog", name="Deal 4 is over")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.dialog).to_be_hidden()
    assert player.state("phase") == "scored"
    expect(player.page.locator("section.panel").get_by_role("img")).to_have_count(4)
    player.page.locator("section.panel").get_by_role("button", name="Scores").click()
    player.button(EN.close).click()
    player.go_on()
    player.wait_until_asked("pass")
    assert player.state("deal") == "5"
