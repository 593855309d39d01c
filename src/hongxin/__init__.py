"""Hongxin: the card game Hearts, its variants, bots and tables."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hongxin.kernel.simulation import Simulation, simulate
from hongxin.match.judge import judge
from hongxin.match.layout import LayoutError
from hongxin.match.match import Match
from hongxin.match.record import RecordError
from hongxin.rules.faults import Fault, IllegalAction
from hongxin.rules.load import preset, rules_from_data, rules_from_toml, variants
from hongxin.rules.model import Rules, RulesError

__all__ = [
    "Fault",
    "IllegalAction",
    "LayoutError",
    "Match",
    "RecordError",
    "Rules",
    "RulesError",
    "Simulation",
    "judge",
    "load_rules",
    "simulate",
    "variants",
]


def load_rules(source: str | Path | Mapping[str, Any], seats: int | None = None) -> Rules:
    """The rules of a preset's name, of the path of a TOML rule file, or of a rule file's keys as a dict.

    `seats` is the number of seats; None takes the variant's default. A rule file without a name of its own goes by that
    of the file. Raises RulesError, naming the key or the file.
    """
    if isinstance(source, Mapping):
        return rules_from_data(source, seats)
    if isinstance(source, str) and not source.endswith(".toml") and "/" not in source and "\\" not in source:
        return preset(source, seats)
    path = Path(source)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:  # a name that is no path, a text that is not UTF-8
        raise RulesError(
            "", f"cannot read the rule file {path}: {error}", f"无法读取规则文件 {path}：{error}"
        ) from None
    return rules_from_toml(text, seats, source=str(path), name=path.stem)
