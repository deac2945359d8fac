"""Is all that a question needs on the screen? `python -m tests.browser.fold [GAME ...]` walks each game through its
first decisions, on a laptop and on a phone at once, and tells what lies below the fold, is covered or too small.

A computer chooses what is done, the pages only follow. `--shots DIR` keeps a picture of each kind of question.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, sync_playwright

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.players.base import decide
from tests.browser.clicks import ABLE
from tests.browser.conftest import Served, serving
from tests.browser.measure import FRAMES, chromium_path
from tests.browser.screen import Screen
from tests.browser.test_reach import PHONE

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
SIZES: dict[str, dict[str, Any]] = {"laptop": LAPTOP, "phone": PHONE}


class Walk(NamedTuple):
    """A match to be walked through."""

    game: str
    scenario: str
    side: str
    other: str


WALKS = [
    Walk("night-drop", "historical", "us", "german"),
    Walk("night-drop", "historical", "german", "us"),
    Walk("duel-in-the-dark", "night", "british", "german"),
    Walk("duel-in-the-dark", "night", "german", "british"),
    Walk("drvar", "historical", "german", "yugoslav"),
    Walk("drvar", "historical", "yugoslav", "german"),
    Walk("histo-command", "son", "allied", "german"),
    Walk("histo-command", "son", "german", "allied"),
    Walk("lock-n-load", "vierville", "us", "german"),
    Walk("lock-n-load", "vierville", "german", "us"),
    Walk("lock-n-load", "crossroads", "us", "german"),
]

#: what of the question cannot be seen or pressed; what can wait may be folded away. On a laptop nothing scrolls
FAULTS = """(laptop) => {
    const top = document.querySelector('aside .top');
    const found = [];
    if (!top) return ['no panel'];
    const wanted = 'button, input, select, [role=radio]';
    for (const one of top.querySelectorAll(wanted)) {
        const closed = one.closest('details:not([open])');
        // the tag of a rule is a word in a sentence
        if (closed || one.disabled || one.matches('.rule') || one.closest('[data-later]')) continue;
        const box = one.getBoundingClientRect();
        if (!box.width || one.matches('[type=checkbox]')) continue;
        const name = (one.getAttribute('aria-label') || one.innerText || one.title || one.outerHTML.slice(0, 60))
            .trim().replace(/\\s+/g, ' ').slice(0, 50);
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        const below = Math.round(box.bottom - innerHeight);
        const size = [box.width, box.height].map(Math.round);
        const foot = document.elementFromPoint(box.left + box.width / 2, Math.min(box.bottom, innerHeight) - 4);
        // seen at its middle and at its foot, where what sticks there might lie over it
        const bare = [at, foot].every((found) => found && (one.contains(found) || found.contains(one)));
        if (below > 1 || box.top < -1) found.push(`below: ${name} (${below} px)`);
        else if (!bare) found.push(`covered: ${name}`);
        else if (Math.min(...size) < 24) found.push(`small: ${name} (${size.join(' x ')})`);
    }
    // the small map lies on nobody who can act
    const small = document.querySelector('.mini')?.getBoundingClientRect();
    for (const one of small ? document.querySelectorAll('.board [data-unit]') : []) {
        if (!one.querySelector('[stroke="#fff8d8"], [stroke="#a8421f"]')) continue;
        const box = one.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (x > small.left && x < small.right && y > small.top && y < small.bottom)
            found.push(`under the small map: ${one.dataset.unit}`);
    }
    const more = Math.round(top.scrollHeight - top.clientHeight);
    if (laptop && more > 1) found.push(`scrolls: ${more} px`);
    return found;
}"""


#: what carries on without the chosen one
ON = "#decision [aria-keyshortcuts=e], aside [data-pass], aside [data-act=close]"


def chosen(screen: Screen, name: str) -> list[str]:
    """The same with somebody chosen who can act, if anybody is in sight."""
    page, version = screen.page, screen.version
    able = page.evaluate(ABLE)
    if not able:
        return []
    ends = page.locator(ON).count()
    page.mouse.click(*able[0])
    page.mouse.move(1270, 8)
    page.wait_for_load_state("networkidle")
    page.evaluate(FRAMES)
    found: list[str] = page.evaluate(FAULTS, True) if screen.version == version else []
    if screen.version == version and ends and not page.locator(ON).count():
        found.append("no way on while somebody is chosen")
    if found:
        screen.shoot(name)
    screen.press("Escape")
    return found


def walk(
    browser: Browser, address: Served, one: Walk, steps: int, shots: Path, lang: str = "en"
) -> Iterator[tuple[str, str, str]]:
    """Size, step and fault, each once a kind of question."""
    seats = {one.side: "human", one.other: "greedy"}
    screens = {size: Screen(browser, address, shots, reduced_motion="reduce", **how) for size, how in SIZES.items()}
    first = screens["laptop"]
    made = first.new_match(seats, 7, one.game, one.scenario, lang=lang)
    kept = first.page.evaluate("() => localStorage.lancio")
    for screen in screens.values():
        screen.page.evaluate("(kept) => { localStorage.lancio = kept }", kept)
        screen.open(f"/match/{made['id']}")
    game, dice, player = lancio.game(one.game), Dice(key_of("walk")), lancio.player("greedy")
    url = f"{address}/api/matches/{made['id']}"
    client = httpx.Client(headers={"Lancio-Key": made["keys"][one.side]}, timeout=60)
    seen: set[tuple[str, str]] = set()
    for _ in range(steps):
        if first.my_turn() == "over":
            break
        version, step, ask = first.version, first.step, False
        for size, screen in screens.items():
            ready = f"#decision[data-version='{version}'][data-step='{step}'][aria-busy=false]"
            screen.page.wait_for_selector(ready, state="attached", timeout=60_000)
            screen.page.evaluate(FRAMES)
            faults = screen.page.evaluate(FAULTS, size == "laptop")
            key = json.dumps([size, step, [fault.split(" (")[0] for fault in faults]])
            fresh = (size, step) not in seen or (faults and (size, key) not in seen)
            if fresh:
                screen.shoot(f"{one.game}-{one.scenario}-{one.side}-{size}-{version}-{step}")
            seen |= {(size, step), (size, key)}
            for fault in faults if fresh else []:
                yield size, f"{version} {step}", fault
            ask = ask or (bool(fresh) and size == "laptop")
        if ask:
            # last of all: where there is but one thing to do, the click does it
            for fault in chosen(first, f"{one.game}-{one.scenario}-{one.side}-laptop-{version}-{step}-chosen"):
                yield "laptop", f"{version} {step}, chosen", fault
            if first.version != version:
                continue
        table = address.hall.table(made["id"])
        with table.lock:
            match = table.match
            code = decide(game, match.state, player, dice)
            action = match.verbs.notation(code)
        seat = client.get(url, params={"since": 10**6}).json()
        client.post(f"{url}/actions", json={"version": seat["version"], "action": action}).raise_for_status()
        first.changed(version)
    for screen in screens.values():
        screen.close()


def main() -> None:
    """Walk and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--lang", default="en")
    asked = parser.parse_args()
    home = Path(tempfile.mkdtemp(prefix="lancio-fold-"))
    shots = asked.shots or home
    shots.mkdir(parents=True, exist_ok=True)
    with serving(home / "matches.sqlite") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        for one in WALKS:
            if asked.games and not any(name in f"{one.game}/{one.scenario}/{one.side}" for name in asked.games):
                continue
            sys.stdout.write(f"{one.game}, {one.scenario}, {one.side}\n")
            sys.stdout.flush()
            for size, step, fault in walk(browser, address, one, asked.steps, shots, asked.lang):
                sys.stdout.write(f"  {size:<7} {step:<22} {fault}\n")
                sys.stdout.flush()
        browser.close()
    shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
