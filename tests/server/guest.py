"""A guest of a server and the pages they open: a client of docs/protocol.md with nothing behind it but that text."""

import asyncio
import json
import random
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.process import PATIENCE_S

Json = dict[str, Any]


class Guest:
    """Somebody with a cookie, on the server at `address` (host:port)."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE_S)

    async def __aenter__(self) -> Self:
        (await self.http.get("/api/me")).raise_for_status()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        return f"hongxin_guest={self.http.cookies['hongxin_guest']}"

    def move_to(self, address: str) -> None:
        """The server was started again and listens elsewhere."""
        self.address = address
        self.http.base_url = httpx.URL(f"http://{address}")

    async def new_table(self, **wanted: Any) -> Json:
        answer = await self.http.post("/api/tables", json={"variant": "classic", "level": "casual", **wanted})
        assert answer.status_code == 201, answer.text
        table: Json = answer.json()
        return table

    @asynccontextmanager
    async def socket(self, table_id: str, **options: Any) -> AsyncIterator[ClientConnection]:
        """An open socket that has said nothing yet."""
        uri = f"ws://{self.address}/api/tables/{table_id}/socket"
        headers = {"Cookie": self.cookie}
        async with connect(uri, additional_headers=headers, close_timeout=5, max_size=None, **options) as socket:
            yield socket

    @asynccontextmanager
    async def page(self, table_id: str, after: int = 0) -> AsyncIterator["Page"]:
        """A page that was welcomed and has its first update."""
        async with self.socket(table_id) as socket:
            page = Page(socket, after)
            await page.say({"type": "hello", "protocol": 1, "from": after})
            page.welcome = await page.hear()
            assert page.welcome["type"] == "welcome", page.welcome
            await page.hear("update")
            yield page


class Page:
    """Folds what it hears; `seq` is the number it remembers."""

    def __init__(self, socket: ClientConnection, after: int = 0) -> None:
        self.socket = socket
        self.seq = after
        self.welcome: Json = {}
        self.events: list[Json] = []
        self.decision: Json | None = None
        self.frames: list[str] = []
        """Everything that came, as it came."""

    @property
    def is_over(self) -> bool:
        return any(event["type"] == "match_ended" for event in self.events)

    async def say(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def hear(self, kind: str | None = None) -> Json:
        """The next message, of `kind` if given; what comes before is folded too."""
        while True:
            async with asyncio.timeout(PATIENCE_S):
                frame = await self.socket.recv()
            assert isinstance(frame, str)
            self.frames.append(frame)
            message: Json = json.loads(frame)
            if message["type"] == "update":
                self._fold(message)
            if kind in (None, message["type"]):
                return message

    def _fold(self, update: Json) -> None:
        first = not self.events
        assert update["from"] == self.seq or (first and update["from"] == 0), "something was missed"
        assert update["seq"] >= update["from"]
        numbers = [event["seq"] for event in update["events"]]
        assert numbers == sorted(numbers)
        assert all(update["from"] < number <= update["seq"] for number in numbers)
        self.events += update["events"]
        self.seq = update["seq"]
        self.decision = update["decision"]

    async def close_code(self) -> int:
        """With which code the server closes; what comes before is folded."""
        try:
            while True:
                await self.hear()
        except ConnectionClosed:
            assert self.socket.close_code is not None
            return self.socket.close_code

    async def until(self, reached: Callable[["Page"], bool]) -> None:
        while not reached(self):
            await self.hear("update")

    async def until_asked(self) -> Json:
        """Wait for a decision of this seat; what it is."""
        await self.until(lambda page: page.decision is not None)
        assert self.decision is not None
        return self.decision

    def command(self, action: Json, base_seq: int | None = None, cmd_id: str | None = None) -> Json:
        return {
            "type": "command",
            "cmd_id": cmd_id or str(uuid.uuid4()),
            "base_seq": self.seq if base_seq is None else base_seq,
            "action": action,
        }

    async def act(self, action: Json, **more: Any) -> Json:
        """Send the action; the answer, accepted or refused."""
        command = self.command(action, **more)
        await self.say(command)
        while True:
            answer = await self.hear()
            if answer.get("cmd_id") == command["cmd_id"]:
                return answer

    async def play_on(self, chance: random.Random, until: Callable[["Page"], bool]) -> None:
        """Do something legal whenever asked, until `until` or the match is over."""
        while not self.is_over and not until(self):
            if self.decision is None:
                await self.hear("update")
                continue
            answer = await self.act(some_action(self.decision, chance))
            assert answer["type"] == "accepted", answer


def some_action(decision: Json, chance: random.Random) -> Json:
    """Something that the decision allows."""
    match decision["type"]:
        case "pass":
            return {"type": "pass", "cards": chance.sample(decision["from"], decision["choose"])}
        case "play":
            return {"type": "play", "card": chance.choice(decision["legal"])}
        case "moon":
            return {"type": "moon", "effect": chance.choice(decision["effects"])}
    raise AssertionError(decision)


def count(page: Page, kind: str) -> int:
    """How many events of a kind the page knows."""
    return sum(event["type"] == kind for event in page.events)
