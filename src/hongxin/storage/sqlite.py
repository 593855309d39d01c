"""The store in one SQLite file: WAL, ``synchronous=FULL``, one thread that writes and one that reads."""

import asyncio
import contextlib
import logging
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from hongxin.service.store import (
    LONGEST_LIST,
    Appendix,
    BrokenTableError,
    ConflictError,
    Person,
    Standing,
    StorageError,
    TableLog,
    TableRow,
    TableSettings,
)
from hongxin.service.texts import text
from hongxin.storage.schema import bring_up_to_date
from hongxin.storage.writer import Writer

T = TypeVar("T")
logger = logging.getLogger(__name__)

Secret = Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]

BUSY_TIMEOUT_MS = 5_000
"""How long a write waits for another process that writes to the same file."""

_INSERT_TABLE = (
    "INSERT INTO match_table (id, owner, secret, created, settings, standing, over) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_SELECT_TABLE = "SELECT id, owner, secret, created, settings, standing FROM match_table WHERE NOT given_up AND "


class SqliteStore:
    """A :class:`hongxin.service.store.Store` in the file `path`, which is made when it is missing.

    Raises StorageError when it cannot be opened and written, is no database of ours, or was written by a newer version.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            self._reading = self._connect()
            with contextlib.ExitStack() as on_failure:
                on_failure.callback(self._reading.close)
                bring_up_to_date(self._reading, str(path))
                self._reading.execute("PRAGMA query_only = 1")
                _keep_to_owner(path.resolve())
                self._opened = path.stat()
                on_failure.pop_all()
        except OSError as error:
            raise _cannot_open(path, error.strerror or str(error)) from error
        except sqlite3.Error as error:
            raise _cannot_open(path, str(error)) from error
        self._reader = ThreadPoolExecutor(1, "hongxin-reader")
        self._writer = Writer(self._connect, self._cannot_write)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        try:
            connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = 1")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _cannot_write(self, error: sqlite3.Error) -> StorageError:
        return StorageError(
            text(
                f"cannot write to {self._path}: {error}; make room or make it writable, then send again",
                f"无法写入 {self._path}：{error}；请腾出空间或恢复写权限，然后重新发送",
            )
        )

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, self._in_place(work), self._reading)
        except sqlite3.Error as error:
            raise StorageError(
                text(f"cannot read {self._path}: {error}", f"无法读取 {self._path}：{error}"),
            ) from error

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        written: T = await self._writer.do(self._in_place(work))
        return written

    def _in_place(self, work: Callable[[sqlite3.Connection], T]) -> Callable[[sqlite3.Connection], T]:
        """`work`, refused when the file opened is no longer at its path: what went into it would be lost."""

        def checked(connection: sqlite3.Connection) -> T:
            try:
                in_place = os.path.samestat(self._path.stat(), self._opened)
            except OSError:
                in_place = False
            if not in_place:
                raise StorageError(
                    text(
                        f"{self._path} was moved, deleted or replaced; put it back, or start the server again",
                        f"{self._path} 被移走、删除或替换了；请放回原处，或重新启动服务器",
                    )
                )
            return work(connection)

        return checked

    async def add_table(self, row: TableRow, events: Sequence[bytes]) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                _INSERT_TABLE,
                (
                    row.id,
                    row.owner,
                    row.secret,
                    row.created,
                    msgspec.json.encode(row.settings),
                    msgspec.json.encode(row.standing),
                    row.over,
                ),
            )
            _insert_events(connection, row.id, 0, events)

        await self._write(work)

    async def give_up(self, table_id: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE match_table SET given_up = 1 WHERE id = ?", (table_id,))

        await self._write(work)

    async def table(self, table_id: str) -> TableRow | None:
        def work(connection: sqlite3.Connection) -> Any:
            return connection.execute(_SELECT_TABLE + "id = ?", (table_id,)).fetchone()

        columns = await self._read(work)
        return None if columns is None else _table_row(columns)

    async def tables_of(self, owner: int) -> list[TableRow]:
        def work(connection: sqlite3.Connection) -> Any:
            return connection.execute(
                _SELECT_TABLE + "owner = ? ORDER BY created DESC, id LIMIT ?", (owner, LONGEST_LIST)
            ).fetchall()

        rows = []
        for columns in await self._read(work):
            try:
                rows.append(_table_row(columns))
            except BrokenTableError:  # it must not hide the others; whoever opens it is told
                logger.exception("left out of a list")
        return rows

    async def log(self, table_id: str) -> TableLog:
        def work(connection: sqlite3.Connection) -> tuple[list[Any], list[Any]]:
            connection.execute("BEGIN")  # both selects see the same moment
            try:
                events = connection.execute(
                    "SELECT seq, data FROM event WHERE table_id = ? ORDER BY seq", (table_id,)
                ).fetchall()
                commands = connection.execute(
                    "SELECT cmd_id, seq FROM command WHERE table_id = ?", (table_id,)
                ).fetchall()
            finally:
                connection.execute("COMMIT")
            return events, commands

        events, commands = await self._read(work)
        for expected, (seq, data) in enumerate(events, start=1):
            if seq != expected or not isinstance(data, bytes | str):
                raise BrokenTableError(f"the log of table {table_id} has no event {expected}")
        return TableLog([data for _, data in events], dict(commands))

    async def append(self, appendix: Appendix) -> None:
        def work(connection: sqlite3.Connection) -> None:
            table_id = appendix.table_id
            (end,) = connection.execute("SELECT max(seq) FROM event WHERE table_id = ?", (table_id,)).fetchone()
            if end != appendix.after:
                raise ConflictError(f"table {table_id} ends with {end}, not {appendix.after}")
            _insert_events(connection, table_id, appendix.after, appendix.events)
            if appendix.cmd_id is not None:
                seq = appendix.after + len(appendix.events)
                connection.execute("INSERT INTO command VALUES (?, ?, ?)", (table_id, appendix.cmd_id, seq))
            if appendix.standing is not None:
                connection.execute(
                    "UPDATE match_table SET standing = ?, over = ? WHERE id = ?",
                    (msgspec.json.encode(appendix.standing), bool(appendix.standing.winners), table_id),
                )

        await self._write(work)

    async def person(self, token_hash: bytes) -> Person | None:
        def work(connection: sqlite3.Connection) -> Any:
            return connection.execute("SELECT id, name FROM person WHERE token_hash = ?", (token_hash,)).fetchone()

        columns = await self._read(work)
        return None if columns is None else Person(*columns)

    async def add_person(self, token_hash: bytes, name: str, created: float) -> Person:
        def work(connection: sqlite3.Connection) -> Any:
            connection.execute(
                "INSERT INTO person (token_hash, name, created) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (token_hash, name, created),
            )
            return connection.execute("SELECT id, name FROM person WHERE token_hash = ?", (token_hash,)).fetchone()

        return Person(*await self._write(work))

    async def rename(self, person_id: int, name: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE person SET name = ? WHERE id = ?", (name, person_id))

        await self._write(work)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(None, self._writer.close)
        self._reader.shutdown()
        self._reading.close()


def _keep_to_owner(path: Path) -> None:
    """Let nobody else read the file, and those that SQLite keeps beside it: they hold the secrets of the deals.

    A file system without permissions, or a file of somebody else's, is used as it is.
    """
    for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        try:
            file.chmod(0o600)
        except FileNotFoundError:  # SQLite makes it with the permissions of the first
            continue
        except PermissionError as error:
            logger.warning("others may be able to read %s: %s", file, error.strerror)


def _insert_events(connection: sqlite3.Connection, table_id: str, after: int, events: Sequence[bytes]) -> None:
    connection.executemany(
        "INSERT INTO event VALUES (?, ?, ?)",
        [(table_id, seq, data) for seq, data in enumerate(events, start=after + 1)],
    )


def _table_row(columns: tuple[str, int, bytes, float, bytes, bytes]) -> TableRow:
    table_id, owner, secret, created, settings, standing = columns
    try:
        return TableRow(
            table_id,
            owner,
            msgspec.convert(secret, Secret, builtin_types=(bytes,)),
            msgspec.convert(created, float),
            msgspec.json.decode(settings, type=TableSettings),
            msgspec.json.decode(standing, type=Standing),
        )
    except (msgspec.MsgspecError, TypeError) as error:  # TypeError: neither bytes nor text to decode
        raise BrokenTableError(f"the row of table {table_id} cannot be read: {error}") from error


def _cannot_open(path: Path, reason: str) -> StorageError:
    return StorageError(
        text(
            f"cannot use the database {path}: {reason}; make it readable and writable with room on its disk, move it "
            "away, or name another folder with --data",
            f"无法使用数据库 {path}：{reason}；请让它可读可写并留出磁盘空间，把它移走，或用 --data 指定另一个文件夹",
        )
    )
