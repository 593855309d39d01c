"""A real Chromium that looks at the page of a real server; both belong to one module and end with it."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.browser.player import Player
from tests.browser.prepared import Prepared
from tests.browser.watch import Watch
from tests.browser.words import EN, Words
from tests.server.process import PATIENCE_S, ServerProcess

Visit = Callable[..., Player]

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = (1440, 900)
PHONE = (390, 844)
SMALL_PHONE = (360, 640)
LYING_PHONE = (800, 360)


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """Ends with the module: as long as Playwright runs, the thread has an event loop that no other test could use."""
    expect.set_options(timeout=PATIENCE_S * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, server: ServerProcess) -> Iterator[Visit]:
    """Opens the start page for somebody new, or a prepared table. At the end no page may have complained."""
    opened: list[tuple[BrowserContext, Watch]] = []

    def open_page(
        words: Words = EN,
        size: tuple[int, int] = DESKTOP,
        *,
        kind: type[Player] = Player,
        speed: str = "instant",
        locale: str | None = None,
        table: Prepared | None = None,
    ) -> Player:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=locale or words.tag,
            has_touch=size[0] < 1000,
        )
        context.set_default_timeout(PATIENCE_S * 1000)
        context.add_init_script(
            f"if (origin !== 'null') localStorage.hongxin ??= JSON.stringify({{ speed: '{speed}' }})"
        )
        home = f"http://{server.address}/"
        if table:
            context.add_cookies([{"name": "hongxin_guest", "value": table.token, "url": home}])
        watch = Watch(context)
        opened.append((context, watch))
        player = kind(context.new_page(), words, watch, home)
        player.page.goto(f"{home}#/table/{table.id}" if table else home)
        return player

    yield open_page
    complaints = [watch.complaints for _, watch in opened]
    for context, _ in opened:
        context.close()
    assert not any(complaints), complaints
