"""One deal as a sequence of single choices: what passes, exposes, plays and chooses is always one action of one seat.

An action is a number below ACTIONS: a card (to give, to expose or to play), DONE (expose no more) or the effect of a
moon. Cards to give are chosen one after the other; where all pass at once, the seats do so in turn, the eldest hand
first, and nothing moves before the last one. The functions are of the plain kind that `kernel.compiler` compiles.

A deal stands alone: MOON-3 *best*, which looks at the end of the match, counts as *others*.
"""

from collections.abc import MutableSequence

from hongxin.cards import PACK_SIZE, lowest, popcount
from hongxin.kernel.chance import Chance, below
from hongxin.rules.model import BEST, CHOICE, OTHERS, SELF, Rules
from hongxin.rules.passing import all_given, give, next_giver
from hongxin.rules.play import known_leader, legal, move, opening_leader
from hongxin.rules.score import deal_points, moon_shooter, sun_shooter
from hongxin.rules.state import PlayState, clear

DONE = PACK_SIZE
MOON_OTHERS = PACK_SIZE + 1
MOON_SELF = PACK_SIZE + 2
ACTIONS = PACK_SIZE + 3

PASSING, EXPOSING, PLAYING, CHOOSING, OVER = range(5)
"""The phases, in their order."""


class Flow:
    """What a deal has besides its `PlayState`, whose `turn` is the seat to act in every phase."""

    __slots__ = (
        "eldest",
        "given",
        "kitty",
        "lead_card",
        "leader",
        "phase",
        "picked",
        "points",
        "shooter",
        "shown",
        "step",
    )

    def __init__(self, seats: int) -> None:
        self.phase = OVER
        self.eldest = 0
        self.step = 0
        """How many seats on the cards are passed; 0: they are not (`rules.model.pass_step`)."""
        self.leader = -1
        """Who leads first, where that is known from the start; −1 otherwise."""
        self.lead_card = -1
        self.kitty = 0
        """The kitty as dealt; who takes it has it among what it took, and nobody else may see it."""
        self.picked = 0
        """What the seat to act has chosen so far, to give or to expose."""
        self.given = [0] * seats
        self.shown = [0] * seats
        """What each seat exposes; known to the others when all have chosen."""
        self.shooter = -1
        """Who shot the moon or the sun, once the deal is over; −1 if nobody did."""
        self.points = [0] * seats
        """What each seat gets, once the deal is over."""


def deal_cards(rules: Rules, state: PlayState, chance: Chance, order: MutableSequence[int]) -> None:
    """Shuffle (Fisher–Yates, from the inside out) and deal. `order` is room for 52 cards."""
    rest = rules.deck
    place = 0
    while rest:
        other = below(chance, place + 1)
        order[place] = order[other]
        order[other] = lowest(rest)
        rest &= rest - 1
        place += 1
    place = 0
    for seat in range(rules.seats):
        hand = 0
        for _ in range(rules.hand_size):
            hand |= 1 << order[place]
            place += 1
        state.hands[seat] = hand
    kitty = 0
    for i in range(rules.left_over):
        if rules.stock:
            state.stock[i] = order[place + i]
        else:
            kitty |= 1 << order[place + i]
    state.kitty = kitty


def begin(rules: Rules, flow: Flow, state: PlayState, number: int, dealer: int, is_later: int, taker: int) -> None:
    """Start deal `number` (from 1) with the cards that lie in `state`.

    `is_later`: by the rules for the lead of later deals, where `taker` is who took the card of a ``taker:`` lead.
    """
    state.seats = rules.seats
    clear(state)
    state.lead_kind = rules.lead_kinds[is_later]
    flow.lead_card = rules.lead_cards[is_later]
    flow.eldest = (dealer + 1) % rules.seats
    flow.leader = known_leader(state.lead_kind, flow.eldest, taker)
    flow.step = 0
    if rules.pass_steps_count:
        flow.step = rules.pass_steps[(number - 1) % rules.pass_steps_count]
    flow.kitty = state.kitty
    flow.picked = 0
    flow.shooter = -1
    for seat in range(rules.seats):
        flow.given[seat] = 0
        flow.shown[seat] = 0
        flow.points[seat] = 0
    if flow.step:
        flow.phase = PASSING
        state.turn = flow.eldest
    else:
        begin_exposing(rules, flow, state)


