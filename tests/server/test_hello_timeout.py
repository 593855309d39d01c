"""A socket that says nothing is sent away."""

import asyncio
import json
from typing import Any

import pytest

from hongxin.server import socket as server_socket

pytestmark = pytest.mark.anyio


class SilentSocket:
    """The server's end of a socket whose other end never says anything."""

    def __init__(self) -> None:
        self.said: list[Any] = []
        self.code = 0

    async def accept(self) -> None:
        pass

    async def receive(self) -> Any:
        await asyncio.Event().wait()

    async def send_text(self, text: str) -> None:
        self.said.append(json.loads(text))

    async def close(self, code: int) -> None:
        self.code = code


async def test_who_says_no_hello_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_socket, "HELLO_TIMEOUT_S", 0.01)
    silent: Any = SilentSocket()
    nothing: Any = None  # neither tables nor people are asked before a hello
    await server_socket.serve_socket(silent, nothing, nothing, "t1")
    assert [message["code"] for message in silent.said] == ["bad_message"]
    assert silent.code == 4400
