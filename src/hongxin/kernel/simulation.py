"""Deals by the hundred thousand, played at random or by rules of thumb."""

import time
from collections.abc import Callable, MutableSequence, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

from hongxin.kernel.chance import Chance, seed_word, start
from hongxin.kernel.compiler import entry
from hongxin.kernel.flow import OVER, Flow, act, begin, deal_cards
from hongxin.kernel.machine import Machine, best_machine
from hongxin.kernel.policies import POLICIES, choose_action
from hongxin.rules.model import Rules
from hongxin.rules.state import PlayState

CHUNK = 10_000
"""Deals in one call of the compiled function: about 20 ms."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of simulated deals; tuples are by seat. `totals` are sums of points, before any settlement."""

    deals: int
    seconds: float
    totals: tuple[int, ...]
    moons: tuple[int, ...]
    """How often each seat shot the moon or the sun."""

    @property
    def deals_per_second(self) -> float:
        """The speed, compiling included."""
        return self.deals / self.seconds


@entry
def play_deals(
    rules_box: Sequence[Rules],
    flow_box: Sequence[Flow],
    state_box: Sequence[PlayState],
    chance: Chance,
    order: MutableSequence[int],
    word: int,
    first: int,
    last: int,
    policy: int,
    sums: MutableSequence[int],
) -> None:
    """Play the deals with numbers from `first` to `last` − 1 (from 1).

    Adds each seat's points to `sums`, and behind them, in the same order, the moons and suns it shot.
    """
    rules = rules_box[0]
    flow = flow_box[0]
    state = state_box[0]
    for number in range(first, last):
        start(chance, word, number)
        deal_cards(rules, state, chance, order)
        begin(rules, flow, state, number, number % rules.seats, 0, -1)
        while flow.phase != OVER:
            act(rules, flow, state, choose_action(rules, flow, state, chance, policy))
        for seat in range(rules.seats):
            sums[seat] += flow.points[seat]
        if flow.shooter >= 0:
            sums[rules.seats + flow.shooter] += 1


def simulate(
    rules: Rules,
    deals: int = 100_000,
    seed: int | bytes = 0,
    jobs: int = 1,
    *,
    policy: str = "random",
    progress: Callable[[int], None] | None = None,
    machine: Machine | None = None,
) -> Simulation:
    """Play `deals` deals under `rules`, each as the first of a match but for dealer and pass direction, which go round.

    `policy` is ``random`` (any legal action) or ``rules`` (rules of thumb). The cards and choices of a deal depend on
    `seed` and its number alone, so `jobs`, the number of threads, changes nothing but the time. `progress` is told how
    many deals have been played since it was called last. Raises ValueError.
    """
    if policy not in POLICIES:
        raise ValueError(f"there is no policy {policy!r}; there are {', '.join(POLICIES)}")
    if deals < 1 or jobs < 1:
        raise ValueError(f"deals and jobs must be at least 1, not {deals} and {jobs}")
    machine = machine or best_machine()
    word, code = seed_word(seed), POLICIES.index(policy)

    def play(first: int) -> tuple[int, list[int]]:
        last = min(first + CHUNK, deals + 1)
        sums = machine.ints(2 * rules.seats)
        machine.run(play_deals)(
            machine.rules(rules),
            machine.flows(rules),
            machine.states(rules),
            machine.ints(1),
            machine.ints(52),
            *(word, first, last, code),
            sums,
        )
        return last - first, [int(value) for value in sums]

    begun = time.perf_counter()
    totals = [0] * (2 * rules.seats)
    with ThreadPoolExecutor(jobs) as pool:
        for chunk in as_completed(pool.submit(play, first) for first in range(1, deals + 1, CHUNK)):
            played, sums = chunk.result()
            totals = [total + own for total, own in zip(totals, sums, strict=True)]
            if progress is not None:
                progress(played)
    seconds = time.perf_counter() - begun
    return Simulation(deals, seconds, tuple(totals[: rules.seats]), tuple(totals[rules.seats :]))
