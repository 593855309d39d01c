"""The language of the terminal."""

import locale
import os
import sys

from hongxin.service.texts import Text


def terminal_language() -> str:
    """``zh`` where the terminal speaks Chinese and can write it, ``en`` elsewhere."""
    wanted = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), None)
    if wanted is None:
        wanted = locale.getlocale()[0] or ""
    if not wanted.lower().startswith(("zh", "chinese")):
        return "en"
    try:
        "红心♣♦♠♥".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return "en"
    return "zh"


def in_terminal_language(text: Text) -> str:
    """`text` in the language of the terminal."""
    return text[terminal_language()]
