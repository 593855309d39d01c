"""What runs the kernel's functions: interpreted, on objects and lists, or compiled, on records and arrays.

Entries take rules, flow and state as sequences of one, because a record in an array is handed over several times
faster than a record alone.
"""

from collections.abc import Callable, MutableSequence, Sequence
from functools import cache
from typing import Any, ParamSpec, Protocol, TypeVar

from hongxin.cards import PACK_SIZE
from hongxin.kernel import compiler
from hongxin.kernel.compiler import Entry
from hongxin.kernel.flow import Flow
from hongxin.rules.model import Rules
from hongxin.rules.state import PlayState

MAX_SEATS = 7
MAX_SLAMS = 16
MAX_PASS_STEPS = 64

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Machine(Protocol):
    """Makes what entries work on, and runs them."""

    is_compiled: bool

    def run(self, entry: Entry[Parameters, Result]) -> Callable[Parameters, Result]:
        """The entry, to be called with what this machine made."""

    def rules(self, rules: Rules) -> Sequence[Rules]:
        """The rules. Raises ValueError for more slams or pass directions than records have room for."""

    def states(self, rules: Rules, count: int = 1) -> MutableSequence[PlayState]:
        """Room for the states of deals."""

    def flows(self, rules: Rules, count: int = 1) -> MutableSequence[Flow]:
        """Room for what deals have besides."""

    def ints(self, count: int) -> MutableSequence[int]:
        """That many zeros."""

    def bytes(self, count: int) -> MutableSequence[int]:
        """That many zeros, a byte each."""


class _Interpreted:
    is_compiled = False

    def run(self, entry: Entry[Parameters, Result]) -> Callable[Parameters, Result]:
        return entry.interpreted

    def rules(self, rules: Rules) -> Sequence[Rules]:
        return [rules]

    def states(self, rules: Rules, count: int = 1) -> MutableSequence[PlayState]:
        return [PlayState(rules, [0] * rules.seats, 0, [0] * PACK_SIZE, 0) for _ in range(count)]

    def flows(self, rules: Rules, count: int = 1) -> MutableSequence[Flow]:
        return [Flow(rules.seats) for _ in range(count)]

    def ints(self, count: int) -> MutableSequence[int]:
        return [0] * count

    def bytes(self, count: int) -> MutableSequence[int]:
        return bytearray(count)


class _Compiled:
    is_compiled = True

    def run(self, entry: Entry[Parameters, Result]) -> Callable[Parameters, Result]:
        return entry.compiled

    def rules(self, rules: Rules) -> Any:
        return rules_record(rules)

    def states(self, rules: Rules, count: int = 1) -> Any:
        return _numpy().zeros(count, state_type())

    def flows(self, rules: Rules, count: int = 1) -> Any:
        return _numpy().zeros(count, flow_type())

    def ints(self, count: int) -> Any:
        return _numpy().zeros(count, _numpy().int64)

    def bytes(self, count: int) -> Any:
        return _numpy().zeros(count, _numpy().uint8)


INTERPRETED: Machine = _Interpreted()
COMPILED: Machine = _Compiled()


def best_machine() -> Machine:
    """The compiled machine, where functions may be compiled; it compiles what it runs first, which takes seconds."""
    return COMPILED if compiler.is_possible() else INTERPRETED


# ---- records: attributes of the same names as those of the objects


@cache
def _numpy() -> Any:
    import numpy as np

    return np


def _record_type(numbers: Sequence[str], arrays: dict[str, int]) -> Any:
    numpy = _numpy()
    return numpy.dtype(
        [*((name, numpy.int64) for name in numbers), *((name, numpy.int64, size) for name, size in arrays.items())],
        align=True,
    )


_RULE_ARRAYS = {
    **dict.fromkeys(("values", "modifier_cards", "each_heart", "factor", "alone"), PACK_SIZE),
    **dict.fromkeys(("slam_cards", "slam_turns", "slam_all"), MAX_SLAMS),
    "pass_steps": MAX_PASS_STEPS,
    "lead_kinds": 2,
    "lead_cards": 2,
}
_RULE_NUMBERS = (
    *("seats", "deck", "hand_size", "left_over", "counting", "penalty", "scoring", "pass_steps_count", "pass_count"),
    *("chain", "barred", "must_break", "breakers", "lead_instead_of_queen", "queen_not_first_spade", "kitty_kind"),
    *("stock", "no_play", "modifier_count", "slam_count", "exposable", "moon_cards", "moon_effect", "moon_amount"),
    *("no_tricks", "sun_effect", "sun_amount", "points_are_good"),
)
_STATE_ARRAYS = {
    **dict.fromkeys(("hands", "taken", "tricks", "trick"), MAX_SEATS),
    "stock": PACK_SIZE,
}
_FLOW_ARRAYS = dict.fromkeys(("given", "shown", "points"), MAX_SEATS)


@cache
def rules_type() -> Any:
    """The numpy type of a record of `Rules`."""
    return _record_type(_RULE_NUMBERS, _RULE_ARRAYS)


@cache
def state_type() -> Any:
    """The numpy type of a record of `PlayState`."""
    return _record_type([name for name in PlayState.__slots__ if name not in _STATE_ARRAYS], _STATE_ARRAYS)


@cache
def flow_type() -> Any:
    """The numpy type of a record of `Flow`."""
    return _record_type([name for name in Flow.__slots__ if name not in _FLOW_ARRAYS], _FLOW_ARRAYS)


@cache
def rules_record(rules: Rules) -> Any:
    """An array of one record with the numbers of `rules`, not to be written to."""
    array = _numpy().zeros(1, rules_type())
    for name in _RULE_NUMBERS:
        array[0][name] = getattr(rules, name)
    for name, size in _RULE_ARRAYS.items():
        values = getattr(rules, name)
        if len(values) > size:
            raise ValueError(f"these rules have {len(values)} {name}; at most {size} can be compiled")
        array[0][name][: len(values)] = values
    return array


def write_state(target: Any, state: PlayState) -> None:
    """Make `target`, an object or a record, hold what `state` holds."""
    is_object = isinstance(target, PlayState)
    for name in PlayState.__slots__:
        value = getattr(state, name)
        if isinstance(value, list):
            (getattr(target, name) if is_object else target[name])[: len(value)] = value
        elif is_object:
            setattr(target, name, value)
        else:
            target[name] = value
