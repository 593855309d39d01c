"""The rules of the test run itself, shown on small test runs in a folder of their own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py")
SKIPPING = """
import pytest

def test_skips():
    pytest.skip("no reason")

@pytest.mark.xfail(strict=True)
def test_fails_as_known():
    assert False

@pytest.mark.browser
def test_in_browser(chromium):
    assert chromium
"""
SEEDED = """
from hypothesis import given, strategies

seen = []

@given(strategies.integers())
def test_draws(number):
    seen.append(number)

def test_shows(fresh_seed):
    print("drawn", fresh_seed, seen)
"""


@pytest.fixture
def run_tests(tmp_path: Path):
    """Runs a file of tests with the project's conftest.py and the given environment; returns pytest's output."""

    def run(source: str, **environment: str) -> str:
        (tmp_path / "conftest.py").write_text(CONFTEST.read_text(encoding="utf-8"), encoding="utf-8")
        (tmp_path / "test_them.py").write_text(source, encoding="utf-8")
        (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = browser\n", encoding="utf-8")
        inherited = {name: value for name, value in os.environ.items() if name not in {"CI", "HONGXIN_CHROMIUM"}}
        command = [sys.executable, "-m", "pytest", "-s", "-p", "no:cacheprovider", "-p", "no:faker", str(tmp_path)]
        return subprocess.run(
            command, cwd=tmp_path, env=inherited | environment, capture_output=True, text=True, check=False
        ).stdout

    return run


def test_a_skip_is_a_skip_on_the_own_machine(run_tests):
    output = run_tests(SKIPPING, PATH="")
    assert "2 skipped, 1 xfailed" in output


def test_a_skip_is_a_failure_in_ci(run_tests):
    output = run_tests(SKIPPING, PATH="", CI="true")
    assert "1 failed, 1 xfailed, 1 error" in output
    assert "skipped, which CI=true forbids" in output


def test_a_skipped_module_is_a_failure_in_ci(run_tests):
    output = run_tests("import pytest\npytest.skip('all of it', allow_module_level=True)", CI="true")
    assert "1 error" in output


def test_the_browser_is_the_one_that_the_environment_names(run_tests):
    assert "1 passed" in run_tests(SKIPPING, PATH="", HONGXIN_CHROMIUM="/opt/browser")


def test_a_run_repeats_with_its_seed_and_differs_without(run_tests):
    drawn = [
        next(line for line in run_tests(SEEDED, **environment).splitlines() if "drawn" in line)
        for environment in ({"HONGXIN_SEED": "7"}, {"HONGXIN_SEED": "7"}, {"HONGXIN_SEED": ""})
    ]
    assert "drawn 7 " in drawn[0]
    assert drawn[0] == drawn[1] != drawn[2]
