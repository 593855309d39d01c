"""Where hidden cards may lie: how many ways there are, exactly, and any of them with the same chance.

Places (hands, a kitty, a stock) have room for a number of cards; each card may lie in some of them. *Free* cards may
lie in all, the others are *bound* and are placed one after the other. The ways to go on after the first i bound cards
depend only on the room left, so they are counted from the end, in a table; a world is a walk through the table with
one random number below the count. Counts are pairs of ints, the lower one of LOW_BITS bits: they are sums, and up to
2¹¹² exact. The functions are of the plain kind that `kernel.compiler` compiles.
"""

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass
from random import Random

from hongxin.cards import lowest
from hongxin.kernel.chance import WORD_BITS, Chance, below, next_word, start
from hongxin.kernel.compiler import entry
from hongxin.kernel.machine import Machine

Ints = MutableSequence[int]

LOW_BITS = 56
LOW_MASK = (1 << LOW_BITS) - 1
MAX_PLACES = 8


@dataclass(frozen=True, slots=True)
class Constraints:
    """What is known of the hidden cards. `rooms` add up to the number of cards, bound and free."""

    rooms: tuple[int, ...]
    """How many cards lie in each place."""
    free: int
    """Cards that may lie in any place."""
    bound: tuple[int, ...] = ()
    """The other cards, in the order in which they are placed."""
    allowed: tuple[int, ...] = ()
    """Where each of them may lie, a bit a place."""
    spare: tuple[int, ...] = ()
    """How much room the first place must at least have left after each of them."""


class Worlds:
    """All ways to place the hidden cards; `number` is how many there are. What it draws depends on its seed alone."""

    def __init__(self, constraints: Constraints, machine: Machine) -> None:
        rooms = constraints.rooms
        self.constraints = constraints
        self._machine = machine
        # The room left in the last place follows from that in the others, so the largest saves most there.
        self._order = sorted(range(len(rooms)), key=lambda place: (place != 0, rooms[place]))
        if len(rooms) > 1 and rooms[0] >= max(rooms) and not any(constraints.spare):
            self._order = self._order[1:] + self._order[:1]
        self._spare_place = self._order.index(0) if rooms else 0
        self._rooms = self._ints([rooms[place] for place in self._order])
        self._allowed = self._ints(
            [
                sum((places >> place & 1) << index for index, place in enumerate(self._order))
                for places in constraints.allowed
            ]
        )
        self._bound = self._ints(constraints.bound)
        self._spare = self._ints(constraints.spare)
        size = 1
        for room in list(self._rooms)[:-1]:
            size *= int(room) + 1
        self._table = machine.ints(2 * size * (len(constraints.bound) + 1))
        self._scratch = machine.ints(MAX_PLACES + 2)
        self.number = 0
        """How many worlds there are."""
        if rooms:
            machine.run(count_ways)(*self._arguments())
            self.number = (int(self._scratch[0]) << LOW_BITS) + int(self._scratch[1])

    def _ints(self, values: Sequence[int]) -> Ints:
        made = self._machine.ints(max(1, len(values)))
        for index, value in enumerate(values):
            made[index] = value
        return made

    def _arguments(self) -> tuple[Ints, int, Ints, int, Ints, Ints, int, Ints, Ints]:
        places, bound = len(self.constraints.rooms), len(self.constraints.bound)
        return (
            *(self._rooms, places, self._bound, bound, self._allowed, self._spare, self._spare_place),
            *(self._table, self._scratch),
        )

    def sample(self, count: int, random: Random) -> list[tuple[int, ...]]:
        """`count` worlds, each drawn anew: the cards in each place, as masks. Raises ValueError if there is none."""
        if not self.number:
            raise ValueError("no world is consistent with these constraints")
        machine, places = self._machine, len(self.constraints.rooms)
        chance, out, order = machine.ints(1), machine.ints(count * places), machine.ints(52)
        start(chance, random.getrandbits(WORD_BITS), 0)
        machine.run(draw_worlds)(*self._arguments(), self.constraints.free, chance, order, count, out)
        worlds = []
        for first in range(0, count * places, places):
            masks = [0] * places
            for index, place in enumerate(self._order):
                masks[place] = int(out[first + index])
            worlds.append(tuple(masks))
        return worlds


