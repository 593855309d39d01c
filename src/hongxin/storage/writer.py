"""One thread that writes: whatever arrives while a commit is under way shares the next one (group commit)."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from typing import Any

from hongxin.service.store import ConflictError, StorageError

Work = Callable[[sqlite3.Connection], Any]
LARGEST_GROUP = 256


class _Job:
    """Work to be done, and the future that waits for its commit."""

    def __init__(self, work: Work, loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.future: asyncio.Future[Any] = loop.create_future()
        self.result: Any = None
        self.error: Exception | None = None

    def resolve(self) -> None:
        if self.future.done():  # the task that waited was cancelled; what is committed stays
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class Writer:
    """Runs work in transactions of its own connection, in the order it came. Each work is done whole or not at all."""

    def __init__(
        self, connect: Callable[[], sqlite3.Connection], explain: Callable[[sqlite3.Error], StorageError]
    ) -> None:
        self._connect = connect
        self._explain = explain
        self._connection: sqlite3.Connection | None = None
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="hongxin-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Work) -> Any:
        """What `work` returns, once it is committed.

        Raises ConflictError if it does, StorageError if the database cannot be written; then nothing of it
        has happened.
        """
        job = _Job(work, asyncio.get_running_loop())
        self._jobs.put(job)
        return await job.future

    def close(self) -> None:
        """Finishes all work given, and waits for it."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            group, last = self._next_group()
            if group:
                self._commit(group)
                for loop in {job.loop for job in group}:
                    self._resolve_in(loop, [job for job in group if job.loop is loop])
        if self._connection is not None:
            self._connection.close()

    def _next_group(self) -> tuple[list[_Job], bool]:
        """All jobs that wait, at least one; and whether the end was among them."""
        group: list[_Job] = []
        job = self._jobs.get()
        while job is not None:
            group.append(job)
            if len(group) == LARGEST_GROUP:
                return group, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return group, False
        return group, True

    def _commit(self, group: list[_Job]) -> None:
        try:
            if self._connection is None:
                self._connection = self._connect()
            self._connection.execute("BEGIN IMMEDIATE")
            for job in group:
                self._try(self._connection, job)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            for job in group:
                job.error = self._explain(error)

    @staticmethod
    def _try(connection: sqlite3.Connection, job: _Job) -> None:
        connection.execute("SAVEPOINT job")
        try:
            job.result = job.work(connection)
        except sqlite3.IntegrityError as error:
            job.error = ConflictError(str(error))
        except sqlite3.Error:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to who gave the job, not to the group
            job.error = error
        if job.error is not None:
            connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")

    def _roll_back(self) -> None:
        """Leave no transaction open; a connection that cannot even do that is given up."""
        if self._connection is None:
            return
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._connection.close()
            self._connection = None

    @staticmethod
    def _resolve_in(loop: asyncio.AbstractEventLoop, jobs: list[_Job]) -> None:
        try:
            loop.call_soon_threadsafe(_resolve, jobs)
        except RuntimeError:  # the loop is closed: nobody waits any more
            return


def _resolve(jobs: list[_Job]) -> None:
    for job in jobs:
        job.resolve()
