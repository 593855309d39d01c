"""Tables over a store that fails on demand: what the replica does, what pages are told, how bots are kept going."""

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from hongxin import bots
from hongxin.match.actions import Pass, Play
from hongxin.match.view import SeatView
from hongxin.service.catalogue import Catalogue
from hongxin.service.messages import Accepted, Message, Refused, Replaced, Update, Welcome
from hongxin.service.replica import deal_seeds
from hongxin.service.store import Appendix, ConflictError, Person, StorageError, TableRow
from hongxin.service.subscription import ROOM, Ended, Subscription
from hongxin.service.table import Table
from hongxin.service.tables import MatchRunningError, NewTable, Tables, UnknownTableError
from hongxin.service.texts import text
from hongxin.storage import SqliteStore

pytestmark = pytest.mark.anyio

PATIENCE_S = 30


class FailingStore(SqliteStore):
    """Each append first does what `before_append` says; it may raise, or let somebody else be first."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.appended: list[Appendix] = []
        self.before_append: Any = None

    async def append(self, appendix: Appendix) -> None:
        if self.before_append is not None:
            await self.before_append(appendix)
        await super().append(appendix)
        self.appended.append(appendix)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[FailingStore]:
    store = FailingStore(tmp_path / "hongxin.sqlite3")
    yield store
    await store.close()


@pytest.fixture
async def tables(store: FailingStore) -> AsyncIterator[Tables]:
    tables = Tables(store, Catalogue())
    yield tables
    await tables.close()


@pytest.fixture
async def owner(store: FailingStore) -> Person:
    return await store.add_person(b"hash", "玩家", 1.0)


@pytest.fixture
async def row(tables: Tables, owner: Person) -> TableRow:
    return await tables.create(owner, NewTable("casual", "classic"))


class Reader:
    """Reads what a page is told."""

    def __init__(self, page: Subscription) -> None:
        self.page = page
        self._messages = page.messages()

    async def next(self, kind: type[Message] = Message) -> Any:
        async with asyncio.timeout(PATIENCE_S):
            async for message in self._messages:
                if isinstance(message, kind):
                    return message
        raise AssertionError(f"the end came first: {self.page.ended}")

    async def until_asked(self) -> Update:
        while True:
            update: Update = await self.next(Update)
            if update.decision is not None:
                return update

    async def latest(self) -> Update:
        """The last update of those that wait."""
        update = await self.next(Update)
        while self.page._waiting:
            message = await self.next()
            update = message if isinstance(message, Update) else update
        return update

    async def until_end(self) -> Ended | None:
        async with asyncio.timeout(PATIENCE_S):
            async for _ in self._messages:
                pass
        return self.page.ended


async def sit(table: Table, after: int = 0) -> tuple[Subscription, Reader]:
    page = await table.subscribe(0, after)
    return page, Reader(page)


async def bots_done(tables: Tables) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while tables._tasks:
            await asyncio.gather(*tables._tasks)


async def test_nobody_but_its_owner_finds_a_table(tables: Tables, row: TableRow, owner: Person) -> None:
    assert await tables.find(owner, row.id) == (row, 0)
    for person, table_id in ((None, row.id), (Person(owner.id + 1, "x"), row.id), (owner, "nowhere")):
        with pytest.raises(UnknownTableError):
            await tables.find(person, table_id)
    with pytest.raises(MatchRunningError):
        await tables.record(row)


async def test_tables_have_secrets_of_their_own(tables: Tables, owner: Person) -> None:
    rows = [await tables.create(owner, NewTable("casual", "classic")) for _ in range(5)]
    assert len({row.secret for row in rows}) == 5
    assert all(len(row.secret) == 32 for row in rows)
    assert len({row.id for row in rows}) == 5


@pytest.mark.situation(46)
async def test_a_table_is_forgotten_when_nobody_holds_it(tables: Tables, row: TableRow) -> None:
    table = tables.open(row)
    assert tables.open(row) is table
    page, _ = await sit(table)
    await bots_done(tables)
    table.unsubscribe(page)
    del table
    assert len(tables._open) == 0


@pytest.mark.situation(46)
async def test_bots_do_nothing_at_a_table_that_nobody_has_opened(
    tables: Tables, row: TableRow, store: FailingStore
) -> None:
    await bots_done(tables)
    assert len((await store.log(row.id)).events) == 2
    page, _ = await sit(tables.open(row))
    await bots_done(tables)
    assert len((await store.log(row.id)).events) == 5, "three bots have passed, and wait for the person"
    assert page.ended is None


async def test_a_message_follows_its_commit(tables: Tables, row: TableRow, store: FailingStore) -> None:
    """Nothing is told while an append is under way."""
    table = tables.open(row)
    page, reader = await sit(table)
    await bots_done(tables)
    update = await reader.latest()
    going, go = asyncio.Event(), asyncio.Event()

    async def wait(_: Appendix) -> None:
        going.set()
        await go.wait()

    store.before_append = wait
    decided = asyncio.create_task(
        table.command(page, "command-1", 5, {"type": "pass", "cards": update.decision.cards[:3]})
    )
    await going.wait()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await anext(reader.page.messages())
    go.set()
    await decided
    assert (await reader.next(Accepted)).cmd_id == "command-1"


async def test_a_failed_append_changes_nothing_and_the_same_command_goes_through_later(
    tables: Tables, row: TableRow, store: FailingStore
) -> None:
    table = tables.open(row)
    page, reader = await sit(table)
    await bots_done(tables)
    update = await reader.until_asked()
    action = {"type": "pass", "cards": update.decision.cards[:3]}

    async def fail(_: Appendix) -> None:
        raise StorageError(text("full", "满"))

    store.before_append = fail
    with pytest.raises(StorageError):
        await table.command(page, "command-1", update.seq, action)
    store.before_append = None
    assert len((await store.log(row.id)).events) == 5
    await table.command(page, "command-1", update.seq, action)
    assert (await reader.next(Accepted)).seq == (await store.log(row.id)).commands["command-1"]


async def test_a_command_is_checked_again_when_somebody_else_was_first(
    tables: Tables, row: TableRow, store: FailingStore
) -> None:
    """Another process appends the same seat's pass just before ours: ours is stale then, and the page hears of both."""
    other_store = SqliteStore(store._path)
    other_tables = Tables(other_store, Catalogue())
    table, other = tables.open(row), other_tables.open(row)
    page, reader = await sit(table)
    await bots_done(tables)
    update = await reader.until_asked()
    cards = update.decision.cards
    other_page, _ = await sit(other)

    async def be_first(_: Appendix) -> None:
        store.before_append = None
        await other.command(other_page, "command-2", 5, {"type": "pass", "cards": cards[3:6]})

    store.before_append = be_first
    await table.command(page, "command-1", 5, {"type": "pass", "cards": cards[:3]})
    answer = await reader.next(Refused)
    assert answer.code == "stale"
    log = await store.log(row.id)
    assert set(log.commands) == {"command-2"}
    await bots_done(other_tables)
    await other_tables.close()
    await other_store.close()


