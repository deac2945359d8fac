"""Is what a lesson asks for in sight? `python -m tests.browser.lessons [GAME[/LESSON] ...]` plays lessons on a laptop
and on a phone: at each step the control that is wanted, or else the hexes, must be on the screen, nothing over them.
`--shots DIR` keeps a picture of each step.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, TimeoutError, sync_playwright

import lancio
from lancio.engine.lessons import Lesson, Step
from tests.browser.conftest import serving
from tests.browser.fold import SIZES
from tests.browser.measure import FRAMES, chromium_path
from tests.browser.screen import IN_SIGHT, Screen

#: presses that lead to one answer at most
PRESSES = 4
#: milliseconds in which the page comes to rest, and after which nothing more comes of a press
SETTLES, LATE = 700, 8000

#: the control that is wanted: where to press it, and what is wrong with it
WANTED = """() => {
    const one = document.querySelector('.lesson-wanted');
    if (!one) return null;
    const name = (one.getAttribute('aria-label') || one.innerText || '').trim().replace(/\\s+/g, ' ').slice(0, 50);
    const box = one.getBoundingClientRect();
    const x = box.left + box.width / 2;
    // at its middle and at both edges, where something that sticks there might lie over it
    const bare = [box.top + 4, box.top + box.height / 2, box.bottom - 4].every((y) => {
        const found = document.elementFromPoint(x, y);
        return !!found && (one.contains(found) || found.contains(one));
    });
    return { name, x, y: box.top + box.height / 2, bare, act: 'act' in one.dataset };
}"""
#: the hexes that are lit up
LIT = "() => [...document.querySelectorAll('[data-lit]')].map((one) => one.dataset.lit)"
#: whether a hex of the map is covered at a point
COVERED = "([x, y]) => !document.elementFromPoint(x, y)?.closest('.board')"


def hexes_of(screen: Screen, lesson: Lesson, step: Step) -> list[str]:
    """The hexes that a step asks to look at or to click."""
    hexes = lesson.game.chart(lesson.scenario)["hexes"]
    said = (*screen.page.evaluate(LIT), *(word for answer in step.solution for word in answer.split()[1:]))
    return list(dict.fromkeys(word for word in said if word in hexes))


def faults_of(screen: Screen, lesson: Lesson, step: Step) -> Iterator[str]:
    """What of a step cannot be seen; the controls that it wants are pressed one after another."""
    page, pressed = screen.page, 0
    last = ""
    version = screen.version
    while pressed < PRESSES and screen.version == version:
        page.wait_for_timeout(SETTLES)
        page.evaluate(FRAMES)
        wanted: dict[str, Any] | None = page.evaluate(WANTED)
        if wanted is None or wanted["name"] == last:
            break
        last = wanted["name"]
        if not wanted["bare"]:
            yield f"not in sight: {wanted['name']}"
            return
        pressed += 1
        page.mouse.click(wanted["x"], wanted["y"])
        with suppress(TimeoutError):
            changed = f"#decision:not([data-version='{version}'])"
            page.wait_for_selector(changed, state="attached", timeout=LATE if wanted["act"] else SETTLES)
    if screen.version != version:
        return
    hidden = unseen(screen, lesson, step, pressed > 0)
    if hidden:
        # a map that was still on its way
        page.wait_for_timeout(LATE / 4)
        hidden = unseen(screen, lesson, step, pressed > 0)
    yield from hidden


def unseen(screen: Screen, lesson: Lesson, step: Step, pressed: bool) -> list[str]:
    """The hexes that a step speaks of and that cannot be seen."""
    page, found = screen.page, []
    hexes = hexes_of(screen, lesson, step)
    if not hexes and not pressed:
        found.append("nothing is shown")
    for hex_ in hexes:
        at = list(screen.where(hex_))
        if not page.evaluate(IN_SIGHT, at):
            found.append(f"out of the map: {hex_}")
        elif page.evaluate(COVERED, at):
            found.append(f"covered on the map: {hex_}")
    return found


def play(screen: Screen, lesson: Lesson, lang: str = "en") -> Iterator[tuple[int, str]]:
    """A lesson from its beginning to its end: the step, and what of it cannot be seen."""
    page = screen.page
    name = "Do it for me" if lang == "en" else "Fallo per me"
    screen.open(f"/learn/{lesson.game.slug}")
    page.locator(f"li[data-lesson={lesson.slug}] button").click()
    # one press may answer more than one step
    while (number := page_of(screen)) < len(lesson.steps):
        step = lesson.steps[number]
        card = page.locator(f".lesson[data-page='{number}']")
        if not step.asks:
            card.locator("[data-go-on]").click()
            page.wait_for_selector(f".lesson:not([data-page='{number}'])", timeout=LATE)
            continue
        screen.my_turn()
        version = screen.version
        found = list(faults_of(screen, lesson, step))
        screen.shoot(f"lesson-{lesson.game.slug}-{lesson.slug}-{number}-{page.evaluate('innerWidth')}")
        yield from ((number, fault) for fault in found)
        # what was pressed may have been only the first half, or all of it
        try:
            late = LATE if screen.version != version else SETTLES
            page.wait_for_selector(f".lesson:not([data-page='{number}'])", timeout=late)
        except TimeoutError:
            card.get_by_role("button", name=name).click()
            page.wait_for_selector(f".lesson:not([data-page='{number}'])", timeout=60_000)


def page_of(screen: Screen) -> int:
    """The step that waits; as many as there are at the end."""
    card = screen.page.locator(".lesson[data-waits=false]")
    card.wait_for(timeout=60_000)
    said = card.get_attribute("data-page") or ""
    return int(said) if said.isdigit() else sys.maxsize


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lessons", nargs="*")
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--size", choices=tuple(SIZES))
    asked = parser.parse_args()
    home = Path(tempfile.mkdtemp(prefix="lancio-lessons-"))
    shots = asked.shots or home
    shots.mkdir(parents=True, exist_ok=True)
    with serving(home / "matches.sqlite") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=["--no-sandbox"])
        every = [lesson for game in lancio.games() for lesson in lancio.game(game).lessons.values()]
        for size, lesson in product(SIZES, every):
            name = f"{lesson.game.slug}/{lesson.slug}"
            if (asked.size or size) != size or (asked.lessons and not any(one in name for one in asked.lessons)):
                continue
            tell(f"{size}, {name}")
            told(browser, address, shots, size, lesson)
        browser.close()
    shutil.rmtree(home, ignore_errors=True)


def told(browser: Browser, address: str, shots: Path, size: str, lesson: Lesson) -> None:
    """A lesson at a size, and what is wrong with it in lines."""
    screen = Screen(browser, address, shots, reduced_motion="reduce", **SIZES[size])
    try:
        for step, fault in play(screen, lesson):
            tell(f"  {step}: {fault}")
    except Exception as error:
        screen.shoot(f"lesson-{lesson.game.slug}-{lesson.slug}-stuck-{size}")
        tell(f"  stuck: {str(error).splitlines()[0]}")
    screen.page.context.close()


def tell(line: str) -> None:
    """A line, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
