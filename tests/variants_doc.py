"""docs/variants.md: the rules of every preset in words, made from its data by `make variants-doc`."""

from pathlib import Path

import hongxin
from hongxin.rules.describe import LANGUAGES, describe

PAGE = Path(__file__).parent.parent / "docs" / "variants.md"
HEAD = """\
# The variants · 玩法

Every variant that comes with Hongxin, in words made from its rule file in `src/hongxin/rules/variants/`, at its usual
number of players. `hongxin variants show NAME --seats N` says it for another number, and so does the page.
`make variants-doc` writes this page anew.

以下是红心自带的各种玩法，文字由规则文件生成，按默认人数说明。
其他人数可在网页上看，或用 `hongxin variants show 名字 --seats 人数`。
"""


def page():
    """The whole page."""
    return "\n".join([HEAD, *map(section, hongxin.variants())])


def section(name):
    """One preset, in English and Chinese."""
    rules = hongxin.load_rules(name)
    seats = ", ".join(map(str, rules.file.seats))
    lines = [
        f"## {rules.title['en']} · {rules.title['zh']}",
        "",
        f"`{name}` · {seats} players · {seats.replace(', ', '、')}人",
    ]
    for language in LANGUAGES:
        sentences = [f"- {sentence}" for sentence in describe(rules, language)]
        lines += ["", f"**{rules.title[language]}**", "", *sentences]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
