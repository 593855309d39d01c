"""The outbox of one page at a table."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from enum import Enum, auto

from hongxin.service.messages import Message

ROOM = 64
"""How many messages may wait for a page that does not read them."""


class Ended(Enum):
    """Why a table has nothing more to say to a page."""

    REPLACED = auto()
    SLOW = auto()
    GIVEN_UP = auto()
    STORAGE_FAILED = auto()
    BROKEN_TABLE = auto()
    INTERNAL_ERROR = auto()


class Subscription:
    """Messages for the page at `seat`, in order. `sent` is the number of the last event put into it."""

    def __init__(self, seat: int, sent: int) -> None:
        self.seat = seat
        self.sent = sent
        self.ended: Ended | None = None
        self.on_overflow: Callable[[], object] = lambda: None
        """Called when the subscription ends because nobody reads it: who waits for the page to read is stuck."""
        self._waiting: deque[Message] = deque()
        self._changed = asyncio.Event()

    def put(self, message: Message) -> None:
        """Add a message; when there is no room for it, the subscription ends and what waited is dropped."""
        if self.ended is not None:
            return
        if len(self._waiting) >= ROOM:
            self._waiting.clear()
            self.end(Ended.SLOW)
            self.on_overflow()
            return
        self._waiting.append(message)
        self._changed.set()

    def end(self, reason: Ended) -> None:
        """Nothing more is coming; the first reason stays."""
        if self.ended is None:
            self.ended = reason
            self._changed.set()

    async def messages(self) -> AsyncIterator[Message]:
        """What is put in, until the end."""
        while True:
            while self._waiting:
                yield self._waiting.popleft()
            if self.ended is not None:
                return
            self._changed.clear()
            await self._changed.wait()
