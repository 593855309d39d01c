"""Every screen in the sizes that count: nothing covered, cut off or too small, and a picture of each to look at.

The pictures are left in build/screenshots.
"""

from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

import hongxin
from hongxin.match.match import Match
from tests.browser.conftest import DESKTOP, LYING_PHONE, PHONE, SMALL_PHONE, Visit
from tests.browser.layout import problems
from tests.browser.player import Player
from tests.browser.prepared import (
    before_a_deal_for,
    following_clubs,
    in_the_middle,
    names_of,
    put_into,
    shooting_the_moon,
)
from tests.browser.words import EN, ZH, Words
from tests.server.process import ServerProcess

pytestmark = pytest.mark.browser

PICTURES = Path(__file__).parents[2] / "build" / "screenshots"


class Walk:
    """A person who goes from screen to screen, and looks at each."""

    def __init__(self, player: Player, server: ServerProcess, folder: Path) -> None:
        self.player = player
        self.page = player.page
        self.words = player.words
        self.problems: list[str] = []
        self._server = server
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def look(self, name: str) -> None:
        self.page.mouse.move(1, 1)
        self.page.evaluate("Promise.allSettled(document.getAnimations().map(one => one.finished))")
        self.page.screenshot(path=self._folder / f"{name}.png")
        self.problems += [f"{name}: {problem}" for problem in problems(self.page)]

    def sit_down(self, match: Match, *, nobody_at: int | None = None) -> None:
        (cookie,) = (one for one in self.page.context.cookies() if one["name"] == "hongxin_guest")
        table = put_into(self._server.database, match, nobody_at=nobody_at, token=cookie["value"])
        self.page.goto(f"{self.player.home}#/table/{table.id}")

    def start(self) -> None:
        expect(self.player.button(self.words.play_now)).to_be_enabled()
        self.look("01-start")
        self.page.locator("summary").click()
        self.page.locator("summary").scroll_into_view_if_needed()
        self.look("02-new-match")

    def passing(self) -> None:
        rules = hongxin.load_rules("classic", seats=4)
        self.sit_down(hongxin.Match(rules, seed=4, names=names_of(4), deal=2), nobody_at=2)
        self.player.wait_until_asked("pass")
        self.look("03-passing")
        self.player.choose(*list(self.player.cards())[4:7])
        self.look("04-passing-three-chosen")
        self.player.confirm_pass()
        expect(self.page.locator("section.panel button")).to_have_count(0)
        self.look("05-passing-waiting")

    def playing(self) -> None:
        self.sit_down(following_clubs())
        self.player.wait_until_asked("play")
        self.look("06-playing")
        self.player.touch("QS")
        self.look("07-playing-why-not")
        self.sit_down(in_the_middle("long", 4, deals=4, tricks=5))
        self.player.wait_until_asked("play")
        self.look("08-in-the-middle")

    def dialogs(self) -> None:
        for name, key in {"09-last-trick": "l", "10-scores": "s", "11-settings": "", "12-help": "?"}.items():
            if key:
                self.page.keyboard.press(key)
            else:
                self.player.button(self.words.settings).click()
            expect(self.player.dialog).to_be_visible()
            self.look(name)
            self.page.keyboard.press("Escape")
            expect(self.player.dialog).to_be_hidden()

    def ends(self) -> None:
        for name, match in {
            "13-deal-over": before_a_deal_for(1),
            "14-moon": shooting_the_moon("new_moon", 1, totals=[7, 8, 3, 4]),
            "15-match-over": shooting_the_moon("short", 1, totals=[36, 10, 14, 30]),
        }.items():
            self.sit_down(match)
            self.player.play_last_card()
            self.look(name)
            if name == "14-moon":
                self.player.dialog.get_by_role("button").first.click()
                expect(self.player.button(self.words.next_deal)).to_be_visible()
                self.look("14-moon-deal-over")

    def other_sizes(self) -> None:
        for seats in (3, 5, 6):
            self.sit_down(in_the_middle("jack", seats, deals=1, tricks=0))
            self.player.wait_until_asked("play")
            self.look(f"16-table-of-{seats}")

    def rules(self) -> None:
        for name, address in {"17-rules": "jack", "18-house-rules": "jack/edit"}.items():
            self.page.goto(f"{self.player.home}#/rules/{address}")
            expect(self.page.locator("main select").first).to_be_visible()
            self.look(name)

    def faults(self) -> None:
        lines: list[WebSocketRoute] = []

        def breakable(line: WebSocketRoute) -> None:
            if lines:
                line.close()
            else:
                line.connect_to_server()
            lines.append(line)

        self.sit_down(following_clubs())
        self.player.wait_until_asked("play")
        self.page.route_web_socket("**/socket", breakable)
        self.page.reload()
        self.player.wait_until_asked("play")
        lines[0].close()
        expect(self.page.get_by_text(self.words.line_lost)).to_be_visible()
        self.look("19-line-lost")
        self.player.watch.allow("404|WebSocket connection to")
        self.page.goto(f"{self.player.home}#/table/nowhere")
        expect(self.page.get_by_role("alert")).to_be_visible()
        self.look("20-unknown-table")
        self.page.goto(self.player.home)
        self.page.reload()
        expect(self.page.get_by_role("link", name=self.words.record)).to_be_visible()
        self.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        self.look("21-start-with-matches")


def name_of(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


@pytest.mark.situation(117)
@pytest.mark.parametrize(
    ("size", "words"),
    [
        (DESKTOP, EN),
        (DESKTOP, ZH),
        (PHONE, EN),
        (PHONE, ZH),
        (SMALL_PHONE, EN),
        (SMALL_PHONE, ZH),
        (LYING_PHONE, EN),
    ],
    ids=lambda value: value.tag if isinstance(value, Words) else name_of(value),
)
def test_every_screen(visit: Visit, server: ServerProcess, size: tuple[int, int], words: Words) -> None:
    walk = Walk(visit(words, size), server, PICTURES / f"{name_of(size)}-{words.tag}")
    walk.start()
    walk.passing()
    walk.playing()
    walk.dialogs()
    walk.ends()
    walk.other_sizes()
    walk.rules()
    walk.faults()
    assert not walk.problems, "\n".join(walk.problems)
