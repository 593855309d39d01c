"""Many tables at once: one call takes an action at each, and deals anew where a deal is over."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from hongxin.cards import PACK_SIZE
from hongxin.kernel.batches import LOG_SIZE, WORD, reset_tables, step_tables
from hongxin.kernel.chance import seed_word
from hongxin.kernel.flow import ACTIONS
from hongxin.kernel.machine import Machine, best_machine
from hongxin.kernel.observation import planes
from hongxin.rules.model import Rules

Number = TypeVar("Number", np.uint8, np.int64)


class Batch:
    """Tables under the same rules. Arrays are written in place; hand in your own, or use those that are made.

    With B tables and n seats: `observations` (B, 2n + 6, 52) uint8, what the seat to act sees
    (`hongxin.kernel.observation`); `legal` (B, 55) uint8, its legal actions (`hongxin.kernel.flow`); `turns` (B,)
    int64, the seat to act; `rewards` (B, n) int64, by seat, the points of a deal in the step that ends it, below 0
    where points hurt, else 0; `dones` (B,) uint8, whether a deal ended in the last step. `seeds` has one seed a
    table, which says all its deals. Raises ValueError for arrays of another shape or kind.
    """

    def __init__(
        self,
        rules: Rules,
        seeds: Sequence[int | bytes],
        *,
        observations: NDArray[np.uint8] | None = None,
        legal: NDArray[np.uint8] | None = None,
        rewards: NDArray[np.int64] | None = None,
        dones: NDArray[np.uint8] | None = None,
        machine: Machine | None = None,
    ) -> None:
        size, seats = len(seeds), rules.seats
        machine = machine or best_machine()
        self.rules = rules
        self.observations = _room("observations", observations, (size, planes(seats), PACK_SIZE), np.uint8)
        self.legal = _room("legal", legal, (size, ACTIONS), np.uint8)
        self.rewards = _room("rewards", rewards, (size, seats), np.int64)
        self.dones = _room("dones", dones, (size,), np.uint8)
        self.turns = np.zeros(size, np.int64)
        log = machine.ints(size * LOG_SIZE)
        for table, seed in enumerate(seeds):
            log[table * LOG_SIZE + WORD] = seed_word(seed)
        self._tables: tuple[Any, ...] = (
            *(machine.rules(rules), machine.flows(rules, size), machine.states(rules, size)),
            *(machine.ints(1), machine.ints(PACK_SIZE), log),
            *(self.observations.reshape(-1), self.legal.reshape(-1), self.turns),
        )
        self._step: Callable[..., int] = machine.run(step_tables)
        self._outcome = (self.rewards.reshape(-1), self.dones)
        reset: Callable[..., None] = machine.run(reset_tables)
        reset(*self._tables)

    def step(self, actions: NDArray[np.int64]) -> None:
        """The seat to act at each table does its action. Raises ValueError, and then nothing has changed."""
        if actions.shape != self.turns.shape:
            raise ValueError(f"actions must have the shape {self.turns.shape}, not {actions.shape}")
        wrong = self._step(*self._tables, actions, *self._outcome)
        if wrong >= 0:
            raise ValueError(f"table {wrong}: action {actions[wrong]} is not legal")


def _room(name: str, array: NDArray[Number] | None, shape: tuple[int, ...], kind: type[Number]) -> NDArray[Number]:
    if array is None:
        return np.zeros(shape, kind)
    if array.shape != shape or array.dtype != kind or not array.flags.c_contiguous or not array.flags.writeable:
        raise ValueError(f"{name} must be a writeable, contiguous array of {kind.__name__} in the shape {shape}")
    return array