async def test_conflicts_without_end_are_given_up(tables: Tables, row: TableRow, store: FailingStore) -> None:
    table = tables.open(row)
    page, reader = await sit(table)
    await bots_done(tables)
    update = await reader.until_asked()

    async def conflict(_: Appendix) -> None:
        raise ConflictError

    store.before_append = conflict
    with pytest.raises(StorageError):
        await table.command(page, "command-1", 5, {"type": "pass", "cards": update.decision.cards[:3]})


async def test_who_sends_a_command_may_go_and_it_is_still_carried_out(
    tables: Tables, row: TableRow, store: FailingStore
) -> None:
    table = tables.open(row)
    page, reader = await sit(table)
    await bots_done(tables)
    update = await reader.until_asked()
    going, go = asyncio.Event(), asyncio.Event()

    async def wait(_: Appendix) -> None:
        going.set()
        await go.wait()

    store.before_append = wait
    decided = asyncio.create_task(
        table.command(page, "command-1", 5, {"type": "pass", "cards": update.decision.cards[:3]})
    )
    await going.wait()
    decided.cancel()
    with pytest.raises(asyncio.CancelledError):
        await decided
    store.before_append = None
    go.set()
    await bots_done(tables)
    assert "command-1" in (await store.log(row.id)).commands
    assert (await reader.next(Accepted)).cmd_id == "command-1"


