"""The record of a match: its log as JSON lines, and what a replay needs of it."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from hongxin.match.actions import AnyAction, ChooseMoon, Expose, Pass, Play
from hongxin.match.events import (
    FORMAT_VERSION,
    DealStarted,
    Event,
    Exposed,
    MatchStarted,
    MoonChosen,
    Passed,
    Played,
    event_decoder,
    event_encoder,
)
from hongxin.match.layout import Layout, LayoutError, read_layout
from hongxin.rules.load import rules_from_data
from hongxin.rules.model import Rules, RulesError


class RecordError(ValueError):
    """A record that is malformed or does not replay; `index` is the event's, from 0 (its line is one more)."""

    def __init__(self, index: int, text: str) -> None:
        super().__init__(f"line {index + 1}: {text}")
        self.index = index


def write_record(events: Iterable[Event]) -> str:
    """One JSON object a line, each line ended."""
    return "".join(event_encoder.encode(event).decode() + "\n" for event in events)


def read_record(text: str | bytes) -> list[Event]:
    """The events of a record. Raises RecordError, naming the line."""
    events: list[Event] = []
    try:
        lines = record_lines(text)
    except UnicodeDecodeError as error:
        raise RecordError(0, f"the record is not UTF-8: {error}") from None
    for index, line in enumerate(lines):
        if line.strip():
            try:
                events.append(event_decoder.decode(line))
            except (msgspec.DecodeError, UnicodeEncodeError) as error:
                raise RecordError(index, str(error)) from None
            except RecursionError:
                raise RecordError(index, "JSON nested too deeply") from None
    return events


def record_lines(text: str | bytes) -> list[str]:
    """The lines of a text in JSON lines, which only a line feed ends; other line separators may stand in a name.

    Raises UnicodeDecodeError for bytes that are not UTF-8.
    """
    return (text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")).split("\n")


def read_opening(events: Sequence[Event]) -> tuple[MatchStarted, DealStarted, dict[int, DealStarted]]:
    """The start of the match, its first deal, and all its deals by number. Raises RecordError."""
    if not events or not isinstance(events[0], MatchStarted):
        raise RecordError(0, "a record starts with match_started")
    start = events[0]
    if start.version != FORMAT_VERSION:
        raise RecordError(0, f"this is format version {start.version}; this program reads {FORMAT_VERSION}")
    deals = {event.deal: event for event in events if isinstance(event, DealStarted)}
    if len(events) < 2 or not isinstance(events[1], DealStarted):
        raise RecordError(1, "match_started is followed by deal_started")
    return start, events[1], deals


def read_rules(start: MatchStarted) -> Rules:
    """The rules of a record. Raises RecordError."""
    try:
        return rules_from_data(start.rules, start.seats)
    except RulesError as error:
        raise RecordError(0, f"rules: {error}") from None


def read_layouts(rules: Rules, deals: Mapping[int, DealStarted]) -> dict[int, Layout]:
    """Where the cards of each recorded deal lie. Raises RecordError, naming the deal."""
    layouts = {}
    for number, event in deals.items():
        try:
            if event.hands is None:
                raise LayoutError("it has no hands: this is one seat's record, not the match's")
            layouts[number] = read_layout(rules, event.hands, event.kitty or (), event.stock or ())
        except LayoutError as error:
            raise RecordError(1, f"deal {number}: {error}") from None
    return layouts


def action_of(event: Event) -> tuple[int, AnyAction] | None:
    """The seat and the action that an event of the log came from; None where it is the consequence of another."""
    match event:
        case Played(seat, card):
            return seat, Play(card)
        case Passed(seat, cards) if cards is not None:
            return seat, Pass(cards)
        case Exposed(seat, cards) if cards is not None:
            return seat, Expose(cards)
        case MoonChosen(seat, effect):
            return seat, ChooseMoon(effect)
    return None
