"""A server with a database of its own, and a browser that looks at it.

Without a browser or a built client (`npm run build` in web/) these tests are skipped, and say so;
with CI=true that is a failure. LANCIO_CHROMIUM names another browser, LANCIO_SHOTS a folder for pictures.
"""

from __future__ import annotations

import os
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lancio.server.hall import Hall

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src/lancio/server/static/index.html"
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"


def cannot(why: str) -> None:
    """Skip, unless this is where nothing may be skipped."""
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A real browser on a busy machine is late now and then: what fails is tried again, and counted as rerun."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=int(os.environ.get("LANCIO_RERUNS", "3"))))


class Served(str):
    """The address of the server; its hall, for tests that lay out a position."""

    hall: Hall


@contextmanager
def serving(database: Path) -> Iterator[Served]:
    """A server on a free port, in this process."""
    import uvicorn

    from lancio.server.app import create_app

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    app = create_app(f"sqlite:///{database}")
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + 20
    while not server.started and time.monotonic() < until:
        time.sleep(0.05)
    served = Served(f"http://127.0.0.1:{port}")
    served.hall = app.state["hall"]
    try:
        yield served
    finally:
        server.should_exit = True
        thread.join(5)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that all tests share."""
    if not CLIENT.exists():
        cannot("the browser client is not built: cd web && npm ci && npm run build")
    with serving(tmp_path_factory.mktemp("browser") / "matches.sqlite") as served:
        yield served


def program() -> str:
    """The browser of this machine."""
    names = (os.environ.get("LANCIO_CHROMIUM") or "", "chromium", "chromium-browser", "google-chrome", "microsoft-edge")
    path = next((found for found in map(shutil.which, filter(None, names)) if found), None)
    if not path:
        cannot("there is no Chromium here: apt-get install chromium, or set LANCIO_CHROMIUM")
    return str(path)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        cannot("Playwright is not installed: pip install playwright")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def another(chromium: Browser) -> Iterator[Browser]:
    """A second one beside it, which shares nothing with the first."""
    browser = chromium.browser_type.launch(executable_path=program(), args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the pictures go."""
    folder = os.environ.get("LANCIO_SHOTS")
    if not folder:
        return tmp_path_factory.mktemp("shots")
    Path(folder).mkdir(parents=True, exist_ok=True)
    return Path(folder)
