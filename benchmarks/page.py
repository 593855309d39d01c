"""How soon one can play after `hongxin play`, in a Chromium that runs already; what the page weighs; what idling costs.

Prints one JSON object: seconds from the start of the process to a page whose "play now" can be pressed, seconds from
pressing it to a first card that can be touched, bytes of scripts, styles and pictures as gzip makes them, percent of
one core that the server and the page use while the page waits for the player. Linux only; needs Chromium, which
HONGXIN_CHROMIUM may name.
"""

import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from hongxin.server.page import built_page

COMMAND = (sys.executable, "-c", "from hongxin.cli import main; main()", "play", "--no-browser", "--data")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
STARTS = 7
IDLE_S = 10


def start(browser: Browser, data: str) -> tuple[subprocess.Popen[str], Page, float, float]:
    """A server, a page whose player is to choose cards, and the seconds of both steps on the way there."""
    page = browser.new_context(locale="en-US").new_page()
    begun = time.perf_counter()
    server = subprocess.Popen([*COMMAND, data], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    page.goto("http://" + server.stdout.readline().split("http://")[1].split()[0], wait_until="commit")
    page.locator("main button.main:enabled").first.wait_for()
    interactive = time.perf_counter()
    page.locator("main button.main").first.click()
    page.locator('[data-decision="pass"] [data-card]').last.wait_for()
    return server, page, interactive - begun, time.perf_counter() - interactive


def stop(server: subprocess.Popen[str], page: Page) -> None:
    """End both."""
    page.context.close()
    server.kill()
    server.communicate()


def processor_s(pid: int) -> float:
    """Processor time that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idle(server: subprocess.Popen[str], page: Page) -> dict[str, float]:
    """Percent of one core that each uses while the player thinks."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def busy_s() -> float:
        metrics: list[dict[str, Any]] = session.send("Performance.getMetrics")["metrics"]
        return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))

    page.wait_for_timeout(2_000)  # the cards have been dealt and the bots have passed by then
    before = processor_s(server.pid), busy_s()
    page.wait_for_timeout(IDLE_S * 1_000)
    used = processor_s(server.pid) - before[0], busy_s() - before[1]
    return {
        "idle_server_percent": round(used[0] / IDLE_S * 100, 2),
        "idle_page_percent": round(used[1] / IDLE_S * 100, 2),
    }


def weights() -> dict[str, int]:
    """Bytes over the line, if it compresses, of everything that the page loads."""
    files = list((built_page() / "assets").iterdir())
    kinds = {"js": ".js", "css": ".css", "cards": ".svg"}
    return {
        f"{kind}_gzip_bytes": sum(len(gzip.compress(file.read_bytes())) for file in files if file.suffix == suffix)
        for kind, suffix in kinds.items()
    }


def main() -> None:
    """Measure and print."""
    chromium = os.environ.get("HONGXIN_CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        print(json.dumps({"benchmark": "page", "skipped": "no browser: HONGXIN_CHROMIUM may name one"}))
        return
    interactive, playable, figures = [], [], {}
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        for number in range(STARTS):
            server, page, to_page, to_card = start(browser, data)
            interactive.append(to_page)
            playable.append(to_card)
            if number == STARTS - 1:
                figures = idle(server, page)
            stop(server, page)
        browser.close()
    figures = {
        "start_to_interactive_s": round(statistics.median(interactive), 3),
        "start_to_interactive_worst_s": round(max(interactive), 3),
        "play_to_first_card_s": round(statistics.median(playable), 3),
        **weights(),
        **figures,
    }
    print(json.dumps({"benchmark": "page", **figures}))


if __name__ == "__main__":
    main()
