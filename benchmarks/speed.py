"""How fast the kernel plays, beside OpenSpiel's Hearts in the same run.

Prints one JSON object: deals or steps a second, and the ratios. Both play classic rules with dealing and random passing
at random; times are the difference between two run lengths, so that what happens once does not count. *Rollouts*
start from a dealt position.
"""

import json
import random
import time
from collections.abc import Callable, Sequence

import numpy as np
import pyspiel

import hongxin
from hongxin.envs.batch import Batch
from hongxin.kernel.batches import Ints
from hongxin.kernel.chance import start
from hongxin.kernel.compiler import entry
from hongxin.kernel.endings import copy_state
from hongxin.kernel.flow import OVER, Flow, act, begin, deal_cards
from hongxin.kernel.machine import COMPILED
from hongxin.kernel.policies import RANDOM, choose_action
from hongxin.rules.model import Rules
from hongxin.rules.state import PlayState

CLASSIC = hongxin.load_rules("classic")
DEALS = 200_000
TABLES = 64
ROUNDS = 3


def speed(play: Callable[[int], object], count: int) -> float:
    """Things done a second: the best of some runs, each the difference of a long and a short one."""
    play(1)
    best = float("inf")
    for _ in range(ROUNDS):
        times = []
        for size in (count // 5, count):
            begun = time.perf_counter()
            play(size)
            times.append(time.perf_counter() - begun)
        best = min(best, times[1] - times[0])
    return (count - count // 5) / best


def openspiel_deals(count: int) -> None:
    """Whole deals by OpenSpiel's uniform random bots, in C++."""
    game = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
    for number in range(count):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, number)


def openspiel_rollouts(count: int) -> None:
    """Playouts from one dealt position, in C++, by the same bots."""
    state = pyspiel.load_game("hearts(pass_cards=False)").new_initial_state()
    chances = random.Random(1)
    while state.is_chance_node():
        state.apply_action(chances.choice(state.legal_actions()))
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
    for number in range(count):
        pyspiel.evaluate_bots(state.clone(), bots, number)


@entry
def rollouts(  # noqa: PLR0917 - compiled functions take their arguments by position
    rules_box: Sequence[Rules],
    flow_box: Sequence[Flow],
    states: Sequence[PlayState],
    chance: Ints,
    order: Ints,
    count: int,
) -> None:
    """Random playouts from one dealt position, which `states[0]` keeps."""
    rules = rules_box[0]
    flow = flow_box[0]
    start(chance, 1, 1)
    deal_cards(rules, states[0], chance, order)
    begin(rules, flow, states[0], 4, 0, 0, -1)
    phase = flow.phase
    for _ in range(count):
        copy_state(states[0], states[1])
        flow.phase = phase
        while flow.phase != OVER:
            act(rules, flow, states[1], choose_action(rules, flow, states[1], chance, RANDOM))


def kernel_rollouts(count: int) -> None:
    """The same by the kernel."""
    rollouts.compiled(
        *(COMPILED.rules(CLASSIC), COMPILED.flows(CLASSIC), COMPILED.states(CLASSIC, 2)),
        *(COMPILED.ints(1), COMPILED.ints(52), count),
    )


@entry
def first_legal(legal: Ints, actions: Ints) -> None:
    """An action for each table, as quickly as can be."""
    for table in range(len(actions)):
        action = 0
        while not legal[table * 55 + action]:
            action += 1
        actions[table] = action


def batch_steps(count: int) -> float:
    """Steps a second of a batch, its own time alone; the actions are chosen outside."""
    batch = Batch(CLASSIC, range(TABLES))
    actions = np.zeros(TABLES, np.int64)
    spent = []
    for _ in range(count):
        first_legal.compiled(batch.legal.reshape(-1), actions)
        begun = time.perf_counter()
        batch.step(actions)
        spent.append(time.perf_counter() - begun)
    return TABLES / float(np.median(spent))


def main() -> None:
    """Measure and print."""
    theirs = speed(openspiel_deals, 3_000)
    ours = speed(lambda count: hongxin.simulate(CLASSIC, count), DEALS)
    both = speed(lambda count: hongxin.simulate(CLASSIC, count, jobs=2), 2 * DEALS)
    their_rollouts = speed(openspiel_rollouts, 6_000)
    our_rollouts = speed(kernel_rollouts, DEALS)
    figures = {
        "openspiel_deals_per_second": round(theirs),
        "deals_per_second": round(ours),
        "deals_ratio": round(ours / theirs, 1),
        "two_threads_ratio": round(both / ours, 2),
        "openspiel_rollouts_per_second": round(their_rollouts),
        "rollouts_per_second": round(our_rollouts),
        "rollouts_ratio": round(our_rollouts / their_rollouts, 1),
        "batch_steps_per_second": round(batch_steps(20_000)),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
