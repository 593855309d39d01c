"""The language of the terminal."""

import locale
import os
import sys

from hongxin.service.texts import Text


def in_terminal_language(text: Text) -> str:
    """`text` in Chinese where the terminal speaks it and can write it, in English elsewhere."""
    wanted = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), None)
    if wanted is None:
        wanted = locale.getlocale()[0] or ""
    if not wanted.lower().startswith(("zh", "chinese")):
        return text["en"]
    try:
        text["zh"].encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return text["en"]
    return text["zh"]
