"""Servers that are killed, stopped, starved of disk, or find their files damaged."""

import asyncio
import json
import os
import random
import shutil
import signal
import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import hongxin
from hongxin.match.record import read_record
from tests.server.guest import Guest, Page, count, some_action
from tests.server.process import ServerProcess
from tests.server.truth import Knowledge, log_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def chance(fresh_seed: int) -> random.Random:
    return random.Random(fresh_seed)


def restart(server: ServerProcess, guest: Guest) -> None:
    server.start()
    guest.move_to(server.address)


def commands_of(server: ServerProcess, table_id: str) -> dict[str, int]:
    with closing(sqlite3.connect(server.database)) as connection:
        return dict(connection.execute("SELECT cmd_id, seq FROM command WHERE table_id = ?", (table_id,)).fetchall())


class StubbornPlayer:
    """Plays a match on a server that is killed again and again; sends what was not answered once more."""

    def __init__(self, guest: Guest, table_id: str, chance: random.Random) -> None:
        self.guest = guest
        self.table_id = table_id
        self.chance = chance
        self.acknowledged: dict[str, int] = {}
        self.events: dict[int, dict[str, Any]] = {}
        self.frames: list[str] = []
        self.seq = 0
        self.is_over = False
        self._unanswered: dict[str, Any] | None = None

    async def play(self, decisions: int, server: ServerProcess) -> None:
        """Decide so often, then kill the server right after sending; returns when it is dead or the match over."""
        async with self.guest.page(self.table_id, after=self.seq) as page:
            try:
                for _ in range(decisions):
                    await self._act(page)
                    if self.is_over:
                        return
                command = await self._next_command(page)
                if command is not None:
                    await page.say(command)
                server.kill()
                await page.close_code()
            finally:
                self._remember(page)

    async def _next_command(self, page: Page) -> dict[str, Any] | None:
        if self._unanswered is None:
            await page.until(lambda page: page.decision is not None or page.is_over)
            if page.decision is None:
                return None
            self._unanswered = page.command(some_action(page.decision, self.chance))
        return self._unanswered

    async def _act(self, page: Page) -> None:
        command = await self._next_command(page)
        if command is None:
            self.is_over = True
            return
        await page.say(command)
        answer = await page.hear()
        while answer.get("cmd_id") != command["cmd_id"]:
            answer = await page.hear()
        assert answer["type"] == "accepted", answer
        self.acknowledged[command["cmd_id"]] = answer["seq"]
        self._unanswered = None

    def _remember(self, page: Page) -> None:
        self.frames += page.frames
        self.seq = page.seq
        for event in page.events:
            assert self.events.setdefault(event["seq"], event) == event, "the past has changed"
            self.is_over = self.is_over or event["type"] == "match_ended"


@pytest.mark.situation(34, 45, 46)
async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    own_server: ServerProcess, chance: random.Random
) -> None:
    async with Guest(own_server.address) as guest:
        table_id = (await guest.new_table(limit=100))["id"]
        player = StubbornPlayer(guest, table_id, chance)
        kills = 0
        while not player.is_over:
            await player.play(chance.randint(1, 9) if kills < 8 else 10_000, own_server)
            if not player.is_over:
                kills += 1
                restart(own_server, guest)
        assert kills == 8
        record = await guest.http.get(f"/api/tables/{table_id}/record")
    stored = commands_of(own_server, table_id)
    assert stored.items() >= player.acknowledged.items()
    log = log_of(own_server.database, table_id)
    assert record.text.splitlines() == [json.dumps(event, separators=(",", ":"), ensure_ascii=False) for event in log]
    own = [event for event in log if event["type"] in {"passed", "played"} and event["seat"] == 0]
    assert len(own) == len(stored), "each command was carried out once"
    assert hongxin.Match.from_events(read_record(record.text)).over
    knowledge = Knowledge(log, seat=0)
    for frame in player.frames:
        knowledge.check_frame(frame)


