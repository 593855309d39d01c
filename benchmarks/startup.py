"""How soon `hongxin play` answers, how soon it stops, and what it costs while nothing happens.

Prints one JSON object: seconds from the start of the process to the answers that the page's start needs, seconds from
SIGTERM to the end of the process, percent of one core while idle, resident memory in MiB. Linux only.
"""

import json
import os
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from websockets.sync.client import connect

COMMAND = (sys.executable, "-c", "from hongxin.cli import main; main()", "play", "--no-browser", "--data")
PATHS = ("/", "/api/me", "/api/variants", "/api/levels", "/api/settings")
STARTS = 7
IDLE_S = 10


@contextmanager
def server(data: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its host:port."""
    process = subprocess.Popen([*COMMAND, data], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline().split("http://")[1].split("/")[0]
    finally:
        process.kill()
        process.communicate()


def start_and_stop(data: str) -> tuple[float, float]:
    """Seconds until all PATHS were answered, and seconds that stopping took."""
    begun = time.perf_counter()
    with server(data) as (process, address):
        connection = HTTPConnection(address)
        for path in PATHS:
            connection.request("GET", path)
            assert connection.getresponse().read()
        answered = time.perf_counter()
        process.send_signal(signal.SIGTERM)
        process.wait()
        return answered - begun, time.perf_counter() - answered


def cpu_s(pid: int) -> float:
    """Processor time that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idle_percent(pid: int) -> float:
    """What the process uses of a core while nothing happens."""
    before = cpu_s(pid)
    time.sleep(IDLE_S)
    return round((cpu_s(pid) - before) / IDLE_S * 100, 2)


def idle_with_and_without_a_page(data: str) -> dict[str, float]:
    """Idle use of processor and memory, first with nobody there, then with a page at a table whose turn it is."""
    with server(data) as (process, address):
        alone = idle_percent(process.pid)
        connection = HTTPConnection(address)
        wanted = json.dumps({"variant": "classic", "level": "casual"})
        connection.request("POST", "/api/tables", wanted, {"content-type": "application/json"})
        answer = connection.getresponse()
        cookie, table = answer.headers["set-cookie"].split(";")[0], json.loads(answer.read())
        uri = f"ws://{address}/api/tables/{table['id']}/socket"
        with connect(uri, additional_headers={"cookie": cookie}) as socket:
            socket.send(json.dumps({"type": "hello", "protocol": 1, "from": 0}))
            time.sleep(1)  # the bots have passed by then
            seated = idle_percent(process.pid)
        pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
        memory = round(pages * resource.getpagesize() / 2**20, 1)
        return {"idle_cpu_percent": alone, "idle_cpu_percent_with_a_page": seated, "memory_mib": memory}


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as data:
        times = [start_and_stop(data) for _ in range(STARTS)]
        starts, stops = zip(*times, strict=True)
        figures = {
            "start_to_answers_s": round(statistics.median(starts), 3),
            "start_to_answers_worst_s": round(max(starts), 3),
            "stop_s": round(statistics.median(stops), 3),
            **idle_with_and_without_a_page(data),
        }
    print(json.dumps({"benchmark": "startup", **figures}))


if __name__ == "__main__":
    main()
