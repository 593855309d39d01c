"""Compiling everything ahead: it takes seconds once, and afterwards the machine code is read from disk."""

from collections.abc import Callable
from random import Random
from threading import Event, Thread

from hongxin.kernel.batches import LOG_SIZE, reset_tables, step_tables
from hongxin.kernel.endings import solve
from hongxin.kernel.flow import ACTIONS
from hongxin.kernel.machine import COMPILED, INTERPRETED, Machine, best_machine
from hongxin.kernel.observation import planes
from hongxin.kernel.simulation import simulate
from hongxin.kernel.worlds import Constraints, Worlds
from hongxin.rules.load import preset
from hongxin.rules.model import ELDEST
from hongxin.rules.state import PlayState

_ready = Event()


def _simulation() -> None:
    simulate(preset("classic"), 1, machine=COMPILED)


def _worlds() -> None:
    Worlds(Constraints((1, 1), 2, (0,), (1,), (0,)), COMPILED).sample(1, Random(0))  # noqa: S311 - play, not secrets


def _endings() -> None:
    rules = preset("classic")
    state = PlayState(rules, [1, 2, 4, 8], 0, [], ELDEST)
    state.turn = 0
    solve(rules, state, paranoid=True, machine=COMPILED)


def _batches() -> None:
    rules, seats = preset("classic"), 4
    tables = (
        *(COMPILED.rules(rules), COMPILED.flows(rules), COMPILED.states(rules), COMPILED.ints(1), COMPILED.ints(52)),
        *(COMPILED.ints(LOG_SIZE), COMPILED.bytes(52 * planes(seats)), COMPILED.bytes(ACTIONS), COMPILED.ints(1)),
    )
    reset_tables.compiled(*tables)
    step_tables.compiled(*tables, COMPILED.ints(1), COMPILED.ints(seats), COMPILED.bytes(1))


STEPS: dict[str, Callable[[], None]] = {
    "simulation": _simulation,
    "worlds": _worlds,
    "endings": _endings,
    "batches": _batches,
}
"""What is compiled, by name."""


def warm_up(started: Callable[[str], None] = lambda name: None) -> None:
    """Compile all entries; `started` is told the name of each step. Does nothing where compiling is switched off."""
    if best_machine() is COMPILED:
        for name, step in STEPS.items():
            started(name)
            step()
    _ready.set()


def warm_up_in_background() -> Thread:
    """`warm_up` in a thread that does not keep the process alive."""
    thread = Thread(target=warm_up, name="hongxin-warm-up", daemon=True)
    thread.start()
    return thread


def quick_machine() -> Machine:
    """The compiled machine once `warm_up` is done, the interpreted one until then: nothing waits for a compiler."""
    return best_machine() if _ready.is_set() else INTERPRETED
