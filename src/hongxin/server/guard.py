"""What every request passes first, and what every answer says to the browser.

A request must be meant for this server and come from its own page; an answer says how far the page may be trusted.
"""

from collections.abc import Awaitable, Callable, Collection
from typing import Any
from urllib.parse import urlsplit

from litestar.datastructures import Headers
from litestar.response.base import ASGIResponse

from hongxin.server.errors import error_body
from hongxin.service.texts import Text, text

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

LOOPBACK_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"referrer-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
]


class Guard:
    """Wraps `app`. `hosts` are the names that the server answers to; None: any.

    A name for which somebody else answers (DNS rebinding) would make a foreign page one of the same origin; a foreign
    page that sends a request, or opens a socket, would do it with the guest's cookie.
    """

    def __init__(self, app: App, hosts: Collection[str] | None) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, or the lifespan."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is None:
            await self._app(scope, receive, _with_headers(send) if scope["type"] == "http" else send)
        elif scope["type"] == "http":
            await _forbid(*refusal)(scope, receive, _with_headers(send))
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": refusal[0]})  # before accepting: status 403

    def _refusal(self, scope: Scope) -> tuple[str, Text] | None:
        headers = Headers(scope["headers"])
        host = headers.get("host", "").lower()
        name = _name_of(host)
        if name is None or (self._hosts is not None and name not in self._hosts):
            return "foreign_host", text(
                f"this server does not answer to the host {host!r}", f"本服务器不以主机名 {host!r} 应答"
            )
        origin = headers.get("origin")
        is_safe = scope["type"] == "http" and scope["method"] in _SAFE_METHODS
        # Behind a proxy that speaks TLS and passes the host on, the origin of the page is https.
        if origin is not None and not is_safe and origin.lower() not in {f"http://{host}", f"https://{host}"}:
            return "foreign_origin", text(
                f"requests from pages of {origin!r} are not answered", f"不接受来自 {origin!r} 页面的请求"
            )
        return None


def _name_of(host: str) -> str | None:
    """The name in a Host header, without the port; None when the header is not a name and perhaps a port."""
    try:
        address = urlsplit(f"//{host}")
        _ = address.port  # raises for what is no port
    except ValueError:
        return None
    return address.hostname if address.netloc == host and "@" not in host else None


def _forbid(code: str, reason: Text) -> App:
    return ASGIResponse(body=error_body(code, reason), status_code=403, media_type="application/json")


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *_HEADERS]
        await send(message)

    return send_with_headers
