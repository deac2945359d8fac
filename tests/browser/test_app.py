"""Lancio as an app of its own: installed, started without a network, brought up to date, told when it is one's turn."""

from __future__ import annotations

import json
import re
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, expect

from lancio.server import static
from lancio.server.app import create_app
from lancio.server.notices.config import Config
from tests.browser.carrier import eventually, hand_over, kept, registers
from tests.browser.conftest import AXE, CLIENT, cannot
from tests.browser.screen import AGAINST_RANDOM, Screen
from tests.server.sinks import Browser as Reader
from tests.server.sinks import Clock, http_sink


class House:
    """A server that can be stopped and started at the same address."""

    def __init__(self, database: Path, config: Config) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.database, self.config = database, config
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self.app = create_app(f"sqlite:///{self.database}", notices=self.config)
        self.server = uvicorn.Server(
            uvicorn.Config(self.app, host="127.0.0.1", port=self.port, log_level="error", timeout_graceful_shutdown=1)
        )
        self._thread = threading.Thread(target=self.server.run, daemon=True)
        self._thread.start()
        end = time.monotonic() + 60
        while not self.server.started:
            assert time.monotonic() < end
            time.sleep(0.02)

    def stop(self) -> None:
        self.app.state.hall.say_goodbye()
        self.server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    if not CLIENT.exists():
        cannot("the browser client is not built")
    one = House(tmp_path / "matches.sqlite", Config(app=True))
    yield one
    one.stop()


def test_a_browser_would_install_it(chromium: Browser, house: House, shots: Path) -> None:
    """Chromium has nothing to object: manifest, icons and worker are there, of the right kind, within the rules of the
    page. A server at a port of the moment leaves nothing behind."""
    screen = Screen(chromium, house.address, shots)
    page = screen.page
    kept(page)
    talk = page.context.new_cdp_session(page)
    manifest = talk.send("Page.getAppManifest")
    assert manifest["errors"] == [] and manifest["url"].endswith("/manifest.webmanifest")
    objections = talk.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # a window without a trace of its own is none that anything is installed from; all else counts
    assert [one for one in objections if one["errorId"] != "in-incognito"] == []
    said: dict[str, Any] = json.loads(manifest["data"])
    for icon in said["icons"]:
        answer = page.request.get(house.address + icon["src"])
        assert answer.headers["content-type"] == "image/png" and answer.ok
        size = [int.from_bytes(answer.body()[at : at + 4], "big") for at in (16, 20)]
        assert icon["sizes"] == "{}x{}".format(*size)
    assert {icon["purpose"] for icon in said["icons"]} == {"any", "maskable"}
    worker = page.request.get(house.address + "/worker.js")
    assert (
        worker.headers["content-type"].startswith("text/javascript") and worker.headers["cache-control"] == "no-cache"
    )
    # the way out
    house.stop()
    house.config = Config(app=False)
    house.start()
    page.reload()
    eventually(
        page,
        "Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])"
        ".then(([workers, kept]) => !workers.length && !kept.length)",
    )
    screen.close()


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_without_a_server(chromium: Browser, house: House, shots: Path, size: tuple[int, int]) -> None:
    """The second start needs nobody: it says that nobody answers and shows the matches as they were left, on the start
    page and at the match; when the server is back all goes on by itself."""
    screen = Screen(chromium, house.address, shots, viewport={"width": size[0], "height": size[1]})
    page = screen.page
    kept(page)
    screen.play_now()
    match = page.url
    page.goto(house.address + "/#/")
    expect(page.get_by_role("region", name="Continue")).to_be_visible()
    house.stop()
    page.reload()
    away = page.locator("[data-away]")
    expect(away).to_contain_text("Lancio does not answer")
    expect(away.get_by_role("listitem")).to_contain_text("Night Drop")
    assert away.locator(".glance b").count() > 1, "the map as it was left"
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run().then((done) => done.violations.map((one) => one.id))")
    assert found == []
    screen.shoot(f"away-{size[0]}")
    page.goto(match)
    page.reload()
    expect(page.locator("[data-away]")).to_be_visible()
    screen.shoot(f"away-match-{size[0]}")
    house.start()
    screen.my_turn()
    # what the server can do it is asked as soon as it is there
    expect(page.locator("[data-notify]").first).to_be_attached()
    assert (
        page.evaluate(
            "caches.keys().then(async (names) => (await Promise.all(names.map((name) => caches.open(name).then("
            "(one) => one.keys())))).flat().filter((one) => one.url.includes('/api/')).length)"
        )
        == 0
    )
    page.context.set_offline(True)
    page.goto(house.address + "/#/")
    page.reload()
    expect(page.locator("[data-away]")).to_contain_text("You are offline")
    page.context.set_offline(False)
    # and how the matches stand
    expect(page.get_by_role("region", name="Continue")).to_contain_text("your turn", timeout=30_000)
    screen.close()


