"""Lessons on the screen: one of each game is clicked through, the first of them on a phone."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

import lancio
from tests.browser.fold import SIZES
from tests.browser.lessons import WANTED, play
from tests.browser.screen import Screen

#: the shortest lesson of each game that has any
SHORT = {
    slug: min(lancio.game(slug).lessons.values(), key=lambda lesson: len(lesson.steps)).slug
    for slug in lancio.games()
    if lancio.game(slug).lessons
}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("game", SHORT)
def test_a_lesson_is_clicked_through(chromium: Browser, address: str, shots: Path, game: str) -> None:
    """From the list of lessons to the end: each step is read or answered, what it speaks of is lit up, the end is kept
    and the lesson marked as done."""
    phone = game == next(iter(SHORT))
    screen = Screen(chromium, address, shots, **(PHONE if phone else {}))
    page, lesson = screen.page, lancio.game(game).lessons[SHORT[game]]
    screen.open(f"/learn/{game}")
    page.locator(f"li[data-lesson={lesson.slug}] button").click()
    for number, step in enumerate(lesson.steps):
        card = page.locator(f".lesson[data-page='{number}'][data-waits=false]")
        card.wait_for(timeout=60_000)
        assert step.do["en"][:12] in card.inner_text()
        hexes = [name for name in step.look if name in lancio.game(game).chart(lesson.scenario)["hexes"]]
        if hexes:
            page.wait_for_selector(f"[data-lit='{hexes[0]}']", state="attached")
        if number == 1:
            screen.shoot(f"lesson-{game}")
        card.get_by_role("button", name="Do it for me" if step.asks else "Go on").or_(
            card.get_by_text("Finish")
        ).first.click()
    page.wait_for_selector(".lesson[data-page=over]", timeout=60_000)
    page.get_by_role("button", name="All lessons").click()
    page.wait_for_selector(f"li.done[data-lesson={lesson.slug}]")
    screen.close()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", SHORT)
def test_what_is_asked_is_in_sight(chromium: Browser, address: str, shots: Path, game: str, size: str) -> None:
    """At each step the control that is wanted, or the hexes, are on the screen with nothing over them."""
    screen = Screen(chromium, address, shots, reduced_motion="reduce", **SIZES[size])
    assert list(play(screen, lancio.game(game).lessons[SHORT[game]])) == []
    screen.close()


def test_a_control_below_the_fold_is_scrolled_to(chromium: Browser, address: str, shots: Path) -> None:
    """Where a panel is longer than the screen, what the lesson asks for is brought into sight: a fold that is opened
    first, then the button in it."""
    screen = Screen(chromium, address, shots, reduced_motion="reduce", **SIZES["laptop"])
    page = screen.page
    lesson = lancio.game("duel-in-the-dark").lessons["guns"]
    number = next(n for n, step in enumerate(lesson.steps) if step.solution == ("setup north",))
    begun = {"game": "duel-in-the-dark", "lesson": "guns", "step": number}
    made = httpx.post(f"{address}/api/lessons", json=begun, timeout=60).raise_for_status().json()
    kept = {"game": "duel-in-the-dark", "lesson": "guns", "started": 0}
    kept |= {key: made[key] for key in ("id", "scenario", "seats", "keys")}
    page.evaluate("(kept) => localStorage.setItem('lancio', JSON.stringify({ pace: 0, matches: [kept] }))", kept)
    screen.open(f"/match/{made['id']}")
    fold = page.locator("summary.lesson-wanted")
    expect(fold).to_be_in_viewport(ratio=0.9)
    fold.click()
    expect(page.locator("button.lesson-wanted[data-act='setup north']")).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(WANTED)["bare"]
    screen.shoot("lesson-scrolled")
    screen.close()


def test_an_objection_is_seen(chromium: Browser, address: str, shots: Path) -> None:
    """Where the answers lie below the fold, what is said to a wrong one is scrolled to."""
    screen = Screen(chromium, address, shots, viewport={"width": 1280, "height": 720})
    page = screen.page
    screen.open("/learn/night-drop")
    page.locator("li[data-lesson=astray] button").click()
    page.locator("[data-go-on]").click()
    page.locator("[data-act='activate G4']").click()
    expect(page.locator(".lesson .reply")).to_be_in_viewport(ratio=0.9)
    screen.close()


def test_another_answer_is_objected_to(chromium: Browser, address: str, shots: Path) -> None:
    """Whoever clicks something else reads why not, stays where he is, and may go back a step."""
    screen = Screen(chromium, address, shots)
    page = screen.page
    lesson = lancio.game("night-drop").lessons["first-town"]
    screen.card().get_by_role("link", name="lessons").click()
    page.locator(f"li[data-lesson={lesson.slug}] button").click()
    page.locator("[data-go-on]").click()
    page.locator("[data-act='activate U2']").click()
    other = lesson.steps[1].other
    assert other is not None
    page.get_by_text(other["en"]).first.wait_for()
    page.locator("[data-act='activate U1']").click()
    page.wait_for_selector(".lesson[data-page='2']")
    page.get_by_role("button", name="Back a step").click()
    page.wait_for_selector(".lesson[data-page='0'], .lesson[data-page='1']")
    screen.close()
