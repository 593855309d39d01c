"""Real servers on loopback, and guests who play on them."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server.guest import Guest
from tests.server.process import ServerProcess


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server for all tests that do not harm it."""
    with ServerProcess(tmp_path_factory.mktemp("shared")) as server:
        yield server


@pytest.fixture
def server(shared_server: ServerProcess) -> ServerProcess:
    """The shared server, which must still run and never have said that it made a mistake."""
    assert shared_server.is_running
    return shared_server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that the test may kill, starve and start again."""
    with ServerProcess(tmp_path / "data") as server:
        yield server


@pytest.fixture
async def guest(server: ServerProcess) -> AsyncIterator[Guest]:
    """A new guest of the shared server."""
    async with Guest(server.address) as guest:
        yield guest
