"""One socket of one page, from its hello to its end."""

import asyncio
import contextlib
import logging
from typing import Any, NoReturn

import msgspec
from litestar import WebSocket

from hongxin.server.errors import BROKEN_TABLE, INTERNAL_ERROR, STORAGE_FAILED, UNKNOWN_TABLE
from hongxin.server.guests import GUEST_COOKIE
from hongxin.server.wire import Command, Hello, MessageError, bad_message, read_message
from hongxin.service.messages import PROTOCOL, Error, Message
from hongxin.service.people import People
from hongxin.service.store import BrokenTableError, StorageError
from hongxin.service.subscription import Ended, Subscription
from hongxin.service.table import Table
from hongxin.service.tables import Tables, UnknownTableError
from hongxin.service.texts import text

logger = logging.getLogger(__name__)

HELLO_TIMEOUT_S = 10

Socket = WebSocket[Any, Any, Any]

_CLOSE_CODES = {
    "bad_message": 4400,
    "too_large": 4400,
    "unknown_table": 4404,
    "unsupported_protocol": 4406,
    "broken_table": 4500,
    "storage_failed": 1011,
    "internal_error": 1011,
}
_REPLACED_CODE = 4001

_encoder = msgspec.json.Encoder()


class _GoneError(Exception):
    """The other side has closed, or can no longer be told anything."""


async def serve_socket(socket: Socket, tables: Tables, people: People, table_id: str) -> None:
    """Let the page play at the table; returns when it has gone or was sent away."""
    await socket.accept()
    try:
        await _talk(socket, tables, people, table_id)
    except _GoneError:
        return
    except MessageError as error:
        farewell = Error(error.code, error.text)
    except UnknownTableError:
        farewell = Error("unknown_table", UNKNOWN_TABLE)
    except StorageError as error:
        logger.error("table %s: %s", table_id, error)
        farewell = Error("storage_failed", STORAGE_FAILED)
    except BrokenTableError as error:
        logger.error("%s", error)
        farewell = Error("broken_table", BROKEN_TABLE)
    except Exception:
        logger.exception("table %s: a socket failed", table_id)
        farewell = Error("internal_error", INTERNAL_ERROR)
    with contextlib.suppress(_GoneError):
        await _send(socket, farewell)
        await _close(socket, _CLOSE_CODES[farewell.code])


async def _talk(socket: Socket, tables: Tables, people: People, table_id: str) -> NoReturn:
    try:
        hello = await asyncio.wait_for(_receive(socket), HELLO_TIMEOUT_S)
    except TimeoutError:
        raise bad_message(f"no hello came within {HELLO_TIMEOUT_S} s") from None
    if not isinstance(hello, Hello):
        raise bad_message("the first message is a hello")
    if hello.protocol != PROTOCOL:
        reason = text(
            f"this server speaks protocol {PROTOCOL}, not {hello.protocol}; reload the page",
            f"本服务器使用协议版本 {PROTOCOL}，而不是 {hello.protocol}；请刷新页面",
        )
        raise MessageError("unsupported_protocol", reason)
    visitor = await people.known(socket.cookies.get(GUEST_COOKIE, ""))
    row, seat = await tables.find(visitor, table_id)
    table = tables.open(row)
    page = await table.subscribe(seat, hello.after)
    try:
        await _serve_page(socket, table, page)
    finally:
        table.unsubscribe(page)


async def _serve_page(socket: Socket, table: Table, page: Subscription) -> NoReturn:
    """Carry messages both ways until one of the ways ends. Always raises what ended it."""
    reading = asyncio.create_task(_read(socket, table, page))
    writing = asyncio.create_task(_write(socket, page))
    page.on_overflow = writing.cancel  # it waits for a page that does not read
    try:
        await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        reading.cancel()
        writing.cancel()
        ends = await asyncio.gather(reading, writing, return_exceptions=True)
    for end in ends:
        if isinstance(end, Exception):
            raise end
    raise _GoneError  # it did not read, and writing to it was given up


async def _read(socket: Socket, table: Table, page: Subscription) -> NoReturn:
    while True:
        message = await _receive(socket)
        if not isinstance(message, Command):
            raise bad_message("a second hello")
        await table.command(page, message.cmd_id, message.base_seq, message.action)


async def _write(socket: Socket, page: Subscription) -> None:
    async for message in page.messages():
        await _send(socket, message)
    match page.ended:
        case Ended.REPLACED:
            await _close(socket, _REPLACED_CODE)
            raise _GoneError
        case Ended.GIVEN_UP:
            raise UnknownTableError
        case Ended.STORAGE_FAILED:
            raise StorageError(STORAGE_FAILED)
        case Ended.BROKEN_TABLE:
            raise BrokenTableError("told by the table")
        case Ended.INTERNAL_ERROR:
            raise RuntimeError("told by the table")


async def _receive(socket: Socket) -> Hello | Command:
    event = await socket.receive()
    if event["type"] != "websocket.receive":
        raise _GoneError
    return read_message(event.get("text"))


async def _send(socket: Socket, message: Message) -> None:
    try:
        await socket.send_text(_encoder.encode(message).decode())
    except Exception as error:  # whatever the server raises for a connection that is lost
        raise _GoneError from error


async def _close(socket: Socket, code: int) -> None:
    try:
        await socket.close(code=code)
    except Exception as error:  # as above
        raise _GoneError from error