@pytest.mark.situation(45)
@pytest.mark.parametrize("last", ["deal_started", "passed", "played"])
async def test_a_bot_that_was_to_move_moves_after_the_restart(
    own_server: ServerProcess, chance: random.Random, last: str
) -> None:
    """The log ends where the server died: before it a person acted, after it bots have to."""
    async with Guest(own_server.address) as guest:
        table_id = (await guest.new_table())["id"]
        async with guest.page(table_id) as page:
            decision = await page.until_asked()
            await page.act({"type": "pass", "cards": decision["from"][:3]})
            await page.play_on(chance, until=lambda page: count(page, "trick_taken") == 4)
        own_server.kill()
        seq = _crash_point(log_of(own_server.database, table_id), last)
        own_server.execute("DELETE FROM event WHERE table_id = ? AND seq > ?", table_id, seq)
        own_server.execute("DELETE FROM command WHERE table_id = ? AND seq > ?", table_id, seq)
        restart(own_server, guest)
        async with guest.page(table_id) as page:
            assert page.welcome["seq"] == seq
            await page.until(lambda page: page.seq > seq)
            await page.until_asked()
            await page.play_on(chance, until=lambda page: count(page, "deal_scored") == 1)


def _crash_point(log: list[dict[str, Any]], last: str) -> int:
    """The number of an event of seat 0 (or of the first deal's start) after which a bot is to act."""
    for index, event in enumerate(log[:-1]):
        if event["type"] == last and event.get("seat", 0) == 0 and log[index + 1].get("seat", 1) != 0:
            following = log[index + 1]["type"]
            if following == last or last == "deal_started":
                return index + 1
            if last == "passed" and following == "received":
                return index  # the bots were quicker; the last of them had given, this seat had not
    raise AssertionError(f"no {last} with a bot after it")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_that_is_stopped_says_so_and_goes(own_server: ServerProcess, how: signal.Signals) -> None:
    async with Guest(own_server.address) as guest:
        table_id = (await guest.new_table())["id"]
        async with guest.page(table_id) as page, guest.socket(table_id) as silent:
            await page.until(lambda page: count(page, "passed") == 3)
            status = own_server.stop(how)
            assert await page.close_code() == 1012
            with pytest.raises(ConnectionClosed):
                await silent.recv()
            assert silent.close_code == 1012
        assert status == (0 if how == signal.SIGINT else -how)
        assert "Traceback" not in "".join(own_server.lines)
        restart(own_server, guest)
        async with guest.page(table_id, after=page.seq) as again:
            assert again.events == []
            assert again.decision == page.decision


@contextmanager
def full_disk(server: ServerProcess) -> Iterator[None]:
    """The server's files cannot grow, as on a full disk."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, hard))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_disk_that_is_full_loses_nothing_and_play_goes_on_when_it_is_not(
    own_server: ServerProcess, chance: random.Random
) -> None:
    async with Guest(own_server.address) as guest:
        table_id = (await guest.new_table())["id"]
        async with guest.page(table_id) as page:
            await page.play_on(chance, until=lambda page: (page.decision or {}).get("type") == "play")
            assert page.decision is not None
            before = log_of(own_server.database, table_id)
            command = page.command(some_action(page.decision, chance), cmd_id=str(uuid.uuid4()))
            with full_disk(own_server):
                await page.say(command)
                error = await page.hear("error")
                assert error["code"] == "storage_failed"
                assert await page.close_code() == 1011
                answer = await guest.http.post("/api/tables", json={"variant": "classic", "level": "casual"})
                assert (answer.status_code, answer.json()["code"]) == (503, "storage_failed")
                async with guest.page(table_id) as again:
                    assert again.decision == page.decision
                assert log_of(own_server.database, table_id) == before
        assert str(own_server.database) in "".join(own_server.lines)
        assert "Traceback" not in "".join(own_server.lines)
        async with guest.page(table_id, after=page.seq) as page:
            await page.say(command)
            assert (await page.hear("accepted"))["cmd_id"] == command["cmd_id"]
            await page.play_on(chance, until=lambda page: count(page, "deal_scored") == 1)


@pytest.mark.situation(46)
async def test_bots_that_cannot_be_stored_stop_and_go_on_when_the_page_returns(own_server: ServerProcess) -> None:
    """A new table's bots are to pass; they cannot, the page is told, and nobody tries on without it."""
    async with Guest(own_server.address) as guest:
        table_id = (await guest.new_table())["id"]
        with full_disk(own_server):
            async with guest.page(table_id) as page:
                assert (await page.hear("error"))["code"] == "storage_failed"
                assert await page.close_code() == 1011
            assert len(log_of(own_server.database, table_id)) == 2
        async with guest.page(table_id) as page:
            await page.until(lambda page: count(page, "passed") == 3)


@pytest.mark.situation(46)
async def test_a_deleted_folder_is_noticed_and_nothing_is_acknowledged(own_server: ServerProcess) -> None:
    async with Guest(own_server.address) as guest:
        await guest.new_table()
        shutil.rmtree(own_server.data)
        for answer in (
            await guest.http.post("/api/tables", json={"variant": "classic", "level": "casual"}),
            await guest.http.get("/api/me"),
        ):
            assert (answer.status_code, answer.json()["code"]) == (503, "storage_failed")
        own_server.wait_for_line(f"{own_server.database} was moved, deleted or replaced")
        assert "Traceback" not in "".join(own_server.lines)


