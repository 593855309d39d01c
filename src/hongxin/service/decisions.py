"""What a seat may do now, in a form that a page can show: the choices, and why the others are none."""

from typing import Any

import msgspec

from hongxin.cards import card_names
from hongxin.match.actions import Play
from hongxin.match.match import Match
from hongxin.match.passing import pass_target
from hongxin.service.texts import Text


class Reason(msgspec.Struct, frozen=True):
    """Why a card may not be played: the number in the rule book, and words."""

    rule: str
    text: Text


class PassDecision(msgspec.Struct, frozen=True, tag_field="type", tag="pass", rename={"cards": "from"}):
    """Give `choose` of `cards` to seat `to`."""

    choose: int
    cards: list[str]
    to: int
    direction: str


class PlayDecision(msgspec.Struct, frozen=True, tag_field="type", tag="play"):
    """Play one of `legal`; every other card held has its reason in `faults`."""

    legal: list[str]
    faults: dict[str, Reason]


class ExposeDecision(msgspec.Struct, frozen=True, tag_field="type", tag="expose", rename={"cards": "from"}):
    """Expose some of `cards`, or none."""

    cards: list[str]


class MoonDecision(msgspec.Struct, frozen=True, tag_field="type", tag="moon"):
    """Choose one of `effects`."""

    effects: list[str]


Decision = PassDecision | PlayDecision | ExposeDecision | MoonDecision


def decision_of(match: Match, seat: int) -> Decision | None:
    """What `seat` may do now; None if it is not asked."""
    legal: Any = match.legal(seat)
    if not legal:
        return None
    if isinstance(legal, list):
        return PlayDecision(legal, _faults(match, seat, legal))
    if "choose" in legal:
        direction = match.view(seat).direction
        return PassDecision(legal["choose"], legal["from"], pass_target(match.rules.seats, seat, direction), direction)
    if "expose" in legal:
        return ExposeDecision(legal["expose"])
    return MoonDecision(legal["effects"])


def _faults(match: Match, seat: int, legal: list[str]) -> dict[str, Reason]:
    faults = {}
    for card in card_names(match.view(seat).hand):
        fault = None if card in legal else match.why_not(seat, Play(card))
        if fault is not None:
            faults[card] = Reason(fault.rule, fault.text)
    return faults
