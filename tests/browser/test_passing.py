"""Choosing the cards to pass: to whom, how many, which ones came back, and what a refresh keeps."""

import itertools
import re

import pytest
from playwright.sync_api import expect

import hongxin
from hongxin.cards import card_names
from tests.browser.conftest import Visit
from tests.browser.player import KeyboardPlayer, Player
from tests.browser.prepared import Prepared, names_of, put_into
from tests.browser.words import EN, ZH, Words
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser


def before_passing(server: ServerProcess, deal: int, nobody_at: int | None = None) -> Prepared:
    """A table at the start of this deal."""
    match = hongxin.Match(hongxin.load_rules("classic", seats=4), seed=deal, names=names_of(4), deal=deal)
    return put_into(server.database, match, nobody_at=nobody_at)


@pytest.mark.situation(114)
@pytest.mark.parametrize(
    ("deal", "words", "direction", "to", "where", "came_from"),
    [
        (1, EN, "pass left", "Bot 1", "on your left", "Bot 3"),
        (3, EN, "pass across", "Bot 2", "across from you", "Bot 2"),
        (2, ZH, "传右家", "电脑 3", "右家", "电脑 1"),
    ],
)
def test_it_says_to_whom_and_from_whom(
    visit: Visit,
    server: ServerProcess,
    deal: int,
    words: Words,
    direction: str,
    to: str,
    where: str,
    came_from: str,
) -> None:
    player = visit(words, table=before_passing(server, deal))
    player.wait_until_asked("pass")
    expect(player.page.locator("header")).to_contain_text(direction)
    expect(player.page.locator("section.panel")).to_contain_text(to)
    expect(player.page.locator("section.panel")).to_contain_text(where)
    expect(player.page.locator("p.say")).to_contain_text(to)
    player.choose(*list(player.cards())[:3])
    player.confirm_pass()
    player.skip_to("play")
    player.button(words.last_trick).click()
    expect(player.dialog.get_by_role("img")).to_have_count(6)
    expect(player.dialog).to_contain_text(to)
    expect(player.dialog).to_contain_text(came_from)


def chosen(player: Player) -> list[str]:
    return [card for card, name in player.cards().items() if name.endswith(player.words.chosen)]


def counter(player: Player, text: str) -> None:
    expect(player.page.locator("section.panel > button")).to_have_text(text)


@pytest.mark.situation(114)
def test_choosing_and_taking_back(visit: Visit, server: ServerProcess) -> None:
    player = visit(EN, table=before_passing(server, 1))
    player.wait_until_asked("pass")
    hand = list(player.cards())
    counter(player, "0 of 3 chosen")
    expect(player.page.locator("section.panel > button")).to_be_disabled()
    player.choose(*hand[:2])
    counter(player, "2 of 3 chosen")
    player.choose(hand[0])
    assert chosen(player) == [hand[1]]
    player.page.get_by_role("button", name=re.compile("^Take back: ")).click()
    assert chosen(player) == []
    counter(player, "0 of 3 chosen")
    player.choose(*hand[2:6])
    assert chosen(player) == hand[2:5], "a fourth card is not taken"
    expect(player.page.locator(f'[data-card="{hand[2]}"]')).to_have_attribute("aria-pressed", "true")
    assert player.sent == []
    player.confirm_pass()
    player.skip_to("play")
    assert player.sent == [{"type": "pass", "cards": hand[2:5]}]
    assert len(player.cards()) == 13
    assert not set(hand[2:5]) & set(player.cards())


def test_choosing_by_keyboard(visit: Visit, server: ServerProcess) -> None:
    player = visit(EN, kind=KeyboardPlayer, table=before_passing(server, 1))
    player.wait_until_asked("pass")
    hand = list(player.cards())
    player.choose(hand[12], hand[0], hand[5], hand[0], hand[1])
    assert chosen(player) == [hand[1], hand[5], hand[12]]
    player.confirm_pass()
    player.skip_to("play")
    assert player.sent == [{"type": "pass", "cards": [hand[12], hand[5], hand[1]]}]


@pytest.mark.situation(16, 57)
@pytest.mark.parametrize(("words", "waiting"), [(EN, "Waiting for Bot 2, still choosing"), (ZH, "等电脑 2 选牌")])
def test_a_refresh_while_others_choose_keeps_waiting(
    visit: Visit, server: ServerProcess, words: Words, waiting: str
) -> None:
    player = visit(words, table=before_passing(server, 1, nobody_at=2))
    player.wait_until_asked("pass")
    hand = list(player.cards())
    player.choose(*hand[:3])
    player.confirm_pass()
    expect(player.page.locator("p.say")).to_have_text(waiting)
    # Three given away and none received: nothing may be chosen once more, before and after.
    for _ in range(2):
        assert list(player.cards()) == hand[3:]
        player.touch(hand[4])
        assert chosen(player) == []
        assert player.state("decision") == "none"
        expect(player.page.locator("section.panel").get_by_role("img")).to_have_count(3)
        player.page.reload()
        expect(player.page.locator("p.say")).to_have_text(waiting)
    assert len(player.sent) == 1


@pytest.mark.parametrize(("words", "title"), [(EN, "Received from Bot 3"), (ZH, "电脑 3 传来的牌")])
def test_the_received_cards_are_shown_before_the_first_lead(
    visit: Visit, server: ServerProcess, words: Words, title: str
) -> None:
    rules = hongxin.load_rules("classic", seats=4)
    deals = (hongxin.Match(rules, seed, names=names_of(4)) for seed in itertools.count())
    match = next(match for match in deals if "2C" in card_names(match.view(0).hand))
    player = visit(words, table=put_into(server.database, match))
    player.wait_until_asked("pass")
    hand = list(player.cards())
    player.choose(*hand[-3:])
    player.confirm_pass()
    player.wait_until_asked("play")
    panel = player.page.get_by_role("region", name=title)
    received = set(player.cards()) - set(hand)
    names = {player.cards()[card].partition(words.not_playable)[0] for card in received}
    shown = panel.get_by_role("img").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert set(shown) == names
    for name in names:
        expect(player.status).to_contain_text(name)
    player.play("2C")
    expect(panel).to_be_hidden()


def test_what_is_chosen_stays_chosen_while_others_pass(visit: Visit, server: ServerProcess) -> None:
    """A bot's passing is told after the player has chosen two cards."""
    player = visit(EN, speed="leisurely", table=before_passing(server, 1))
    player.wait_until_asked("pass")
    hand = list(player.cards())
    player.choose(*hand[:2])
    expect(player.page.locator(".plate").filter(has_text="passed")).to_have_count(3)
    assert chosen(player) == hand[:2]
