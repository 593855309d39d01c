"""What goes wrong in a page without anybody seeing it: errors of scripts, warnings, requests that fail."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response

SERVER_IS_AWAY = r"ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket connection to"
"""What a browser says of a server that is down, and a test may allow while it is."""


class Watch:
    """Everything that the pages of a context complain of, but for what a test allows."""

    def __init__(self, context: BrowserContext) -> None:
        self._heard: list[str] = []
        self._allowed: list[str] = []
        context.on("console", self._on_console)
        context.on("weberror", lambda error: self._heard.append(f"uncaught: {error.error}"))
        context.on("requestfailed", self._on_request_failed)
        context.on("response", self._on_response)

    def allow(self, pattern: str) -> None:
        """What matches is no complaint in this test."""
        self._allowed.append(pattern)

    @property
    def complaints(self) -> list[str]:
        """What was heard and not allowed."""
        return [text for text in self._heard if not any(re.search(pattern, text) for pattern in self._allowed)]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._heard.append(f"console {message.type}: {message.text}")

    def _on_request_failed(self, request: Request) -> None:
        # A page that is left, and a download, abort what they had asked for.
        if request.failure != "net::ERR_ABORTED":
            self._heard.append(f"failed: {request.method} {request.url}: {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._heard.append(f"answered {response.status}: {response.request.method} {response.url}")
