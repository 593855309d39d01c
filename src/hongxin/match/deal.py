"""One deal: passing, exposing, the tricks, the shooter's choice. Actions in, events out; `rules` says what is legal."""

from hongxin.cards import CARD_NAMES, CardError, card_name, card_names, lowest, mask_of, parse_card
from hongxin.match.actions import AnyAction, ChooseMoon, Expose, Pass, Play
from hongxin.match.events import (
    DealStarted,
    Drawn,
    Event,
    Exposed,
    KittyTaken,
    MoonChosen,
    NotPlayed,
    Played,
    TrickTaken,
)
from hongxin.match.layout import Layout
from hongxin.match.passing import Passing
from hongxin.rules import play
from hongxin.rules.faults import Fault, fault, not_held, not_your_turn, play_fault, wrong_phase
from hongxin.rules.model import LOWEST_CLUB, LeadRule, Rules
from hongxin.rules.state import PlayState

PASSING, EXPOSING, PLAYING, CHOOSING, OVER = "passing", "exposing", "playing", "choosing", "over"
"""The phases of a deal, in their order; a deal may lack any of the first two and CHOOSING."""

_SKIP_REASONS = {play.IS_VOID: "void", play.NO_CARDS: "no_cards"}


class Deal:
    """A deal being played. `taker` is who took, in the deal before, the card of a ``taker:`` lead (−1: nobody)."""

    __slots__ = (
        "chosen",
        "dealer",
        "direction",
        "exposures",
        "layout",
        "lead",
        "leader",
        "number",
        "passing",
        "phase",
        "rules",
        "state",
    )

    def __init__(
        self, rules: Rules, layout: Layout, *, number: int, dealer: int, direction: str, taker: int, lead: LeadRule
    ) -> None:
        self.rules = rules
        self.layout = layout
        self.number = number
        self.dealer = dealer
        self.direction = direction
        self.lead = lead
        self.state = PlayState(rules, list(layout.hands), layout.kitty, list(layout.stock), lead.kind)
        self.leader = play.known_leader(lead.kind, self.eldest, taker)
        """Who leads first, where that is public from the start; −1 otherwise."""
        self.exposures: list[int | None] = [None] * rules.seats
        """What each seat has chosen to expose; None while it has not chosen."""
        self.chosen = ""
        """The moon effect that the shooter chose (MOON-3)."""
        self.passing: Passing | None = None
        if direction != "hold":
            self.passing = Passing(rules, self.state.hands, direction, self.eldest)
        self.phase = PASSING
        self._go_on()

    @property
    def eldest(self) -> int:
        """The seat to the dealer's left."""
        return (self.dealer + 1) % self.rules.seats

    def started(self) -> DealStarted:
        """The event of this deal's start."""
        layout = self.layout
        return DealStarted(
            deal=self.number,
            dealer=self.dealer,
            direction=self.direction,
            leader=self.leader if self.leader >= 0 else None,
            hands=tuple(tuple(card_names(hand)) for hand in layout.hands),
            kitty=tuple(card_names(layout.kitty)),
            stock=tuple(map(card_name, layout.stock)),
        )

    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, but for the shooter's choice, which the match asks for."""
        if self.phase == PLAYING:
            return (self.state.turn,)
        if self.phase == PASSING and self.passing is not None:
            return self.passing.to_act()
        if self.phase == EXPOSING:
            return tuple(seat for seat, cards in enumerate(self.exposures) if cards is None)
        return ()

    # What may be done, and why not

    def legal(self, seat: int) -> int:
        """The cards that `seat`, whose turn it is, may play."""
        return play.legal(self.rules, self.state, seat)

    def fault_of(self, seat: int, action: AnyAction) -> Fault | None:
        """Why `seat` may not do `action`, or None."""
        try:
            if isinstance(action, Play):
                return self._play_fault(seat, parse_card(action.card))
            if isinstance(action, Pass):
                return self._pass_fault(seat, [parse_card(card) for card in action.cards])
            if isinstance(action, Expose):
                return self._expose_fault(seat, [parse_card(card) for card in action.cards])
        except CardError as error:
            return fault("bad_action", "", str(error), f"看不懂的牌：{error}")
        return self._choice_fault(seat, action)

    def _play_fault(self, seat: int, card: int) -> Fault | None:
        if self.phase != PLAYING:
            return wrong_phase("no card can be played now", "现在不能出牌")
        if seat != self.state.turn:
            return not_your_turn()
        if not self.state.hands[seat] >> card & 1:
            return not_held(card)
        code = play.fault_of(self.rules, self.state, seat, card)
        if code == play.ALLOWED:
            return None
        return play_fault(play.FAULT_RULES[code], card, self.state.led, self._opening_card(seat))

    def _opening_card(self, seat: int) -> int:
        """The card that must open the deal, where the rules name one; −1 otherwise."""
        if self.lead.kind == LOWEST_CLUB and self.state.trick_no == 0 and self.state.led < 0:
            return lowest(play.suited(self.state, seat))
        return -1

    def _pass_fault(self, seat: int, cards: list[int]) -> Fault | None:
        if self.phase != PASSING or self.passing is None:
            return wrong_phase("no cards are passed now", "现在不传牌")
        return self.passing.fault_of(seat, cards)

    def _expose_fault(self, seat: int, cards: list[int]) -> Fault | None:
        if self.phase != EXPOSING:
            return wrong_phase("no cards are exposed now", "现在不亮牌")
        if self.exposures[seat] is not None:
            return fault("not_your_turn", "", "you have chosen already", "你已经选过了")
        if len(set(cards)) != len(cards):
            return fault("illegal_expose", "", "name each card once", "每张牌只能说一次")
        for card in cards:
            if not self.state.hands[seat] >> card & 1:
                return not_held(card)
            if not self.rules.exposable >> card & 1:
                return fault("illegal_expose", "", f"{card_name(card)} cannot be exposed", f"{card_name(card)}不能亮")
        return None

    def _choice_fault(self, seat: int, action: ChooseMoon) -> Fault | None:
        if self.phase != CHOOSING:
            return wrong_phase("no moon is to be chosen for now", "现在没有全收可选")
        if self.state.turn != seat:
            return not_your_turn()
        if action.effect not in ("others", "self"):
            return fault("illegal_moon", "MOON-3", "choose others or self", "请在 others 和 self 中选择")
        return None

    # Doing it

    def apply(self, seat: int, action: AnyAction) -> list[Event]:
        """Does what `fault_of` allows."""
        if isinstance(action, Play):
            return self.put(seat, parse_card(action.card))
        if isinstance(action, Pass):
            return self._give(seat, [parse_card(card) for card in action.cards])
        if isinstance(action, Expose):
            return self._expose(seat, mask_of(parse_card(card) for card in action.cards))
        self.chosen = action.effect
        self.phase = OVER
        return [MoonChosen(seat, action.effect)]

    def _give(self, seat: int, cards: list[int]) -> list[Event]:
        assert self.passing is not None  # the phase says so
        events = self.passing.give(seat, cards)
        self._go_on()
        return events

    def _expose(self, seat: int, cards: int) -> list[Event]:
        self.exposures[seat] = cards
        self._go_on()
        return [Exposed(seat, tuple(card_names(cards)))]

    def _go_on(self) -> None:
        """From passing to exposing to playing, as soon as each is done."""
        if self.phase == PASSING and (self.passing is None or self.passing.is_over):
            self.phase = EXPOSING
        if self.phase == EXPOSING and (not self.rules.exposable or None not in self.exposures):
            self.state.exposed = sum(cards or 0 for cards in self.exposures)
            self.phase = PLAYING
            self.state.turn = self.leader
            if self.leader < 0:
                self.state.turn = play.opening_leader(self.state, self.lead.kind, self.lead.card, self.eldest)

    def put(self, seat: int, card: int) -> list[Event]:
        """`seat`, whose turn it is, plays `card`, which it holds; legal or not."""
        state, rules = self.state, self.rules
        play.put(rules, state, seat, card)
        events: list[Event] = [Played(seat, CARD_NAMES[card])]
        state.turn = play.next_turn(rules, state, seat)
        end = state.turn if state.turn >= 0 else state.leader
        passed_over = (seat + 1) % rules.seats
        while passed_over != end:
            events.append(NotPlayed(passed_over, _SKIP_REASONS[play.passed_over(rules, state, passed_over)]))
            passed_over = (passed_over + 1) % rules.seats
        if state.turn < 0:
            self._finish_trick(events)
        return events

    def _finish_trick(self, events: list[Event]) -> None:
        state, rules = self.state, self.rules
        winner, leader, kitty, drawn = state.best, state.leader, state.kitty, state.drawn
        played = [state.trick[(leader + step) % rules.seats] for step in range(rules.seats)]
        cards = tuple(CARD_NAMES[card] for card in played if card >= 0)
        play.finish_trick(rules, state)
        events.append(TrickTaken(winner, cards))
        if state.kitty != kitty:
            names = tuple(card_names(kitty))
            events.append(KittyTaken(winner, len(names), names))
        for place in range(drawn, state.drawn):
            seat = (winner + place - drawn) % rules.seats
            events.append(Drawn(seat, len(state.stock) - place - 1, CARD_NAMES[state.stock[place]]))
        if state.turn < 0:
            self.phase = OVER

    def ask(self, shooter: int) -> None:
        """The cards are played out and `shooter` has a choice to make (MOON-3)."""
        self.phase = CHOOSING
        self.state.turn = shooter

    def dealt_names(self) -> tuple[tuple[str, ...], ...]:
        """The hands as dealt, as texts."""
        return tuple(tuple(card_names(hand)) for hand in self.layout.hands)

    def taken_names(self) -> tuple[tuple[str, ...], ...]:
        """What each seat has taken, as texts."""
        return tuple(tuple(card_names(cards)) for cards in self.state.taken)
