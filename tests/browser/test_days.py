"""A match with days for each decision between two browsers: told on the device and by mail when the other one has
played, off with a click on the notice, and what can be done when time is up."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from lancio.server.notices import bell as bells
from lancio.server.notices.config import Config, Mail
from tests.browser.carrier import click_off, hand_over, kept, registers
from tests.browser.conftest import CLIENT, cannot
from tests.browser.screen import Screen
from tests.browser.test_app import House
from tests.browser.test_guests import PHONE, invited, make, play_on
from tests.browser.test_guests import kept as held
from tests.server.sinks import Browser as Reader
from tests.server.sinks import Clock, Post, Sink, http_sink, smtp_sink

#: what the server is called from outside
OUTSIDE = "https://lancio.example"
DAY = 86_400
#: what the app's mark and the loudspeaker are told
HEARD = """
    window.heard = [];
    navigator.setAppBadge = async (count) => void window.heard.push(`mark ${count}`);
    navigator.clearAppBadge = async () => void window.heard.push("no mark");
    const begin = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) { window.heard.push("note"); begin.call(this, at); };
"""


@pytest.fixture
def clock() -> Clock:
    return Clock(time.time())


@pytest.fixture
def sink() -> Iterator[Sink]:
    with http_sink() as one:
        yield one


@pytest.fixture
def post() -> Iterator[Post]:
    with smtp_sink() as one:
        yield one


@pytest.fixture
def house(tmp_path: Path, clock: Clock, sink: Sink, post: Post, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server that sends mail and push messages, whose clock is turned by hand and whose bell looks often."""
    if not CLIENT.exists():
        cannot("the browser client is not built")
    monkeypatch.setattr(bells, "PAUSE", 0.05)
    mail = Mail("127.0.0.1", post.port, False, "", "", "Lancio <lancio@example.org>")
    hosts = ("127.0.0.1",)
    config = Config(app=True, address=OUTSIDE, mail=mail, pushers=hosts, private=True, clock=clock)
    one = House(tmp_path / "matches.sqlite", config)
    yield one
    one.stop()


def until(screen: Screen, so: Callable[[], object]) -> None:
    """Wait for what happens elsewhere."""
    end = time.monotonic() + 60
    while not so():
        assert time.monotonic() < end, "it never came true"
        screen.page.wait_for_timeout(50)


def link(house: House, post: Post, number: int, what: str) -> str:
    """A link in a mail, as it leads here."""
    found = re.search(rf"{re.escape(OUTSIDE)}(/#/{what}/\S+)", post.mails[number].get_content())
    assert found, post.mails[number].get_content()
    return house.address + found[1]


