"""What a view implies about the hidden cards: the worlds that are consistent with all a seat knows.

A *world* says where every card lies now that the seat does not see. Whatever a seat played, the rules allowed: if they
would not have allowed it with some card x in its hand, it did not hold x (voids, FIRST-1, BREAK-1, QUEEN-1, EXPOSE-1).
That is asked of `rules.play.legal` itself, with a hand of the card played and x. Cards that were passed, exposed, or
that decided who leads are somewhere in particular.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial
from random import Random

from hongxin.cards import RANKS_PER_SUIT, SUIT_MASKS, TWO_OF_CLUBS, iter_cards, mask_of
from hongxin.kernel.machine import Machine
from hongxin.kernel.warmup import quick_machine
from hongxin.kernel.worlds import Constraints, Worlds
from hongxin.match.deal import PASSING, PLAYING
from hongxin.match.view import SeatView
from hongxin.rules import play
from hongxin.rules.model import ANY_CLUB, HOLDER, LOWEST_CLUB
from hongxin.rules.state import PlayState

NOT_BARRED = -1
"""No moment is known at which the card was not held."""


@dataclass(frozen=True, slots=True)
class World:
    """A way the cards may lie. `hands` are masks by seat, the own one too; `kitty` is the kitty, whoever took it."""

    hands: tuple[int, ...]
    kitty: int = 0
    stock: tuple[int, ...] = ()
    """In drawing order."""


class Beliefs:
    """The worlds of a view. `number` counts them: they differ in who holds what, and in the order of the stock."""

    def __init__(self, view: SeatView, machine: Machine | None = None) -> None:
        machine = machine or quick_machine()
        self.view = view
        others = range(view.rules.seats)
        self.seats = [seat for seat in others if seat != view.seat and view.counts[seat]]
        self.pile = view.stock_left or (view.kitty_count if view.kitty_taker != view.seat else 0)
        """Cards of the stock, or of a kitty that this seat has not taken."""
        history = _History(view)
        self.kept = view.given if _gift_waits(view) else 0
        """Cards given that have not moved, since others are still to give."""
        self._worlds = [
            worlds
            for case in _openings(view, history)
            if (worlds := Worlds(self._constraints(history, *case), machine)).number or not worlds.constraints.rooms
        ]
        self.number = sum(worlds.number or 1 for worlds in self._worlds) * factorial(view.stock_left)

    def sample(self, count: int, random: Random) -> list[World]:
        """`count` worlds, each drawn from all with the same chance. Raises ValueError where there is none."""
        if not self._worlds:
            raise ValueError("no deal is consistent with this view")
        weights = [worlds.number or 1 for worlds in self._worlds]
        picks = [0] * len(weights)
        for _ in range(count):
            rest, index = random.randrange(sum(weights)), 0
            while rest >= weights[index]:
                rest -= weights[index]
                index += 1
            picks[index] += 1
        found = []
        for worlds, wanted in zip(self._worlds, picks, strict=True):
            masks = worlds.sample(wanted, random) if worlds.constraints.rooms else [()] * wanted
            found += [self._world(places, random) for places in masks]
        random.shuffle(found)
        return found

    def state(self, world: World) -> PlayState:
        """The whole state of the play in a world."""
        state = self.view.state.copy()
        state.hands = list(world.hands)
        taker = self.view.kitty_taker
        if taker < 0:
            state.kitty = world.kitty
        else:
            state.taken[taker] |= world.kitty
        if self.view.rules.stock:
            state.drawn = self.view.rules.left_over - len(world.stock)
            state.stock = [-1] * state.drawn + list(world.stock)
        return state

    def _world(self, places: tuple[int, ...], random: Random) -> World:
        hands = [0] * self.view.rules.seats
        hands[self.view.seat] = self.view.hand | self.kept
        for seat, mask in zip(self.seats, places, strict=False):
            hands[seat] = mask
        pile = places[-1] if self.pile else 0
        if self.view.stock_left:
            stock = list(iter_cards(pile))
            random.shuffle(stock)
            return World(tuple(hands), stock=tuple(stock))
        return World(tuple(hands), pile or self.view.kitty)

    def _constraints(self, history: "_History", forced: dict[int, int], in_no_hand: int) -> Constraints:
        """The constraints of one case of the opening: cards that lie with a seat, cards that were in no hand."""
        rooms = [self.view.counts[seat] for seat in self.seats] + ([self.pile] if self.pile else [])
        everywhere = (1 << len(rooms)) - 1
        known = _known_seats(self.view)
        for card, seat in forced.items():
            known[card] = known.get(card, -1) & 1 << seat
        free, bound = 0, []
        for card in iter_cards(self.view.unseen & ~self.kept):
            allowed = 0 if card in known or not self.pile else 1 << len(self.seats)
            for place, seat in enumerate(self.seats):
                is_barred = history.barred[seat].get(card, NOT_BARRED) != NOT_BARRED and not self.view.rules.stock
                if not is_barred and not in_no_hand >> card & 1 and known.get(card, -1) >> seat & 1:
                    allowed |= 1 << place
            since = history.barred[self.seats[0]].get(card, NOT_BARRED) if self.view.rules.stock and self.seats else -1
            if allowed == everywhere and since == NOT_BARRED:
                free |= 1 << card
            else:
                bound.append((since, card, allowed))
        bound.sort(reverse=True)
        spare = [
            history.spare_room(self.seats[0], rooms[0], since, bound) if since >= 0 else 0 for since, _, _ in bound
        ]
        return Constraints(
            tuple(rooms),
            free,
            tuple(card for _, card, _ in bound),
            tuple(allowed for _, _, allowed in bound),
            tuple(spare),
        )


class _History:
    """The play so far, gone through again for what it says about the other hands.

    With a stock a card that a seat did not hold may have been drawn later, so moments are counted in cards that the
    seat had drawn by then.
    """

    def __init__(self, view: SeatView) -> None:
        rules = view.rules
        self.view = view
        self.barred: list[dict[int, int]] = [{} for _ in range(rules.seats)]
        """By seat: cards it did not hold at some moment, and the latest such moment."""
        self.drawn = [0] * rules.seats
        self.drawn_and_played: list[list[int]] = [[] for _ in range(rules.seats)]
        """By seat: since when it did not hold the cards that it drew and has played."""
        self.first_owner: dict[int, int] = {}
        """Who played each card."""
        self.state = PlayState(rules, [0] * rules.seats, 0, [], view.state.lead_kind)
        self.state.exposed = view.state.exposed
        candidates = view.unseen
        if rules.stock:
            candidates |= mask_of(card for trick in view.tricks for _, card in trick.plays)
        self.candidates = candidates
        for trick in view.tricks:
            self._follow(trick.plays)
            self._finish(trick.winner)
        self._follow(tuple(view.plays))

    def _follow(self, plays: tuple[tuple[int, int], ...]) -> None:
        for seat, card in plays:
            self.first_owner[card] = seat
            if seat != self.view.seat:
                self._learn(seat, card)
                if self.barred[seat].get(card, NOT_BARRED) != NOT_BARRED:
                    self.drawn_and_played[seat].append(self.barred[seat][card])
            play.put(self.view.rules, self.state, seat, card)

    def _learn(self, seat: int, card: int) -> None:
        """What the seat cannot have held, since it plays the card."""
        rules, state, bit = self.view.rules, self.state, 1 << card
        others = self.candidates & ~bit
        state.hands[seat] = bit | others
        if not play.legal(rules, state, seat) & bit:
            for other in iter_cards(others):
                state.hands[seat] = bit | 1 << other
                if not play.legal(rules, state, seat) & bit:
                    self.barred[seat][other] = self.drawn[seat]
        state.hands[seat] = 0

    def _finish(self, winner: int) -> None:
        rules, state = self.view.rules, self.state
        if rules.no_play:
            for seat in range(rules.seats):
                if state.trick[seat] < 0 and seat != self.view.seat:
                    self.barred[seat].update(
                        dict.fromkeys(iter_cards(self.candidates & SUIT_MASKS[state.led]), self.drawn[seat])
                    )
        draws = play.draws(rules, state, state.trick_mask)
        play.gather(state, winner)
        for step in range(draws):
            state.drawn += 1
            self.drawn[(winner + step) % rules.seats] += 1

    def spare_room(self, seat: int, room: int, since: int, bound: list[tuple[int, int, int]]) -> int:
        """How much room the hand must leave to other cards when all that it cannot have held at `since` are placed.

        Those cards, and those of their kind that it has played, were drawn after that moment: there are no more of
        them than draws (Hall's condition, for every moment down to the next one that bars a card).
        """
        lower = max((other for other, _, _ in bound if other < since), default=-1)
        draws = min(
            self.drawn[seat] - moment - sum(played >= moment for played in self.drawn_and_played[seat])
            for moment in range(lower + 1, since + 1)
        )
        return room - draws


def _gift_waits(view: SeatView) -> bool:
    return view.phase == PASSING and not view.rules.chain


def _known_seats(view: SeatView) -> dict[int, int]:
    """Unseen cards that lie in the hand of a seat, and the seats it may be, a bit each."""
    known: dict[int, int] = {}
    if view.given and not _gift_waits(view):
        target = view.given_to
        seats = 1 << target
        step = (target - view.seat) % view.rules.seats
        eldest = (view.dealer + 1) % view.rules.seats
        # In a chain whoever was given them may have given them on, until they came to who gave first (PASS-5).
        while view.rules.chain and target != eldest and view.has_passed >> target & 1:
            target = (target + step) % view.rules.seats
            seats |= 1 << target
        known.update(dict.fromkeys(iter_cards(view.given), seats & ~(1 << view.seat)))
    for seat, cards in enumerate(view.exposed_by):
        known.update(dict.fromkeys(iter_cards(cards), 1 << seat))
    return known


def _openings(view: SeatView, history: _History) -> Iterator[tuple[dict[int, int], int]]:
    """What the leader to the first trick tells (LEAD-1), as cases that exclude each other.

    Each is cards that lie with a seat, and cards that were in no hand. With a stock nothing is concluded.
    """
    kind = view.state.lead_kind
    if view.phase != PLAYING or view.rules.stock or kind not in (LOWEST_CLUB, ANY_CLUB, HOLDER):
        yield {}, 0
        return
    first = view.tricks[0].plays if view.tricks else tuple(view.plays)
    if first:
        leaders = [first[0][0]]
    elif view.asked:
        leaders = [view.seat]
    else:
        leaders = [seat for seat in range(view.rules.seats) if seat != view.seat]
    decisive = view.rules.lead_rule(view.deal).card if kind == HOLDER else TWO_OF_CLUBS
    suit = SUIT_MASKS[decisive // RANKS_PER_SUIT] & view.rules.deck
    keys = sorted(iter_cards(suit), key=lambda card: (card != decisive, card))
    owners = history.first_owner | dict.fromkeys(iter_cards(view.hand), view.seat)
    missing = 0
    for key in keys:
        owner = owners.get(key)
        if owner is not None:
            if owner in leaders:
                yield {}, missing
            return
        if view.unseen >> key & 1:
            yield from (({key: leader}, missing) for leader in leaders if leader != view.seat)
        missing |= 1 << key
    if (view.dealer + 1) % view.rules.seats in leaders:
        yield {}, missing
