"""Endings with all cards seen, solved exactly by searching every line of play.

Two readings of what the others want: *paranoid* (all of them work against one seat; alpha-beta) and *max^n* (each
seat does what is best for itself). Both keep the positions they have solved in a table. A position is the hands, what
each seat has taken that matters for scoring, whose turn it is, the led suit and the cards of the trick, and what the
rules remember: nothing else changes what follows. What a seat wants is its own points, few or many as the rules say.
The functions are of the plain kind that `kernel.compiler` compiles; the search keeps its own stack.
"""

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass

from hongxin.cards import iter_cards, lowest
from hongxin.kernel.chance import STEP, WORD_MASK, scrambled
from hongxin.kernel.compiler import entry
from hongxin.kernel.machine import MAX_SEATS, Machine, best_machine, write_state
from hongxin.rules.model import BEST, CHOICE, OTHERS, SELF, Rules
from hongxin.rules.play import legal, move
from hongxin.rules.score import deal_points, moon_shooter, sun_shooter
from hongxin.rules.state import PlayState

Ints = MutableSequence[int]

MAX_HAND = 6
"""Cards in a hand, at most."""

DEPTH = MAX_HAND * MAX_SEATS + 1
KEY_SIZE = 2 * MAX_SEATS + 5
ENTRY_SIZE = KEY_SIZE + MAX_SEATS + 2
"""Kind, value, key, points."""
TABLE_SIZE = 1 << 15
INFINITE = 1 << 40

EMPTY, EXACT, AT_LEAST, AT_MOST = range(4)
"""What an entry of the table says of its value."""


# A level of the stack: moves left, the window now, at first, the best value, and from RESULT on its points.
MOVES, ALPHA, BETA, FIRST_ALPHA, FIRST_BETA, VALUE, RESULT = range(7)
LEVEL_SIZE = RESULT + MAX_SEATS


@dataclass(frozen=True, slots=True)
class Line:
    """A card to play, and what each seat gets by the best play after it.

    Under *paranoid* only the points of the seat to act are known; the others' are those of one best line.
    """

    card: int
    points: tuple[int, ...]


def solve(rules: Rules, state: PlayState, *, paranoid: bool, machine: Machine | None = None) -> list[Line]:
    """What each legal card of the seat to act leads to, lowest card first. `state` is whole, and stays as it is.

    Where a shooter has a choice it takes what is better for itself; MOON-3 *best* counts as *others*. Equal lines:
    under max^n the lowest card is played. Raises ValueError where a hand has more than MAX_HAND cards, cards are left
    in the stock, or nobody is to act.
    """
    if state.turn < 0 or max(hand.bit_count() for hand in state.hands) > MAX_HAND or state.drawn < len(state.stock):
        raise ValueError(f"an ending has a seat to act, hands of at most {MAX_HAND} cards, and no stock")
    machine = machine or best_machine()
    states = machine.states(rules, DEPTH + 1)
    stack, table = machine.ints(DEPTH * LEVEL_SIZE), machine.ints(TABLE_SIZE * ENTRY_SIZE)
    points, key, trial = machine.ints(MAX_SEATS), machine.ints(KEY_SIZE), machine.ints(2 * MAX_SEATS)
    lines = []
    for card in iter_cards(legal(rules, state, state.turn)):
        root = state.copy()
        move(rules, root, state.turn, card)
        write_state(states[0], root)
        run = machine.run(search)
        run(machine.rules(rules), states, state.turn, int(paranoid), stack, table, key, trial, points)
        lines.append(Line(card, tuple(int(value) for value in points[: rules.seats])))
    return lines


def copy_state(source: PlayState, target: PlayState) -> None:
    """Make `target` the same as `source`, but for the stock, which is gone."""
    target.seats = source.seats
    for seat in range(source.seats):
        target.hands[seat] = source.hands[seat]
        target.taken[seat] = source.taken[seat]
        target.tricks[seat] = source.tricks[seat]
        target.trick[seat] = source.trick[seat]
    target.kitty = source.kitty
    target.drawn = source.drawn
    target.lead_kind = source.lead_kind
    target.exposed = source.exposed
    target.trick_mask = source.trick_mask
    target.trick_no = source.trick_no
    target.led = source.led
    target.leader = source.leader
    target.best = source.best
    target.turn = source.turn
    target.broken = source.broken
    target.spaded = source.spaded
    target.suits_led = source.suits_led


def wish(rules: Rules, points: Ints, seat: int) -> int:
    """What a seat wants most of: its points, turned round where they hurt."""
    return points[seat] if rules.points_are_good else -points[seat]


def final_points(rules: Rules, state: PlayState, trial: Ints, points: Ints) -> None:
    """The points when all is played; a shooter that has a choice takes what is better for itself."""
    effect = rules.moon_effect
    if effect in (BEST, CHOICE):
        effect = OTHERS
    deal_points(rules, state, effect, points)
    if rules.moon_effect == CHOICE and sun_shooter(rules, state) < 0:
        shooter = moon_shooter(rules, state)
        if shooter >= 0:
            deal_points(rules, state, SELF, trial)
            if wish(rules, trial, shooter) > wish(rules, points, shooter):
                for seat in range(state.seats):
                    points[seat] = trial[seat]


