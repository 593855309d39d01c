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
from tests.tables import fill

LEVEL = "beginner"
HOLD = 4
"""The number of a deal without passing, with four seats."""


@dataclass(frozen=True)
class Prepared:
    """A table, and the token of who sits at seat 0."""

    id: str
    token: str


def shooting_the_moon(variant: str, tricks_left: int, *, names: Sequence[str] = (), **start: Any) -> Match:
    """A suit for each seat, the clubs for seat 0: it leads and takes every trick."""
    hands = [[rank + suit for rank in RANKS] for suit in "CDSH"]
    match = Match(hongxin.load_rules(variant, seats=4), hands=hands, names=names or names_of(4), deal=HOLD, **start)
    play_tricks(match, match.rules.hand_size - tricks_left)
    return match


def before_a_deal_for(points: int) -> Match:
    """Before the last trick of a deal that gives seat 0 so many points when every seat plays its last card."""
    rules = hongxin.load_rules("classic", seats=4)
    for seed in itertools.count():
        match = Match(rules, seed, names=names_of(4), deal=HOLD)
        play_tricks(match, rules.hand_size - 1)
        end = copy.deepcopy(match)
        play_tricks(end, 1)
        if end.totals[0] == points:
            return match
    raise AssertionError("never reached")


def following_clubs() -> Match:
    """Seat 3 opens with 2C. Seat 0 has two clubs and the queen of spades."""
    rules = hongxin.load_rules("classic", seats=4)
    hands = fill(rules, "4C KC QS TS AD JD 9D 7H 8H 9H TH JH QH", "", "", "2C")
    match = Match(rules, **hands, names=names_of(4), deal=HOLD)
    match.apply(3, {"type": "play", "card": "2C"})
    return match


def in_the_middle(variant: str, seats: int, deals: int, tricks: int) -> Match:
    """After so many deals, and tricks of the running one, where seat 0 is asked for a card and others have played."""
    match = Match(hongxin.load_rules(variant, seats=seats), seed=seats, names=names_of(seats))
    while match.deal <= deals or not _waits_in_a_trick(match, tricks):
        act_somehow(match)
    return match


def _waits_in_a_trick(match: Match, tricks: int) -> bool:
    view = match.view(0)
    return match.to_act == (0,) and bool(view.plays) and len(view.tricks) >= tricks


def names_of(seats: int) -> list[str]:
    return ["Ann", *(f"Bot {seat}" for seat in range(1, seats))]


def act_somehow(match: Match) -> None:
    """Who is asked first does the first thing that is allowed."""
    seat = match.to_act[0]
    legal: Any = match.legal(seat)
    if isinstance(legal, list):
        match.apply(seat, {"type": "play", "card": legal[0]})
    else:
        match.apply(seat, {"type": "pass", "cards": legal["from"][: legal["choose"]]})


def play_tricks(match: Match, tricks: int) -> None:
    """Every seat plays the first of its legal cards."""
    for _ in range(tricks * match.rules.seats):
        act_somehow(match)


def put_into(database: Path, match: Match, *, nobody_at: int | None = None, token: str = "") -> Prepared:
    """Store the match as a table of who holds `token`, of somebody new without one; bots sit at the other seats.

    Whoever waits for the seat `nobody_at` waits for ever.
    """
    token, table_id = token or new_token(), secrets.token_urlsafe(12)

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
