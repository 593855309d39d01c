"""A person at the page: sees what it shows, and acts with the mouse or by keyboard alone."""

import contextlib
import json
import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.browser.watch import Watch
from tests.browser.words import Words
from tests.server.process import PATIENCE_S

ASKED = '.page:not([data-decision="none"])'
"""The table while it waits for the player."""
TO_DO = f"{ASKED}, dialog[open]"
RANKS = "23456789TJQKA"
FOCUSED = """() => {
  const one = document.activeElement
  const text = one === document.body ? "" : one.innerText
  return { name: one.ariaLabel ?? one.labels?.[0]?.innerText ?? text ?? "", card: one.dataset.card ?? "" }
}"""


class Player:
    """With the mouse."""

    def __init__(self, page: Page, words: Words, watch: Watch, home: str) -> None:
        self.page = page
        self.words = words
        self.watch = watch
        self.home = home
        self.sent: list[dict[str, Any]] = []
        """The actions that the page has sent."""
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        def note(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "command":
                self.sent.append(message["action"])

        socket.on("framesent", note)

    # What is seen

    @property
    def table(self) -> Locator:
        return self.page.locator(".page")

    @property
    def dialog(self) -> Locator:
        """The dialog on top."""
        return self.page.locator("dialog[open]").last

    @property
    def status(self) -> Locator:
        """What a screen reader is told of the table."""
        return self.page.locator("main div[role=status]")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def state(self, name: str) -> str:
        """What the table says of itself: phase, decision, deal, seq."""
        return self.table.get_attribute(f"data-{name}") or ""

    def cards(self) -> dict[str, str]:
        """The own hand from left to right: each card with what it is called."""
        found = self.page.get_by_role("group", name=self.words.hand).get_by_role("button")
        return dict(found.evaluate_all("all => all.map(one => [one.dataset.card, one.ariaLabel])"))

    def legal(self) -> list[str]:
        """The cards that the page calls playable, the lowest first."""
        playable = [card for card, name in self.cards().items() if name.endswith(self.words.playable)]
        return sorted(playable, key=lambda card: RANKS.index(card[0]))

    def barred(self) -> dict[str, str]:
        """The cards that the page calls not playable, with the reason."""
        split = {card: name.partition(self.words.not_playable) for card, name in self.cards().items()}
        return {card: reason for card, (_, sign, reason) in split.items() if sign}

    def trick(self) -> list[str]:
        names: list[str] = self.page.locator(".trick > li").evaluate_all("all => all.map(one => one.ariaLabel)")
        return names

    def all_shown(self) -> dict[str, Any]:
        """Everything on the table that a reload must bring back."""
        return {
            "state": {name: self.state(name) for name in ("phase", "decision", "deal", "seq")},
            "hand": self.cards(),
            "trick": self.trick(),
            "seats": self.page.locator(".plate").all_inner_texts(),
            "backs": self.page.locator(".backs").evaluate_all("all => all.map(one => one.childElementCount)"),
            "scores": self.page.locator("aside").text_content(),
            "bar": self.page.locator("header .chip").all_text_contents(),
            "say": self.page.locator("p.say").text_content(),
        }

    # What is waited for

    def wait_until_asked(self, decision: str | None = None) -> None:
        self.page.locator(f'.page[data-decision="{decision}"]' if decision else ASKED).wait_for()

    def wait_for_something_to_do(self) -> None:
        self.page.locator(TO_DO).first.wait_for()

    def skip_to(self, decision: str) -> None:
        """Skip what is moving until the player is asked for this."""
        self.hurry_until(f'.page[data-decision="{decision}"]')

    def hurry_until(self, selector: str) -> None:
        """Skip what is moving until this is there."""
        patience_ends = time.monotonic() + PATIENCE_S
        while not self.page.locator(selector).count():
            assert time.monotonic() < patience_ends, f"no {selector} comes"
            self.hurry()

    # What is done

    def start_match(self) -> None:
        """The one that is offered first."""
        self.button(self.words.play_now).click()
        self.wait_until_asked()

    def play(self, card: str) -> None:
        self.touch(card)

    def touch(self, card: str) -> None:
        """Where its index is: the rest may lie under its neighbours."""
        self.page.locator(f'[data-card="{card}"]').click(position={"x": 12, "y": 20})

    def choose(self, *cards: str) -> None:
        """Take cards into those to be passed, or back."""
        for card in cards:
            self.touch(card)

    def confirm_pass(self) -> None:
        self.page.get_by_role("button", name=re.compile(f"^{self.words.pass_to} ?")).click()

    def go_on(self) -> None:
        """To the next deal."""
        self.button(self.words.next_deal).click()

    def hurry(self) -> None:
        """Skip what is still moving."""
        # A dialog may come over the table in this moment.
        with contextlib.suppress(PlaywrightTimeoutError):
            self.page.locator(".middle").click(position={"x": 3, "y": 3}, timeout=500)

    def play_last_card(self) -> None:
        """The last trick of a deal; what follows is a dialog."""
        self.wait_until_asked("play")
        self.play(self.legal()[0])
        self.hurry_until("dialog[open]")

    # How a match is played

    def step(self) -> str:
        """Wait until there is something to do, and do it so that the match soon ends: take what one can.

        What it was: "pass", "play", "scored", or "end", where nothing is done.
        """
        self.hurry_until(TO_DO)
        decision = self.state("decision")
        if decision == "pass":
            self.choose(*list(self.cards())[:3])
            self.confirm_pass()
        elif decision == "play":
            self.play(self.legal()[-1])
        elif self.state("phase") == "scored":
            self.go_on()
            return "scored"
        else:
            assert self.state("phase") == "over"
            return "end"
        return decision

    def play_deal(self) -> str:
        """Play until the scores of this deal have been read, "scored", or the match is over, "end"."""
        while (done := self.step()) not in {"scored", "end"}:
            pass
        return done


class KeyboardPlayer(Player):
    """Touches no mouse."""

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def focused(self) -> dict[str, str]:
        """The name and the card of what has the focus."""
        found: dict[str, str] = self.page.evaluate(FOCUSED)
        return found

    def tab_to(self, name: str = "", *, back: bool = False) -> None:
        """Go from control to control to the one whose name starts so; without a name, to the hand."""
        seen = []
        for _ in range(40):
            focused = self.focused()
            if focused["name"].startswith(name) if name else focused["card"]:
                return
            seen.append(focused["name"])
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"the keyboard finds {', '.join(seen)} but no {name or 'card'}")

    def touch(self, card: str) -> None:
        self.tab_to()
        hand = list(self.cards())
        steps = hand.index(card) - hand.index(self.focused()["card"])
        self.press("ArrowRight" if steps > 0 else "ArrowLeft", abs(steps))
        assert self.focused()["card"] == card
        self.press("Enter")

    def confirm_pass(self) -> None:
        self.tab_to(self.words.pass_to, back=True)
        self.press("Enter")

    def go_on(self) -> None:
        expect(self.button(self.words.next_deal)).to_be_focused()
        self.press("Enter")

    def skip_to(self, decision: str) -> None:
        # The key that skips also plays, if the turn comes in this moment.
        self.wait_until_asked(decision)

    def hurry(self) -> None:
        if self.focused()["card"]:
            self.press("Space")
        else:
            self.wait_for_something_to_do()
