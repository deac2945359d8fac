"""Two people with two browsers: by a link, by the lobby, on another device; live, over a server that dies meanwhile."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import CLIENT, cannot
from tests.browser.qr import photographed
from tests.browser.screen import Screen
from tests.browser.test_histo_command import answer, click

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HISTO = "Histo Command"


class Mortal:
    """A real server on one port, which can be killed and started again."""

    def __init__(self, database: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.database = database
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--database", f"sqlite:///{self.database}"]
        env = {**os.environ, "LANCIO_NO_BROWSER": "1"}
        command = [sys.executable, "-m", "lancio.cli", *words]
        self.process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.address}/healthz", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Mortal]:
    """A server of one's own."""
    if not CLIENT.exists():
        cannot("the browser client is not built: cd web && npm ci && npm run build")
    mortal = Mortal(tmp_path / "matches.sqlite")
    yield mortal
    mortal.kill()


def kept(screen: Screen) -> dict[str, Any]:
    """What a browser keeps of its newest match."""
    return dict(screen.page.evaluate("() => JSON.parse(localStorage.lancio).matches[0]"))


def make(
    screen: Screen,
    opponent: str,
    name: str,
    scenario: str = "son-drop",
    *,
    days: bool = False,
    also: tuple[str, ...] = (),
) -> None:
    """Set up a match with somebody from elsewhere, live or with days for each decision; `also`: what else is wanted."""
    card = screen.card(HISTO)
    card.get_by_role("button", name="Choose side").click()
    card.get_by_label("Scenario").select_option(scenario)
    card.get_by_label(opponent).check()
    if days:
        card.locator("[data-pace] input[value=days]").check()
    for wish in also:
        card.get_by_label(wish).check()
    card.get_by_label("Your name at the table").fill(name)
    card.get_by_role("button", name="Make the match").click()
    screen.page.get_by_role("heading", name="Waiting for players").wait_for()


def invited(host: Screen) -> str:
    """The link to the other seat."""
    return host.page.get_by_label("Invitation to the seat: German").last.input_value()


def sitting(screen: Screen, address: str, side: str) -> dict[str, Any]:
    """What the server tells the browser's own seat."""
    match = kept(screen)
    answer = httpx.get(
        f"{address}/api/matches/{match['id']}",
        params={"seat": side, "legal": "true"},
        headers={"Lancio-Key": match["keys"][side]},
        timeout=60,
    )
    return dict(answer.raise_for_status().json())


def play_on(matches: dict[str, dict[str, Any]], address: str, until: str | None = None) -> None:
    """Each side by the key that its browser keeps, until a side is asked, or to the end."""
    url = f"{address}/api/matches/{next(iter(matches.values()))['id']}"
    wanted = {"since": 10**6, "legal": "true"}
    with httpx.Client(timeout=60) as client:
        side = next(iter(matches))
        seat: dict[str, Any] = {}
        for n in range(400):
            asked: dict[str, Any] = {
                "headers": {"Lancio-Key": matches[side]["keys"][side]},
                "params": {**wanted, "seat": side},
            }
            if seat.get("side") != side:
                seat = client.get(url, **asked).raise_for_status().json()
            elif (legal := seat["view"]["legal"]) and seat["view"]["to_act"] == side:
                body = {"version": seat["version"], "action": legal[n % len(legal)]}
                seat = client.post(f"{url}/actions", json=body, **asked).raise_for_status().json()
            if seat["view"]["to_act"] == until:
                return
            side = seat["view"]["to_act"]
    raise AssertionError("the match has no end")


def decide(screen: Screen) -> None:
    """Some answer by clicks; the advice where there is any."""
    advice = screen.page.locator("#decision [data-advice]:enabled, .desk [data-advice]:enabled")
    if advice.count():
        before = screen.version
        advice.first.click()
        screen.changed(before)
    else:
        answer(screen)


