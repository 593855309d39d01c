"""Runs the application on a socket until it is told to stop."""

import asyncio
import socket
from collections.abc import Callable

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hongxin.server.guard import App

LARGEST_FRAME = 64 * 1024
"""Bytes. More than the protocol allows, so that it can answer what is a little too large before it closes."""

STUCK_S = 10
"""How long a connection may refuse to take what is sent to it."""


class BoundedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is cut off when the other side does not read: waiting for it to would take for ever."""

    _stuck: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """The other side has stopped reading."""
        super().pause_writing()
        self._stuck = self.loop.call_later(STUCK_S, self.transport.abort)

    def resume_writing(self) -> None:
        """The other side reads again."""
        super().resume_writing()
        self._forget()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        super().connection_lost(exc)
        self._forget()

    def _forget(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, on_started: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_started()


def run(app: App, listening: socket.socket, on_started: Callable[[], None]) -> None:
    """Serve `app` on the bound socket `listening` until SIGINT or SIGTERM; `on_started` is called once it answers.

    Open WebSockets are closed with 1012 ("service restart"). A signal has its usual effect afterwards.
    """
    config = uvicorn.Config(
        app,
        ws=BoundedSocket,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        log_level="warning",
        lifespan="on",
        timeout_graceful_shutdown=1,
    )
    _Server(config, on_started).run(sockets=[listening])
