"""Many deals side by side, each a choice further with one call. Plain functions that `kernel.compiler` compiles."""

from collections.abc import MutableSequence, Sequence

from hongxin.cards import PACK_SIZE
from hongxin.kernel.chance import Chance, start
from hongxin.kernel.compiler import entry
from hongxin.kernel.flow import ACTIONS, OVER, Flow, act, begin, deal_cards, legal_actions
from hongxin.kernel.observation import Bytes, observe, planes, spread
from hongxin.rules.model import TAKER, Rules
from hongxin.rules.state import PlayState

Ints = MutableSequence[int]

NUMBER, DEALER, WORD, LOG_SIZE = range(4)
"""What is kept for each table: the number of its deal, the dealer, the word of its seed."""


def deal_next(rules: Rules, flow: Flow, state: PlayState, chance: Chance, order: Ints, log: Ints, at: int) -> None:
    """The next deal of a table, by its number and its seed; the deal goes round."""
    taker = -1
    if log[at + NUMBER] and rules.lead_kinds[1] == TAKER:
        for seat in range(rules.seats):
            if state.taken[seat] >> rules.lead_cards[1] & 1:
                taker = seat
    log[at + NUMBER] += 1
    log[at + DEALER] = (log[at + DEALER] + 1) % rules.seats
    start(chance, log[at + WORD], log[at + NUMBER])
    deal_cards(rules, state, chance, order)
    begin(rules, flow, state, log[at + NUMBER], log[at + DEALER], int(log[at + NUMBER] > 1), taker)


def show(rules: Rules, flow: Flow, state: PlayState, table: int, views: Bytes, legal: Bytes, turns: Ints) -> None:
    """Write what the seat to act sees and may do."""
    observe(rules, flow, state, state.turn, views, table * planes(rules.seats) * PACK_SIZE)
    actions = legal_actions(rules, flow, state)
    at = table * ACTIONS
    spread(actions & ((1 << PACK_SIZE) - 1), legal, at)
    for action in range(PACK_SIZE, ACTIONS):
        legal[at + action] = actions >> action & 1
    turns[table] = state.turn


@entry
def reset_tables(
    rules_box: Sequence[Rules],
    flows: Sequence[Flow],
    states: Sequence[PlayState],
    chance: Chance,
    order: Ints,
    log: Ints,
    views: Bytes,
    legal: Bytes,
    turns: Ints,
) -> None:
    """Deal anew at every table, as its seed's word says, and show it."""
    rules = rules_box[0]
    for table in range(len(flows)):
        log[table * LOG_SIZE + NUMBER] = 0
        log[table * LOG_SIZE + DEALER] = log[table * LOG_SIZE + WORD] % rules.seats
        deal_next(rules, flows[table], states[table], chance, order, log, table * LOG_SIZE)
        show(rules, flows[table], states[table], table, views, legal, turns)


@entry
def step_tables(
    rules_box: Sequence[Rules],
    flows: Sequence[Flow],
    states: Sequence[PlayState],
    chance: Chance,
    order: Ints,
    log: Ints,
    views: Bytes,
    legal: Bytes,
    turns: Ints,
    actions: Ints,
    rewards: Ints,
    dones: Bytes,
) -> int:
    """One action at every table; −1, or the first table whose action is not legal, and then nothing has changed."""
    rules = rules_box[0]
    for table in range(len(flows)):
        action = int(actions[table])
        if action < 0 or action >= ACTIONS or not legal[table * ACTIONS + action]:
            return table
    for table in range(len(flows)):
        flow = flows[table]
        state = states[table]
        act(rules, flow, state, int(actions[table]))
        dones[table] = 0
        for seat in range(rules.seats):
            rewards[table * rules.seats + seat] = 0
        if flow.phase == OVER:
            dones[table] = 1
            for seat in range(rules.seats):
                points = flow.points[seat]
                rewards[table * rules.seats + seat] = points if rules.points_are_good else -points
            deal_next(rules, flow, state, chance, order, log, table * LOG_SIZE)
        show(rules, flow, state, table, views, legal, turns)
    return -1