DAMAGES = {
    "hole": "DELETE FROM event WHERE table_id = ? AND seq = 2",
    "empty": "DELETE FROM event WHERE table_id = ?",
    "bytes": "UPDATE event SET data = x'ff00' WHERE table_id = ? AND seq = 2",
    "no event": "UPDATE event SET data = '{}' WHERE table_id = ? AND seq = 1",
    "impossible": """UPDATE event SET data = '{"type":"played","seat":1,"card":"QS"}' WHERE table_id = ? AND seq = 3""",
    "newer": """UPDATE event SET data = replace(data, '"version":1', '"version":99') WHERE table_id = ? AND seq = 1""",
    "a card twice": "UPDATE event SET data = replace(data, '2C', '3C') WHERE table_id = ? AND seq = 2",
    "unknown bots": "UPDATE match_table SET settings = replace(settings, 'casual', 'godlike') WHERE id = ?",
    "a number for an event": "UPDATE event SET data = 5 WHERE table_id = ? AND seq = 2",
    "secret": "UPDATE match_table SET secret = 5 WHERE id = ?",
    "row": "UPDATE match_table SET settings = '[]' WHERE id = ?",
}


async def test_damaged_tables_say_so_and_the_others_live(own_server: ServerProcess) -> None:
    async with Guest(own_server.address) as guest:
        tables = {damage: (await guest.new_table())["id"] for damage in [*DAMAGES, "none"]}
        for table_id in tables.values():
            async with guest.page(table_id) as page:
                await page.until(lambda page: count(page, "passed") == 3)
        own_server.stop()
        for damage, statement in DAMAGES.items():
            own_server.execute(statement, tables[damage])
        restart(own_server, guest)
        for damage in [*DAMAGES, *DAMAGES]:
            async with guest.socket(tables[damage]) as socket:
                page = Page(socket)
                await page.say({"type": "hello", "protocol": 1, "from": 0})
                assert (await page.hear()).get("code") == "broken_table", damage
                assert await page.close_code() == 4500
        answer = await guest.http.get(f"/api/tables/{tables['row']}")
        assert (answer.status_code, answer.json()["code"]) == (500, "broken_table")
        async with guest.page(tables["none"]) as page:
            assert await page.until_asked()
        listed = {table["id"] for table in (await guest.http.get("/api/me")).json()["tables"]}
        assert listed == set(tables.values()) - {tables["row"], tables["secret"]}


async def test_two_servers_over_one_file_play_one_match(own_server: ServerProcess, chance: random.Random) -> None:
    async with Guest(own_server.address) as here:
        table_id = (await here.new_table(limit=20))["id"]
        with ServerProcess(own_server.data) as second:
            async with Guest(second.address) as there:
                there.http.cookies = here.http.cookies
                async with here.page(table_id) as one, there.page(table_id) as other:
                    pages, stale = [one, other], 0
                    for turn in range(60):
                        page = pages[turn % 2]
                        decision = await page.until_asked()
                        answer = await page.act(some_action(decision, chance))
                        stale += answer["type"] == "refused"
                        if answer["type"] == "refused":
                            assert answer["code"] in {"stale", "match_over", "not_your_turn", "wrong_phase"}
                        await page.until(lambda page: page.decision is not None or page.is_over)
                        if page.is_over:
                            break
                    assert stale > 0
    log = log_of(own_server.database, table_id)
    own = [event for event in log if event["type"] in {"passed", "played"} and event["seat"] == 0]
    assert len(own) == len(commands_of(own_server, table_id))


@pytest.mark.situation(46, 130)
async def test_a_table_that_waits_for_a_person_does_nothing(own_server: ServerProcess) -> None:
    async with Guest(own_server.address) as guest:
        table_id = (await guest.new_table())["id"]
        async with guest.page(table_id) as page:
            await page.until(lambda page: count(page, "passed") == 3)
            size, used = len(log_of(own_server.database, table_id)), cpu_seconds(own_server.process.pid)
            await asyncio.sleep(2)
            assert len(log_of(own_server.database, table_id)) == size
            assert cpu_seconds(own_server.process.pid) - used < 1, "something runs all the time"


def cpu_seconds(pid: int) -> float:
    """How long the process has run on a processor."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
