"""A table: its replica, the pages at its seats, the commands and the bots' moves, one after the other."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from hongxin import bots
from hongxin.match.match import Match
from hongxin.rules.faults import IllegalAction
from hongxin.service.bot_seats import bot_at, move_of
from hongxin.service.decisions import decision_of
from hongxin.service.messages import PROTOCOL, Accepted, Refused, Replaced, Update, Welcome
from hongxin.service.replica import Replica
from hongxin.service.store import Appendix, BrokenTableError, ConflictError, StorageError, Store, TableRow
from hongxin.service.subscription import Ended, Subscription
from hongxin.service.telling import Telling
from hongxin.service.texts import text

logger = logging.getLogger(__name__)

Spawn = Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]

TRIES = 8
"""How often a command is checked again because another process appended meanwhile."""


class Table:
    """What this process knows of a table; the log is the table.

    Everything is done under one lock. The replica may be ahead of the log only while an append is under way; whenever
    that goes wrong the replica is forgotten and folded from the log again by who needs it next.
    """

    def __init__(self, row: TableRow, store: Store, spawn: Spawn) -> None:
        self.row = row
        self._store = store
        self._spawn = spawn
        self._lock = asyncio.Lock()
        self._replica: Replica | None = None
        self._tellings: dict[int, Telling] = {}
        self._pages: dict[int, Subscription] = {}
        self._bots: dict[int, bots.Bot] = {
            seat: bot_at(level, row.secret, seat) for seat, level in enumerate(row.settings.bots) if level is not None
        }
        self._bots_at_work: asyncio.Task[Any] | None = None

    # What is asked of it

    async def subscribe(self, seat: int, after: int) -> Subscription:
        """A page sits down at `seat` that has the events up to `after`; an older page there is told and leaves.

        Raises StorageError and BrokenTableError.
        """
        async with self._lock:
            match = (await self._fold()).match
            seq = len(match.log)
            page = Subscription(seat, after if after <= seq else 0)
            older = self._pages.get(seat)
            if older is not None:
                older.put(Replaced())
                older.end(Ended.REPLACED)
            self._pages[seat] = page
            page.put(Welcome(PROTOCOL, seat, seq))
            self._tell(page, match)
            self._wake_bots(match)
            return page

    def unsubscribe(self, page: Subscription) -> None:
        """The page has gone."""
        if self._pages.get(page.seat) is page:
            del self._pages[page.seat]

    async def command(self, page: Subscription, cmd_id: str, base_seq: int, action: object) -> None:
        """The person at the page's seat decided on `action`, knowing the events up to `base_seq`.

        The page is told what came of it. Raises StorageError and BrokenTableError; then nothing has changed. Once begun
        it is carried through, whatever becomes of the caller: others may have to be told of it.
        """
        await asyncio.shield(self._spawn(self._command(page, cmd_id, base_seq, action)))

    def send_away(self) -> None:
        """The table was given up: whoever sits there is told that it is gone."""
        self._end_all(Ended.GIVEN_UP)

    async def record(self) -> str:
        """The record of the match so far. Raises StorageError and BrokenTableError."""
        async with self._lock:
            return (await self._fold()).match.record()

    # How it is done

    async def _command(self, page: Subscription, cmd_id: str, base_seq: int, action: object) -> None:
        async with self._lock:
            answer = await self._carry_out(page.seat, cmd_id, base_seq, action)
            page.put(answer)
            match = (await self._fold()).match
            if isinstance(answer, Refused):
                self._tell(page, match)
            self._wake_bots(match)

    # All that follows, up to the bots' own work, is called under the lock.

    async def _carry_out(self, seat: int, cmd_id: str, base_seq: int, action: object) -> Accepted | Refused:
        for _ in range(TRIES):
            replica = await self._fold()
            if cmd_id in replica.commands:
                return Accepted(cmd_id, replica.commands[cmd_id])
            if base_seq < replica.acted[seat]:
                return _stale(cmd_id)
            try:
                appendix = replica.apply(self.row, seat, action, cmd_id)
            except IllegalAction as error:
                return Refused(cmd_id, error.code, error.rule, error.text)
            if await self._append(appendix):
                return Accepted(cmd_id, replica.commands[cmd_id])
        raise StorageError(text("others keep writing to this table", "其他进程不断写入这张牌桌"))

    async def _fold(self) -> Replica:
        """The replica, from the log if need be; then the pages get what others have appended."""
        if self._replica is None:
            log = await self._store.log(self.row.id)
            self._replica = await asyncio.to_thread(Replica.fold, self.row, log)
            self._tell_all(self._replica.match)
        return self._replica

    async def _append(self, appendix: Appendix) -> bool:
        """Make the replica's last step last, and tell the pages. False if somebody else was first."""
        match = self._replica.match if self._replica is not None else None
        try:
            await self._store.append(appendix)
        except ConflictError:
            self._replica = None
            return False
        except BaseException:
            self._replica = None
            raise
        if match is not None:
            self._tell_all(match)
        return True

    def _tell_all(self, match: Match) -> None:
        for page in self._pages.values():
            if page.sent < len(match.log):
                self._tell(page, match)

    def _tell(self, page: Subscription, match: Match) -> None:
        """What is new to this page, and what its seat may do."""
        telling = self._tellings.setdefault(page.seat, Telling(page.seat))
        telling.follow(match.log)
        seq = len(match.log)
        page.put(Update(seq, telling.after(page.sent), decision_of(match, page.seat), page.sent))
        page.sent = seq

    def _wake_bots(self, match: Match) -> None:
        at_work = self._bots_at_work is not None and not self._bots_at_work.done()
        if not at_work and self._bot_to_act(match) is not None:
            self._bots_at_work = self._spawn(self._let_bots_play())

    def _bot_to_act(self, match: Match) -> int | None:
        return next((seat for seat in match.to_act if seat in self._bots), None)

    async def _let_bots_play(self) -> None:
        """The bots play until a person is to act, or the match is over."""
        try:
            while await self._one_bot_moves():
                pass
        except StorageError as error:
            logger.error("table %s: %s", self.row.id, error)
            self._end_all(Ended.STORAGE_FAILED)
        except BrokenTableError as error:
            logger.error("table %s: %s", self.row.id, error)
            self._end_all(Ended.BROKEN_TABLE)
        except Exception:
            logger.exception("table %s: the bots cannot go on", self.row.id)
            self._end_all(Ended.INTERNAL_ERROR)

    async def _one_bot_moves(self) -> bool:
        """False if no bot is to act."""
        async with self._lock:
            replica = await self._fold()
            seat = self._bot_to_act(replica.match)
            if seat is None:
                return False
            action = move_of(self._bots[seat], replica.match, seat)
            await self._append(replica.apply(self.row, seat, action, cmd_id=None))
            return True

    def _end_all(self, reason: Ended) -> None:
        for page in self._pages.values():
            page.end(reason)


def _stale(cmd_id: str) -> Refused:
    reason = text("you have acted since; this is the present state", "你在此之后已经行动过，这是现在的局面")
    return Refused(cmd_id, "stale", "", reason)
