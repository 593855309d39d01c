"""Compiles plain functions with numba, from outside: they do not know of it, and stay callable as they are.

The functions of the modules in SHARED may call each other. An `Entry` is a function that is called from Python; its
machine code is kept on disk, in a folder named after a hash of every source that goes into it: an edited rule is
never played by old code.
"""

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any, Generic, ParamSpec, TypeVar

from platformdirs import user_cache_path

SHARED = (
    "hongxin.rules.play",
    "hongxin.rules.passing",
    "hongxin.rules.score",
    "hongxin.rules.state",
    "hongxin.kernel.chance",
    "hongxin.kernel.flow",
    "hongxin.kernel.policies",
    "hongxin.kernel.worlds",
    "hongxin.kernel.endings",
    "hongxin.kernel.observation",
    "hongxin.kernel.batches",
)
"""Modules whose functions are compiled where a compiled function calls them."""

SOURCES = (*SHARED, "hongxin.cards", "hongxin.rules.model", "hongxin.kernel.intrinsics", "hongxin.kernel.compiler")
"""What, with the module of an entry, its machine code depends on."""

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

_log = logging.getLogger(__name__)
_compiling = RLock()
ENTRIES: "list[Entry[..., Any]]" = []
"""All entries of the modules imported so far."""


class Entry(Generic[Parameters, Result]):
    """A function that Python calls: as it is (`interpreted`), or `compiled`, which imports numba when first asked."""

    def __init__(self, function: Callable[Parameters, Result]) -> None:
        self.interpreted = function
        self._compiled: Callable[Parameters, Result] | None = None
        ENTRIES.append(self)

    @property
    def compiled(self) -> Callable[Parameters, Result]:
        """The function for records and arrays. It is compiled, or read from disk, at the first call."""
        if self._compiled is None:
            with _compiling:
                self._compiled = _compile(self.interpreted)
        return self._compiled


def entry(function: Callable[Parameters, Result]) -> Entry[Parameters, Result]:
    """Marks a function as an entry."""
    return Entry(function)


def is_possible() -> bool:
    """Whether functions get compiled at all: not where the environment says ``NUMBA_DISABLE_JIT=1``."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"


def cache_folder(module: str) -> Path:
    """Where the machine code of a module's entries is kept."""
    digest = sha256()
    for name in (*SOURCES, module):
        file = import_module(name).__file__
        assert file is not None
        digest.update(Path(file).read_bytes() + b"\0")
    return user_cache_path("hongxin") / "kernel" / digest.hexdigest()[:16]


def _compile(function: Callable[..., Any]) -> Any:
    from numba import njit

    _register()
    folder = cache_folder(function.__module__)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _caching_in(folder):
            return njit(function, cache=True, nogil=True, error_model="numpy")
    except (OSError, RuntimeError) as error:
        _log.warning("compiled code is not kept: %s", error)
        return njit(function, nogil=True, error_model="numpy")


@contextmanager
def _caching_in(folder: Path) -> Iterator[None]:
    """The compiler asks for its cache folder when a function is decorated, not when it is compiled."""
    from numba import config

    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


@cache
def _register() -> None:
    """Make the shared functions known to the compiler."""
    from numba.extending import register_jitable

    by_hand = import_module("hongxin.kernel.intrinsics").BY_HAND
    for name in SHARED:
        for function in vars(import_module(name)).values():
            if isinstance(function, FunctionType) and function.__module__ == name and function not in by_hand:
                register_jitable(error_model="numpy", forceinline=True)(function)
