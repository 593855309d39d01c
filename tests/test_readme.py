"""What the README shows works as shown."""

import re
from pathlib import Path

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_example_plays_a_match_and_prints_what_its_comments_say(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    assert names["match"].over
    assert re.findall(r"print\(.*\)  # (.+)", code) == capsys.readouterr().out.splitlines()[1:]


def test_the_files_it_points_to_exist():
    root = Path(__file__).parents[1]
    paths = re.findall(r"^\| `([^`]+/?)`", README[README.index("## Where things are") :], flags=re.MULTILINE)
    assert len(paths) > 5
    assert [path for path in paths if not (root / path).exists()] == []
