"""Where a rule file differs from the variant that it starts from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hongxin.rules.load import preset
from hongxin.rules.model import Rules
from hongxin.rules.schema import as_data

_NAMES = frozenset({"name", "base", "title"})
"""Keys that say what the rules are called, not what they are."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A key of the rule file, like ``end.limit``, with its value in the base and in these rules (None: absent)."""

    key: str
    base: Any
    value: Any


def differences(rules: Rules) -> list[Difference]:
    """The keys in which `rules` differ from their base (classic where they name none), in the file's order."""
    file = as_data(rules.file)
    base = as_data(preset(rules.file.base or "classic").file)
    return list(_compared("", base, file))


def _compared(prefix: str, base: Mapping[str, Any], file: Mapping[str, Any]) -> Iterator[Difference]:
    for name in {**base, **file}:
        old, new = base.get(name), file.get(name)
        key = f"{prefix}{name}"
        if old == new or key in _NAMES:
            continue
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from _compared(f"{key}.", old, new)
        else:
            yield Difference(key, old, new)