@pytest.mark.situation(45)
async def test_bots_that_cannot_be_stored_end_the_page_and_go_on_when_it_returns(
    tables: Tables, row: TableRow, store: FailingStore
) -> None:
    async def fail(_: Appendix) -> None:
        raise StorageError(text("full", "满"))

    store.before_append = fail
    _, reader = await sit(tables.open(row))
    assert await reader.until_end() is Ended.STORAGE_FAILED
    await bots_done(tables)
    assert len((await store.log(row.id)).events) == 2
    store.before_append = None
    await sit(tables.open(row))
    await bots_done(tables)
    assert len((await store.log(row.id)).events) == 5


class BadBot(bots.Bot):
    """Answers what `answer` gives; raises what it raises."""

    def __init__(self, answer: Any) -> None:
        super().__init__(0)
        self.answer = answer

    def act(self, view: SeatView) -> Any:
        return self.answer(view)

    def choose_pass(self, view: SeatView) -> list[int]:
        raise NotImplementedError

    def choose_play(self, view: SeatView) -> int:
        raise NotImplementedError

    def choose_moon(self, view: SeatView) -> str:
        raise NotImplementedError


def crash(_: SeatView) -> Any:
    raise ZeroDivisionError("the bot has a bug")


@pytest.mark.parametrize(
    ("answer", "named"),
    [
        (crash, "the bot has a bug"),
        (lambda view: Play("QS"), "legal move is made"),
        (lambda view: Pass(("2C", "2C", "2C")), "legal move is made"),
        (lambda view: None, "legal move is made"),
        (lambda view: {"type": "play"}, "legal move is made"),
    ],
    ids=["raises", "a card it may not play", "no pass", "nothing", "half an action"],
)
async def test_a_bot_that_fails_is_replaced_by_a_legal_move_and_reported(
    *,
    tables: Tables,
    row: TableRow,
    store: FailingStore,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    answer: Any,
    named: str,
) -> None:
    monkeypatch.setattr(bots, "make", lambda level, seed: BadBot(answer))
    table = tables.open(row)
    page, reader = await sit(table)
    with caplog.at_level(logging.ERROR):
        for number in range(14):
            await bots_done(tables)
            update = await reader.latest()
            decision = update.decision
            action = (
                {"type": "pass", "cards": decision.cards[:3]}
                if hasattr(decision, "choose")
                else {"type": "play", "card": decision.legal[0]}
            )
            await table.command(page, f"command-{number}", update.seq, action)
    await bots_done(tables)
    assert named in caplog.text
    assert len((await store.log(row.id)).commands) == 14


async def test_an_older_page_is_told_and_ended(tables: Tables, row: TableRow) -> None:
    table = tables.open(row)
    _, old = await sit(table)
    await sit(table)
    assert isinstance(await old.next(Replaced), Replaced)
    assert await old.until_end() is Ended.REPLACED


async def test_a_page_that_leaves_late_does_not_take_its_successor_along(tables: Tables, row: TableRow) -> None:
    table = tables.open(row)
    old, _ = await sit(table)
    new, reader = await sit(table)
    table.unsubscribe(old)
    await bots_done(tables)
    assert new.ended is None
    assert isinstance(await reader.next(), Welcome)


async def test_a_full_outbox_ends_the_subscription_and_wakes_who_waits() -> None:
    page = Subscription(seat=0, sent=0)
    woken: list[bool] = []
    page.on_overflow = lambda: woken.append(True)
    for _ in range(ROOM):
        page.put(Replaced())
    assert page.ended is None
    page.put(Replaced())
    assert page.ended is Ended.SLOW
    assert woken == [True]
    assert [message async for message in page.messages()] == []
    page.put(Replaced())
    page.end(Ended.REPLACED)
    assert page.ended is Ended.SLOW
    assert woken == [True]


async def test_the_cards_come_from_the_secret_and_the_table_alone() -> None:
    """The same secret deals other cards at another table, and in another deal."""
    seeds = deal_seeds(b"s" * 32, "t1")
    assert seeds(1) == deal_seeds(b"s" * 32, "t1")(1)
    assert len({seeds(1), seeds(2), deal_seeds(b"s" * 32, "t2")(1), deal_seeds(b"x" * 32, "t1")(1)}) == 4
