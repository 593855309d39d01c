"""Golden records: one whole match of every preset, played by the bots, kept in tests/data/golden.

They change only by `make golden`. What they must say is not taken from the code that wrote them: test_golden.py follows
each with the naive judge of tests/reference.
"""

import sys
from pathlib import Path

import hongxin
from hongxin import bots

FOLDER = Path(__file__).parent / "data" / "golden"


def record_of(name):
    """A match of the preset between casual and beginner bots, as JSON lines."""
    rules = hongxin.load_rules(name)
    match = hongxin.Match(rules, seed=2026)
    players = [bots.make(("casual", "beginner")[seat % 2], seed=seat) for seat in range(rules.seats)]
    while not match.over:
        for seat in match.to_act:
            match.apply(seat, players[seat].act(match.view(seat)))
    return match.record()


def main():
    """Write the records anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in hongxin.variants():
        (FOLDER / f"{name}.jsonl").write_text(record_of(name), encoding="utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
