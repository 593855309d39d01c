"""The judge: referees deals that were played elsewhere, or the deals of a record."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from hongxin.cards import CardError, card_name, card_names, parse_card
from hongxin.match.actions import Expose, Pass
from hongxin.match.deal import EXPOSING, OVER, PASSING, PLAYING, Deal
from hongxin.match.events import (
    DealScored,
    DealStarted,
    Event,
    Exposed,
    MatchStarted,
    MoonChosen,
    Passed,
    Played,
    TrickTaken,
)
from hongxin.match.layout import LayoutError, read_layout
from hongxin.match.outcome import CHOICES, Standing, count, resolved_effect, shot_by
from hongxin.match.record import RecordError, read_opening, read_record, read_rules, record_lines
from hongxin.match.settlement import end_is_due
from hongxin.rules import play
from hongxin.rules.load import preset, rules_from_data
from hongxin.rules.model import CHOICE, TAKER, Rules, RulesError

Plays = list[tuple[int, str]]


class DealRecord(msgspec.Struct, frozen=True):
    """A deal to be judged, as its JSON object has it (docs/notation.md)."""

    hands: list[list[str]]
    plays: Plays
    rules: str | dict[str, Any] = "classic"
    dealer: int = 0
    direction: str | None = None
    passes: list[list[str]] | None = None
    leader: int | None = None
    kitty: list[str] = []
    stock: list[str] = []
    exposed: list[list[str]] | None = None
    moon: str | None = None
    totals: list[int] | None = None
    end_was_due: bool = False
    deal: Annotated[int, Meta(ge=1)] = 1
    pool: Annotated[int, Meta(ge=0)] = 0


class JudgeError(ValueError):
    """A record of something that cannot have happened; `at` is the place in it."""

    def __init__(self, at: str, text: str) -> None:
        super().__init__(f"{at}: {text}")
        self.at = at
        self.text = text


def judge(record: dict[str, Any] | str | bytes) -> Any:
    """The verdict on a deal (a dict in, a dict out), or on each deal of JSON lines or of a match's record (a list).

    A verdict is ``{"legal", "winners", "points", "settled", "shooter", "faults"}``, or ``{"error": {"at", "text"}}``
    for what cannot have happened. `points` and `settled` are None while the deal or the moon's choice is unfinished.
    """
    if isinstance(record, dict):
        return judge_deal(record)
    try:
        return list(judge_lines(record_lines(record)))
    except UnicodeDecodeError as error:
        return [_error("line", f"not UTF-8: {error}")]


def judge_lines(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """A verdict for each deal in these JSON lines: deals to be judged, or records of matches, one after another."""
    record: list[str] = []
    for line in lines:
        if not line.strip():
            continue
        try:
            data = msgspec.json.decode(line.removeprefix("\ufeff"))
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            yield _error("line", f"not JSON: {error}")
            continue
        is_event = isinstance(data, dict) and isinstance(data.get("type"), str)
        if not is_event or data["type"] == "match_started":
            yield from _judge_match(record)
            record = []
        if is_event:
            record.append(line)
        else:
            yield judge_deal(data)
    yield from _judge_match(record)


def judge_deal(data: object) -> dict[str, Any]:
    """The verdict on one deal given as plain data."""
    try:
        record = msgspec.convert(data, DealRecord)
        return _Judgement(record).verdict()
    except msgspec.ValidationError as error:
        text, _, path = str(error).partition(" - at ")
        return _error(path.strip("`").removeprefix("$").removeprefix(".") or "record", text)
    except JudgeError as error:
        return _error(error.at, error.text)


def _error(at: str, text: str) -> dict[str, Any]:
    return {"error": {"at": at, "text": text}}


class _Judgement:
    """One deal being judged."""

    def __init__(self, record: DealRecord) -> None:
        self.record = record
        self.rules = self._rules()
        self.deal = self._start()

    def verdict(self) -> dict[str, Any]:
        self._pass()
        self._expose()
        legal, winners, faults = self._play()
        points, settled, shooter = self._count()
        return {
            "legal": legal,
            "winners": winners,
            "points": points,
            "settled": settled,
            "shooter": shooter,
            "faults": faults,
        }

    def _rules(self) -> Rules:
        record = self.record
        try:
            if isinstance(record.rules, str):
                return preset(record.rules, len(record.hands))
            return rules_from_data(record.rules, len(record.hands))
        except RulesError as error:
            raise JudgeError("rules", str(error)) from None

    def _start(self) -> Deal:
        record, rules = self.record, self.rules
        self._check_seat("dealer", record.dealer)
        if record.leader is not None:
            self._check_seat("leader", record.leader)
        try:
            layout = read_layout(rules, record.hands, record.kitty, record.stock)
        except LayoutError as error:
            raise JudgeError("hands", str(error)) from None
        direction = record.direction or rules.direction(record.deal)
        if direction not in ("left", "right", "across", "hold"):
            raise JudgeError("direction", f"{direction!r} is not one of left, right, across, hold")
        if direction == "across" and rules.seats not in (4, 6):
            raise JudgeError("direction", f"nobody sits across with {rules.seats} seats (PASS-6)")
        if direction == "across" and rules.chain:
            raise JudgeError("direction", "a chain passes left or right only (PASS-5)")
        is_later = record.leader is not None or record.deal > 1
        lead = rules.later_lead if is_later else rules.first_lead
        if lead.kind == TAKER and record.leader is None:
            raise JudgeError("leader", "these rules let the taker of a card lead: say who leads")
        taker = -1 if record.leader is None else record.leader
        return Deal(
            rules, layout, number=record.deal, dealer=record.dealer, direction=direction, taker=taker, lead=lead
        )

    def _check_seat(self, at: str, seat: int) -> None:
        if not 0 <= seat < self.rules.seats:
            raise JudgeError(at, f"there is no seat {seat}; seats are 0 to {self.rules.seats - 1}")

    def _pass(self) -> None:
        passes = self.record.passes
        if self.deal.phase != PASSING:
            if passes and any(passes):
                raise JudgeError("passes", "cards are passed in a deal that passes none")
            return
        if passes is None:
            raise JudgeError("passes", f"missing, though cards are passed {self.deal.direction}")
        self._check_length("passes", passes)
        while self.deal.phase == PASSING:
            seat = self.deal.to_act()[0]
            self._do("passes", seat, Pass(tuple(passes[seat])))

    def _expose(self) -> None:
        exposed = self.record.exposed
        if self.deal.phase != EXPOSING:
            if exposed and any(exposed):
                raise JudgeError("exposed", "these rules expose no cards")
            return
        if exposed is None:
            exposed = [[] for _ in range(self.rules.seats)]
        self._check_length("exposed", exposed)
        for seat, cards in enumerate(exposed):
            self._do("exposed", seat, Expose(tuple(cards)))

    def _check_length(self, at: str, by_seat: Sequence[object]) -> None:
        if len(by_seat) != self.rules.seats:
            raise JudgeError(at, f"has {len(by_seat)} entries for {self.rules.seats} seats")

    def _do(self, at: str, seat: int, action: Pass | Expose) -> None:
        fault = self.deal.fault_of(seat, action)
        if fault is not None:
            number = f" ({fault.rule})" if fault.rule else ""
            raise JudgeError(f"{at}[{seat}]", fault.text["en"] + number)
        self.deal.apply(seat, action)

    def _play(self) -> tuple[list[list[str]], list[int], list[dict[str, Any]]]:
        legal: list[list[str]] = []
        winners: list[int] = []
        faults: list[dict[str, Any]] = []
        state = self.deal.state
        for index, (seat, text) in enumerate(self.record.plays):
            card = self._playable(index, seat, text)
            legal.append(card_names(self.deal.legal(seat)))
            code = play.fault_of(self.rules, state, seat, card)
            if code != play.ALLOWED:
                faults.append({"play": index, "seat": seat, "card": card_name(card), "rule": play.FAULT_RULES[code]})
            winners.extend(event.seat for event in self.deal.put(seat, card) if isinstance(event, TrickTaken))
        return legal, winners, faults

    def _playable(self, index: int, seat: int, text: str) -> int:
        """The card of a play that can have happened, legal or not."""
        at = f"plays[{index}]"
        if self.deal.phase != PLAYING:
            raise JudgeError(at, "all cards have been played before")
        if seat != self.deal.state.turn:
            raise JudgeError(at, f"seat {seat} plays {text}, but it is seat {self.deal.state.turn}'s turn")
        try:
            card = parse_card(text)
        except CardError as error:
            raise JudgeError(at, str(error)) from None
        if not self.deal.state.hands[seat] >> card & 1:
            raise JudgeError(at, f"seat {seat} does not hold {text}")
        return card

    def _count(self) -> tuple[list[int] | None, list[int] | None, int | None]:
        record, state = self.record, self.deal.state
        if record.totals is not None:
            self._check_length("totals", record.totals)
        if record.moon is not None and record.moon not in CHOICES:
            raise JudgeError("moon", f"{record.moon!r} is not one of others, self")
        if self.deal.phase != OVER:
            return None, None, None
        shooter, effect = shot_by(self.rules, state)
        if shooter >= 0 and effect == CHOICE and record.moon is None:
            return None, None, shooter
        totals = record.totals if record.totals is not None else [0] * self.rules.seats
        was_due = record.end_was_due or (record.deal > 1 and end_is_due(self.rules, totals, record.deal - 1))
        standing = Standing(totals, record.pool, record.deal, was_due)
        outcome = count(
            self.rules, state, standing, resolved_effect(self.rules, state, standing, record.moon or "others")
        )
        return list(outcome.points), list(outcome.settled), shooter if shooter >= 0 else None


def _judge_match(lines: list[str]) -> Iterator[dict[str, Any]]:
    """A verdict for each deal of the record of one match."""
    if not lines:
        return
    try:
        events = read_record("\n".join(lines))
        start, _, _ = read_opening(events)
        rules = read_rules(start)
    except RecordError as error:
        yield _error("record", str(error))
        return
    totals = (0,) * rules.seats if start.totals is None else start.totals
    standing: dict[str, Any] = {"totals": totals, "pool": 0, "end_was_due": False}
    for deal_events in _deals(events):
        record = _deal_record(start, deal_events, standing)
        yield judge_deal(record)
        for event in deal_events:
            if isinstance(event, DealScored):
                due = standing["end_was_due"] or end_is_due(rules, event.totals, record["deal"])
                standing = {"totals": event.totals, "pool": event.pool, "end_was_due": due}


def _deals(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each deal."""
    deal: list[Event] = []
    for event in events:
        if isinstance(event, DealStarted):
            if deal:
                yield deal
            deal = []
        if not isinstance(event, MatchStarted):
            deal.append(event)
    yield deal


def _deal_record(start: MatchStarted, events: Sequence[Event], standing: dict[str, Any]) -> dict[str, Any]:
    """The deal of these events in the form that the judge takes."""
    opening = events[0]
    assert isinstance(opening, DealStarted)  # _deals begins each deal with it
    passed = {event.seat: event.cards for event in events if isinstance(event, Passed)}
    exposed = {event.seat: event.cards for event in events if isinstance(event, Exposed)}
    chosen = [event.effect for event in events if isinstance(event, MoonChosen)]
    seats = range(start.seats)
    return {
        "rules": start.rules,
        "dealer": opening.dealer,
        "direction": opening.direction,
        "hands": opening.hands,
        "kitty": opening.kitty or (),
        "stock": opening.stock or (),
        "passes": [passed.get(seat) or () for seat in seats] if passed else None,
        "exposed": [exposed.get(seat) or () for seat in seats] if exposed else None,
        "plays": [(event.seat, event.card) for event in events if isinstance(event, Played)],
        "moon": chosen[0] if chosen else None,
        "deal": opening.deal,
        "leader": opening.leader if opening.deal > 1 else None,
        **standing,
    }