def test_a_newer_build(
    chromium: Browser, house: House, shots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An open window is told of it and keeps its own; whoever opens Lancio again has the newer one, whichever worker
    is at work."""
    newer = tmp_path / "static"
    shutil.copytree(static.ROOT, newer)
    monkeypatch.setattr(static, "ROOT", newer)
    screen = Screen(chromium, house.address, shots)
    page = screen.page
    kept(page)
    old = re.search(r"lancio-[0-9a-f]{16}", page.evaluate("caches.keys().then((all) => all.join())"))
    assert old
    index, worker = newer / "index.html", newer / "worker.js"
    index.write_text(index.read_text().replace("<title>", '<meta name="newer" content="yes"><title>'))
    worker.write_text(worker.read_text().replace(old[0][7:], "f" * 16))
    page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
    expect(page.locator("[data-fresh]")).to_be_visible(timeout=60_000)
    assert page.locator("meta[name=newer]").count() == 0
    screen.shoot("fresh")
    other = page.context.new_page()
    other.goto(house.address)
    expect(other.locator("meta[name=newer]")).to_be_attached(timeout=60_000)
    page.reload()
    expect(page.locator("meta[name=newer]")).to_be_attached(timeout=60_000)
    expect(page.locator("[data-fresh]")).to_have_count(0)
    screen.close()


def test_told_on_this_device(chromium: Browser, shots: Path, tmp_path: Path) -> None:
    """One click, and the browser is told of the turn; the worker shows the very notice that the server has sent, and
    its link stops it. (Who carries messages is played by the test: it stands
    where the browser would have registered, and hands over what it was given.)"""
    clock, reader = Clock(), Reader()
    with http_sink() as sink:
        config = Config(app=True, pushers=("127.0.0.1",), private=True, clock=clock)
        house = House(tmp_path / "matches.sqlite", config)
        screen = Screen(chromium, house.address, shots, permissions=["notifications"])
        page = screen.page
        kept(page)
        registers(page, reader.keys(f"{sink.address}/push"))
        made = screen.new_match(AGAINST_RANDOM)
        screen.open(f"/match/{made['id']}")
        page.locator("footer details > summary").first.click()
        page.get_by_role("button", name="Notify me when it is my turn").click()
        page.get_by_role("button", name="On this device").click()
        expect(page.locator("[data-notices] li")).to_contain_text("A device")
        assert screen.axe() == []
        screen.shoot("notices")
        page.set_viewport_size({"width": 390, "height": 844})
        screen.shoot("notices-390")
        page.goto("about:blank")
        bell = house.app.state.hall.bell
        assert bell.book.ring(made["id"], "us", 1) == 1
        end = time.monotonic() + 60
        while not sink.got and time.monotonic() < end:
            time.sleep(0.05)
        told = reader.read(sink.got[0].body)
        assert told["match"] == made["id"]
        page.goto(house.address)
        kept(page)
        notice = hand_over(page, house.address, told)
        assert notice[0] == "Your turn" and notice[1].startswith("Your turn in Night Drop against ")
        assert notice[2] == "No more for this match"
        page.goto(f"{house.address}/#/off/{notice[3]}")
        expect(page.get_by_role("heading")).to_have_text("No more notices for this match.")
        assert bell.book.find(notice[3].rpartition(".")[0]) is None
        screen.close()
        house.stop()
