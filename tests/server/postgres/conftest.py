"""A PostgreSQL of our own: a cluster in a temporary folder, reached through a socket in it, and a database a test.

Without PostgreSQL these tests are skipped, and say so; with CI=true that is a failure.
"""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import cannot

NUMBERS = itertools.count()
#: the pipe that it reads from ends with whoever holds the other end
MOURN = 'cat >/dev/null; "$0" -D "$1" -w -t 60 -m immediate stop; rm -rf "$2"'


class Cluster:
    """A PostgreSQL that runs. It must not be root's, so another user's then."""

    def __init__(self, tools: Path) -> None:
        self.tools = tools
        self.user = next((name for name in ("postgres", "nobody") if known(name)), None) if os.getuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="lancio-pg-", dir="/tmp"))
        if self.user:
            shutil.chown(self.folder, self.user)
        self.data = self.folder / "data"
        self._mourner = self._mourned()
        self.run("initdb", "-D", self.data, "-U", "lancio", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def _mourned(self) -> subprocess.Popen[bytes]:
        """Somebody who waits for the end of these tests, however they end, and leaves nothing behind."""
        return subprocess.Popen(
            ["sh", "-c", MOURN, str(self.tools / "pg_ctl"), str(self.data), str(self.folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=self.user,
            cwd="/",
            start_new_session=True,
        )

    def run(self, tool: str, *words: object) -> None:
        done = subprocess.run(
            [str(self.tools / tool), *map(str, words)],
            user=self.user,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, (tool, (self.folder / "log").read_text() if (self.folder / "log").exists() else "")

    def start(self) -> None:
        options = f"-k {self.folder} -h '' -c max_connections=200"
        self.run("pg_ctl", "-D", self.data, "-w", "-t", "100", "-l", self.folder / "log", "-o", options, "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", self.data, "-w", "-t", "100", "-m", "immediate", "stop")

    def fresh(self) -> str:
        """The address of an empty database."""
        name = f"lancio{next(NUMBERS)}"
        self.run("createdb", "-h", self.folder, "-U", "lancio", name)
        return f"postgresql://lancio@/{name}?host={self.folder}"

    def end(self) -> None:
        assert self._mourner.stdin is not None
        self._mourner.stdin.close()
        self._mourner.wait(120)


def known(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def tools() -> Path | None:
    """Where PostgreSQL's own programs are."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    try:
        import psycopg  # noqa: F401
    except ImportError:
        cannot("the driver for PostgreSQL is not installed: pip install 'lancio[postgres]'")
    found = tools()
    if found is None:
        cannot("there is no PostgreSQL here: apt-get install postgresql")
        raise AssertionError
    running = Cluster(found)
    yield running
    running.end()


@pytest.fixture
def database(cluster: Cluster) -> str:
    return cluster.fresh()
