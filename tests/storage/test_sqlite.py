"""The store in SQLite: what it promises of logs, commands, people and files that are not as they should be."""

import asyncio
import shutil
import sqlite3
import stat
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from hongxin.service.store import (
    LONGEST_LIST,
    Appendix,
    BrokenTableError,
    ConflictError,
    Standing,
    StorageError,
    TableRow,
    TableSettings,
)
from hongxin.storage import SqliteStore
from hongxin.storage.schema import VERSIONS

pytestmark = pytest.mark.anyio

SETTINGS = TableSettings(
    variant="classic",
    title={"en": "Hearts", "zh": "红心大战"},
    limit=100,
    level="casual",
    names=("玩家一", "Bot 1"),
    bots=(None, "casual"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hongxin.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(path)
    yield store
    await store.close()


async def table_in(store: SqliteStore, table_id: str = "t1", created: float = 1.5) -> TableRow:
    owner = await store.add_person(b"hash", "玩家一", 1.0)
    row = TableRow(table_id, owner.id, b"s" * 32, created, SETTINGS, Standing(1, (0, 0), ()))
    await store.add_table(row, [b'{"n":1}', b'{"n":2}'])
    return row


def append(after: int, *events: bytes, cmd_id: str | None = None, table_id: str = "t1") -> Appendix:
    return Appendix(table_id, after, events, cmd_id, standing=None)


async def test_a_table_comes_back_as_it_was_stored(store: SqliteStore) -> None:
    row = await table_in(store)
    assert await store.table("t1") == row
    log = await store.log("t1")
    assert log.events == [b'{"n":1}', b'{"n":2}']
    assert log.commands == {}
    assert await store.table("t2") is None


async def test_tables_are_listed_newest_first_and_only_to_their_owner(store: SqliteStore) -> None:
    old = await table_in(store, "old", created=1.0)
    new = await table_in(store, "new", created=2.0)
    assert await store.tables_of(old.owner) == [new, old]
    assert await store.tables_of(old.owner + 1) == []


async def test_a_list_has_an_end(store: SqliteStore) -> None:
    rows = [await table_in(store, f"t{number}", created=number) for number in range(LONGEST_LIST + 1)]
    assert await store.tables_of(rows[0].owner) == rows[:0:-1]


async def test_an_append_keeps_events_and_command_together(store: SqliteStore) -> None:
    row = await table_in(store)
    standing = Standing(2, (3, 23), (0,))
    await store.append(Appendix("t1", 2, [b"3", b"4"], "command-1", standing))
    log = await store.log("t1")
    assert log.events[2:] == [b"3", b"4"]
    assert log.commands == {"command-1": 4}
    assert await store.table("t1") == replace(row, standing=standing)


@pytest.mark.parametrize(
    "late",
    [append(2, b"other"), append(1, b"other"), append(9, b"other"), append(4, b"other", cmd_id="command-1")],
    ids=["somebody was first", "long ago", "beyond the end", "known command"],
)
async def test_a_conflict_leaves_nothing_behind(store: SqliteStore, late: Appendix) -> None:
    await table_in(store)
    await store.append(append(2, b"3", b"4", cmd_id="command-1"))
    before = await store.log("t1")
    with pytest.raises(ConflictError):
        await store.append(late)
    assert await store.log("t1") == before


async def test_appends_that_arrive_together_share_a_commit_and_not_their_fate(store: SqliteStore) -> None:
    for number in range(20):
        await table_in(store, f"t{number}")
    appendices = [append(2 if number % 4 else 7, b"3", table_id=f"t{number}") for number in range(20)]
    outcomes = await asyncio.gather(*map(store.append, appendices), return_exceptions=True)
    for number, outcome in enumerate(outcomes):
        expected = 3 if number % 4 else 2
        assert isinstance(outcome, ConflictError) == (expected == 2)
        assert len((await store.log(f"t{number}")).events) == expected


async def test_of_appends_racing_for_one_place_exactly_one_wins(store: SqliteStore, path: Path) -> None:
    await table_in(store)
    other = SqliteStore(path)
    race = [(store, other)[number % 2].append(append(2, b"%d" % number)) for number in range(12)]
    outcomes = await asyncio.gather(*race, return_exceptions=True)
    await other.close()
    assert [type(outcome) for outcome in outcomes if outcome is not None] == [ConflictError] * 11
    winner = outcomes.index(None)
    assert (await store.log("t1")).events[2:] == [b"%d" % winner]


async def test_what_was_acknowledged_is_there_for_who_opens_the_file_next(path: Path) -> None:
    first = SqliteStore(path)
    row = await table_in(first)
    await first.append(append(2, b"3", cmd_id="command-1"))
    await first.close()
    second = SqliteStore(path)
    assert await second.table("t1") == row
    assert (await second.log("t1")).commands == {"command-1": 3}
    await second.close()


async def test_a_waiter_that_is_cancelled_harms_nobody(store: SqliteStore) -> None:
    await table_in(store)
    waiting = asyncio.create_task(store.append(append(2, b"3")))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await store.rename(1, "still works")
    assert (await store.log("t1")).events[2:] in ([], [b"3"])


async def test_a_fault_in_one_piece_of_work_belongs_to_who_gave_it(store: SqliteStore) -> None:
    await table_in(store)
    bad = store.rename(1, "\ud800")  # no UTF-8 can be made of half a surrogate pair
    good = store.append(append(2, b"3"))
    outcomes = await asyncio.gather(bad, good, return_exceptions=True)
    assert isinstance(outcomes[0], UnicodeEncodeError)
    assert outcomes[1] is None


async def test_people_are_found_by_their_token_alone(store: SqliteStore) -> None:
    person = await store.add_person(b"hash", "Guest 1", 1.0)
    assert await store.add_person(b"hash", "Guest 2", 2.0) == person
    assert await store.person(b"hash") == person
    assert await store.person(b"other") is None
    await store.rename(person.id, "<b>玩家</b>")
    renamed = await store.person(b"hash")
    assert renamed is not None
    assert renamed.name == "<b>玩家</b>"


async def test_a_log_with_a_hole_is_broken_and_the_others_are_not(store: SqliteStore, path: Path) -> None:
    await table_in(store)
    await table_in(store, "t2")
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM event WHERE table_id = 't1' AND seq = 1")
    connection.close()
    with pytest.raises(BrokenTableError, match="table t1 has no event 1"):
        await store.log("t1")
    assert len((await store.log("t2")).events) == 2


async def test_a_row_that_cannot_be_read_does_not_hide_the_others(store: SqliteStore, path: Path) -> None:
    row = await table_in(store)
    await table_in(store, "t2")
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE match_table SET settings = '{}' WHERE id = 't2'")
    connection.close()
    assert await store.tables_of(row.owner) == [row]
    with pytest.raises(BrokenTableError, match="table t2"):
        await store.table("t2")


async def test_a_full_disk_fails_clearly_and_the_same_append_succeeds_later(store: SqliteStore, path: Path) -> None:
    await table_in(store)
    await store.rename(1, "the writer has connected")
    connection = store._writer._connection
    assert connection is not None
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    before = await store.log("t1")
    large = append(2, b"x" * 100_000, cmd_id="command-1")
    with pytest.raises(StorageError, match="disk is full") as caught:
        await store.append(large)
    assert str(path) in caught.value.text["en"]
    assert str(path) in caught.value.text["zh"]
    assert await store.log("t1") == before
    connection.execute("PRAGMA max_page_count = 1000000")
    await store.append(large)
    assert (await store.log("t1")).commands == {"command-1": 3}


async def test_a_file_that_another_program_locks_is_an_error_and_no_hang(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hongxin.storage.sqlite.BUSY_TIMEOUT_MS", 20)
    store = SqliteStore(path)
    await table_in(store)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="locked"):
        await store.append(append(2, b"3"))
    other.execute("ROLLBACK")
    other.close()
    await store.append(append(2, b"3"))
    await store.close()


async def test_a_table_that_is_given_up_is_not_found_and_keeps_its_log(store: SqliteStore) -> None:
    kept, unwanted = await table_in(store), await table_in(store, "t2")
    await store.give_up(unwanted.id)
    assert await store.table(unwanted.id) is None
    assert await store.tables_of(kept.owner) == [kept]
    assert (await store.log(unwanted.id)).events == [b'{"n":1}', b'{"n":2}']


async def test_a_database_of_the_first_version_is_brought_up_to_date(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        for statement in VERSIONS[0]:
            connection.execute(statement)
        connection.execute("INSERT INTO person VALUES (1, 'hash', '玩家一', 1.0)")
        settings, standing = msgspec.json.encode(SETTINGS), msgspec.json.encode(Standing(1, (0, 0), ()))
        row = ("t1", 1, b"s" * 32, 1.5, 0, settings, standing)
        connection.execute("INSERT INTO match_table VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        connection.execute("PRAGMA application_id = 0x486F6E67")
        connection.execute("PRAGMA user_version = 1")
    connection.close()
    store = SqliteStore(path)
    assert [one.id for one in await store.tables_of(1)] == ["t1"]
    await store.give_up("t1")
    assert await store.tables_of(1) == []
    await store.close()


async def test_the_file_is_for_its_owner_alone(store: SqliteStore, path: Path) -> None:
    await table_in(store)
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


async def test_files_that_others_could_read_are_tightened(path: Path) -> None:
    store = SqliteStore(path)
    await table_in(store)
    for file in path.parent.iterdir():
        file.chmod(0o644)
    second = SqliteStore(path)
    await second.rename(1, "written")
    files = list(path.parent.iterdir())
    assert len(files) == 3, "the database, its log and its index"
    for file in files:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    await second.close()
    await store.close()


def test_a_database_of_another_program_keeps_its_permissions(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipe (name)")
    connection.close()
    path.chmod(0o644)
    with pytest.raises(StorageError):
        SqliteStore(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


async def test_a_file_that_is_gone_or_replaced_takes_and_tells_nothing(store: SqliteStore, path: Path) -> None:
    row = await table_in(store)
    away = path.with_name("away")
    shutil.move(path, away)
    for moment in ("gone", "replaced"):
        if moment == "replaced":
            shutil.copy(away, path)
        with pytest.raises(StorageError, match="moved, deleted or replaced") as caught:
            await store.append(append(2, b"3"))
        assert str(path) in caught.value.text["zh"]
        with pytest.raises(StorageError):
            await store.table(row.id)
    shutil.move(away, path)
    await store.append(append(2, b"3"))
    assert (await store.log(row.id)).events[2:] == [b"3"]


@pytest.mark.parametrize(
    "damage", ["secret = 5", "secret = 'text'", "secret = x'00'", "created = 'soon'", "settings = 5", "standing = 1.5"]
)
async def test_a_column_of_another_type_breaks_the_table_alone(store: SqliteStore, path: Path, damage: str) -> None:
    row = await table_in(store)
    await table_in(store, "t2")
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE match_table SET {damage} WHERE id = 't2'")
    connection.close()
    assert await store.tables_of(row.owner) == [row]
    with pytest.raises(BrokenTableError, match="table t2"):
        await store.table("t2")


async def test_an_event_that_is_a_number_breaks_its_table(store: SqliteStore, path: Path) -> None:
    await table_in(store)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE event SET data = 5 WHERE seq = 2")
    connection.close()
    with pytest.raises(BrokenTableError, match="no event 2"):
        await store.log("t1")


def test_the_secret_of_a_table_is_not_in_its_text() -> None:
    row = TableRow("t1", 1, b"secret" * 5, 1.0, SETTINGS, Standing(1, (0, 0), ()))
    assert "secret" not in repr(row)


async def test_writes_are_durable_by_configuration(store: SqliteStore) -> None:
    await store.add_person(b"hash", "Guest", 1.0)
    connection = store._writer._connection
    assert connection is not None
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_database_of_a_newer_version_is_refused(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA application_id = 0x486F6E67")
        connection.execute(f"PRAGMA user_version = {len(VERSIONS) + 1}")
    connection.close()
    with pytest.raises(StorageError, match="newer Hongxin") as caught:
        SqliteStore(path)
    assert str(path) in str(caught.value)


def test_a_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recipe (name)")
    connection.close()
    with pytest.raises(StorageError, match="another program"):
        SqliteStore(path)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipe",)]
    connection.close()


def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    content = b"Dear diary, " * 400
    path.write_bytes(content)
    with pytest.raises(StorageError, match="not a database") as caught:
        SqliteStore(path)
    assert "--data" in str(caught.value)
    assert path.read_bytes() == content


def test_a_path_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing" / "file"):
        with pytest.raises(StorageError) as caught:
            SqliteStore(path)
        assert str(path) in caught.value.text["en"]