def test_a_move_a_day(chromium: Browser, house: House, clock: Clock, sink: Sink, post: Post, shots: Path) -> None:
    """Whoever shuts the page is told of his turn on the device and by mail, once each, half a minute after the other
    has played; a click on the notice stops it there. Days pass: whose time is up loses nothing by itself; the other
    gives a day, and when that is over too he takes the win."""
    reader = Reader()
    host = Screen(chromium, house.address, shots, permissions=["notifications"])
    registers(host.page, reader.keys(f"{sink.address}/push"))
    host.page.add_init_script(HEARD)
    host.page.reload()
    kept(host.page)
    make(host, "A friend, by link", "Anna", "son", days=True)
    guest = Screen(chromium, house.address, shots, **{**PHONE, "locale": "it-IT"})
    guest.page.goto(invited(host))
    expect(guest.page.locator("[data-clock]")).to_contain_text("3 giorni per decisione, 3 giorni di riserva")
    guest.page.get_by_label("Il tuo nome al tavolo").fill("Bruno")
    guest.page.get_by_role("button", name="Siediti").click()
    assert guest.my_turn() == "deploy"
    # nothing in the tab, nothing on the app, for whoever waits; it is said, unasked, that one can be told
    host.page.locator("#decision[data-step=wait]").wait_for(state="attached")
    icon = host.page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/icon.svg")
    host.page.locator("[data-offer-notices]").get_by_role("button", name="Notify me").click()
    dialog = host.page.locator("[data-notices]")
    dialog.get_by_role("button", name="On this device").click()
    expect(dialog.locator("li")).to_contain_text("A device")
    dialog.get_by_label("By e-mail to").fill("anna@example.org")
    dialog.get_by_role("button", name="Tell me there").click()
    expect(dialog.locator("li")).to_have_count(2)
    expect(dialog).to_contain_text("open the link in the mail")
    assert host.axe() == []
    host.shoot("days-notices")
    until(host, lambda: post.mails)
    host.page.goto(link(house, post, 0, "confirm"))
    expect(host.page.get_by_role("heading")).to_contain_text("Thank you")
    both = {"german": held(guest), "allied": held(host)}
    host.page.goto("about:blank")
    # he plays, and half a minute later she is told
    play_on(both, house.address, until="allied")
    assert (sink.got, len(post.mails)) == ([], 1), "not at once"
    clock.turn(31)
    until(host, lambda: sink.got and len(post.mails) == 2)
    told = reader.read(sink.got[0].body)
    assert told["text"] == post.mails[1]["Subject"] == "Your turn in Histo Command against Bruno."
    # what her device shows, and a click on it
    host.page.goto(house.address)
    kept(host.page)
    assert hand_over(host.page, house.address, told)[1:3] == [told["text"], "No more for this match"]
    click_off(host.page)
    book = house.app.state.hall.bell.book
    until(host, lambda: book.find(told["off"].rpartition(".")[0]) is None)
    # a day later she follows the link in the mail
    clock.turn(DAY)
    host.page.goto(link(house, post, 1, "match"))
    host.my_turn()
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    assert host.page.title().startswith("● ")
    assert "note" not in host.page.evaluate("heard"), "whoever comes sees it"
    play_on(both, house.address, until="german")
    expect(icon).to_have_attribute("href", "/icon.svg")
    # who looks sees and hears it, in the page and on the app, and is not told besides
    host.page.locator("[data-others] [data-notify]").click()
    dialog.get_by_label("With a sound").check()
    until(host, lambda: "note" in host.page.evaluate("heard"))
    dialog.get_by_role("button", name="Close").click()
    host.page.evaluate("heard.length = 0")
    play_on(both, house.address, until="allied")
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    until(host, lambda: {"mark 1", "note"} <= set(host.page.evaluate("heard")))
    clock.turn(60)
    play_on(both, house.address, until="german")
    until(host, lambda: host.page.evaluate("heard.at(-1)") == "no mark")
    # he does not come back for six days, and she has the choice
    others = host.page.locator("[data-others]")
    where = others.locator("[data-where]")
    expect(where).to_have_text("is looking")
    guest.page.goto("about:blank")
    expect(where).to_have_text("is away")
    clock.turn(6 * DAY - 60)
    host.page.reload()
    expect(others.get_by_role("timer", name="Bruno")).to_have_text(re.compile(r"^(1:00|0:5\d)$"))
    assert host.page.locator("[data-claim]").count() == 0
    clock.turn(61)
    host.page.reload()
    expect(others.get_by_role("timer", name="Bruno")).to_have_text("time is up")
    others.get_by_role("button", name="Let the computer take over").click()
    expect(others.get_by_role("alert")).to_have_text("Bruno will not get the seat back.")
    others.get_by_role("button", name="No", exact=True).click()
    expect(where).to_have_text("is away")
    assert host.axe() == []
    host.shoot("days-time-up")
    others.get_by_role("button", name="Give one more day").click()
    expect(others.get_by_role("timer", name="Bruno")).to_have_text(re.compile(r"^(1 d 0 h|23:59:\d\d)$"))
    expect(host.page.locator("[data-claim]")).to_have_count(0)
    clock.turn(DAY)
    host.page.reload()
    host.page.locator("[data-claim]").click()
    host.page.locator("#decision[data-step=over]").wait_for(state="attached")
    # when he comes he is told so, in his language, and that he may play once more
    guest.page.goto(f"{house.address}/#/result/{both['german']['id']}")
    expect(guest.page.get_by_role("heading", level=1)).to_contain_text("tempo")
    assert guest.axe() == []
    guest.shoot("days-over-phone")
    assert (len(sink.got), len(post.mails)) == (1, 2), "told once, and only whoever wanted it"
    host.close()
    guest.close()
