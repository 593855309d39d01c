"""Players made of code. A bot is given a `SeatView` and nothing else, and answers with an action."""

from collections.abc import Callable

from hongxin.bots.beginner import Beginner
from hongxin.bots.bot import Bot
from hongxin.bots.casual import Casual

__all__ = ["LEVELS", "Bot", "make"]

LEVELS: dict[str, dict[str, str]] = {
    "beginner": {"en": "Beginner", "zh": "入门"},
    "casual": {"en": "Casual", "zh": "休闲"},
}
"""The levels, weakest first, with their names for people."""

_MAKERS: dict[str, Callable[[int], Bot]] = {"beginner": Beginner, "casual": Casual}


def make(level: str, seed: int = 0) -> Bot:
    """A bot of this level. Its answers depend on the view and the seed alone. Raises ValueError for other levels."""
    maker = _MAKERS.get(level)
    if maker is None:
        raise ValueError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    return maker(seed)
