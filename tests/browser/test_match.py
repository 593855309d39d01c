"""Whole matches through the page, which is left, and whose server dies, in the middle of a trick."""

import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, SMALL_PHONE, Visit
from tests.browser.player import KeyboardPlayer, Player
from tests.browser.watch import SERVER_IS_AWAY
from tests.browser.words import EN, ZH
from tests.server.process import COMMAND, ServerProcess, environment

pytestmark = pytest.mark.browser


def step_to_the_middle_of_a_trick(player: Player) -> None:
    """Until the player is asked for a card and others have played before."""
    player.wait_for_something_to_do()
    while not (player.state("decision") == "play" and player.trick()):
        player.step()
        player.wait_for_something_to_do()


def shows_the_same_after_a_reload(player: Player) -> None:
    step_to_the_middle_of_a_trick(player)
    before = player.all_shown()
    player.page.reload()
    player.wait_until_asked("play")
    assert player.all_shown() == before


def shows_the_same_after_a_crash_of_the_server(player: Player, server: ServerProcess) -> None:
    step_to_the_middle_of_a_trick(player)
    before = player.all_shown()
    port = int(server.address.rpartition(":")[2])
    server.kill()
    banner = player.page.get_by_text(player.words.line_lost)
    expect(banner).to_be_visible()
    assert player.all_shown()["hand"].keys() == before["hand"].keys(), "the table stays"
    server.start(port)
    player.wait_until_asked("play")
    expect(banner).to_be_hidden()
    assert player.all_shown() == before


def plays_a_match(player: Player, server: ServerProcess, record: Path) -> None:
    """To the end, with a reload and a crash on the way. The record it ends with replays to what is shown."""
    player.watch.allow(SERVER_IS_AWAY)
    player.wait_until_asked("pass")
    expect(player.page.locator("header")).to_contain_text("50")
    player.play_deal()
    shows_the_same_after_a_reload(player)
    shows_the_same_after_a_crash_of_the_server(player, server)
    while player.play_deal() != "end":
        pass
    shown = [int(re.findall(r"-?\d+", row)[-1]) for row in player.dialog.locator("ol > li").all_inner_texts()]
    assert shown == sorted(shown)
    assert shown[-1] >= 50
    with player.page.expect_download() as download:
        player.page.get_by_role("link", name=player.words.record).click()
    download.value.save_as(record)
    replayed = subprocess.run(
        [*COMMAND, "replay", str(record)], env=environment(), capture_output=True, text=True, check=True
    ).stdout
    assert "short" in replayed
    totals = [int(total) for total in re.findall(r": (-?\d+)  place", replayed)]
    assert sorted(totals) == shown


def test_a_match_by_mouse_in_chinese_on_a_desktop(visit: Visit, server: ServerProcess, tmp_path: Path) -> None:
    player = visit(ZH, DESKTOP)
    player.page.get_by_text(ZH.new_match, exact=True).click()
    player.page.get_by_label(ZH.variant).select_option(label=ZH.short_hearts)
    player.button(ZH.start_match).click()
    plays_a_match(player, server, tmp_path / "record.jsonl")


def test_a_match_by_keyboard_alone_in_english_on_a_small_phone(
    visit: Visit, server: ServerProcess, tmp_path: Path
) -> None:
    player = visit(EN, SMALL_PHONE, kind=KeyboardPlayer)
    assert isinstance(player, KeyboardPlayer)
    expect(player.button(EN.play_now)).to_be_enabled()
    player.tab_to(EN.new_match)
    player.press("Enter")
    player.tab_to(EN.variant)
    variant = player.page.get_by_label(EN.variant)
    for _ in range(variant.locator("option").count()):
        if variant.locator("option:checked").inner_text() == EN.short_hearts:
            break
        player.press("ArrowDown")
    player.tab_to(EN.start_match)
    player.press("Enter")
    plays_a_match(player, server, tmp_path / "record.jsonl")
