"""The line to the server: other tabs, lost messages, a server that is away, and tables that cannot be opened."""

import json
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.player import Player
from tests.browser.prepared import put_into, shooting_the_moon
from tests.browser.watch import SERVER_IS_AWAY
from tests.browser.words import EN, ZH, Words
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser


@pytest.mark.situation(34, 37)
def test_the_newest_tab_has_the_seat_and_the_older_one_is_told(visit: Visit, server: ServerProcess) -> None:
    words = ZH
    first = visit(words, table=put_into(server.database, shooting_the_moon("classic", 5)))
    first.wait_until_asked("play")
    second = Player(first.page.context.new_page(), words, first.watch, first.home)
    second.page.goto(first.page.url)
    second.wait_until_asked("play")
    banner = first.page.get_by_role("alert").filter(has_text=words.replaced)
    expect(banner).to_be_visible()
    assert first.state("decision") == "none"
    assert list(first.cards()) == list(second.cards()), "the table stays"
    second.play(second.legal()[0])
    second.skip_to("play")
    banner.get_by_role("button", name=words.play_here).click()
    expect(banner).to_be_hidden()
    expect(second.page.get_by_role("alert").filter(has_text=words.replaced)).to_be_visible()
    first.skip_to("play")
    assert len(first.cards()) == 4
    for part in ("trick", "backs", "scores", "bar"):
        assert first.all_shown()[part] == second.all_shown()[part]
    first.play(first.legal()[0])
    first.skip_to("play")
    assert len(first.cards()) == 3


@pytest.mark.situation(36)
def test_a_message_that_is_lost_is_asked_for_again(visit: Visit, server: ServerProcess) -> None:
    lost: list[str] = []
    opened: list[str] = []

    def lossy(page: WebSocketRoute) -> None:
        opened.append(page.url)
        beyond = page.connect_to_server()

        def forward(message: str | bytes) -> None:
            told = json.loads(message)
            if not lost and told["type"] == "update" and told["from"] and told["events"]:
                lost.append(told["events"][0]["type"])
            else:
                page.send(message)

        beyond.on_message(forward)

    player = visit(EN, table=put_into(server.database, shooting_the_moon("classic", 5)))
    player.page.route_web_socket("**/socket", lossy)
    player.page.reload()
    player.wait_until_asked("play")
    player.play(player.legal()[0])
    player.skip_to("play")
    assert lost == ["played"]
    assert len(opened) == 2
    assert len(player.cards()) == 4
    shown = player.all_shown()
    player.page.reload()
    player.wait_until_asked("play")
    assert player.all_shown() == shown


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (EN, "you have acted since; this is the present state"),
        (ZH, "你在此之后已经行动过，这是现在的局面"),
    ],
)
def test_a_decision_on_an_old_state_is_refused_and_can_be_made_anew(
    visit: Visit, server: ServerProcess, words: Words, text: str
) -> None:
    aged: list[str] = []

    def ageing(page: WebSocketRoute) -> None:
        beyond = page.connect_to_server()

        def forward(message: str | bytes) -> None:
            said = json.loads(message)
            if not aged and said["type"] == "command":
                said["base_seq"] = 1
                aged.append(said["cmd_id"])
            beyond.send(json.dumps(said))

        page.on_message(forward)

    player = visit(words, table=put_into(server.database, shooting_the_moon("classic", 5)))
    player.page.route_web_socket("**/socket", ageing)
    player.page.reload()
    player.wait_until_asked("play")
    hand = player.cards()
    player.play(player.legal()[0])
    expect(player.page.locator("p.say")).to_contain_text(text)
    player.wait_until_asked("play")
    assert player.cards() == hand
    player.play(player.legal()[0])
    player.skip_to("play")
    assert len(player.cards()) == 4


def cannot_be_opened(player: Player, text: str, way_out: str) -> None:
    banner = player.page.get_by_role("alert")
    expect(banner).to_contain_text(text)
    banner.get_by_role("link", name=way_out, exact=True).click()
    expect(player.button(player.words.play_now)).to_be_visible()


@pytest.mark.parametrize(
    ("words", "text", "way_out"), [(EN, "page", "To the start"), (ZH, "页面", "回到首页")], ids=["en", "zh"]
)
def test_a_page_of_another_version_says_so(
    visit: Visit, server: ServerProcess, words: Words, text: str, way_out: str
) -> None:
    def of_another_version(page: WebSocketRoute) -> None:
        beyond = page.connect_to_server()
        page.on_message(lambda message: beyond.send(str(message).replace('"protocol":1', '"protocol":99')))

    player = visit(words, table=put_into(server.database, shooting_the_moon("classic", 5)))
    player.page.route_web_socket("**/socket", of_another_version)
    player.page.reload()
    cannot_be_opened(player, text, way_out)


@pytest.mark.parametrize(
    ("words", "text", "way_out"),
    [
        (EN, "There is no such table, or it is not yours.", "To the start"),
        (ZH, "没有这张牌桌，或者它不是你的。", "回到首页"),
    ],
    ids=["en", "zh"],
)
def test_a_table_that_is_not_there_or_of_somebody_else(
    visit: Visit, server: ServerProcess, words: Words, text: str, way_out: str
) -> None:
    foreign = put_into(server.database, shooting_the_moon("classic", 5)).id
    player = visit(words)
    player.watch.allow("404|WebSocket connection to")
    for table in ("nowhere", foreign, "%E0%A4%A"):
        player.page.goto(f"{player.home}#/table/{table}")
        cannot_be_opened(player, text, way_out)


def test_a_table_whose_log_is_damaged_says_so_once(visit: Visit, server: ServerProcess) -> None:
    table = put_into(server.database, shooting_the_moon("classic", 5))
    with closing(sqlite3.connect(server.database)) as connection, connection:
        connection.execute("DELETE FROM event WHERE table_id = ? AND seq = 2", (table.id,))
    player = visit(EN, table=table)
    player.watch.allow("500|WebSocket connection to")
    cannot_be_opened(player, "cannot be read", "To the start")


def test_a_server_that_is_away_when_a_match_is_to_start(visit: Visit, server: ServerProcess) -> None:
    player = visit(EN)
    player.watch.allow(SERVER_IS_AWAY)
    expect(player.button(EN.play_now)).to_be_enabled()
    port = int(server.address.rpartition(":")[2])
    server.kill()
    try:
        player.button(EN.play_now).click()
        expect(player.page.get_by_role("alert")).to_have_text("That did not work. Please try again.")
    finally:
        server.start(port)
    player.start_match()
    expect(player.page.get_by_role("alert")).to_have_count(0)
