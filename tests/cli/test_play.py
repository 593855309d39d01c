"""`hongxin play` from outside: what it prints, what it offers, how it refuses, how it ends."""

import signal
import socket
import sqlite3
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.server.process import COMMAND, PATIENCE_S, ServerProcess, environment


def run(*arguments: str, **more: str) -> "subprocess.CompletedProcess[str]":
    """A run of the command that is expected to end by itself."""
    return subprocess.run(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        env=environment(**more),
        check=False,
    )


def refused(*arguments: str, **more: str) -> str:
    """What a run says that does not start."""
    ended = run("play", "--no-browser", *arguments, **more)
    assert ended.returncode != 0
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr
    return ended.stderr


def test_it_prints_one_line_with_its_address_and_makes_its_folder(tmp_path: Path) -> None:
    data = tmp_path / "a" / "b"
    with ServerProcess(data) as server:
        assert httpx.get(f"http://{server.address}/api/health").json() == {"status": "ok"}
        assert server.address.startswith("127.0.0.1:")
        assert server.stop(signal.SIGINT) == 0
    assert server.lines == [f"Hongxin is at http://{server.address}/ (Ctrl-C stops it)\n"]
    assert (data / "hongxin.sqlite3").is_file()
    assert data.stat().st_mode & 0o077 == 0


def test_it_speaks_the_language_of_the_terminal(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, LC_ALL="zh_CN.UTF-8", PYTHONIOENCODING="utf-8") as server:
        assert server.lines[0].startswith("红心在 http://127.0.0.1:")
    with ServerProcess(tmp_path, LC_ALL="zh_CN.UTF-8", PYTHONIOENCODING="ascii") as server:
        assert server.lines[0].startswith("Hongxin is at ")
    assert "没有变体" in refused("--variant", "clasic", LC_ALL="zh_CN.UTF-8", PYTHONIOENCODING="utf-8")


def test_it_listens_where_it_is_told_and_nowhere_else(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with ServerProcess(tmp_path, ["--port", str(port)]) as server:
        assert server.address == f"127.0.0.1:{port}"
        with socket.socket() as other, pytest.raises(ConnectionRefusedError):
            other.connect(("127.0.0.2", port))


def test_without_options_it_uses_the_users_folder_and_lives_without_a_browser(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "play"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment(HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path / "data")),
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert httpx.get(line.split()[3]).status_code == 200
        assert list(tmp_path.rglob("hongxin.sqlite3"))
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE_S)


def test_it_offers_what_it_was_told(tmp_path: Path) -> None:
    options = ["--variant", "new_moon", "--seats", "3", "--level", "beginner"]
    with ServerProcess(tmp_path, options) as server:
        settings = httpx.get(f"http://{server.address}/api/settings").json()
    assert settings == {"variant": "new_moon", "seats": 3, "level": "beginner"}


def test_house_rules_can_be_chosen_and_played(tmp_path: Path) -> None:
    rule_file = tmp_path / "ours.toml"
    rule_file.write_text(
        'base = "jack"\ntitle = {en = "Our game", zh = "我们的玩法"}\n[end]\nlimit = 42\n', encoding="utf-8"
    )
    with ServerProcess(tmp_path / "data", ["--rules", str(rule_file)]) as server, httpx.Client() as client:
        base = f"http://{server.address}/api"
        assert client.get(f"{base}/settings").json() == {"variant": "house", "seats": None, "level": "casual"}
        first = client.get(f"{base}/variants").json()[0]
        assert (first["name"], first["limit"]) == ("house", 42)
        assert first["title"] == {"en": "Our game (house rules)", "zh": "我们的玩法（自定规则）"}
        table = client.post(f"{base}/tables", json={"variant": "house", "level": "casual"}).json()
        assert (table["variant"], table["limit"], table["title"]) == ("house", 42, first["title"])


