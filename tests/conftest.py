"""What every test shares: one seed a run, skips that CI does not forgive, the browser, the event loop."""

import os
import secrets
import shutil
from collections.abc import Generator
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, settings

# No deadlines: the time that an example takes proves nothing about the code. Derandomizing is off in CI too: each run
# looks at other examples, and its seed is printed.
settings.register_profile("test", max_examples=50, deadline=None, derandomize=False, print_blob=True)
settings.register_profile(
    "campaign",
    settings.get_profile("test"),
    max_examples=5_000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))

IN_CI = os.environ.get("CI") == "true"
Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)
SEED = pytest.StashKey[int]()
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")


def find_chromium() -> str | None:
    """The path of the browser for the browser tests: $HONGXIN_CHROMIUM, or the first one on the PATH."""
    found = [shutil.which(name) for name in CHROMIUM_NAMES]
    return os.environ.get("HONGXIN_CHROMIUM") or next(filter(None, found), None)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Draw the seed of this run, or take it from $HONGXIN_SEED, and hand it to Hypothesis before it is configured."""
    seed = int(os.environ.get("HONGXIN_SEED") or secrets.randbits(32))
    config.stash[SEED] = seed
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(seed)


def pytest_report_header(config: pytest.Config) -> str:
    return f"seed of this run: {config.stash[SEED]} (HONGXIN_SEED={config.stash[SEED]} repeats it)"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if find_chromium() is None:
        reason = f"no browser: set HONGXIN_CHROMIUM or install one of {', '.join(CHROMIUM_NAMES)}"
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    return _forbid_skip(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    return _forbid_skip(report)


def _forbid_skip(report: Report) -> Report:
    """In CI a skipped test or module is a failure: there, everything that the tests need is installed."""
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI=true forbids: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def fresh_seed(pytestconfig: pytest.Config) -> int:
    """A seed that differs from run to run, for the random share of a test; printed at the head of the report."""
    return pytestconfig.stash[SEED]


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser; tests that ask for it carry the mark `browser`."""
    path = find_chromium()
    assert path is not None, "tests that use a browser carry the mark `browser`"
    return path


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests marked `anyio` run on asyncio alone, as the server does."""
    return "asyncio"
