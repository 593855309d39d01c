"""What really happened at a table, from its log on the disk, and what one seat may know of it at each moment.

Written from docs/protocol.md and the rules alone; nothing of the project's own projection is used.
"""

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

Json = dict[str, Any]

CARD = re.compile(r'"([2-9TJQKA][CDSH])"')
SHOWN_CARD = re.compile(r"([♣♦♠♥])\s*(10|[2-9TJQKA])")
SUIT_LETTERS = dict(zip("♣♦♠♥", "CDSH", strict=True))

COMMON = {"seq", "type"}
FIELDS: dict[str, set[str]] = {
    "match_started": COMMON | {"version", "rules", "seats", "names", "seat"},
    "deal_started": COMMON | {"deal", "dealer", "direction", "hand", "counts", "kitty_count", "stock_count"},
    "received": COMMON | {"seat", "cards", "source"},
    "played": COMMON | {"seat", "card"},
    "trick_taken": COMMON | {"seat", "cards"},
    "moon_shot": COMMON | {"seat", "choices"},
    "moon_chosen": COMMON | {"seat", "effect"},
    "deal_scored": COMMON | {"points", "settled", "totals", "taken", "hands", "pool"},
    "match_ended": COMMON | {"places", "winners"},
}
"""The fields that a seat may get; those of `passed` depend on whose it is."""


def log_of(database: Path, table_id: str) -> list[Json]:
    """The whole events of the table; that at index i has the number i + 1."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        rows = connection.execute("SELECT data FROM event WHERE table_id = ? ORDER BY seq", (table_id,)).fetchall()
    connection.close()
    return [json.loads(data) for (data,) in rows]


def secret_of(database: Path, table_id: str) -> bytes:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        (secret,) = connection.execute("SELECT secret FROM match_table WHERE id = ?", (table_id,)).fetchone()
    connection.close()
    assert isinstance(secret, bytes)
    return secret


def cards_in(text: str) -> set[str]:
    """Every card that the text names, in whichever way."""
    shown = {(rank.replace("10", "T") + SUIT_LETTERS[suit]) for suit, rank in SHOWN_CARD.findall(text)}
    return set(CARD.findall(text)) | shown


class Knowledge:
    """What `seat` may know after each event of a log."""

    def __init__(self, log: list[Json], seat: int) -> None:
        self.seat = seat
        self._after: list[set[str]] = [set()]
        self._held: list[set[str]] = [set()]
        known: set[str] = set()
        held: set[str] = set()
        given = 0
        for event in log:
            mine = event.get("seat") == seat
            match event["type"]:
                case "deal_started":
                    known = set(event["hands"][seat])
                    held, given = set(known), 0
                case "passed":
                    given += 1
                    held = held - set(event["cards"]) if mine else held
                case "received" if mine:
                    assert given == len(log[0]["names"]), "somebody was told before all had given"
                    known, held = known | set(event["cards"]), held | set(event["cards"])
                case "played":
                    known = known | {event["card"]}
                    held = held - {event["card"]}
                case "deal_scored":
                    known = known.union(*event["hands"])
            self._after.append(known)
            self._held.append(held)

    def after(self, seq: int) -> set[str]:
        """All cards whose place the seat may know in the running deal."""
        return self._after[seq]

    def held_after(self, seq: int) -> set[str]:
        """The seat's own hand."""
        return self._held[seq]

    def check_frame(self, frame: str) -> None:
        """Raises AssertionError if the frame says more than the seat may know."""
        message = json.loads(frame)
        if message["type"] == "update":
            self._check_update(message)
        elif message["type"] == "refused":
            raise AssertionError("check what a refusal says where the action is known")
        else:
            assert cards_in(frame) == set(), frame

    def _check_update(self, update: Json) -> None:
        assert set(update) == {"type", "from", "seq", "events", "decision"}
        for event in update["events"]:
            self._check_event(event)
        decision = update["decision"]
        assert cards_in(json.dumps(decision, ensure_ascii=False)) <= self.held_after(update["seq"])

    def _check_event(self, event: Json) -> None:
        seq, kind = event["seq"], event["type"]
        if kind == "passed":
            fields = COMMON | {"seat"} | ({"cards"} if event["seat"] == self.seat else set())
            assert set(event) == fields, event
        else:
            assert set(event) <= FIELDS[kind], event
        if kind == "received":
            assert event["seat"] == self.seat
        if kind == "match_started":  # the rules name cards that are no secret
            event = {**event, "rules": None}
        said = cards_in(json.dumps(event, ensure_ascii=False))
        assert said <= self.after(seq), f"event {seq} says {said - self.after(seq)}: {event}"
