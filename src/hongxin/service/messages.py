"""What a table says to the page of a seat (docs/protocol.md); each message carries its name in ``type``."""

import msgspec

from hongxin.service.decisions import Decision
from hongxin.service.texts import Text

PROTOCOL = 1
"""The version of the protocol between page and server."""


class Message(msgspec.Struct, frozen=True, tag_field="type"):
    """Anything said to a page."""


class Welcome(Message, frozen=True, tag="welcome"):
    """`seq` is the number of the last event of the log."""

    protocol: int
    seat: int
    seq: int


class Update(Message, frozen=True, tag="update"):
    """The events after the number `after`, as JSON with their numbers, and what the seat may do now."""

    seq: int
    events: list[msgspec.Raw]
    decision: Decision | None
    after: int = msgspec.field(name="from")


class Accepted(Message, frozen=True, tag="accepted"):
    """The command was carried out; `seq` is the number of the last event it caused."""

    cmd_id: str
    seq: int


class Refused(Message, frozen=True, tag="refused"):
    """The command changed nothing, and why."""

    cmd_id: str
    code: str
    rule: str
    text: Text


class Replaced(Message, frozen=True, tag="replaced"):
    """A newer page sits at this seat now."""


class Error(Message, frozen=True, tag="error"):
    """Why the connection is closed."""

    code: str
    text: Text
