"""What a page says over its socket, read with suspicion: nothing but the fields named here counts."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from hongxin.service.texts import Text, text

LARGEST_MESSAGE = 16 * 1024
"""Bytes."""

Seq = Annotated[int, Meta(ge=0, lt=2**53)]


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello", rename={"after": "from"}):
    """The first message; the page has the events up to `after`."""

    protocol: int
    after: Seq


class Command(msgspec.Struct, frozen=True, tag_field="type", tag="command"):
    """A decision of the player, made when the page had folded the events up to `base_seq`."""

    cmd_id: Annotated[str, Meta(min_length=8, max_length=64)]
    base_seq: Seq
    action: dict[str, Any]


_decoder = msgspec.json.Decoder(Hello | Command)


class MessageError(ValueError):
    """A frame that is no message; `code` is for programs."""

    def __init__(self, code: str, reason: Text) -> None:
        super().__init__(reason["en"])
        self.code = code
        self.text = reason


def bad_message(english: str) -> MessageError:
    """The frame says nothing that belongs here."""
    return MessageError("bad_message", text(english, f"看不懂的消息：{english}"))


def read_message(frame: str | None) -> Hello | Command:
    """The message in a frame; None stands for a binary one. Raises MessageError."""
    if frame is None:
        raise bad_message("messages are text, not binary")
    data = frame.encode()
    if len(data) > LARGEST_MESSAGE:
        limit = f"{LARGEST_MESSAGE // 1024} KiB"
        raise MessageError("too_large", text(f"a message has at most {limit}", f"消息最多 {limit}"))
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise bad_message(str(error)) from None
