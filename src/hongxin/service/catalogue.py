"""What a table can be made of: the presets, the host's house rules, and the levels of bots."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

import hongxin
from hongxin import bots
from hongxin.rules.describe import describe
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
    """Something was chosen that is not on offer: `code` is for programs, `text` names it and what there is."""

    def __init__(self, code: str, reason: Text) -> None:
        super().__init__(reason["en"])
        self.code = code
        self.text = reason


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
        try:
            return hongxin.load_rules(data, seats)
        except RulesError as error:
            raise ChoiceError("bad_rules", text_of(error)) from None

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
        title = rules.title
        if variant == HOUSE:
            return text(f"{title['en']} (house rules)", f"{title['zh']}（自定规则）")
        return text(title["en"], title["zh"])

    def _variant(self, name: str) -> Variant:
        rules = self.rules(name)
        return Variant(
            name,
            self.title(name, rules),
            list(rules.file.seats),
            rules.file.default_seats,
            rules.file.end.limit,
            {language: describe(rules, language) for language in ("en", "zh")},
        )


def _with_limit(data: Mapping[str, Any], limit: int) -> dict[str, Any]:
    return {**data, "end": {**data.get("end", {}), "limit": limit}}