def test_a_table_of_house_rules_goes_on_without_the_file(tmp_path: Path) -> None:
    rule_file = tmp_path / "ours.toml"
    rule_file.write_text("[end]\nlimit = 42\n", encoding="utf-8")
    with ServerProcess(tmp_path / "data", ["--rules", str(rule_file)]) as server, httpx.Client() as client:
        table = client.post(f"http://{server.address}/api/tables", json={"variant": "house", "level": "casual"}).json()
        server.stop()
        with ServerProcess(tmp_path / "data") as again:
            assert client.get(f"http://{again.address}/api/tables/{table['id']}").json() == table


def test_wrong_choices_are_named_with_what_there_is() -> None:
    assert "clasic" in refused("--variant", "clasic")
    assert "classic, " in refused("--variant", "clasic")
    assert "godlike" in refused("--level", "godlike")
    assert "seats" in refused("--seats", "9")
    assert "house" in refused("--variant", "house")
    assert "70000" in refused("--port", "70000")


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("sets = [4]\n", "sets"),
        ('[end]\nlimit = "many"\n', "end.limit"),
        ("[end]\nlimit = 0\n", "end"),
        ('[passing]\ncycle = ["across"]\nseats = 3', "passing"),
        ("seats = [4\n", "TOML"),
        ('base = "clasic"\n', "clasic"),
        (None, "No such file"),
    ],
)
def test_a_rule_file_that_is_none_is_named_with_its_key(tmp_path: Path, content: str | None, named: str) -> None:
    rule_file = tmp_path / "ours.toml"
    if content is not None:
        rule_file.write_text(content, encoding="utf-8")
    said = refused("--rules", str(rule_file), "--data", str(tmp_path / "data"))
    assert str(rule_file) in said
    assert named in said
    assert not (tmp_path / "data").exists()


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refused("--port", port, "--data", str(tmp_path))
    assert port in said
    assert "--port" in said


def test_a_folder_that_cannot_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for folder in (tmp_path / "file", tmp_path / "file" / "deeper"):
        said = refused("--data", str(folder))
        assert str(folder) in said
        assert "--data" in said


def test_a_database_that_is_none_or_too_new_is_named(tmp_path: Path) -> None:
    database = tmp_path / "hongxin.sqlite3"
    database.write_bytes(b"no database, " * 100)
    assert str(database) in refused("--data", str(tmp_path))
    database.unlink()
    with sqlite3.connect(database) as connection:
        connection.execute("PRAGMA application_id = 0x486F6E67")
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    assert "newer Hongxin" in refused("--data", str(tmp_path))


def test_a_disk_that_is_full_at_the_start_is_named(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    ended = subprocess.run(
        [*COMMAND, "play", "--no-browser", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        env=environment(),
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1, 1)),
    )
    assert ended.returncode == 1
    assert str(tmp_path / "hongxin.sqlite3") in ended.stderr
    assert "Traceback" not in ended.stderr


def test_without_the_built_page_it_says_how_to_build_it(tmp_path: Path) -> None:
    code = (
        "import pathlib, sys, hongxin.server.page as page; page.PAGE = pathlib.Path(sys.argv.pop());"
        "from hongxin.cli import main; main()"
    )
    ended = subprocess.run(
        [COMMAND[0], "-c", code, "play", "--no-browser", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        env=environment(),
        check=False,
    )
    assert ended.returncode == 1
    assert "make play" in ended.stderr
    assert str(tmp_path / "index.html") in ended.stderr


def test_it_opens_the_browser_where_there_is_one(tmp_path: Path) -> None:
    """$BROWSER names a program that writes down what it is to open."""
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.part; mv {opened}.part {opened}\n', encoding="utf-8")
    browser.chmod(0o700)
    process = subprocess.Popen(
        [*COMMAND, "play", "--data", str(tmp_path / "data")],
        stdout=subprocess.PIPE,
        text=True,
        env=environment(BROWSER=str(browser)),
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        while not opened.exists():
            assert process.poll() is None
        assert opened.read_text(encoding="utf-8").strip() in line
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE_S)


def test_help_tells_every_option() -> None:
    shown = run("play", "--help")
    assert shown.returncode == 0
    for option in ("--no-browser", "--port", "--variant", "--rules", "--seats", "--level", "--data"):
        assert option in shown.stdout
    assert "play" in run("--help").stdout
