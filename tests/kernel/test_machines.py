"""Interpreted and compiled play the same deals; warm caches are as good as cold ones, and old ones are not used."""

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from numba import njit

import hongxin
from hongxin.cards import FULL_PACK, highest, lowest, popcount
from hongxin.kernel.chance import FIRST_FACTOR, WORD_MASK, nth_lowest, product
from hongxin.kernel.compiler import Entry, is_possible
from hongxin.kernel.intrinsics import _nth_lowest_by_halves
from hongxin.kernel.machine import COMPILED, INTERPRETED, MAX_SLAMS
from tests.reference.random_rules import playable_rule_file

SRC = Path(hongxin.__file__).parents[1]


def of_both(rules, deals, seed, policy):
    """A simulation's results by each machine."""
    runs = [hongxin.simulate(rules, deals, seed, policy=policy, machine=it) for it in (INTERPRETED, COMPILED)]
    return [(run.totals, run.moons) for run in runs]


@pytest.mark.parametrize("policy", ["random", "rules"])
@pytest.mark.parametrize("name", hongxin.variants())
def test_both_machines_give_the_same_for_every_preset(name, policy, fresh_seed):
    for seats in hongxin.load_rules(name).file.seats:
        interpreted, compiled = of_both(hongxin.load_rules(name, seats), 60, fresh_seed, policy)
        assert interpreted == compiled


@pytest.mark.parametrize("number", range(40))
def test_both_machines_give_the_same_for_random_rule_files(number, fresh_seed):
    rng = random.Random(f"{fresh_seed} {number}")
    data, seats = playable_rule_file(rng)
    interpreted, compiled = of_both(hongxin.load_rules(data, seats), 60, number, "random")
    assert interpreted == compiled


def _probe(masks, out):
    for i in range(len(masks)):
        out[i * 5] = popcount(masks[i])
        out[i * 5 + 1] = lowest(masks[i])
        out[i * 5 + 2] = highest(masks[i])
        out[i * 5 + 3] = product(masks[i], FIRST_FACTOR)
        out[i * 5 + 4] = nth_lowest(masks[i], popcount(masks[i]) // 2)


def test_what_is_compiled_by_hand_agrees_with_python(fresh_seed):
    rng = random.Random(fresh_seed)
    masks = [1, 1 << 51, FULL_PACK, WORD_MASK, *(rng.getrandbits(rng.randrange(1, 62)) or 1 for _ in range(500))]
    results = []
    for machine in (INTERPRETED, COMPILED):
        into, out = machine.ints(len(masks)), machine.ints(5 * len(masks))
        into[:] = masks
        machine.run(Entry(_probe))(into, out)
        results.append([int(value) for value in out])
    assert results[0] == results[1]


def test_the_portable_search_for_a_bit_agrees_too(fresh_seed):
    rng = random.Random(fresh_seed)
    search = njit(_nth_lowest_by_halves)
    for _ in range(2_000):
        mask = rng.getrandbits(rng.randrange(1, 62)) or 1
        n = rng.randrange(mask.bit_count())
        assert search(mask, n) == nth_lowest(mask, n)


def run_apart(src, cache, code):
    """The last line that a new process prints, whose package lies in `src` and whose caches in `cache`."""
    environment = {"PYTHONPATH": str(src), "XDG_CACHE_HOME": str(cache), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=300, check=True
    )
    return json.loads(done.stdout.splitlines()[-1])


REPORT = """
import json, hongxin
from hongxin.kernel.simulation import play_deals
result = hongxin.simulate(hongxin.load_rules("classic"), 500, 3)
print(json.dumps([result.totals, sum(play_deals.compiled.stats.cache_hits.values())]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the cache is moved by XDG_CACHE_HOME")
def test_a_warm_cache_is_used_until_a_rule_is_edited(tmp_path):
    src, cache = tmp_path / "src", tmp_path / "cache"
    shutil.copytree(SRC / "hongxin", src / "hongxin", ignore=shutil.ignore_patterns("static", "__pycache__"))
    expected = list(hongxin.simulate(hongxin.load_rules("classic"), 500, 3, machine=INTERPRETED).totals)
    assert run_apart(src, cache, REPORT) == [expected, 0]
    assert run_apart(src, cache, REPORT) == [expected, 1]
    rules = src / "hongxin/rules/score.py"
    text = rules.read_text()
    assert "points[seat] = total\n" in text
    rules.write_text(text.replace("points[seat] = total\n", "points[seat] = total + 1\n"))
    assert run_apart(src, cache, REPORT) == [[total + 500 for total in expected], 0]


def test_without_a_compiler_everything_still_runs(tmp_path):
    code = (
        "import os; os.environ['NUMBA_DISABLE_JIT'] = '1'\n"
        "import json, sys, hongxin\n"
        "r = hongxin.simulate(hongxin.load_rules('classic'), 50, 3)\n"
        "print(json.dumps([r.totals, 'numba' in sys.modules]))"
    )
    expected = hongxin.simulate(hongxin.load_rules("classic"), 50, 3, machine=INTERPRETED).totals
    assert run_apart(SRC, tmp_path, code) == [list(expected), False]


def test_importing_hongxin_imports_no_compiler():
    assert (
        run_apart(
            SRC,
            "/nonexistent",
            "import sys, json, hongxin; print(json.dumps('numba' in sys.modules or 'numpy' in sys.modules))",
        )
        is False
    )


def test_compiling_is_possible_here():
    assert is_possible()


def test_more_slams_than_fit_are_refused():
    rules = hongxin.load_rules({"slams": [{"cards": ["H"], "turns": ["H"]}] * (MAX_SLAMS + 1)})
    with pytest.raises(ValueError, match="17 slam_cards; at most 16"):
        hongxin.simulate(rules, 1, machine=COMPILED)
