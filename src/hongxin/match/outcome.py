"""What a deal whose cards are played comes to: who shot the moon, with which effect, points, settlement, totals."""

from collections.abc import Sequence
from dataclasses import dataclass

from hongxin.match.settlement import end_is_due, is_over, settle, winners
from hongxin.rules import score
from hongxin.rules.model import BEST, CHOICE, OTHERS, SELF, Rules
from hongxin.rules.state import PlayState

CHOICES = ("others", "self")
"""What the shooter chooses from (MOON-3)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the match stood before a deal was counted. `deals` is this deal's number, from 1."""

    totals: Sequence[int]
    pool: int = 0
    deals: int = 1
    end_was_due: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """By seat, but for the pool and the seat of the shooter (−1: none). `end_is_due` says that the match may end."""

    points: tuple[int, ...]
    settled: tuple[int, ...]
    totals: tuple[int, ...]
    pool: int
    shooter: int
    end_is_due: bool
    is_over: bool


def shot_by(rules: Rules, state: PlayState) -> tuple[int, int]:
    """Who shot the sun or the moon (−1: nobody), and its effect's code; CHOICE and BEST are still to be resolved."""
    shooter = score.sun_shooter(rules, state)
    if shooter >= 0:
        return shooter, rules.sun_effect
    return score.moon_shooter(rules, state), rules.moon_effect


def resolved_effect(rules: Rules, state: PlayState, standing: Standing, chosen: str) -> int:
    """The effect's code once `chosen` ("" where nobody was asked) is known and *best* is decided (MOON-3)."""
    shooter, effect = shot_by(rules, state)
    if effect == CHOICE:
        return SELF if chosen == "self" else OTHERS
    if effect != BEST:
        return effect
    if shooter < 0:
        return OTHERS
    outcomes = {code: count(rules, state, standing, code) for code in (OTHERS, SELF)}
    ending = [code for code, outcome in outcomes.items() if outcome.is_over]
    if len(ending) != 1:
        return OTHERS
    wins = shooter in winners(rules, outcomes[ending[0]].totals)
    return ending[0] if wins else SELF + OTHERS - ending[0]


def count(rules: Rules, state: PlayState, standing: Standing, effect: int) -> Outcome:
    """The outcome of the deal with this moon effect (OTHERS, SELF or NEGATE)."""
    points = [0] * rules.seats
    shooter = score.deal_points(rules, state, effect, points)
    settled, pool = settle(rules, points, state.taken, standing.pool)
    totals = tuple(total + own for total, own in zip(standing.totals, settled, strict=True))
    due = standing.end_was_due or end_is_due(rules, totals, standing.deals)
    return Outcome(tuple(points), tuple(settled), totals, pool, shooter, due, is_over(rules, totals, due))
