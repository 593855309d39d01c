"""The HTTP interface under ``/api``; docs/protocol.md describes it."""

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, Router, WebSocket, delete, get, post, put, websocket
from litestar.datastructures import CacheControlHeader
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.types import ControllerRouterHandler
from msgspec import Meta

from hongxin.server.errors import ErrorAnswer
from hongxin.server.guests import Guest
from hongxin.server.socket import serve_socket
from hongxin.service.catalogue import Catalogue, Level, RuleSheet, Settings, Variant
from hongxin.service.people import People
from hongxin.service.store import Person, TableRow
from hongxin.service.tables import NewTable, Tables
from hongxin.service.texts import Text


class Table(msgspec.Struct, frozen=True):
    """A table as somebody sees it who sits there, at `seat`; `created` is in seconds since 1970."""

    id: str
    variant: str
    title: Text
    seats: int
    limit: int
    level: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    seat: int
    deal: int
    totals: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    created: float

    @classmethod
    def of(cls, row: TableRow, seat: int) -> "Table":
        """How `row` looks from `seat`."""
        settings, standing = row.settings, row.standing
        return cls(
            id=row.id,
            variant=settings.variant,
            title=settings.title,
            seats=len(settings.names),
            limit=settings.limit,
            level=settings.level,
            names=settings.names,
            bots=settings.bots,
            seat=seat,
            deal=standing.deal,
            totals=standing.totals,
            over=row.over,
            winners=standing.winners,
            created=row.created,
        )


class Me(msgspec.Struct, frozen=True):
    """Who asks, and the tables at which they sit, newest first."""

    name: str
    tables: list[Table]


class Rename(msgspec.Struct, frozen=True):
    """A name to go by: 1 to 24 visible characters."""

    name: Annotated[str, Meta(max_length=1000)]


class RuleChoice(msgspec.Struct, frozen=True):
    """Rules put together by somebody: a rule file, the number of seats and the limit to look at (None: its own)."""

    rules: dict[str, Any]
    seats: int | None = None
    limit: int | None = None


class Health(msgspec.Struct, frozen=True):
    """Whether the server answers."""

    status: str


def _errors(**statuses: str) -> dict[int, ResponseSpec]:
    return {
        int(status.removeprefix("status_")): ResponseSpec(ErrorAnswer, description=description, generate_examples=False)
        for status, description in statuses.items()
    }


_BAD_REQUEST = _errors(status_400="Something in the request is wrong; the text names it")
_UNKNOWN_TABLE = _errors(status_404="There is no such table for who asks")

TableId = Annotated[str, Parameter(description="The id of a table")]


async def _me(person: Person, tables: Tables) -> Me:
    return Me(person.name, [Table.of(row, seat=0) for row in await tables.of(person)])


@get("/health", sync_to_thread=False)
def get_health() -> Health:
    """Whether the server answers."""
    return Health("ok")


@get("/me")
async def get_me(guest: Guest, tables: Tables) -> Response[Me]:
    """Who I am and where I sit."""
    return Response(await _me(guest.person, tables), cookies=[guest.cookie])


@put("/me", responses=_BAD_REQUEST)
async def put_me(data: Rename, guest: Guest, people: People, tables: Tables) -> Response[Me]:
    """Go by another name."""
    person = await people.rename(guest.person, data.name)
    return Response(await _me(person, tables), cookies=[guest.cookie])


@get("/variants", sync_to_thread=False)
def get_variants(catalogue: Catalogue) -> list[Variant]:
    """The variants on offer."""
    return catalogue.variants


@post("/rules", status_code=200, responses=_BAD_REQUEST, sync_to_thread=False)
def post_rules(data: RuleChoice, catalogue: Catalogue) -> RuleSheet:
    """What rules of one's own come to, or why they contradict themselves; nothing is stored."""
    return catalogue.sheet(data.rules, data.seats, data.limit)


@get("/levels", sync_to_thread=False)
def get_levels(catalogue: Catalogue) -> list[Level]:
    """The levels of bots."""
    return catalogue.levels


@get("/settings", sync_to_thread=False)
def get_settings(catalogue: Catalogue) -> Settings:
    """What is chosen already where a new table is made."""
    return catalogue.defaults


@post("/tables", responses=_BAD_REQUEST)
async def post_table(data: NewTable, guest: Guest, tables: Tables) -> Response[Table]:
    """Make a table: the asker at seat 0, bots at the others."""
    row = await tables.create(guest.person, data)
    return Response(Table.of(row, seat=0), status_code=201, cookies=[guest.cookie])


@get("/tables/{table_id:str}", responses=_UNKNOWN_TABLE)
async def get_table(table_id: TableId, visitor: Person | None, tables: Tables) -> Table:
    """How a table stands."""
    return Table.of(*await tables.find(visitor, table_id))


@delete("/tables/{table_id:str}", responses=_UNKNOWN_TABLE)
async def delete_table(table_id: TableId, visitor: Person | None, tables: Tables) -> None:
    """Give a table up: from then on there is no such table."""
    row, _ = await tables.find(visitor, table_id)
    await tables.give_up(row)


@get(
    "/tables/{table_id:str}/record",
    media_type=MediaType.TEXT,
    responses=_UNKNOWN_TABLE | _errors(status_409="The match is still running"),
)
async def get_record(table_id: TableId, visitor: Person | None, tables: Tables) -> Response[str]:
    """The record of a match that is over, as JSON lines."""
    row, _ = await tables.find(visitor, table_id)
    record = await tables.record(row)
    headers = {"content-disposition": f'attachment; filename="hongxin-{row.id}.jsonl"'}
    return Response(record, media_type="application/jsonl", headers=headers)


@websocket("/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: str, tables: Tables, people: People) -> None:
    """The socket of a page at a table."""
    await serve_socket(socket, tables, people, table_id)


def api_router() -> Router:
    """The whole interface; no answer of it is kept by the browser."""
    handlers: list[ControllerRouterHandler] = [get_health, get_me, put_me, get_variants, get_levels, get_settings]
    handlers += [post_rules, post_table, get_table, delete_table, get_record, table_socket]
    return Router("/api", route_handlers=handlers, cache_control=CacheControlHeader(no_store=True))
