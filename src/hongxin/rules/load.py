"""From a rule file to `Rules`: presets by name, TOML text, or plain data; bases merged in, types checked."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from hongxin.rules.mistakes import mistake
from hongxin.rules.model import Rules, RulesError
from hongxin.rules.resolve import resolve
from hongxin.rules.schema import RuleFile

_VARIANTS = resources.files("hongxin.rules") / "variants"
_WHOLE = frozenset({"remove", "slams"})
"""Keys whose tables replace the base's instead of merging with it."""


@cache
def variants() -> tuple[str, ...]:
    """The names of the presets, `classic` first, the others in alphabetical order."""
    names = sorted(entry.name.removesuffix(".toml") for entry in _VARIANTS.iterdir() if entry.name.endswith(".toml"))
    return ("classic", *(name for name in names if name != "classic"))


def preset(name: str, seats: int | None = None) -> Rules:
    """The preset `name` for `seats` seats. Raises RulesError."""
    if name not in variants():
        raise _unknown_variant("", name)
    return resolve(_typed(_preset_data(name)), seats)


def rules_from_toml(text: str, seats: int | None = None, *, source: str = "rule file", name: str = "") -> Rules:
    """Rules from the text of a rule file; `source` is what errors call it. Raises RulesError.

    A file that says no name or title of its own goes by `name`, if there is one, not by its base's.
    """
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise RulesError("", f"{source} is nested too deeply", f"{source} 嵌套太深") from None
    except ValueError as error:  # TOMLDecodeError is one, and so is a number of thousands of digits
        raise RulesError("", f"{source} is not valid TOML: {error}", f"{source} 不是正确的 TOML：{error}") from None
    if name:
        own = str(data.get("name", name))
        data = {"name": own, "title": {"en": own, "zh": own}, **data}
    return rules_from_data(data, seats)


def rules_from_data(data: Mapping[str, Any], seats: int | None = None) -> Rules:
    """Rules from a rule file's keys as plain data. Raises RulesError, naming the key."""
    return resolve(_typed(_merged_with_base(data)), seats)


def _preset_data(name: str) -> dict[str, Any]:
    if name not in variants():
        raise _unknown_variant("base", name)
    data = tomllib.loads((_VARIANTS / f"{name}.toml").read_text(encoding="utf-8"))
    return data if name == "classic" else _merged_with_base(data)


def _unknown_variant(key: str, name: str) -> RulesError:
    known = ", ".join(variants())
    return RulesError(key, f"there is no variant {name!r}; there are {known}", f"没有变体 {name!r}；现有 {known}")


def _merged_with_base(data: Mapping[str, Any]) -> dict[str, Any]:
    base_name = data.get("base") or "classic"
    if not isinstance(base_name, str):
        raise RulesError("base", f"must be the name of a variant, not {base_name!r}", "须是一个变体的名字")
    merged = _merge(_preset_data(base_name), data)
    moon = data.get("moon")
    if "slams" in data and not (isinstance(moon, Mapping) and "effect" in moon) and isinstance(merged["moon"], dict):
        merged["moon"] = {**merged["moon"], "effect": "none"}  # MOON-7
    return merged


def _merge(base: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with the keys of `above` over it: tables key by key, everything else whole."""
    merged = dict(base)
    for key, value in above.items():
        old = merged.get(key)
        if isinstance(value, Mapping) and isinstance(old, Mapping) and key not in _WHOLE:
            merged[key] = _merge(old, value)
        else:
            merged[key] = value
    return merged


def _typed(data: Mapping[str, Any]) -> RuleFile:
    try:
        file = msgspec.convert(data, RuleFile)
        msgspec.json.encode(file)  # a record holds it, so all its texts must be Unicode
    except msgspec.ValidationError as error:
        raise mistake(data, error) from None
    except UnicodeEncodeError as error:
        raise RulesError("", f"a text in it is not Unicode: {error}", f"其中有文字不是 Unicode：{error}") from None
    except RecursionError:
        raise RulesError("", "the rules are nested too deeply", "规则嵌套太深") from None
    return file
