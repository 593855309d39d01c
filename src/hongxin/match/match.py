"""A match: deals until the end condition. The one way through: action in, checked, changed, events out."""

from collections.abc import Callable, Iterable, Sequence

from hongxin.cards import card_names
from hongxin.match.actions import ActionError, AnyAction, parse_action
from hongxin.match.deal import CHOOSING, EXPOSING, OVER, PASSING, Deal
from hongxin.match.events import FORMAT_VERSION, DealScored, Event, MatchEnded, MatchStarted, MoonShot
from hongxin.match.layout import Layout, random_layout, read_layout
from hongxin.match.projection import Projector
from hongxin.match.record import RecordError, action_of, read_opening, read_recorded_layout, read_rules, write_record
from hongxin.match.settlement import end_is_due, is_over, places, settle, winners
from hongxin.match.view import SeatView
from hongxin.rules import score
from hongxin.rules.faults import Fault, IllegalAction, fault
from hongxin.rules.model import BEST, CHOICE, EFFECTS, OTHERS, SELF, TAKER, Rules
from hongxin.rules.schema import as_data
from hongxin.shuffle import Seed, deal_seed, first_dealer

LayoutSource = Callable[[int], Layout]
"""From a deal's number to where its cards lie."""


class Match:
    """A match of `rules`, with all its cards.

    `seed` gives every deal (a number, bytes, or a function from the deal's number, from 1, to bytes). `hands`, `kitty`
    and `stock` (texts of cards, the stock in drawing order), `dealer`, `deal` and `totals` set the first deal to be
    played instead; the later ones come from the seed. Raises LayoutError for cards that are no deal.
    """

    def __init__(
        self,
        rules: Rules,
        seed: Seed = 0,
        *,
        names: Sequence[str] | None = None,
        hands: Sequence[Iterable[str]] | None = None,
        kitty: Iterable[str] = (),
        stock: Iterable[str] = (),
        dealer: int | None = None,
        deal: int = 1,
        totals: Sequence[int] | None = None,
    ) -> None:
        loaded = None if hands is None else read_layout(rules, hands, kitty, stock)

        def layout_of(number: int) -> Layout:
            if loaded is not None and number == deal:
                return loaded
            return random_layout(rules, deal_seed(seed, number))

        if dealer is None:
            dealer = (first_dealer(deal_seed(seed, 1), rules.seats) + deal - 1) % rules.seats
        self._start(rules, names, layout_of, dealer, deal, totals)

    @classmethod
    def from_events(cls, events: Sequence[Event], seed: Seed = 0) -> "Match":
        """The match whose log is `events`, whole; deals that are not in it yet will come from `seed`.

        Raises RecordError, naming the event, where the log is not what these rules and actions lead to.
        """
        start, first, layouts = read_opening(events)
        rules = read_rules(start)

        def layout_of(number: int) -> Layout:
            if number in layouts:
                return read_recorded_layout(rules, layouts[number])
            return random_layout(rules, deal_seed(seed, number))

        match = cls.__new__(cls)
        match._start(rules, start.names, layout_of, first.dealer, first.deal, start.totals)
        for index, event in enumerate(events):
            action = action_of(event)
            if action is not None and len(match.log) == index:
                try:
                    match.apply(*action)
                except IllegalAction as error:
                    raise RecordError(index, str(error)) from None
            if len(match.log) <= index or match.log[index] != event:
                happened = match.log[index] if len(match.log) > index else "nothing"
                raise RecordError(index, f"the record says {event}; by the rules it is {happened}")
        if len(match.log) > len(events):
            raise RecordError(len(events), f"the record stops before {match.log[len(events)]}")
        return match

    def _start(
        self,
        rules: Rules,
        names: Sequence[str] | None,
        layout_of: LayoutSource,
        dealer: int,
        deal: int,
        totals: Sequence[int] | None,
    ) -> None:
        if names is None:
            names = [f"Seat {seat}" for seat in range(rules.seats)]
        if len(names) != rules.seats or (totals is not None and len(totals) != rules.seats):
            raise ValueError(f"names and totals must be for {rules.seats} seats")
        if not 0 <= dealer < rules.seats:
            raise ValueError(f"dealer {dealer} is no seat; seats are 0 to {rules.seats - 1}")
        self.rules = rules
        self.names = tuple(names)
        self.totals: list[int] = list(totals) if totals is not None else [0] * rules.seats
        """Points of the finished deals, settled, by seat."""
        self.pool = 0
        self.over = False
        self.log: list[Event] = []
        """Everything that happened; what one event says is whole."""
        self._layout_of = layout_of
        self._end_was_due = False
        self._projectors = [Projector(seat) for seat in range(rules.seats)]
        self._views = [SeatView() for _ in range(rules.seats)]
        self._seen = [0] * rules.seats
        start = tuple(self.totals) if any(self.totals) else None
        self._append(MatchStarted(FORMAT_VERSION, as_data(rules.file), rules.seats, self.names, start))
        self._deal(deal, dealer, taker=-1)

    # Questions

    @property
    def deal(self) -> int:
        """The number of the deal being played, from 1."""
        return self.current.number

    @property
    def phase(self) -> str:
        """The phase of the deal: passing, exposing, playing, choosing or over (only when the match is)."""
        return self.current.phase

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        if self.current.phase == CHOOSING:
            return (self.current.state.turn,)
        return self.current.to_act()

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place by the totals, shared ones too: 1, 2, 2, 4 (END-3)."""
        return places(self.rules, self.totals)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty while the match goes on."""
        return winners(self.rules, self.totals) if self.over else ()

    def legal(self, seat: int) -> list[str] | dict[str, object]:
        """What `seat` may do now: the cards it may play; while passing ``{"choose": 3, "from": [cards]}``; while
        exposing ``{"expose": [cards]}``; for the shooter's choice ``{"effects": [...]}``. Empty if it may do nothing.
        """
        deal = self.current
        if seat not in self.to_act:
            return []
        if deal.phase == PASSING and deal.passing is not None:
            return deal.passing.choices(seat)
        if deal.phase == EXPOSING:
            return {"expose": card_names(deal.state.hands[seat] & self.rules.exposable)}
        if deal.phase == CHOOSING:
            return {"effects": ["others", "self"]}
        return card_names(deal.legal(seat))

    def why_not(self, seat: int, action: object) -> Fault | None:
        """The fault of `seat` doing `action` (an action, or its JSON form), or None if it may."""
        try:
            return self._fault_of(seat, parse_action(action))
        except ActionError as error:
            return fault("bad_action", "", str(error), f"看不懂的动作：{error}")

    def view(self, seat: int) -> SeatView:
        """What `seat` knows: the fold of the events it was told."""
        view, projector = self._views[seat], self._projectors[seat]
        for event in self.log[self._seen[seat] :]:
            for told in projector.project(event):
                view.fold(told)
        self._seen[seat] = len(self.log)
        return view.copy(asked=seat in self.to_act)

    def record(self) -> str:
        """The log as JSON lines; `read_record` and `from_events` make the match of it again."""
        return write_record(self.log)

    # Doing

    def apply(self, seat: int, action: object) -> list[Event]:
        """`seat` does `action` (an action, or its JSON form). What happened, whole.

        Raises IllegalAction, and then nothing has changed.
        """
        try:
            parsed = parse_action(action)
        except ActionError as error:
            raise IllegalAction(fault("bad_action", "", str(error), f"看不懂的动作：{error}")) from None
        found = self._fault_of(seat, parsed)
        if found is not None:
            raise IllegalAction(found)
        before = len(self.log)
        self.log.extend(self.current.apply(seat, parsed))
        if self.current.phase == OVER:
            self._finish_deal()
        return self.log[before:]

    def _fault_of(self, seat: int, action: AnyAction) -> Fault | None:
        if self.over:
            return fault("match_over", "", "the match is over", "这场比赛已经结束")
        if not 0 <= seat < self.rules.seats:
            return fault("bad_action", "", f"there is no seat {seat}", f"没有 {seat} 号座位")
        return self.current.fault_of(seat, action)

    def _append(self, event: Event) -> None:
        self.log.append(event)

    def _deal(self, number: int, dealer: int, taker: int) -> None:
        rules = self.rules
        self.current = Deal(
            rules,
            self._layout_of(number),
            number=number,
            dealer=dealer,
            direction=rules.direction(number),
            taker=taker,
            lead=rules.lead_rule(number),
        )
        self._append(self.current.started())

    def _finish_deal(self) -> None:
        """The cards are played: ask the shooter, or count, settle, and go on to the next deal or the end."""
        deal, rules = self.current, self.rules
        shooter = score.sun_shooter(rules, deal.state)
        effect = rules.sun_effect if shooter >= 0 else rules.moon_effect
        if shooter < 0:
            shooter = score.moon_shooter(rules, deal.state)
        if shooter >= 0 and effect == CHOICE and not deal.chosen:
            deal.ask(shooter)
            self._append(MoonShot(shooter, ("others", "self")))
            return
        if effect == CHOICE:
            effect = SELF if deal.chosen == "self" else OTHERS
        elif effect == BEST:
            effect = self._best_effect(shooter) if shooter >= 0 else OTHERS
        if shooter >= 0 and not deal.chosen:
            self._append(MoonShot(shooter, (EFFECTS[effect],)))
        self._score(effect)

    def _outcome(self, effect: int) -> tuple[list[int], list[int], list[int], int]:
        """Points, what they settle to, the new totals and the pool, with this moon effect."""
        state = self.current.state
        points = [0] * self.rules.seats
        score.deal_points(self.rules, state, effect, points)
        settled, pool = settle(self.rules, points, state.taken, self.pool)
        totals = [total + own for total, own in zip(self.totals, settled, strict=True)]
        return points, settled, totals, pool

    def _best_effect(self, shooter: int) -> int:
        """MOON-3 *best*: only what ends the match matters."""
        outcomes = {effect: self._outcome(effect)[2] for effect in (OTHERS, SELF)}
        ending = [effect for effect, totals in outcomes.items() if self._ends(totals)]
        if len(ending) != 1:
            return OTHERS
        wins = shooter in winners(self.rules, outcomes[ending[0]])
        return ending[0] if wins else (SELF if ending[0] == OTHERS else OTHERS)

    def _due(self, totals: Sequence[int]) -> bool:
        return self._end_was_due or end_is_due(self.rules, totals, self.deal)

    def _ends(self, totals: Sequence[int]) -> bool:
        return is_over(self.rules, totals, self._due(totals))

    def _score(self, effect: int) -> None:
        points, settled, self.totals, self.pool = self._outcome(effect)
        deal = self.current
        self._append(
            DealScored(
                points=tuple(points),
                settled=tuple(settled),
                totals=tuple(self.totals),
                taken=deal.taken_names(),
                hands=deal.dealt_names(),
                pool=self.pool,
            )
        )
        self._end_was_due = self._due(self.totals)
        if self._ends(self.totals):
            self.over = True
            self._append(MatchEnded(self.places, winners(self.rules, self.totals)))
        else:
            self._deal(deal.number + 1, (deal.dealer + 1) % self.rules.seats, self._taker())

    def _taker(self) -> int:
        """Who took the card that the next deal's lead names; −1 if nobody."""
        lead = self.rules.later_lead
        if lead.kind == TAKER:
            for seat, taken in enumerate(self.current.state.taken):
                if taken >> lead.card & 1:
                    return seat
        return -1
