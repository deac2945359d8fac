"""Whoever looks at his start page, or at a match of his, sees what the others do meanwhile."""

from __future__ import annotations

from typing import Any

import httpx
from playwright.sync_api import Browser, expect

from tests.browser.screen import Screen
from tests.browser.test_guests import Mortal, invited, kept, make, play_on, server, sitting

__all__ = ["server"]


class Other:
    """Somebody whose browser is closed: what he does over the wire with the key that it keeps."""

    def __init__(self, address: str, match: dict[str, Any], side: str) -> None:
        self.url, self.side = f"{address}/api/matches/{match['id']}", side
        self.headers = {"Lancio-Key": match["keys"][side]}

    def says(self, what: str, /, **body: Any) -> dict[str, Any]:
        answer = httpx.post(f"{self.url}{what}", headers=self.headers, json=body, timeout=60)
        assert answer.status_code in (200, 201), answer.text
        return dict(answer.json())

    @property
    def version(self) -> int:
        return int(httpx.get(self.url, headers=self.headers, timeout=60).json()["version"])


def two(server: Mortal, chromium: Browser, shots: Any) -> tuple[Screen, Other, dict[str, dict[str, Any]]]:
    """A match that goes on: the screen of who made it, and the other one, who has gone away."""
    host = Screen(chromium, server.address, shots)
    make(host, "A friend, by link", "Anna")
    guest = Screen(chromium, server.address, shots)
    guest.page.goto(invited(host))
    guest.page.get_by_label("Your name at the table").fill("Bruno")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.my_turn()
    both = {"allied": kept(host), "german": kept(guest)}
    guest.page.close()
    return host, Other(server.address, both["german"], "german"), both


def test_the_start_page_follows(server: Mortal, chromium: Browser, shots: Any) -> None:
    """Nobody touches it: it becomes one's turn, something is asked, the match ends and a rematch is offered, and each
    time the page, its title and its icon say so; an offer that was taken back is gone."""
    host, bruno, both = two(server, chromium, shots)
    host.page.get_by_role("button", name="Start page").click()
    line = host.page.locator("section[aria-labelledby=continue] li").first
    expect(line).to_contain_text("German to decide")
    assert host.page.title() == "Lancio"
    play_on(both, server.address, until="allied")
    expect(line).to_contain_text("your turn", timeout=15_000)
    expect(host.page).to_have_title("● (1) Lancio")
    expect(host.page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    play_on({**both}, server.address, until="german")
    expect(host.page).to_have_title("Lancio", timeout=15_000)
    bruno.says("/ask", what="result")
    expect(line).to_contain_text("you are asked for something", timeout=15_000)
    expect(host.page).to_have_title("● (1) Lancio")
    host.shoot("start-asked")
    bruno.says("/resign", version=bruno.version)
    expect(host.page.locator("section[aria-labelledby=continue]")).to_have_count(0, timeout=15_000)
    bruno.says("/rematch")
    offer = host.page.locator("[data-rematch-offered]")
    expect(offer).to_contain_text("Bruno offers a rematch", timeout=15_000)
    assert host.axe() == []
    host.shoot("start-rematch")
    httpx.delete(f"{bruno.url}/rematch", headers=bruno.headers, timeout=60).raise_for_status()
    expect(offer).to_have_count(0, timeout=15_000)


def test_a_rematch_is_seen_from_the_map(server: Mortal, chromium: Browser, shots: Any) -> None:
    """Whoever still looks at the map when the other gives up reads who has won, and finds his offer there."""
    host, bruno, _ = two(server, chromium, shots)
    host.page.locator("#decision[data-step=wait]").wait_for(state="attached")
    bruno.says("/resign", version=bruno.version)
    expect(host.page.locator("#decision")).to_contain_text("The Allied player wins", timeout=15_000)
    assert "over" in host.page.title()
    bruno.says("/rematch")
    expect(host.page.locator("#decision [data-rematch=offered]")).to_be_visible(timeout=15_000)
    assert host.page.title().startswith("● ")
    host.shoot("map-rematch")


def test_a_computer_in_ones_place(server: Mortal, chromium: Browser, shots: Any) -> None:
    """Whoever was replaced by a computer reads so, at the match and on his start page, and is offered nothing that he
    may not do."""
    host, bruno, both = two(server, chromium, shots)
    anna = Other(server.address, both["allied"], "allied")
    asked = anna.says("/ask", what="computer", side="allied", player="random")["proposal"]
    assert bruno.says("/answer", id=asked["id"], yes=True)["side"] == "allied"
    note = host.page.locator("[data-replaced]")
    expect(note).to_contain_text("A computer has played for you since", timeout=15_000)
    assert host.page.locator("#decision .undo").count() == 0
    assert host.page.get_by_role("button", name="Agree or resign").count() == 0
    host.shoot("replaced")
    host.page.get_by_role("button", name="Start page").click()
    expect(host.page.locator("section[aria-labelledby=continue] li").first).to_contain_text("A computer plays for you")
    assert sitting(host, server.address, "allied")["seats"]["allied"] == "random"
