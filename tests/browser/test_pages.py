"""Every page that has an address, on a wide screen in English and on a phone in Italian: axe finds nothing, nothing is
wider than the screen, and what is read is in that language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import ROOT
from tests.browser.screen import Screen
from tests.browser.test_reach import PHONE

APP = ROOT / "web/src/App.svelte"
GAME = "histo-command"
#: kinds of address, and what stands behind it
ADDRESSES = {
    "": "",
    "match": "{mine}", "replay": "{over}", "result": "{over}", "dice": "{over}", "seat": "{mine}",
    "join": "{token}", "carry": "{carry}", "watch": "{watched}/{spectator}",
    "drop": GAME, "book": GAME, "learn": GAME,
    "account": None, "player": "{player}", "off": "guessed", "confirm": "guessed", "nowhere": "at/all",
}  # fmt: skip


def post(address: str, path: str, key: str = "", **body: Any) -> Any:
    headers = {"Lancio-Key": key} if key else {}
    answer = httpx.post(f"{address}/api{path}", json=body, headers=headers, timeout=120)
    return answer.raise_for_status().json()


def test_all_pages_are_here() -> None:
    """Whoever adds a page adds it to the list below."""
    kinds = set(re.findall(r'kind === "(\w+)"', APP.read_text(encoding="utf-8")))
    assert kinds == ADDRESSES.keys() - {"", "nowhere"}


@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_page(chromium: Browser, address: str, shots: Path, lang: str) -> None:
    """One after the other, with a match that goes on, one that is over, an invitation, a seat to carry, a player."""
    context = {"locale": "en-GB"} if lang == "en" else {**PHONE, "locale": "it-IT"}
    screen = Screen(chromium, address, shots, **context)
    page = screen.page
    seats = {"allied": "human", "german": "human"}
    invited = post(address, "/matches", game=GAME, scenario="son-drop", seats=seats, mine=["allied"], name="Anna")
    over = screen.new_match({"allied": "human", "german": "greedy"}, game=GAME, scenario="son-drop", lang=lang)
    stored = page.evaluate("JSON.parse(localStorage.lancio)")
    while (seat := screen.told(over, "allied"))["thinking"] or seat["view"]["to_act"] != "allied":
        page.wait_for_timeout(100)
    post(address, f"/matches/{over['id']}/finish", over["keys"]["allied"], version=seat["version"], anyhow=True)
    watched = post(address, "/matches", game=GAME, scenario="son-drop", seats=seats, mine=["allied", "german"], seed=1)
    mine = screen.new_match({"allied": "human", "german": "random"}, game=GAME, scenario="son-drop", lang=lang)
    page.evaluate(
        "(more) => { const all = JSON.parse(localStorage.lancio); all.matches.push(...more); "
        "localStorage.lancio = JSON.stringify(all); }",
        stored["matches"],
    )
    player = {"en": "Piet Hein", "it": "Pietro Micca"}[lang]
    post(address, "/account", name=player, password="correct horse")
    values = {
        "mine": mine["id"], "over": over["id"], "player": player, "token": invited["invitations"]["german"],
        "watched": watched["id"], "spectator": watched["spectator"],
        "carry": post(address, f"/matches/{mine['id']}/carry", mine["keys"]["allied"])["token"],
    }  # fmt: skip
    found: dict[str, Any] = {}
    for kind, rest in ADDRESSES.items():
        path = f"/{kind}" if rest is None else f"/{kind}/{rest.format(**values)}"
        screen.open(path if kind else "/")
        # no silence of the network: a start page listens to its matches
        page.wait_for_load_state("load")
        expect(page.locator("h1, h2, #decision").first).to_be_attached()
        page.wait_for_timeout(500)
        assert page.evaluate("document.documentElement.lang") == lang, kind
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        found[kind] = [*screen.axe(), *(["wider than the screen"] if wide else [])]
        screen.shoot(f"page-{lang}-{kind or 'start'}")
    assert {kind: what for kind, what in found.items() if what} == {}
    screen.close()