@entry
def count_ways(
    rooms: Ints,
    places: int,
    bound: Ints,
    bound_count: int,
    allowed: Ints,
    spare: Ints,
    spare_place: int,
    table: Ints,
    scratch: Ints,
) -> None:
    """Fill `table` from its end. The number of all worlds is left in the first two of `scratch`."""
    size = table_size(rooms, places)
    whole = 0
    for place in range(places):
        whole += rooms[place]
    for layer in range(bound_count, -1, -1):
        for index in range(size):
            room = whole - layer
            rest = index
            for place in range(places - 1):
                scratch[place] = rest % (rooms[place] + 1)
                rest //= rooms[place] + 1
                room -= scratch[place]
            scratch[places - 1] = room
            at = 2 * (layer * size + index)
            table[at] = 0
            table[at + 1] = 0
            if room < 0 or room > rooms[places - 1]:
                continue
            if layer and scratch[spare_place] < spare[layer - 1]:
                continue
            if layer == bound_count:
                multinomial(scratch, places, table, at)
                continue
            stride = 1
            for place in range(places):
                if allowed[layer] >> place & 1 and scratch[place]:
                    step = stride if place < places - 1 else 0
                    add(table, at, 2 * ((layer + 1) * size + index - step))
                stride *= rooms[place] + 1
    scratch[0] = table[2 * (size - 1)]
    scratch[1] = table[2 * (size - 1) + 1]


def table_size(rooms: Ints, places: int) -> int:
    """How many entries a layer of the table has: the combinations of room left in all places but the last."""
    size = 1
    for place in range(places - 1):
        size *= rooms[place] + 1
    return size


def multinomial(parts: Ints, places: int, table: Ints, at: int) -> None:
    """In how many ways cards can be shared out in parts of these sizes, written to the table."""
    high = 0
    low = 1
    count = 0
    for place in range(places):
        for number in range(1, parts[place] + 1):
            count += 1
            low *= count
            high = high * count + (low >> LOW_BITS)
            low &= LOW_MASK
            low |= high % number << LOW_BITS
            high //= number
            low //= number
    table[at] = high
    table[at + 1] = low


def add(table: Ints, at: int, other: int) -> None:
    """Add one count of the table to another."""
    low = table[at + 1] + table[other + 1]
    table[at] += table[other] + (low >> LOW_BITS)
    table[at + 1] = low & LOW_MASK


@entry
def draw_worlds(
    rooms: Ints,
    places: int,
    bound: Ints,
    bound_count: int,
    allowed: Ints,
    spare: Ints,
    spare_place: int,
    table: Ints,
    scratch: Ints,
    free: int,
    chance: Chance,
    order: Ints,
    count: int,
    out: Ints,
) -> None:
    """Draw `count` worlds into `out`, the places' masks one after the other."""
    size = table_size(rooms, places)
    for number in range(count):
        first = number * places
        for place in range(places):
            out[first + place] = 0
            scratch[place] = rooms[place]
        draw_below(table, 2 * (size - 1), chance, scratch)
        index = size - 1
        for layer in range(bound_count):
            index = place_card(
                rooms, places, layer, index, bound[layer], allowed[layer], size, table, scratch, first, out
            )
        place_free(places, free, chance, order, scratch, first, out)


def draw_below(table: Ints, at: int, chance: Chance, scratch: Ints) -> None:
    """A number below a count of the table, into the last two of `scratch`."""
    bits = table[at] if table[at] else table[at + 1]
    for shift in (1, 2, 4, 8, 16, 32):
        bits |= bits >> shift
    while True:
        high = next_word(chance) & bits if table[at] else 0
        low = next_word(chance) & (LOW_MASK if table[at] else bits)
        if high < table[at] or (high == table[at] and low < table[at + 1]):
            scratch[MAX_PLACES] = high
            scratch[MAX_PLACES + 1] = low
            return


def place_card(
    rooms: Ints,
    places: int,
    layer: int,
    index: int,
    card: int,
    allowed: int,
    size: int,
    table: Ints,
    scratch: Ints,
    first: int,
    out: Ints,
) -> int:
    """Place the next bound card as the number in `scratch` says; the index of the next layer."""
    stride = 1
    for place in range(places):
        step = stride if place < places - 1 else 0
        stride *= rooms[place] + 1
        if not allowed >> place & 1 or not scratch[place]:
            continue
        at = 2 * ((layer + 1) * size + index - step)
        high = scratch[MAX_PLACES]
        low = scratch[MAX_PLACES + 1]
        if high < table[at] or (high == table[at] and low < table[at + 1]):
            scratch[place] -= 1
            out[first + place] |= 1 << card
            return index - step
        low -= table[at + 1]
        borrow = 1 if low < 0 else 0
        scratch[MAX_PLACES] = high - table[at] - borrow
        scratch[MAX_PLACES + 1] = low + (borrow << LOW_BITS)
    return index


def place_free(places: int, free: int, chance: Chance, order: Ints, scratch: Ints, first: int, out: Ints) -> None:
    """Shuffle the free cards into the room that is left."""
    count = 0
    while free:
        other = below(chance, count + 1)
        order[count] = order[other]
        order[other] = lowest(free)
        free &= free - 1
        count += 1
    for place in range(places):
        for _ in range(scratch[place]):
            count -= 1
            out[first + place] |= 1 << order[count]
