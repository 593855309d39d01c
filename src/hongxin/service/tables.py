"""All tables of a store, as far as somebody uses them here."""

import asyncio
import secrets
import time
from collections.abc import Coroutine
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from hongxin.match.events import event_encoder
from hongxin.match.match import Match
from hongxin.rules.model import Rules
from hongxin.service.catalogue import Catalogue, ChoiceError, house_title
from hongxin.service.replica import deal_seeds, standing_of
from hongxin.service.store import Person, Store, TableRow, TableSettings
from hongxin.service.table import Table
from hongxin.service.texts import Text, text


class NewTable(msgspec.Struct, frozen=True):
    """What somebody wants to play: a `variant` on offer, or `rules` of their own (a rule file).

    `seats` and `limit` None: as the rules have it.
    """

    level: str
    variant: str | None = None
    rules: dict[str, Any] | None = None
    seats: int | None = None
    limit: int | None = None


class UnknownTableError(LookupError):
    """There is no such table for who asks."""


class MatchRunningError(Exception):
    """What is asked for is there only when the match is over."""


class Tables:
    """Makes tables and opens them. A table is folded when somebody opens it and forgotten when nobody holds it."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        self._store = store
        self._catalogue = catalogue
        self._open: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def create(self, owner: Person, wanted: NewTable) -> TableRow:
        """A table with `owner` at seat 0 and bots at the others. Raises ChoiceError and StorageError."""
        variant, title, rules = self._rules(wanted)
        self._catalogue.check_level(wanted.level)
        settings = TableSettings(
            variant=variant,
            title=title,
            limit=rules.file.end.limit,
            level=wanted.level,
            names=(owner.name, *(f"Bot {seat}" for seat in range(1, rules.seats))),
            bots=(None, *(wanted.level for _ in range(1, rules.seats))),
        )
        table_id, secret = secrets.token_urlsafe(12), secrets.token_bytes(32)
        match = Match(rules, seed=deal_seeds(secret, table_id), names=settings.names)
        row = TableRow(table_id, owner.id, secret, time.time(), settings, standing_of(match))
        await self._store.add_table(row, [event_encoder.encode(event) for event in match.log])
        return row

    def _rules(self, wanted: NewTable) -> tuple[str, Text, Rules]:
        """What the game is called, for programs and for people, and its rules. Raises ChoiceError."""
        if (wanted.variant is None) == (wanted.rules is None):
            raise ChoiceError("bad_rules", text("name either a variant or rules", "请给出变体或规则，二者之一"))
        if wanted.variant is not None:
            rules = self._catalogue.rules(wanted.variant, wanted.seats, wanted.limit)
            return wanted.variant, self._catalogue.title(wanted.variant, rules), rules
        rules = self._catalogue.own_rules(wanted.rules or {}, wanted.seats, wanted.limit)
        return rules.name, house_title(rules), rules

    async def of(self, person: Person) -> list[TableRow]:
        """The tables at which `person` sits, newest first."""
        return await self._store.tables_of(person.id)

    async def find(self, person: Person | None, table_id: str) -> tuple[TableRow, int]:
        """The table, and the seat at which `person` sits there. Raises UnknownTableError for everybody else."""
        row = None if person is None else await self._store.table(table_id)
        if row is None or person is None or row.owner != person.id:
            raise UnknownTableError(table_id)
        return row, 0

    def open(self, row: TableRow) -> Table:
        """The table itself; everybody here who opens it gets the same one. Raises BrokenTableError."""
        table = self._open.get(row.id)
        if table is None:
            table = self._open[row.id] = Table(row, self._store, self.spawn)
        return table

    async def give_up(self, row: TableRow) -> None:
        """Take the table away from its owner's lists; a page that is there is sent away. Raises StorageError."""
        await self._store.give_up(row.id)
        table = self._open.get(row.id)
        if table is not None:
            table.send_away()

    async def record(self, row: TableRow) -> str:
        """The record of a match that is over. Raises MatchRunningError."""
        if not row.over:
            raise MatchRunningError(row.id)
        return await self.open(row).record()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """A task that runs to its end, whoever started it may go."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Stop what runs; the log has all that counts."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