def test_two_browsers_play_a_match_and_check_its_dice(
    server: Mortal, chromium: Browser, another: Browser, shots: Path
) -> None:
    """One makes a match by link, the other sits down with a phone; they play it live and by clicks to its end, the
    server is killed and comes back twice, nothing is lost; afterwards both browsers find that nobody chose the dice."""
    host = Screen(chromium, server.address, shots)
    make(host, "A friend, by link", "Anna")
    link = invited(host)
    assert "/#/join/" in link
    # the code for the phone across the table says the same
    assert photographed(host.page.get_by_role("img", name="Invitation to the seat: German")) == link
    assert host.axe() == []
    host.shoot("waiting")
    guest = Screen(another, server.address, shots, **PHONE)
    guest.page.goto(link)
    guest.page.get_by_text("Anna invites you").wait_for()
    guest.page.get_by_text("You would play: German").wait_for()
    assert guest.axe() == []
    guest.shoot("join-phone")
    guest.page.get_by_label("Your name at the table").fill("Bruno")
    guest.page.get_by_role("button", name="Sit down").click()
    # everybody is here: both browsers tell their contributions by themselves, and the match begins
    assert guest.my_turn() == "deploy"
    host.page.locator("#decision[data-step=wait]").wait_for(state="attached")
    host.page.get_by_text("German: Bruno").wait_for()
    # he is named once, and while he decides there is nothing to press
    assert host.page.locator("aside").inner_text().count("Bruno") == 1
    assert host.page.locator("#decision button").count() == 0
    guest.answer()
    before = sitting(guest, server.address, "german")["version"]
    server.kill()
    server.start()
    # nothing is lost, and nobody has to load the page again
    assert sitting(guest, server.address, "german")["version"] == before
    guest.my_turn()
    guest.answer()
    assert sitting(guest, server.address, "german")["version"] > before
    # to the very end, each at his own screen, over another power cut
    turns: dict[str, int] = {"allied": 0, "german": 0}
    while (side := sitting(host, server.address, "allied")["view"]["to_act"]) is not None:
        screen = host if side == "allied" else guest
        # one or the other may be asked, as dice fall
        screen.page.wait_for_selector("#decision[aria-busy=false]", state="attached", timeout=60_000)
        if screen.step in ("wait", "over"):
            continue
        # the first decisions one by one, then what is advised, which answers many questions at once
        if side == "allied" and not turns[side]:
            click(screen, "E/j5")
            server.kill()
            server.start()
        elif side == "german" and turns[side] < 2:
            screen.answer()
        else:
            decide(screen)
        turns[side] += 1
        assert sum(turns.values()) < 120
    assert min(turns.values()) > 1
    for screen in (host, guest):
        screen.page.locator("#decision[data-step=over]").wait_for(state="attached", timeout=60_000)
        screen.page.get_by_role("button", name="See the result").click()
        screen.page.locator("[data-winner], .ground h1, h1").first.wait_for()
    for screen, name in ((host, "dice"), (guest, "dice-phone")):
        screen.open(f"/dice/{kept(screen)['id']}")
        screen.page.locator("[data-holds=true]").wait_for()
        assert screen.page.locator("[data-check=mine]").count() == 1
        assert screen.page.locator("[data-check=theirs]").count() == 1
        assert screen.axe() == []
        screen.shoot(name)
    # what was kept from before the match is not what the record says: the page does not take it on trust
    guest.page.evaluate(
        """() => { const all = JSON.parse(localStorage.lancio); all.matches[0].dice.commitment = 'ab'.repeat(32);
        localStorage.lancio = JSON.stringify(all); }"""
    )
    guest.page.reload()
    guest.page.locator("[data-holds=false] ~ ul [data-check=seen].bad").wait_for()
    host.close()
    guest.close()


def test_a_stranger_a_second_device_and_a_spectator(server: Mortal, chromium: Browser, shots: Path) -> None:
    """An open seat is taken from the lobby with a click; the seat goes on on another device; a replaced key shuts the
    others out; whoever watches sees the map and no secrets."""
    host = Screen(chromium, server.address, shots)
    make(host, "Anybody (lobby)", "Anna")
    host.page.get_by_text("The seat stands in the lobby too").wait_for()
    guest = Screen(chromium, server.address, shots, **PHONE)
    lobby = guest.page.locator("[data-lobby]")
    lobby.get_by_text("Anna").wait_for()
    assert guest.axe() == []
    guest.shoot("lobby-phone")
    lobby.get_by_role("button", name="Sit down").click()
    assert guest.my_turn() == "deploy"
    id_ = kept(guest)["id"]
    # another device
    guest.open(f"/seat/{id_}")
    guest.page.get_by_role("button", name="Make a link").click()
    link = photographed(guest.page.get_by_role("img", name="Link to your seat"))
    assert guest.axe() == []
    guest.shoot("seat-phone")
    tablet = Screen(chromium, server.address, shots)
    tablet.page.goto(link)
    tablet.page.get_by_role("button", name="Sit down").wait_for()
    assert tablet.axe() == []
    tablet.page.get_by_role("button", name="Sit down").click()
    assert tablet.my_turn() == "deploy"
    # the key is replaced there: the phone is shut out
    tablet.open(f"/seat/{id_}")
    tablet.page.locator("[data-renew]").click()
    assert tablet.axe() == []
    tablet.page.locator("[data-sure]").click()
    tablet.page.get_by_text("The key is replaced").wait_for()
    headers = {"Lancio-Key": kept(guest)["keys"]["german"]}
    assert httpx.get(f"{server.address}/api/matches/{id_}", headers=headers).status_code == 403
    # spectators
    host.open(f"/seat/{id_}")
    watching = host.page.get_by_label("A link for spectators").last.input_value()
    assert host.axe() == []
    host.shoot("seat")
    watcher = Screen(chromium, server.address, shots)
    watcher.page.goto(watching)
    watcher.page.locator("#decision[data-step=wait]").wait_for(state="attached")
    assert watcher.axe() == []
    watcher.shoot("watching")
    for screen in (host, guest, tablet, watcher):
        screen.close()