def write_key(rules: Rules, state: PlayState, paranoid: int, seat: int, key: Ints) -> int:
    """The position, in full; where in the table it belongs."""
    matters = rules.scoring | rules.moon_cards
    for other in range(state.seats):
        key[other] = state.hands[other]
        took = 1 if state.tricks[other] else 0
        took_all = 1 if state.tricks[other] == state.trick_no else 0
        key[MAX_SEATS + other] = state.taken[other] & matters | took << 52 | took_all << 53
    key[2 * MAX_SEATS] = state.trick_mask
    key[2 * MAX_SEATS + 1] = (state.turn << 6 | (state.led + 1) << 3 | (state.best + 1)) << 3 | (state.leader + 1)
    key[2 * MAX_SEATS + 2] = state.broken | state.spaded << 1 | state.suits_led << 8 | (seat + 1) * paranoid << 12
    key[2 * MAX_SEATS + 3] = state.kitty
    key[2 * MAX_SEATS + 4] = state.exposed
    place = 0
    for i in range(KEY_SIZE):
        place = scrambled((place ^ key[i]) + STEP & WORD_MASK)
    return (place & (TABLE_SIZE - 1)) * ENTRY_SIZE


def is_known(table: Ints, at: int, key: Ints) -> int:
    """Whether the entry holds this position."""
    if table[at] == EMPTY:
        return 0
    for i in range(KEY_SIZE):
        if table[at + 2 + i] != key[i]:
            return 0
    return 1


def enter(rules: Rules, state: PlayState, stack: Ints, level: int, maximizes: int) -> None:
    """Begin with the moves of a position, within the window of the level above."""
    at = level * LEVEL_SIZE
    stack[at + MOVES] = legal(rules, state, state.turn)
    stack[at + ALPHA] = stack[at - LEVEL_SIZE + ALPHA] if level else -INFINITE
    stack[at + BETA] = stack[at - LEVEL_SIZE + BETA] if level else INFINITE
    stack[at + FIRST_ALPHA] = stack[at + ALPHA]
    stack[at + FIRST_BETA] = stack[at + BETA]
    stack[at + VALUE] = -INFINITE if maximizes else INFINITE


def settles(table: Ints, entry_at: int, stack: Ints, level: int) -> int:
    """Whether the value of the entry is enough for the window of the level above."""
    kind = table[entry_at]
    value = table[entry_at + 1]
    at = level * LEVEL_SIZE
    if kind == EXACT or level < 0:
        return int(kind == EXACT)
    return int((kind == AT_LEAST and value >= stack[at + BETA]) or (kind == AT_MOST and value <= stack[at + ALPHA]))


def take_result(stack: Ints, level: int, value: int, maximizes: int, paranoid: int, points: Ints) -> None:
    """A move of this level came to `points`, worth `value` to whom the level's values are for."""
    at = level * LEVEL_SIZE
    if (maximizes and value > stack[at + VALUE]) or (not maximizes and value < stack[at + VALUE]):
        stack[at + VALUE] = value
        for seat in range(MAX_SEATS):
            stack[at + RESULT + seat] = points[seat]
    if not paranoid:
        return
    if maximizes and value > stack[at + ALPHA]:
        stack[at + ALPHA] = value
    if not maximizes and value < stack[at + BETA]:
        stack[at + BETA] = value
    if stack[at + ALPHA] >= stack[at + BETA]:
        stack[at + MOVES] = 0


def leave(stack: Ints, level: int, paranoid: int, table: Ints, entry_at: int, key: Ints, points: Ints) -> None:
    """All moves of the level are done: its result goes to `points` and into the table."""
    at = level * LEVEL_SIZE
    value = stack[at + VALUE]
    kind = EXACT
    if paranoid and value <= stack[at + FIRST_ALPHA]:
        kind = AT_MOST
    elif paranoid and value >= stack[at + FIRST_BETA]:
        kind = AT_LEAST
    table[entry_at] = kind
    table[entry_at + 1] = value
    for i in range(KEY_SIZE):
        table[entry_at + 2 + i] = key[i]
    for seat in range(MAX_SEATS):
        points[seat] = stack[at + RESULT + seat]
        table[entry_at + 2 + KEY_SIZE + seat] = points[seat]


@entry
def search(
    rules_box: Sequence[Rules],
    states: MutableSequence[PlayState],
    seat: int,
    paranoid: int,
    stack: Ints,
    table: Ints,
    key: Ints,
    trial: Ints,
    points: Ints,
) -> None:
    """Search `states[0]` to its end; the points by the best play of all are left in `points`."""
    rules = rules_box[0]
    level = -1
    arriving = 1
    while arriving or level >= 0:
        if arriving:
            state = states[level + 1]
            arriving = 0
            if state.turn < 0:
                final_points(rules, state, trial, points)
            else:
                entry_at = write_key(rules, state, paranoid, seat, key)
                if is_known(table, entry_at, key) and settles(table, entry_at, stack, level):
                    for other in range(MAX_SEATS):
                        points[other] = table[entry_at + 2 + KEY_SIZE + other]
                else:
                    level += 1
                    enter(rules, state, stack, level, 1 - paranoid or int(state.turn == seat))
                    arriving = 2
        if not arriving:
            if level < 0:
                return
            state = states[level]
            maximizes = 1 - paranoid or int(state.turn == seat)
            value = wish(rules, points, seat if paranoid else state.turn)
            take_result(stack, level, value, maximizes, paranoid, points)
        state = states[level]
        moves = stack[level * LEVEL_SIZE + MOVES]
        if moves:
            stack[level * LEVEL_SIZE + MOVES] = moves & (moves - 1)
            copy_state(state, states[level + 1])
            move(rules, states[level + 1], state.turn, lowest(moves))
            arriving = 1
        else:
            leave(stack, level, paranoid, table, write_key(rules, state, paranoid, seat, key), key, points)
            level -= 1
            arriving = 0