def begin_exposing(rules: Rules, flow: Flow, state: PlayState) -> None:
    """All cards are passed."""
    if rules.exposable:
        flow.phase = EXPOSING
        state.turn = flow.eldest
    else:
        begin_playing(flow, state)


def begin_playing(flow: Flow, state: PlayState) -> None:
    """All cards are passed and exposed."""
    flow.phase = PLAYING
    state.turn = flow.leader
    if flow.leader < 0:
        state.turn = opening_leader(state, state.lead_kind, flow.lead_card, flow.eldest)


def legal_actions(rules: Rules, flow: Flow, state: PlayState) -> int:
    """What the seat to act may do, a bit an action; 0 when the deal is over."""
    if flow.phase == PLAYING:
        return legal(rules, state, state.turn)
    if flow.phase == PASSING:
        return state.hands[state.turn] & ~flow.picked
    if flow.phase == EXPOSING:
        return state.hands[state.turn] & rules.exposable & ~flow.picked | 1 << DONE
    if flow.phase == CHOOSING:
        return 1 << MOON_OTHERS | 1 << MOON_SELF
    return 0


def act(rules: Rules, flow: Flow, state: PlayState, action: int) -> None:
    """The seat to act does `action`, which is one of `legal_actions`."""
    if flow.phase == PLAYING:
        move(rules, state, state.turn, action)
        if state.turn < 0:
            finish(rules, flow, state)
    elif flow.phase == PASSING:
        pick_gift(rules, flow, state, action)
    elif flow.phase == EXPOSING:
        pick_exposure(rules, flow, state, action)
    elif flow.phase == CHOOSING:
        count(rules, flow, state, SELF if action == MOON_SELF else OTHERS)


def pick_gift(rules: Rules, flow: Flow, state: PlayState, card: int) -> None:
    """The seat to act chooses one more card to give, and gives when it has chosen them all (PASS-1)."""
    flow.picked |= 1 << card
    if popcount(flow.picked) < rules.pass_count:
        return
    give(rules, state.hands, flow.given, state.turn, flow.picked, flow.step)
    flow.picked = 0
    if all_given(rules, flow.given):
        begin_exposing(rules, flow, state)
    elif rules.chain:
        state.turn = next_giver(rules, flow.given, flow.step, flow.eldest)
    else:
        state.turn = next_giver(rules, flow.given, 1, flow.eldest)


def pick_exposure(rules: Rules, flow: Flow, state: PlayState, action: int) -> None:
    """The seat to act exposes one more card, or is done; when all are, the cards are shown (VAR-PIG)."""
    if action != DONE:
        flow.picked |= 1 << action
        return
    flow.shown[state.turn] = flow.picked
    flow.picked = 0
    state.turn = (state.turn + 1) % rules.seats
    if state.turn == flow.eldest:
        for seat in range(rules.seats):
            state.exposed |= flow.shown[seat]
        begin_playing(flow, state)


def finish(rules: Rules, flow: Flow, state: PlayState) -> None:
    """The cards are played: ask the shooter for the effect where it may choose (MOON-3), else count."""
    if rules.moon_effect == CHOICE and sun_shooter(rules, state) < 0:
        shooter = moon_shooter(rules, state)
        if shooter >= 0:
            flow.phase = CHOOSING
            state.turn = shooter
            return
    count(rules, flow, state, OTHERS if rules.moon_effect == BEST else rules.moon_effect)


def count(rules: Rules, flow: Flow, state: PlayState, moon_effect: int) -> None:
    """The deal is over, with this effect of a moon."""
    flow.shooter = deal_points(rules, state, moon_effect, flow.points)
    flow.phase = OVER
    state.turn = -1
