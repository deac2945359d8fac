"""A player in front of the screen: opens pages, reads the decision, clicks. Knows no rule."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Locator, Page

from tests.browser.conftest import AXE, cannot

BOTH = {"us": "human", "german": "human"}
AGAINST_RANDOM = {"us": "human", "german": "random"}

#: the place of a hex on the screen, from the chart, the mapping of the picture and the camera
WHERE = """async (hex) => {
    const { game, map, scenario } = document.querySelector('.board').dataset;
    window.known ??= {};
    const fetched = async (path) => (window.known[path] ??= await (await fetch(path)).json());
    const { x, y } = (await fetched(`/api/games/${game}/chart?scenario=${scenario}`)).hexes[hex];
    const { side, origin } = await fetched(`/maps/${map}.json`);
    const at = new DOMPoint(x * side - origin[0], y * side - origin[1]);
    const { x: left, y: top } = at.matrixTransform(document.querySelector('.board svg').getScreenCTM());
    return [left, top];
}"""

#: whether a point lies in the frame of the map
IN_SIGHT = """([x, y]) => {
    const { left, right, top, bottom } = document.querySelector('.board').getBoundingClientRect();
    return x > left + 12 && x < right - 12 && y > top + 12 && y < bottom - 12;
}"""


#: tells of every text with a brace that comes to be shown: a blank that nobody filled
BRACES = """
    const told = new Set();
    const look = (node) => {
        if (node.nodeType === 1) return node.childNodes.forEach(look);
        const text = node.nodeType === 3 && !node.parentElement?.closest('script, style, pre, code') ? node.data : '';
        if (!/[{}]/.test(text) || told.has(text)) return;
        told.add(text);
        console.error(`brace: ${text}`);
    };
    new MutationObserver((all) => {
        for (const one of all) {
            one.addedNodes.forEach(look);
            if (one.type === 'characterData') look(one.target);
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""


class Screen:
    """A page of the client with the errors it made."""

    def __init__(self, browser: Browser, address: str, shots: Path, **context: Any) -> None:
        """`pace`: how fast the others' actions are told; by default they are shown at once. `guide`: somebody new, who
        is briefed and given hints."""
        self.pace: int = context.pop("pace", 0)
        guide: bool = context.pop("guide", False)
        context.setdefault("viewport", {"width": 1280, "height": 800})
        context.setdefault("locale", "en-GB")
        self.address = address
        self.shots = shots
        self.page: Page = browser.new_context(**context).new_page()
        self.page.add_init_script(
            f"if (location.protocol !== 'about:') localStorage.lancio ??= JSON.stringify({{ pace: {self.pace} }})"
        )
        if not guide:
            # no briefing before the first match, no hints
            met = json.dumps(json.dumps({"off": True, "alone": True}))
            self.page.add_init_script(f"if (location.protocol !== 'about:') localStorage['lancio-guide'] ??= {met}")
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.add_init_script(BRACES)
        self.page.on("console", lambda said: said.text.startswith("brace:") and self.errors.append(said.text))
        self.page.goto(address)

    def close(self) -> None:
        """No script may have failed meanwhile, and no text was shown with blanks that nobody filled."""
        self.page.context.close()
        assert self.errors == [], self.errors

    def shoot(self, name: str) -> None:
        """A picture for people."""
        self.page.screenshot(path=str(self.shots / f"{name}.png"))

    # -- matches -----------------------------------------------------------------------------------

    def card(self, title: str = "Night Drop") -> Locator:
        """A game on the start page."""
        return self.page.locator("article").filter(has=self.page.get_by_role("heading", name=title, exact=True))

    def play_button(self, title: str = "Night Drop") -> Locator:
        """The button on the card of a game."""
        return self.card(title).get_by_role("button", name="Play now")

    def play_now(self, title: str = "Night Drop") -> None:
        """One click."""
        self.play_button(title).click()
        self.my_turn()

    def new_match(
        self,
        seats: dict[str, str],
        seed: int = 7,
        game: str = "night-drop",
        scenario: str = "historical",
        options: dict[str, Any] | None = None,
        lang: str = "en",
    ) -> dict[str, Any]:
        """A match made behind the scenes, whose keys this browser then holds."""
        body = {"game": game, "scenario": scenario, "options": options or {}, "seats": seats, "seed": seed}
        body["mine"] = [side for side, who in seats.items() if who == "human"] or None
        answer = httpx.post(f"{self.address}/api/matches", json=body, timeout=60)
        made: dict[str, Any] = answer.raise_for_status().json()
        keys = {side: key for side, key in made["keys"].items() if seats[side] == "human"}
        kept = {
            "id": made["id"], "game": game, "scenario": scenario,
            "seats": seats, "keys": keys, "started": 0,
        }  # fmt: skip
        self.page.evaluate(
            "(kept) => localStorage.setItem('lancio', JSON.stringify(kept))",
            {"lang": lang, "pace": self.pace, "matches": [kept]},
        )
        return made

    def told(self, made: dict[str, Any], side: str) -> dict[str, Any]:
        """What a side is told, with every action that it may do, asked with its own key."""
        url = f"{self.address}/api/matches/{made['id']}"
        headers = {"Lancio-Key": made["keys"][side]}
        answer = httpx.get(url, params={"seat": side, "legal": "true"}, headers=headers, timeout=30)
        return dict(answer.raise_for_status().json())

    def open(self, path: str) -> None:
        """A page of the client."""
        self.page.goto(f"{self.address}/#{path}")
        self.page.reload()

    # -- the map -----------------------------------------------------------------------------------

    def spot(self, hex_: str) -> tuple[float, float]:
        """Where a hex of a painted map is on the screen, when the map has come to rest; what is out of sight is looked
        for on the whole map."""
        x, y = self.where(hex_)
        if not self.page.evaluate(IN_SIGHT, [x, y]):
            self.press("0")
            x, y = self.where(hex_)
        return x, y

    def where(self, hex_: str) -> tuple[float, float]:
        """Where a hex is, in sight or not."""
        self.page.wait_for_selector(".world:not(.glide)", state="attached")
        x, y = self.page.evaluate(WHERE, hex_)
        return float(x), float(y)

    def bare(self, hex_: str) -> bool:
        """Whether a click on a hex would reach the map: it is in sight and nothing lies over it."""
        return bool(
            self.page.evaluate(
                """([x, y]) => {
                    const at = document.elementFromPoint(x, y);
                    return !!at?.closest('.board') && !at.closest('[data-unit]');
                }""",
                list(self.spot(hex_)),
            )
        )

    # -- the decision ------------------------------------------------------------------------------

    @property
    def step(self) -> str:
        """What is asked now: the step's name, `wait` or `over`."""
        return self.page.locator("#decision").get_attribute("data-step") or ""

    @property
    def version(self) -> int:
        """How often something has happened."""
        return int(self.page.locator("#decision").get_attribute("data-version") or 0)

    @property
    def said(self) -> str:
        """The words of the decision box."""
        return self.page.locator("#decision").inner_text()

    def my_turn(self) -> str:
        """Wait until something is asked, or all is over."""
        ready = "#decision[aria-busy=false]:not([data-step=wait])"
        self.page.wait_for_selector(ready, state="attached", timeout=60_000)
        return self.step

    def changed(self, version: int) -> None:
        """Wait for the next version."""
        self.page.wait_for_selector(f"#decision:not([data-version='{version}'])", state="attached", timeout=15_000)

    def take_screen(self, side: str = "") -> None:
        """The other player sits down: without waiting for the curtain to fall by itself, one click lifts it."""
        page = self.page
        page.locator(".curtain, [data-hand]").first.wait_for()
        page.evaluate("document.querySelector('[data-hand]')?.click()")
        page.get_by_role("button", name=re.compile(rf"I am .*{side}.*show", re.IGNORECASE)).click()
        page.locator("#decision").wait_for()

    def press(self, *keys: str) -> None:
        """Keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def choose_and_overreach(self) -> None:
        """Choose the first unit that can move, then try a hex where it cannot go."""
        for way in ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"):
            self.page.locator("[data-cursor]").focus()
            self.press("Escape", "Tab", "Enter", way, way, way, way, "Enter")
            self.page.wait_for_timeout(400)
            if self.page.get_by_role("alert").count():
                return

    def tab_to(self, words: str, title: str = "Night Drop") -> None:
        """Tab to a button on a game's card."""
        wanted = self.card(title).get_by_role("button", name=words)
        for _ in range(60):
            if wanted.evaluate("at => at === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"{words} cannot be reached by keyboard")

    def focused(self) -> str:
        """What has the focus, as a reader of the screen hears it."""
        return str(
            self.page.evaluate(
                """() => {
                    const at = document.activeElement;
                    return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim();
                }"""
            )
        )

    def answer(self) -> None:
        """Any answer: the first button, else the end, else the first thing on the map. By mouse and keyboard."""
        before = self.version
        rows = self.page.locator("#decision .buttons")
        choices = rows.first.get_by_role("button")
        if rows.count() > 1 and choices.count():
            choices.first.click()
            return self.changed(before)
        if self.page.locator("#decision [aria-keyshortcuts=e]").count():
            self.press("e")
            if self.version == before and self.page.get_by_role("button", name="Yes, end").count():
                self.press("e")
            return self.changed(before)
        self.page.locator("[data-cursor]").focus()
        self.press("Tab", "Enter")
        self.page.wait_for_timeout(100)
        held = self.page.locator("[data-held] button")
        if held.count():
            # whoever was quicker than the odds has only aimed
            held.first.click()
        elif self.version == before and rows.count() > 1 and choices.count():
            choices.first.click()
        return self.changed(before)

    # -- accessibility -------------------------------------------------------------------------------

    def axe(self) -> list[str]:
        """The problems that axe finds, however small."""
        if not AXE.exists():
            cannot("axe-core is not installed: cd web && npm ci")
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        return [
            f"{one['impact']}: {one['id']}: {json.dumps([node['html'][:120] for node in one['nodes'][:3]])}"
            for one in found["violations"]
        ]