def test_an_invitation_taken_back_and_a_seat_that_is_looked_for(server: Mortal, chromium: Browser, shots: Path) -> None:
    """Until somebody sits there the invitation is taken back: its link opens nothing more. Then the seat stands in the
    lobby, where it is looked for by game, pace and side; who would sit opposite himself is not offered it."""
    host = Screen(chromium, server.address, shots)
    make(host, "A friend, by link", "Anna", days=True)
    link = invited(host)
    guest = Screen(chromium, server.address, shots, **{**PHONE, "locale": "it-IT"})
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Siediti").wait_for()
    host.page.get_by_role("button", name="Take the invitation back").click()
    host.page.get_by_text("Nobody is invited at the moment.").wait_for()
    # whoever has the page open already is told so, and so is whoever opens it now
    guest.page.get_by_role("button", name="Siediti").click()
    guest.page.get_by_role("alert").get_by_text("Questo invito non esiste o è stato ritirato.").wait_for()
    guest.page.reload()
    guest.page.get_by_text("Questo invito non esiste o è stato ritirato.").wait_for()
    assert kept_nothing(guest)
    host.page.get_by_role("button", name="Offer it in the lobby").click()
    host.page.get_by_text("The seat stands in the lobby too").wait_for()
    other = Screen(chromium, server.address, shots)
    make(other, "Anybody (lobby)", "Piet", also=("Everybody may watch",))
    guest.open("/")
    lobby = guest.page.locator("[data-lobby='2']")
    lobby.wait_for()
    lobby = guest.page.locator("[data-lobby]")
    seats = lobby.get_by_role("button", name="Siediti")
    lobby.get_by_label("Ritmo").select_option("days")
    expect(seats).to_have_count(1)
    expect(lobby).to_contain_text("Anna")
    lobby.get_by_label("Ritmo").select_option("live")
    expect(lobby).to_contain_text("Piet")
    expect(lobby.locator("[data-watched]")).to_have_text("tutti possono guardare")
    expect(seats).to_have_count(1)
    lobby.get_by_label("Gioco").select_option(label=HISTO)
    lobby.get_by_label("Ritmo").select_option("")
    expect(seats).to_have_count(2)
    lobby.get_by_label("Parte").select_option("german")
    expect(seats).to_have_count(2)
    lobby.get_by_label("Ritmo").select_option("days")
    assert guest.axe() == []
    guest.shoot("lobby-looked-for-phone")
    host.open("/")
    expect(host.page.locator("[data-lobby='1']")).to_contain_text("Piet")
    seats.click()
    # she looks at the lobby and not at her waiting room: the match begins all the same
    assert guest.my_turn() == "deploy"
    expect(host.page.get_by_role("region", name="Continue")).to_contain_text("German to decide")
    for screen in (host, guest, other):
        screen.close()


def kept_nothing(screen: Screen) -> bool:
    """Whether a browser holds no match."""
    return bool(screen.page.evaluate("!JSON.parse(localStorage.lancio).matches?.length"))


def test_links_that_lead_nowhere(chromium: Browser, address: str, shots: Path) -> None:
    """Whoever guesses a link, or comes too late, is told so in his language, and how to go on."""
    screen = Screen(chromium, address, shots, **{**PHONE, "locale": "it-IT"})
    said = {
        "/join/guessed": "Questo invito non esiste",
        "/match/nothere": "Questa partita non è stata aperta da questo browser",
        "/watch/nothere/wrong": "partita",
        "/off/guessed": "Questo avviso non c'è più",
        "/confirm/guessed": "Questo avviso non c'è più",
        "/dice/nothere": "Questa partita non è stata aperta da questo browser",
    }
    for path, words in said.items():
        screen.open(path)
        screen.page.get_by_text(words).first.wait_for()
        screen.page.get_by_text("Pagina iniziale").first.wait_for()
        assert screen.axe() == [], path
    screen.open("/carry/guessed")
    screen.page.get_by_role("button", name="Siediti").click()
    screen.page.get_by_role("alert").wait_for()
    screen.close()
