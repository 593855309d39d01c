"""What a table can be made of: the presets, the host's house rules, and the levels of bots."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

import hongxin
from hongxin import bots
from hongxin.rules.describe import LANGUAGES, describe
from hongxin.rules.difference import Difference, differences
from hongxin.rules.model import Rules, RulesError
from hongxin.rules.schema import as_data
from hongxin.service.texts import Text, text

HOUSE = "house"
"""The name under which the host's house rules are offered."""


class Variant(msgspec.Struct, frozen=True):
    """A variant on offer; `rules` are the sentences of its description at `default_seats`, per language."""

    name: str
    title: Text
    seats: list[int]
    default_seats: int
    limit: int
    rules: dict[str, list[str]]


class RuleSheet(msgspec.Struct, frozen=True):
    """A rule set that somebody has put together: in words, as a whole rule file, and where it differs from its base."""

    name: str
    title: Text
    seats: list[int]
    default_seats: int
    limit: int
    rules: dict[str, list[str]]
    file: dict[str, Any]
    differs: list[Difference]


class Level(msgspec.Struct, frozen=True):
    """A level of bots on offer."""

    name: str
    title: Text


class Settings(msgspec.Struct, frozen=True):
    """What is chosen already where a new table is made; `seats` None: the variant's default."""

    variant: str = "classic"
    seats: int | None = None
    level: str = "casual"


class ChoiceError(ValueError):
    """Something was chosen that is not on offer: `code` is for programs, `text` names it and what there is.

    `key` is the key of the rule file at fault, "" where there is none.
    """

    def __init__(self, code: str, reason: Text, key: str = "") -> None:
        super().__init__(reason["en"])
        self.code = code
        self.text = reason
        self.key = key


def text_of(error: RulesError) -> Text:
    """What is wrong with the rules, the key first."""
    prefix = f"{error.key}: " if error.key else ""
    return text(prefix + error.text["en"], prefix + error.text["zh"])


class Catalogue:
    """`house` are the host's own rules, offered first, `defaults` what is chosen already.

    Raises ChoiceError if `defaults` names what is not there.
    """

    def __init__(self, house: Rules | None = None, defaults: Settings | None = None) -> None:
        self._house = house
        if defaults is None:
            defaults = Settings() if house is None else Settings(HOUSE)
        self.defaults = defaults
        self.rules(self.defaults.variant, self.defaults.seats)
        self.check_level(self.defaults.level)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the variants on offer."""
        return hongxin.variants() if self._house is None else (HOUSE, *hongxin.variants())

    @cached_property
    def variants(self) -> list[Variant]:
        """Every variant on offer."""
        return [self._variant(name) for name in self.names]

    @cached_property
    def levels(self) -> list[Level]:
        """Every level on offer, from weak to strong."""
        return [Level(name, title) for name, title in bots.LEVELS.items()]

    def rules(self, variant: str, seats: int | None = None, limit: int | None = None) -> Rules:
        """The rules to play by. Raises ChoiceError."""
        if variant not in self.names:
            known = ", ".join(self.names)
            raise ChoiceError(
                "unknown_variant",
                text(f"there is no variant {variant!r}; there are {known}", f"没有变体 {variant!r}；现有 {known}"),
            )
        data: dict[str, Any] = {"base": variant}
        if self._house is not None and variant == HOUSE:
            data = as_data(self._house.file)
        if limit is not None:
            data = _with_limit(data, limit)
        return _loaded(data, seats)

    def own_rules(self, data: Mapping[str, Any], seats: int | None = None, limit: int | None = None) -> Rules:
        """The rules that somebody has put together, `data` a rule file. Raises ChoiceError.

        A file that says nothing but that its base are the host's rules is those.
        """
        if self._house is not None and data == {"base": HOUSE}:
            data = as_data(self._house.file)
        return _loaded(data if limit is None else _with_limit(data, limit), seats)

    def sheet(self, data: Mapping[str, Any], seats: int | None = None, limit: int | None = None) -> RuleSheet:
        """What such rules come to, at this number of seats and this limit. Raises ChoiceError."""
        rules = self.own_rules(data, seats, limit)
        return RuleSheet(
            name=rules.name,
            title=rules.title,
            seats=list(rules.file.seats),
            default_seats=rules.file.default_seats,
            limit=rules.file.end.limit,
            rules=_described(rules),
            file=as_data(rules.file),
            differs=differences(rules),
        )

    def check_level(self, level: str) -> None:
        """Raises ChoiceError if there is no such level."""
        if level not in bots.LEVELS:
            known = ", ".join(bots.LEVELS)
            raise ChoiceError(
                "unknown_level",
                text(f"there is no bot level {level!r}; there are {known}", f"没有电脑级别 {level!r}；现有 {known}"),
            )

    def title(self, variant: str, rules: Rules) -> Text:
        """What the variant is called; house rules say that they are some."""
        return house_title(rules) if variant == HOUSE else rules.title

    def _variant(self, name: str) -> Variant:
        rules = self.rules(name)
        return Variant(
            name,
            self.title(name, rules),
            list(rules.file.seats),
            rules.file.default_seats,
            rules.file.end.limit,
            _described(rules),
        )


def house_title(rules: Rules) -> Text:
    """What rules of somebody's own are called."""
    return text(f"{rules.title['en']} (house rules)", f"{rules.title['zh']}（自定规则）")


def _described(rules: Rules) -> dict[str, list[str]]:
    return {language: describe(rules, language) for language in LANGUAGES}


def _loaded(data: Mapping[str, Any], seats: int | None) -> Rules:
    try:
        return hongxin.load_rules(data, seats)
    except RulesError as error:
        raise ChoiceError("bad_rules", text_of(error), error.key) from None


def _with_limit(data: Mapping[str, Any], limit: int) -> dict[str, Any]:
    end = data.get("end", {})
    return {**data, "end": {**end, "limit": limit}} if isinstance(end, Mapping) else dict(data)
