"""What the service asks of a store: append-only logs of tables, and the people.

A store keeps its promises whole or not at all: what a call wrote is durable when the call returns, and nothing of it is
there when the call raises StorageError or ConflictError. Calls may come from many tasks of one event loop at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from hongxin.service.texts import Text

LONGEST_LIST = 100
"""How many tables a list holds."""


class StorageError(Exception):
    """The store cannot be read or written now. `text` names the place, what is wrong, and the way out."""

    def __init__(self, text: Text) -> None:
        super().__init__(text["en"])
        self.text = text


class ConflictError(Exception):
    """Somebody else has appended to this log since it was read: read it again and decide anew."""


class BrokenTableError(Exception):
    """What is stored of one table makes no sense; other tables are not affected."""


class TableSettings(msgspec.Struct, frozen=True):
    """What a table was made with. `bots` has a level per seat, None where a person sits."""

    variant: str
    title: Text
    limit: int
    level: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]


class Standing(msgspec.Struct, frozen=True):
    """How a table stands, for lists that do not fold its log; `winners` are seats, empty until the match is over."""

    deal: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its log; `created` is in seconds since 1970.

    All its deals are made from `secret`, 32 bytes that no answer and no log line may show.
    """

    id: str
    owner: int
    secret: bytes = field(repr=False)
    created: float
    settings: TableSettings
    standing: Standing

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self.standing.winners)


@dataclass(frozen=True, slots=True)
class TableLog:
    """The events of a table, as JSON, the first with the number 1.

    `commands` has the number of the last event that each command carried out caused.
    """

    events: list[bytes]
    commands: dict[str, int]


@dataclass(frozen=True, slots=True)
class Appendix:
    """What one command (`cmd_id`) or one move of a bot (None) adds to a log that ends with the number `after`."""

    table_id: str
    after: int
    events: Sequence[bytes]
    cmd_id: str | None
    standing: Standing | None
    """Set when it changed."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can sit at tables."""

    id: int
    name: str


class Store(Protocol):
    """See the module's description."""

    async def add_table(self, row: TableRow, events: Sequence[bytes]) -> None:
        """A new table with the first events of its log."""
        ...

    async def give_up(self, table_id: str) -> None:
        """From now on the table is neither found nor listed; its log stays."""
        ...

    async def table(self, table_id: str) -> TableRow | None:
        """The table as it stands, None if it was given up; raises BrokenTableError when its row cannot be read."""
        ...

    async def tables_of(self, owner: int) -> list[TableRow]:
        """The newest tables of a person, at most LONGEST_LIST, newest first; one that cannot be read is left out."""
        ...

    async def log(self, table_id: str) -> TableLog:
        """Raises BrokenTableError when events are missing."""
        ...

    async def append(self, appendix: Appendix) -> None:
        """Raises ConflictError when the log does not end with `after`, or knows the command already."""
        ...

    async def person(self, token_hash: bytes) -> Person | None:
        """Whose token has this hash."""
        ...

    async def add_person(self, token_hash: bytes, name: str, created: float) -> Person:
        """The person with this token: a new one, or whom somebody else has just added."""
        ...

    async def rename(self, person_id: int, name: str) -> None:
        """Give a person another name."""
        ...

    async def close(self) -> None:
        """Finishes what was begun."""
        ...
