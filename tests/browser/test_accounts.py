"""An account on the screen: made, on another device, with a passkey, on a phone, by keyboard, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.screen import AGAINST_RANDOM, Screen
from tests.browser.test_reach import PHONE


@pytest.fixture
def screen(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A wide screen, at a name: passkeys belong to one."""
    one = Screen(chromium, address.replace("127.0.0.1", "localhost"), shots)
    yield one
    one.close()


@pytest.fixture
def phone(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """Somebody's other device, in Italian."""
    one = Screen(chromium, address, shots, **{**PHONE, "locale": "it-IT"})
    yield one
    one.close()


def tab_to(screen: Screen, name: str) -> None:
    """Go there with the Tab key alone."""
    for _ in range(12):
        screen.press("Tab")
        if screen.page.evaluate("document.activeElement?.textContent?.trim()") == name:
            return
    raise AssertionError(f"{name} is not reached")


def device(page: Page) -> None:
    """A device that has passkeys, and a finger on it."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_match_follows_to_the_phone(screen: Screen, phone: Screen) -> None:
    """By keyboard: an account is made from the start page, a match of before is taken along; on the phone, in Italian,
    it stands under «Continua» and is played without a key; whoever logs out leaves nothing behind."""
    page = screen.page
    made = screen.new_match(AGAINST_RANDOM)
    screen.open("/")
    tab_to(screen, "Log in")
    screen.press("Enter")
    expect(page.get_by_role("heading", name="Log in", level=1)).to_be_visible()
    assert screen.axe() == []
    screen.shoot("account-log-in")
    tab_to(screen, "Make an account")
    screen.press("Enter")
    screen.press("Tab")
    page.keyboard.type("Anna Bolena")
    screen.press("Tab")
    page.keyboard.type("correct horse")
    screen.press("Enter")
    expect(page.get_by_role("heading", name="Anna Bolena", level=1)).to_be_visible()
    page.get_by_role("button", name="Take 1 seat along").click()
    expect(page.get_by_role("button", name="Take 1 seat along")).to_have_count(0)
    assert screen.axe() == []
    screen.shoot("account-mine")

    small = phone.page
    expect(small.get_by_role("link", name="Accedi")).to_be_visible()
    small.get_by_role("link", name="Accedi").tap()
    small.get_by_label("Nome").fill("anna bolena")
    small.get_by_label("Password").fill("wrong horse")
    small.get_by_role("button", name="Accedi", exact=True).tap()
    expect(small.get_by_role("alert")).to_contain_text("Nome e password non corrispondono")
    assert phone.axe() == []
    phone.shoot("account-phone-log-in")
    small.get_by_label("Password").fill("correct horse")
    small.get_by_role("button", name="Accedi", exact=True).tap()
    expect(small.get_by_role("heading", name="Anna Bolena", level=1)).to_be_visible()
    assert small.evaluate("document.documentElement.scrollWidth") <= 390
    assert phone.axe() == []
    phone.shoot("account-phone-mine")
    small.get_by_role("link", name="Pagina iniziale").tap()
    first = small.get_by_role("region", name="Continua").get_by_role("listitem").first
    expect(first).to_contain_text("Tu: Americano")
    phone.shoot("account-phone-start")
    first.get_by_role("button", name="Continua").tap()
    expect(small.locator("#decision[data-step=choose-activation]")).to_be_attached()
    seen = httpx.get(
        f"{phone.address}/api/matches/{made['id']}", headers={"Lancio-Key": made["keys"]["us"]}, timeout=30
    ).json()
    small.get_by_role("button", name="Agisce il 505°").tap()
    expect(small.locator("#decision[data-step=movement]")).to_be_attached()
    now = httpx.get(
        f"{phone.address}/api/matches/{made['id']}", headers={"Lancio-Key": made["keys"]["us"]}, timeout=30
    ).json()
    assert now["version"] > seen["version"]

    phone.open("/account")
    small.get_by_role("button", name="Esci", exact=True).tap()
    expect(small.get_by_role("button", name="Crea un account")).to_be_visible()
    phone.open("/")
    expect(small.get_by_role("link", name="Accedi")).to_be_visible()
    expect(small.get_by_role("region", name="Continua")).to_have_count(0)
    # the browser that holds the key says that it still does, and forgets it if told to
    screen.open("/account")
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.locator("[data-left='1']")).to_contain_text("still keeps the keys of your matches")
    page.get_by_role("button", name="Forget them here").click()
    screen.open("/")
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    expect(page.get_by_role("region", name="Continue")).to_have_count(0)


def test_a_passkey(screen: Screen) -> None:
    """An account without a password: the device makes the passkey and logs in with it; everybody may see the page;
    deleting asks for the name."""
    page = screen.page
    device(page)
    screen.open("/account")
    page.get_by_role("button", name="Make an account").click()
    page.get_by_label("Name").fill("Piotr")
    page.get_by_role("button", name="Make it with a passkey").click()
    expect(page.get_by_role("heading", name="Piotr", level=1)).to_be_visible()
    expect(page.get_by_role("button", name="Remove This device")).to_be_visible()
    page.get_by_role("button", name="Remove This device").click()
    expect(page.get_by_role("alert").first).to_contain_text("the only way into the account")
    page.get_by_role("button", name="Log out", exact=True).click()
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_role("heading", name="Piotr", level=1)).to_be_visible()
    screen.open("/player/Piotr")
    expect(page.get_by_text("No match has counted yet.")).to_be_visible()
    assert screen.axe() == []
    screen.open("/account")
    with page.expect_download() as given:
        page.get_by_role("button", name="Save everything about me").click()
    assert '"name": "Piotr"' in Path(given.value.path()).read_text(encoding="utf-8")
    page.get_by_text("Delete the account").click()
    expect(page.get_by_role("button", name="Delete for good")).to_be_disabled()
    page.get_by_label("To confirm, type Piotr").fill("Piotr")
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_role("button", name="Make an account")).to_be_visible()
    screen.open("/player/Piotr")
    expect(page.get_by_text("There is no account called")).to_be_visible()
