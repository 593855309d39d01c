"""What is wrong with the keys and types of a rule file, in words that name the key and what may stand there."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from hongxin.rules.model import RulesError
from hongxin.rules.schema import RuleFile

Path = list[str | int]
"""Names of keys and indices of lists, from the whole file to the place of a mistake."""

_STEP = re.compile(r"\.(\w+)|\[(\d+)\]|(\[\.\.\.\])")
_FIELD = re.compile(r"Object (contains unknown|missing required) field `(.*)`")


def mistake(data: Mapping[str, Any], error: msgspec.ValidationError) -> RulesError:
    """The error to raise for `data`, which msgspec has refused with `error`."""
    text, _, place = str(error).partition(" - at ")
    is_bad_key = place.startswith("`key` in ")
    path: Path = []
    for name, index, entry in _STEP.findall(place + "[...]" if is_bad_key else place):
        path.append(_refused_entry(data, path) if entry else int(index) if index else name)
    found = list(_types_at(path[:-1] if is_bad_key else path))
    field = _FIELD.fullmatch(text)
    if field and field[1] == "missing required":
        return RulesError(_key(path, field[2]), "is missing", "缺少这一项")
    if field:
        known = [known.name for kind in found if isinstance(kind, inspect.StructType) for known in kind.fields]
        names = ", ".join(known)
        return RulesError(
            _key(path, field[2]),
            f"is no key of a rule file; known here are {names}",
            f"规则文件没有这一项；这里可以有 {names}",
        )
    if is_bad_key:
        found = [kind.key_type for kind in found if isinstance(kind, inspect.DictType)]
    choices = [str(value) for kind in found if isinstance(kind, inspect.LiteralType) for value in kind.values]
    if not choices:
        text = _in_words_of_toml(text)
        tables = [kind.fields for kind in found if isinstance(kind, inspect.StructType)]
        if tables:
            text += f"; it has the keys {', '.join(field.name for field in tables[0])}"
        return RulesError(_key(path), text, f"值不对：{text}")
    names = ", ".join(choices)
    return RulesError(_key(path), f"{text}; known are {names}", f"值不对；可以是 {names}")


def _in_words_of_toml(text: str) -> str:
    """What msgspec says in terms of Python and JSON, in those of a rule file."""
    for theirs, ours in (
        ("`object`", "a table"),
        ("`array`", "a list"),
        ("`str`", "a text"),
        ("`bool`", "true or false"),
    ):
        text = text.replace(theirs, ours)
    return (
        text.replace("`int`", "a whole number").replace("`float`", "a number with a point").replace("`null`", "nothing")
    )


def _key(path: Sequence[str | int], *more: str) -> str:
    """The path as people write it: ``slams[0].cards``."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in (*path, *more)).removeprefix(".")


def _refused_entry(data: Mapping[str, Any], path: Path) -> str:
    """The key of the entry that is refused in the table at `path`, which msgspec does not say."""
    table: Any = data
    for step in path:
        table = table[step]
    for key in table:
        try:
            msgspec.convert(_with_one_entry(data, path, key), RuleFile)
        except msgspec.ValidationError:
            return str(key)
    raise AssertionError(f"every entry of {_key(path)} is accepted")


def _with_one_entry(data: Any, path: Path, key: object) -> Any:
    """`data`, but the table at `path` has the entry of `key` alone."""
    if not path:
        return {key: data[key]}
    if isinstance(data, list):
        return [_with_one_entry(data[int(path[0])], path[1:], key)]
    return {**data, path[0]: _with_one_entry(data[path[0]], path[1:], key)}


def _types_at(path: Path) -> Iterator[inspect.Type]:
    """The types that may stand at `path`."""
    types: list[inspect.Type] = [inspect.type_info(RuleFile)]
    for step in path:
        types = [inner for kind in types for inner in _inside(kind, step)]
    yield from types


def _inside(kind: inspect.Type, step: str | int) -> list[inspect.Type]:
    """The types that may stand at `step` within a value of type `kind`."""
    match kind:
        case inspect.StructType(fields=fields):
            inner = [field.type for field in fields if field.name == step]
        case inspect.DictType(value_type=value_type) if isinstance(step, str):
            inner = [value_type]
        case inspect.ListType(item_type=item_type) if isinstance(step, int):
            inner = [item_type]
        case _:
            inner = []
    return [each for found in inner for each in (found.types if isinstance(found, inspect.UnionType) else (found,))]
