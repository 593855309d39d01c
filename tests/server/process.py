"""`hongxin play` as a process of its own."""

import os
import queue
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE_S = 30
"""How long a test waits for what must come; nothing is measured by it."""

COMMAND = (sys.executable, "-c", "from hongxin.cli import main; main()")


def environment(**more: str) -> dict[str, str]:
    """The environment of a command: an English terminal without a screen."""
    kept = {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}}
    return {**kept, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1", **more}


class ServerProcess:
    """A server over the folder `data`; it can be stopped, killed and started again."""

    def __init__(self, data: Path, options: Sequence[str] = (), **more_environment: str) -> None:
        self.data = data
        self.database = data / "hongxin.sqlite3"
        self.address = ""
        self.lines: list[str] = []
        """Everything it printed, errors too."""
        self._options = options
        self._environment = environment(**more_environment)
        self._process: subprocess.Popen[str] | None = None
        self._arriving: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        if self.is_running:
            self.kill()
        if error is not None:
            sys.stderr.write("the server said:\n" + "".join(self.lines))

    @property
    def process(self) -> subprocess.Popen[str]:
        assert self._process is not None, "the server was not started"
        return self._process

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self, port: int = 0) -> None:
        """Start it and wait for its address."""
        arguments = ["play", "--no-browser", "--port", str(port), "--data", str(self.data), *self._options]
        self._process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=self._environment,
        )
        self._arriving = queue.SimpleQueue()
        threading.Thread(target=self._listen, args=(self._process, self._arriving), daemon=True).start()
        self.address = self.wait_for_line("http://").split("http://")[1].split("/")[0]

    def _listen(self, process: subprocess.Popen[str], arriving: "queue.SimpleQueue[str | None]") -> None:
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                self.lines.append(line)
                arriving.put(line)
        arriving.put(None)

    def wait_for_line(self, part: str) -> str:
        """The next line that has `part` in it."""
        while True:
            line = self._arriving.get(timeout=PATIENCE_S)
            assert line is not None, "the server ended and said:\n" + "".join(self.lines)
            if part in line:
                return line

    def execute(self, statement: str, *values: object) -> None:
        """Change its database behind its back."""
        with closing(sqlite3.connect(self.database)) as connection, connection:
            connection.execute(statement, values)

    def kill(self) -> None:
        """As a crash of the machine would."""
        self.process.kill()
        self.process.wait(PATIENCE_S)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """As its owner would; the exit status."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE_S)
