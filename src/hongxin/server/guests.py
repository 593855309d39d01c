"""The cookie by which the server knows a guest again."""

from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from hongxin.service.people import People, is_token, new_token
from hongxin.service.store import Person

GUEST_COOKIE = "hongxin_guest"
KEPT_S = 400 * 24 * 3600
"""How long a browser keeps the cookie after it was last renewed; browsers allow no more."""

AnyRequest = Request[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Guest:
    """Who asks, and the cookie that the answer renews."""

    person: Person
    cookie: Cookie


async def provide_guest(request: AnyRequest, people: People) -> Guest:
    """Who asks; a stranger becomes a guest."""
    token = request.cookies.get(GUEST_COOKIE, "")
    if not is_token(token):
        token = new_token()
    person = await people.welcome(token, _language(request))
    cookie = Cookie(
        key=GUEST_COOKIE,
        value=token,
        max_age=KEPT_S,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Guest(person, cookie)


async def provide_visitor(request: AnyRequest, people: People) -> Person | None:
    """Who asks, if known; nobody is made for it."""
    return await people.known(request.cookies.get(GUEST_COOKIE, ""))


def _language(request: AnyRequest) -> str:
    return "zh" if request.headers.get("accept-language", "").lower().startswith("zh") else "en"
