"""A match for a rating before everybody's eyes: two accounts play, somebody without one looks on."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.screen import Screen
from tests.browser.test_guests import PHONE, Mortal, invited, kept, make, play_on, server

__all__ = ["server"]


def account(screen: Screen, name: str, new: str, make_it: str) -> None:
    """An account, made on its page: which word says so, and which button."""
    page = screen.page
    screen.open("/account")
    page.get_by_role("button", name=new).click()
    page.get_by_role("textbox").first.fill(name)
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name=make_it, exact=True).last.click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def words(screen: Screen, said: str) -> None:
    """Say something."""
    screen.page.get_by_role("button", name="Chat").click()
    screen.page.get_by_label("Write something").fill(said)
    screen.page.get_by_role("button", name="Send").click()
    screen.page.locator("[data-chat]").get_by_text(said).wait_for()


def test_for_a_rating_before_everybodys_eyes(server: Mortal, chromium: Browser, shots: Path) -> None:
    """From the lobby somebody looks on, sees no secrets and is not heard by those who play; when it is over all see
    all, with either's eyes, and read what was said. Both have a rating then, which says how uncertain it is."""
    host = Screen(chromium, server.address, shots)
    account(host, "Anna", "Make an account", "Make the account")
    host.open("/")
    make(host, "A friend, by link", "Anna", also=("Everybody may watch", "It counts for the rating"))
    guest = Screen(chromium, server.address, shots, **{**PHONE, "locale": "it-IT"})
    account(guest, "Bruno", "Crea un account", "Crea l'account")
    guest.page.goto(invited(host))
    guest.page.get_by_text("Tutti possono guardare").or_(guest.page.get_by_text("guarda")).first.wait_for()
    guest.page.locator("[data-rated]").check()
    assert guest.axe() == []
    guest.page.get_by_role("button", name="Siediti").click()
    assert guest.my_turn() == "deploy"
    both = {"german": kept(guest), "allied": kept(host)}
    expect(host.page.locator("[data-player=german]")).to_contain_text("no rating yet")
    # somebody looks on, from the lobby
    watcher = Screen(chromium, server.address, shots)
    lobby = watcher.page.locator("[data-lobby]")
    expect(lobby).to_contain_text("To watch")
    lobby.get_by_role("button", name="Watch").click()
    watcher.page.locator("#decision[data-step=wait]").wait_for(state="attached")
    play_on(both, server.address, until="allied")
    host.my_turn()
    for screen in (host, watcher):
        assert screen.page.locator("[data-unit]", has_text="?").count() > 5, "hidden from those whom it is hidden from"
    assert watcher.page.locator("[data-others] button", has_text="resign").count() == 0
    words(watcher, "What a wind!")
    expect(watcher.page.locator("[data-chat] .mine")).to_contain_text("What a wind!")
    assert watcher.page.locator("[data-chat]").get_by_role("button", name="Report").count() == 0, (
        "nobody reports himself"
    )
    assert watcher.axe() == []
    watcher.shoot("watched")
    words(host, "Good luck")
    expect(host.page.locator("[data-chat]").get_by_role("button", name="Spectators")).to_have_count(0)
    expect(host.page.locator("[data-chat]")).not_to_contain_text("What a wind!")
    expect(watcher.page.locator("[data-chat]")).not_to_contain_text("Good luck")
    # over
    play_on(both, server.address)
    host.page.locator("#decision[data-step=over]").wait_for(state="attached")
    host.page.locator("[data-chat]").get_by_role("button", name="Spectators").click()
    expect(host.page.locator("[data-chat]")).to_contain_text("What a wind!")
    for side in ("German", "Allied"):
        watcher.open(f"/replay/{both['german']['id']}")
        watcher.page.get_by_role("button", name=f"As seen by: {side}").click()
        expect(watcher.page.locator("button[aria-pressed=true]", has_text=side)).to_be_visible()
    assert watcher.axe() == []
    # and rated, once
    for screen, name, how in ((host, "Bruno", "almost certainly"), (guest, "Anna", "quasi certamente fra")):
        screen.open(f"/player/{name}")
        ratings = screen.page.get_by_role("region").filter(has_text=how)
        expect(ratings).to_contain_text("Histo Command")
        assert "?" in ratings.locator("b").inner_text(), "uncertain at first"
        assert screen.axe() == []
        screen.shoot(f"rated-{name}")
    for screen in (host, guest, watcher):
        screen.close()
