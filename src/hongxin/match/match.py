"""A match: deals until the end condition. The one way through: action in, checked, changed, events out."""

from collections.abc import Iterable, Mapping, Sequence

from hongxin.cards import card_names
from hongxin.match.actions import ActionError, AnyAction, parse_action
from hongxin.match.arguments import check_start, is_seat
from hongxin.match.deal import CHOOSING, EXPOSING, OVER, PASSING, Deal
from hongxin.match.events import FORMAT_VERSION, DealScored, Event, MatchEnded, MatchStarted, MoonShot
from hongxin.match.fold import fold
from hongxin.match.layout import Layout, random_layout, read_layout
from hongxin.match.outcome import CHOICES, Standing, count, resolved_effect, shot_by
from hongxin.match.projection import Projector
from hongxin.match.record import RecordError, action_of, read_layouts, read_opening, read_rules, write_record
from hongxin.match.settlement import places, winners
from hongxin.match.view import SeatView
from hongxin.rules.faults import Fault, IllegalAction, fault
from hongxin.rules.model import CHOICE, EFFECTS, TAKER, Rules
from hongxin.rules.schema import as_data
from hongxin.shuffle import Seed, deal_seed, first_dealer


class Match:
    """A match of `rules`, with all its cards.

    `seed` gives every deal (a number, bytes, or a function from the deal's number, from 1, to bytes). `hands`, `kitty`
    and `stock` (texts of cards, the stock in drawing order) say where the cards of the first deal lie instead, and
    `layouts` does so for deals by number. `deal` is the number of the first deal to be played, `dealer` its dealer,
    `totals` what the seats have before it. Raises LayoutError for cards that are no deal.
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
        layouts: Mapping[int, Layout] | None = None,
        dealer: int | None = None,
        deal: int = 1,
        totals: Sequence[int] | None = None,
    ) -> None:
        self._layouts = dict(layouts or {})
        if hands is not None:
            self._layouts[deal] = read_layout(rules, hands, kitty, stock)
        elif kitty or stock:
            raise ValueError("a kitty or a stock is given without the hands")
        self._seed = seed
        if dealer is None:
            dealer = (first_dealer(deal_seed(seed, 1), rules.seats) + deal - 1) % rules.seats
        if names is None:
            names = [f"Seat {seat}" for seat in range(rules.seats)]
        check_start(rules, names, totals, dealer, deal)
        self.rules = rules
        self.names = tuple(names)
        self.totals: list[int] = list(totals) if totals is not None else [0] * rules.seats
        """Points of the finished deals, settled, by seat."""
        self.pool = 0
        self.over = False
        self.log: list[Event] = []
        """Everything that happened; what one event says is whole."""
        self._end_was_due = False
        self._projectors = [Projector(seat) for seat in range(rules.seats)]
        self._views = [SeatView() for _ in range(rules.seats)]
        self._seen = [0] * rules.seats
        start = tuple(self.totals) if any(self.totals) else None
        self.log.append(MatchStarted(FORMAT_VERSION, as_data(rules.file), rules.seats, self.names, start))
        self._deal(deal, dealer, taker=-1)

    @classmethod
    def from_events(cls, events: Sequence[Event], seed: Seed = 0) -> "Match":
        """The match whose log is `events`, whole; deals that are not in it yet will come from `seed`.

        Raises RecordError, naming the event, where the log is not what these rules and actions lead to.
        """
        start, first, deals = read_opening(events)
        rules = read_rules(start)
        layouts = read_layouts(rules, deals)
        try:
            match = cls(
                rules,
                seed,
                names=start.names,
                layouts=layouts,
                dealer=first.dealer,
                deal=first.deal,
                totals=start.totals,
            )
        except ValueError as error:
            raise RecordError(1, str(error)) from None
        for index, event in enumerate(events):
            action = action_of(event)
            if action is not None and len(match.log) == index:
                try:
                    match.apply(*action)
                except IllegalAction as error:
                    raise RecordError(index, str(error)) from None
            if len(match.log) <= index or match.log[index] != event:
                happened = write_record(match.log[index : index + 1]).strip() or "nothing"
                raise RecordError(
                    index, f"the record says {write_record([event]).strip()}; by the rules it is {happened}"
                )
        if len(match.log) > len(events):
            missing = write_record(match.log[len(events) : len(events) + 1]).strip()
            raise RecordError(len(events), f"the record stops before {missing}")
        return match

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
        """What `seat` may do now; empty if it may do nothing.

        The cards it may play; while passing ``{"choose": 3, "from": [cards]}``; while exposing ``{"expose": [cards]}``;
        for the shooter's choice ``{"effects": [...]}``.
        """
        deal = self.current
        if not is_seat(self.rules, seat) or seat not in self.to_act:
            return []
        if deal.phase == PASSING and deal.passing is not None:
            return deal.passing.choices(seat)
        if deal.phase == EXPOSING:
            return {"expose": card_names(deal.state.hands[seat] & self.rules.exposable)}
        if deal.phase == CHOOSING:
            return {"effects": list(CHOICES)}
        return card_names(deal.legal(seat))

    def why_not(self, seat: int, action: object) -> Fault | None:
        """The fault of `seat` doing `action` (an action, or its JSON form), or None if it may."""
        try:
            return self._fault_of(seat, parse_action(action))
        except ActionError as error:
            return fault("bad_action", "", str(error), f"看不懂的动作：{error}")

    def view(self, seat: int) -> SeatView:
        """What `seat` knows: the fold of the events it was told. Raises ValueError for what is no seat."""
        if not is_seat(self.rules, seat):
            raise ValueError(f"there is no seat {seat!r}; seats are 0 to {self.rules.seats - 1}")
        view, projector = self._views[seat], self._projectors[seat]
        for event in self.log[self._seen[seat] :]:
            for told in projector.project(event):
                fold(view, told)
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
        if not is_seat(self.rules, seat):
            return fault("bad_action", "", f"there is no seat {seat!r}", f"没有 {seat!r} 号座位")
        return self.current.fault_of(seat, action)

    def _deal(self, number: int, dealer: int, taker: int) -> None:
        rules = self.rules
        self.current = Deal(
            rules,
            self._layouts.get(number) or random_layout(rules, deal_seed(self._seed, number)),
            number=number,
            dealer=dealer,
            direction=rules.direction(number),
            taker=taker,
            lead=rules.lead_rule(number),
        )
        self.log.append(self.current.started())

    def _finish_deal(self) -> None:
        """The cards are played: ask the shooter, or count, settle, and go on to the next deal or the end."""
        deal, rules = self.current, self.rules
        state = deal.state
        shooter, effect = shot_by(rules, state)
        if shooter >= 0 and effect == CHOICE and not deal.chosen:
            deal.ask(shooter)
            self.log.append(MoonShot(shooter, CHOICES))
            return
        standing = Standing(self.totals, self.pool, deal.number, self._end_was_due)
        effect = resolved_effect(rules, state, standing, deal.chosen)
        if shooter >= 0 and not deal.chosen:
            self.log.append(MoonShot(shooter, (EFFECTS[effect],)))
        outcome = count(rules, state, standing, effect)
        self.totals, self.pool = list(outcome.totals), outcome.pool
        self._end_was_due = outcome.end_is_due
        taken, hands = deal.taken_names(), deal.dealt_names()
        scored = DealScored(outcome.points, outcome.settled, outcome.totals, taken, hands, outcome.pool)
        self.log.append(scored)
        if outcome.is_over:
            self.over = True
            self.log.append(MatchEnded(self.places, self.winners))
        else:
            self._deal(deal.number + 1, (deal.dealer + 1) % rules.seats, self._taker())

    def _taker(self) -> int:
        """Who took the card that the next deal's lead names; −1 if nobody."""
        lead = self.rules.later_lead
        if lead.kind == TAKER:
            for seat, taken in enumerate(self.current.state.taken):
                if taken >> lead.card & 1:
                    return seat
        return -1
