"""Tables in a position that play alone hardly ever reaches, written into a server's database as the service does it."""

import asyncio
import copy
import itertools
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hongxin
from hongxin.cards import RANKS
from hongxin.match.events import event_encoder
from hongxin.match.match import Match
from hongxin.service.people import People, new_token
from hongxin.service.replica import standing_of
from hongxin.service.store import TableRow, TableSettings
from hongxin.storage import SqliteStore

LEVEL = "beginner"
NAMES = ("Ann", "Bot 1", "Bot 2", "Bot 3")
HOLD = 4
"""The number of a deal without passing, with four seats."""


@dataclass(frozen=True)
class Prepared:
    """A table, and the token of who sits at seat 0."""

    id: str
    token: str


def shooting_the_moon(variant: str, tricks_left: int, *, names: Sequence[str] = NAMES, **start: Any) -> Match:
    """A suit for each seat, the clubs for seat 0: it leads and takes every trick."""
    hands = [[rank + suit for rank in RANKS] for suit in "CDSH"]
    match = Match(hongxin.load_rules(variant, seats=4), hands=hands, names=names, deal=HOLD, **start)
    play_tricks(match, match.rules.hand_size - tricks_left)
    return match


def before_a_deal_for(points: int) -> Match:
    """Before the last trick of a deal that gives seat 0 so many points when every seat plays its last card."""
    rules = hongxin.load_rules("classic", seats=4)
    for seed in itertools.count():
        match = Match(rules, seed, names=NAMES, deal=HOLD)
        play_tricks(match, rules.hand_size - 1)
        end = copy.deepcopy(match)
        play_tricks(end, 1)
        if end.totals[0] == points:
            return match
    raise AssertionError("never reached")


def play_tricks(match: Match, tricks: int) -> None:
    """Every seat plays the first of its legal cards."""
    for _ in range(tricks * match.rules.seats):
        (seat,) = match.to_act
        match.apply(seat, {"type": "play", "card": match.legal(seat)[0]})


def put_into(database: Path, match: Match, *, nobody_at: int | None = None) -> Prepared:
    """Store the match as a table of somebody new, with bots at the other seats.

    Whoever waits for the seat `nobody_at` waits for ever.
    """
    token, table_id = new_token(), secrets.token_urlsafe(12)

    async def store() -> None:
        store = SqliteStore(database)
        person = await People(store).welcome(token, "en")
        file = match.rules.file
        settings = TableSettings(
            variant=match.rules.name,
            title=dict(match.rules.title),
            limit=file.end.limit,
            level=LEVEL,
            names=match.names,
            bots=tuple(None if seat in {0, nobody_at} else LEVEL for seat in range(match.rules.seats)),
        )
        row = TableRow(table_id, person.id, secrets.token_bytes(32), time.time(), settings, standing_of(match))
        await store.add_table(row, [event_encoder.encode(event) for event in match.log])
        await store.close()

    # Playwright's own event loop occupies this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, store()).result()
    return Prepared(table_id, token)
