"""Those who are away: a seat that goes to the phone before the match begins, a notice by mail, somebody who never comes
back, in both languages."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from lancio.server.notices.config import Config, Mail
from tests.browser.conftest import CLIENT, cannot
from tests.browser.qr import photographed
from tests.browser.screen import AGAINST_RANDOM, Screen
from tests.browser.test_app import House
from tests.browser.test_guests import PHONE, invited, kept, make, sitting
from tests.server.sinks import Clock, smtp_sink

#: what the server is called from outside
OUTSIDE = "https://lancio.example"


@pytest.fixture
def clock() -> Clock:
    return Clock(time.time())


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    """A server whose clock is turned by hand."""
    if not CLIENT.exists():
        cannot("the browser client is not built")
    one = House(tmp_path / "matches.sqlite", Config(clock=clock))
    yield one
    one.stop()


def test_a_seat_that_moves_before_the_match(chromium: Browser, address: str, shots: Path) -> None:
    """Whoever makes a match, takes his seat to the phone and shuts the first screen: the match begins from the phone,
    for what the seat contributes to the dice came along. Where it did not, the page says where it is."""
    host = Screen(chromium, address, shots)
    make(host, "A friend, by link", "Anna")
    link, id_ = invited(host), kept(host)["id"]
    phone, tablet = Screen(chromium, address, shots, **PHONE), Screen(chromium, address, shots, locale="it-IT")
    for other, whole in ((phone, True), (tablet, False)):
        host.open(f"/seat/{id_}")
        host.page.get_by_role("button", name="Make a link").click()
        code = photographed(host.page.get_by_role("img", name="Link to your seat"))
        assert kept(host)["dice"]["contributions"]["allied"] == code.rpartition("/")[2]
        other.page.goto(code if whole else code.rpartition("/")[0])
        other.page.locator(".buttons .primary").click()
        other.page.locator("[data-waiting=people]").wait_for()
    host.close()
    phone.page.goto("about:blank")
    guest = Screen(chromium, address, shots)
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Sit down").click()
    tablet.page.locator("[data-elsewhere]").get_by_text("nel browser in cui ti sei seduto").wait_for()
    assert tablet.axe() == []
    tablet.shoot("dice-elsewhere")
    phone.page.goto(f"{address}/#/match/{id_}")
    assert guest.my_turn() == "deploy"
    for other in (phone, tablet):
        other.page.locator("#decision[data-step=wait]").wait_for(state="attached")
        other.close()
    guest.close()


def test_a_part_of_the_dice_that_is_lost(chromium: Browser, address: str, shots: Path) -> None:
    """The browser in which somebody sat down is gone with its part of the dice: both are told what they can do, on the
    other device and on the phone of the one who waits; when both agree the match begins, and the check knows of it."""
    host = Screen(chromium, address, shots)
    make(host, "A friend, by link", "Anna")
    link, id_ = invited(host), kept(host)["id"]
    host.open(f"/seat/{id_}")
    host.page.get_by_role("button", name="Make a link").click()
    code = photographed(host.page.get_by_role("img", name="Link to your seat"))
    host.close()
    tablet, guest = Screen(chromium, address, shots), Screen(chromium, address, shots, **{**PHONE, "locale": "it-IT"})
    tablet.page.goto(code.rpartition("/")[0])
    tablet.page.locator(".buttons .primary").click()
    tablet.page.locator("[data-waiting=people]").wait_for()
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Siediti").click()
    guest.page.get_by_text("E se non comincia?").click()
    assert guest.axe() == []
    guest.shoot("dice-stuck-phone")
    tablet.page.get_by_role("button", name="Begin without it").click()
    tablet.page.locator("[data-waived]").get_by_text("German").wait_for()
    assert tablet.axe() == []
    tablet.shoot("dice-waived")
    guest.page.get_by_role("button", name="Accetta e comincia").click()
    for one in (guest, tablet):
        one.page.locator("#decision").wait_for(state="attached")
    path, headers = f"{address}/api/matches/{id_}", {"Lancio-Key": kept(guest)["keys"]["german"]}
    version = httpx.get(path, headers=headers).json()["version"]
    assert httpx.post(f"{path}/resign", headers=headers, json={"version": version}).status_code == 200
    for one in (guest, tablet):
        one.open(f"/dice/{id_}")
        one.page.locator("[data-holds=true]").wait_for()
    guest.page.locator("[data-check=left]").get_by_text("accettato in questo browser").wait_for()
    for one in (guest, tablet):
        one.close()


def test_who_never_comes_back(chromium: Browser, house: House, clock: Clock, shots: Path) -> None:
    """On the phone, in Italian, what shall be answered meanwhile is chosen; then nobody is there any more. After ten
    minutes the other one gives the seat to somebody else, by a code; who comes back late is told that he looks on."""
    host = Screen(chromium, house.address, shots)
    make(host, "A friend, by link", "Anna")
    guest = Screen(chromium, house.address, shots, **{**PHONE, "locale": "it-IT"})
    guest.page.goto(invited(host))
    guest.page.get_by_label("Il tuo nome al tavolo").fill("Bruno")
    guest.page.get_by_role("button", name="Siediti").click()
    assert guest.my_turn() == "deploy"
    id_, key = kept(guest)["id"], kept(guest)["keys"]["german"]
    answers = guest.page.locator("[data-answers]")
    answers.locator("summary").click()
    answers.get_by_label("Rispondi per me dove c'è una sola risposta").check()
    answers.locator("summary").click()
    expect(answers.locator("summary")).to_contain_text("la sola risposta è data")
    assert sitting(guest, house.address, "german")["answers"] == {"forced": True, "passes": None}
    assert "answers" not in sitting(host, house.address, "allied"), "nobody else is told"
    assert guest.axe() == []
    guest.shoot("answers-phone")
    guest.page.goto("about:blank")
    # he has vanished
    host.page.locator("#decision[data-step=wait]").wait_for(state="attached")
    host.page.get_by_role("button", name="Agree or resign").click()
    host.page.get_by_role("button", name="Change who plays").click()
    host.page.get_by_role("button", name="Somebody else for: Bruno").click()
    asked = host.page.locator("[data-proposal=substitute]")
    asked.get_by_text("the seat is free in 10 minutes").wait_for()
    assert asked.get_by_role("button", name="Do it now").count() == 0
    assert host.axe() == []
    clock.turn(601)
    host.page.reload()
    asked.get_by_role("button", name="Do it now").click()
    code = host.page.locator("[data-vacant=german]").get_by_role("img")
    newcomer = Screen(chromium, house.address, shots)
    letter = photographed(code)
    newcomer.page.goto(letter)
    host.shoot("vacant")
    assert newcomer.axe() == []
    newcomer.page.get_by_label("Your name at the table").fill("Carla")
    newcomer.page.get_by_role("button", name="Sit down").click()
    assert newcomer.my_turn() == "deploy"
    host.page.get_by_text("German: Carla").wait_for()
    # the letter with the link is opened again: it leads to the match, as long as one has a seat there
    newcomer.page.goto("about:blank")
    newcomer.page.goto(letter)
    assert newcomer.my_turn() == "deploy"
    assert host.page.locator("[data-proposal], [data-vacant]").count() == 0
    # who comes back is told where he stands, and sees no more than anybody
    guest.page.goto(f"{house.address}/#/match/{id_}")
    guest.page.get_by_text("Tu guardi").first.wait_for()
    assert guest.axe() == []
    guest.shoot("came-back-late-phone")
    seen = httpx.get(f"{house.address}/api/matches/{id_}", headers={"Lancio-Key": key}).json()
    assert seen["side"] is None and seen["offers"] == []
    for screen in (host, guest, newcomer):
        screen.close()


def test_who_gives_his_seat_away(chromium: Browser, address: str, shots: Path) -> None:
    """Whoever agrees that somebody else takes his seat looks on from that moment, and is told so, with no error; to the
    other he is away and not near."""
    host = Screen(chromium, address, shots)
    make(host, "A friend, by link", "Anna")
    guest = Screen(chromium, address, shots, **{**PHONE, "locale": "it-IT"})
    guest.page.goto(invited(host))
    guest.page.get_by_role("button", name="Siediti").click()
    assert guest.my_turn() == "deploy"
    host.page.locator("#decision[data-step=wait]").wait_for(state="attached")
    host.page.get_by_role("button", name="Agree or resign").click()
    host.page.get_by_role("button", name="Change who plays").click()
    host.page.get_by_role("button", name="Somebody else for: German").click()
    asked = guest.page.locator("[data-proposal=substitute]")
    expect(asked).to_contain_text("Anna riceve il link")
    asked.get_by_role("button", name="Accetta").click()
    expect(guest.page.locator("[data-people]")).to_contain_text("Hai lasciato il posto: tu guardi")
    assert guest.page.get_by_role("alert").count() == 0
    assert guest.axe() == []
    guest.shoot("gave-his-seat-phone")
    vacant = host.page.locator("[data-vacant=german]")
    vacant.get_by_role("button", name="Offer it in the lobby").click()
    expect(vacant).to_contain_text("The seat stands in the lobby too")
    assert host.page.locator("[data-others] [data-where=near]").count() == 0
    for screen in (host, guest):
        screen.close()


def test_told_by_mail(chromium: Browser, tmp_path: Path, shots: Path) -> None:
    """An address is given on the phone; the mail that asks for a yes, the one that tells of the turn and its link that
    ends them lead where they say, in the language of whoever asked."""
    clock = Clock()
    with smtp_sink() as post:
        mail = Mail("127.0.0.1", post.port, False, "", "", "Lancio <lancio@example.org>")
        house = House(tmp_path / "matches.sqlite", Config(app=True, address=OUTSIDE, mail=mail, clock=clock))
        screen = Screen(chromium, house.address, shots, **{**PHONE, "locale": "it-IT"})
        page = screen.page

        def link(number: int, what: str) -> str:
            """A link in a mail, as it leads here."""
            end = time.monotonic() + 60
            while len(post.mails) < number:
                assert time.monotonic() < end, "no mail has come"
                page.wait_for_timeout(50)
            text = post.mails[number - 1].get_content()
            found = re.search(rf"{re.escape(OUTSIDE)}(/#/{what}/\S+)", text)
            assert found, text
            return house.address + found[1]

        made = screen.new_match(AGAINST_RANDOM, lang="it")
        screen.open(f"/seat/{made['id']}")
        page.get_by_role("button", name="Avvisami quando tocca a me").click()
        dialog = page.locator("[data-notices]")
        dialog.get_by_label("Per e-mail a").fill("anna@example.org")
        dialog.get_by_role("button", name="Avvisami lì").click()
        expect(dialog.locator("li")).to_contain_text("apri il link nella mail")
        assert screen.axe() == []
        screen.shoot("mail-phone")
        page.goto(link(1, "confirm"))
        expect(page.get_by_role("heading")).to_contain_text("Grazie. Da ora ricevi qui un avviso")
        assert screen.axe() == []
        assert house.app.state.hall.bell.book.ring(made["id"], "us", 1) == 1
        page.goto(link(2, "match"))
        assert post.mails[1]["Subject"].startswith("Tocca a te in Night Drop contro ")
        screen.my_turn()
        # without a network that is said where it is always seen, however low the sheet lies
        page.context.set_offline(True)
        page.evaluate("dispatchEvent(new Event('focus'))")
        page.locator("[data-trouble]").wait_for()
        screen.shoot("offline-phone")
        assert page.evaluate("!!document.elementFromPoint(195, 10)?.closest('[data-trouble]')")
        page.context.set_offline(False)
        page.evaluate("dispatchEvent(new Event('focus'))")
        page.locator("[data-trouble]").wait_for(state="detached")
        page.goto(link(2, "off"))
        expect(page.get_by_role("heading")).to_have_text("Niente più avvisi per questa partita.")
        assert house.app.state.hall.bell.book.ring(made["id"], "us", 3) == 0
        screen.close()
        house.stop()
