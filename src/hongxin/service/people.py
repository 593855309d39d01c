"""Guests: who holds a token is the person it was made for. Only a token's hash is stored."""

import hashlib
import re
import secrets
import time
import unicodedata

from hongxin.service.store import Person, Store
from hongxin.service.texts import Text, text

LONGEST_NAME = 24
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_BAD_CATEGORIES = frozenset({"Cc", "Cs", "Cn", "Co", "Zl", "Zp"})
_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols of Unicode that show nothing: fillers of Hangul, the empty braille pattern and note head."""


class NameRefusedError(ValueError):
    """A name nobody can have; `text` says why."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason["en"])
        self.text = reason


def new_token() -> str:
    """256 random bits as text."""
    return secrets.token_urlsafe(32)


def is_token(value: str) -> bool:
    """Whether `value` looks like a token made here."""
    return _TOKEN.fullmatch(value) is not None


def clean_name(name: str) -> str:
    """`name` without blanks and format characters at its ends, in Unicode's normal form C. Raises NameRefusedError."""
    name = unicodedata.normalize("NFC", name).strip()
    if any(unicodedata.category(sign) in _BAD_CATEGORIES or sign in _BIDI_CONTROLS for sign in name):
        raise NameRefusedError(text("a name has no control characters", "名字里不能有控制字符"))
    name = _trimmed(name)
    if not any(unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANK for sign in name):
        raise NameRefusedError(text("a name has at least one visible character", "名字至少要有一个看得见的字符"))
    if len(name) > LONGEST_NAME:
        raise NameRefusedError(text(f"a name has at most {LONGEST_NAME} characters", f"名字最多{LONGEST_NAME}个字符"))
    return name


def _trimmed(name: str) -> str:
    inner = [place for place, sign in enumerate(name) if not sign.isspace() and unicodedata.category(sign) != "Cf"]
    return name[inner[0] : inner[-1] + 1] if inner else ""


def guest_name(language: str) -> str:
    """A name for a new guest; `language` is ``en`` or ``zh``."""
    number = secrets.randbelow(9000) + 1000
    return f"玩家{number}" if language == "zh" else f"Guest {number}"


class People:
    """The people of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def known(self, token: str) -> Person | None:
        """Who holds this token."""
        return await self._store.person(_hash(token)) if is_token(token) else None

    async def welcome(self, token: str, language: str) -> Person:
        """Who holds this token, a new guest if nobody does.

        A token that another server on the same host gave out, or this one before its database was moved away, is taken
        over: the browser holds one for all of them, and to replace it would lock its holder out of the others.
        """
        person = await self.known(token)
        if person is None:
            person = await self._store.add_person(_hash(token), guest_name(language), time.time())
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Raises NameRefusedError."""
        name = clean_name(name)
        await self._store.rename(person.id, name)
        return Person(person.id, name)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
