"""``hongxin play``: a server for this machine alone, and the browser on it."""

import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import click
import platformdirs

import hongxin
from hongxin.cli.language import in_terminal_language
from hongxin.server.app import create_app
from hongxin.server.guard import LOOPBACK_HOSTS
from hongxin.server.page import PageMissingError, built_page
from hongxin.server.run import run
from hongxin.service.catalogue import HOUSE, Catalogue, ChoiceError, Settings, text_of
from hongxin.service.store import StorageError
from hongxin.service.texts import Text, text
from hongxin.storage import SqliteStore

HOST = "127.0.0.1"
DATABASE = "hongxin.sqlite3"


class PlayError(click.ClickException):
    """Why it cannot start, in the language of the terminal. The exit status is 1."""

    def __init__(self, reason: Text) -> None:
        super().__init__(in_terminal_language(reason))


@click.command("play")
@click.option("--browser/--no-browser", default=True, help="Open the browser where there is one.  [default: browser]")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port to listen on.  [default: a free one]")
@click.option("--variant", help="The variant that is chosen already.  [default: classic]")
@click.option(
    "--rules", "rule_file", type=click.Path(path_type=Path), help="A file with house rules, to play by as well."
)
@click.option("--seats", type=int, help="The number of seats that is chosen already.  [default: the variant's]")
@click.option("--level", default="casual", show_default=True, help="The level of bots that is chosen already.")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="The folder that keeps the tables; made when missing.  [default: the user's own for such data]",
)
def command(
    *,
    browser: bool,
    port: int,
    variant: str | None,
    rule_file: Path | None,
    seats: int | None,
    level: str,
    data: Path | None,
) -> None:
    """Play in the browser, on this machine.

    Prints the address and serves it until Ctrl-C. Tables are kept and go on where they were.
    """
    try:
        page = built_page()
        catalogue = _catalogue(rule_file, variant, seats, level)
        listening = _listen(port)
        store = SqliteStore(_folder(data) / DATABASE)
    except (PageMissingError, ChoiceError, StorageError) as error:
        raise PlayError(error.text) from None
    address = f"http://{HOST}:{listening.getsockname()[1]}/"

    def on_started() -> None:
        click.echo(
            in_terminal_language(
                text(f"Hongxin is at {address} (Ctrl-C stops it)", f"红心在 {address} （按 Ctrl-C 停止）")
            )
        )
        if browser:
            _open_browser(address)

    try:
        run(create_app(store, catalogue, page, LOOPBACK_HOSTS), listening, on_started)
    except KeyboardInterrupt:  # Ctrl-C is how it is stopped; everything is closed by now
        return


def _catalogue(rule_file: Path | None, variant: str | None, seats: int | None, level: str) -> Catalogue:
    """What is on offer. Raises ChoiceError, and PlayError for a rule file that is none."""
    house = None
    if rule_file is not None:
        try:
            house = hongxin.load_rules(rule_file)
        except hongxin.RulesError as error:
            said = text_of(error)
            raise PlayError(
                text(f"the rule file {rule_file}: {said['en']}", f"规则文件 {rule_file}：{said['zh']}")
            ) from None
    if variant is None:
        variant = "classic" if house is None else HOUSE
    return Catalogue(house, Settings(variant, seats, level))


def _folder(data: Path | None) -> Path:
    """The folder of the database, made when missing. Raises PlayError."""
    folder = platformdirs.user_data_path("hongxin", appauthor=False) if data is None else data
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise PlayError(
            text(
                f"cannot make the data folder {folder}: {error.strerror}; name another one with --data",
                f"无法建立数据文件夹 {folder}：{error.strerror}；请用 --data 指定另一个",
            )
        ) from None
    return folder


def _listen(port: int) -> socket.socket:
    """A bound socket on this machine's own address. Raises PlayError."""
    listening = socket.socket()
    if sys.platform != "win32":  # there it would let others take the port over; here it only ignores old connections
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
    except OSError as error:
        listening.close()
        raise PlayError(
            text(
                f"cannot listen on port {port}: {error.strerror}; name another one with --port, or leave it out",
                f"无法监听端口 {port}：{error.strerror}；请用 --port 指定另一个，或省去该选项",
            )
        ) from None
    return listening


def _open_browser(address: str) -> None:
    """Open the page where a browser with windows can be; one that runs in the terminal would take it over."""
    if sys.platform in {"win32", "darwin"} or os.environ.keys() & {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
