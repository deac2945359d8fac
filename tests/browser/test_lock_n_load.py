"""Lock 'n Load in the browser: whole fights by mouse and by touch, odds before the click, windows, lines of sight."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.screen import Screen
from tests.browser.test_reach import PHONE

GAME = "lock-n-load"
DEFENDER = {"us": "human", "german": "greedy"}
ATTACKER = {"us": "greedy", "german": "human"}
#: what the sheets of other questions offer, the best first
SHEETS = (
    "[data-all]", "[data-try]", "[data-strike]", "[data-aim-all]", ".man [data-aim]", "[data-ready]", "[data-shoot]",
    "[data-halt]", "[data-everyone]", "[data-set-off]", ".desk [data-answer]", ".desk [data-end]",
)  # fmt: skip
#: how many places act in a turn before it is passed
ACTIVE = 3


@pytest.fixture
def screen(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A wide screen without motion."""
    one = Screen(chromium, address, shots, reduced_motion="reduce")
    yield one
    one.close()


@pytest.fixture
def phone(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A phone."""
    one = Screen(chromium, address, shots, reduced_motion="reduce", **PHONE)
    yield one
    one.close()


def start(screen: Screen, seats: dict[str, str], scenario: str, seed: int, lang: str = "en") -> str:
    """A match on the screen; the first thing it asks."""
    made = screen.new_match(seats, seed, GAME, scenario, lang=lang)
    screen.open(f"/match/{made['id']}")
    return screen.my_turn()


class Player:
    """Plays by pointing at places and buttons; knows no rule, only what is lit, and keeps account of what was done."""

    def __init__(self, screen: Screen, press: Callable[[Locator], None], point: Callable[[float, float], None]) -> None:
        self.screen, self.page = screen, screen.page
        self.press, self.point = press, point
        self.done: dict[str, int] = {}
        self.turn, self.acted = "", 0
        self.name = "touch" if screen.page.locator(".handle").first.is_visible() else "mouse"

    def count(self, what: str) -> None:
        """One more of these."""
        self.done[what] = self.done.get(what, 0) + 1

    def first(self, *selectors: str) -> bool:
        """Press the first of some buttons that is there."""
        for selector in selectors:
            found = self.page.locator(selector)
            if found.count() and found.first.is_enabled():
                self.press(found.first)
                return True
        return False

    def play(self) -> None:
        """Until all is over."""
        for _ in range(400):
            step = self.screen.my_turn()
            if step == "over":
                return
            before = self.screen.version
            self.count(step)
            self.answer(step)
            self.screen.changed(before)
        raise AssertionError("the fight does not end")

    def answer(self, step: str) -> None:
        """Something that changes the position."""
        if self.page.locator("[data-interrupt]").count():
            self.window()
        elif self.page.locator("[data-advice=set-up]").count():
            self.set_up()
        elif step == "impulse":
            self.impulse()
        elif step == "acts":
            self.act()
        else:
            chosen = self.first(*SHEETS, "#decision .buttons button:enabled")
            assert chosen, f"nothing to press at {step}"

    def set_up(self) -> None:
        """One click, and all stand ready: the first turn begins, or the other side sets up."""
        self.press(self.page.locator("[data-advice=set-up]"))
        self.page.wait_for_selector("[data-advice=set-up]", state="detached", timeout=30_000)
        done = "#decision:is([data-step=wait], [data-step=rally], [data-step=impulse], [data-step=opportunity])"
        self.page.wait_for_selector(done, state="attached", timeout=30_000)

    def window(self) -> None:
        """Fire once by hand; then an order stands."""
        if self.done.get("fired back"):
            folded = self.page.locator("details[data-later]:not([open]) > summary")
            if folded.count():
                self.press(folded.first)
            if self.first("[data-order=any][aria-checked=false]"):
                return
            self.first("[data-decline]")
            return
        if self.page.locator("[data-interrupt] .big .primary").count():
            expect(self.page.locator("[data-interrupt] .big .primary")).to_contain_text("%")
            self.count("fired back")
            self.screen.shoot(f"lock-n-load-window-{self.name}")
            self.first("[data-interrupt] .big .primary")
        else:
            self.first("[data-decline]")

    def impulse(self) -> None:
        """A place that can act, or a pass."""
        now = self.page.locator("ol [aria-current=step]").first.inner_text()
        self.acted = self.acted + 1 if now == self.turn else 0
        self.turn = now
        if self.acted < ACTIVE:
            if self.first("[data-box]"):
                return
            for able in self.page.locator("[data-able]").all():
                box = able.bounding_box()
                if box and self.bare(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2):
                    before = self.screen.version
                    self.point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                    self.page.wait_for_timeout(150)
                    if self.screen.version != before:
                        return
        self.first("[data-pass]")
        if self.page.locator("[data-pass].primary").count():
            self.first("[data-pass].primary")

    def bare(self, x: float, y: float) -> bool:
        """Whether the map lies open there."""
        found = self.page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('.board')", [x, y])
        return bool(found)

    def act(self) -> None:
        """Fire if there is a target, else a walk towards the flags, else the end."""
        self.page.wait_for_timeout(200)
        if self.first("[data-tool=fight]"):
            return
        if self.first(".aims [data-aim]"):
            shot = self.page.locator("[data-goal] [data-do=fire]")
            expect(shot).to_contain_text("%")
            goal = self.page.locator("[data-goal]").get_attribute("data-goal")
            expect(self.page.locator(f"[data-chance='{goal}']")).to_be_attached()
            self.count("fired")
            self.press(shot)
            return
        ways = self.page.eval_on_selector_all("[data-way]", "all => all.map((one) => one.dataset.way)")
        for goal in [place for place in ways if re.fullmatch(r"\d+[A-J]\d", place)][-12:]:
            at = self.screen.spot(goal)
            if not self.bare(*at):
                continue
            self.point(*at)
            if not self.page.locator(f"[data-goal='{goal}'].pinned [data-do=move]").count():
                continue
            expect(self.page.locator(f"[data-path='{goal}']")).to_be_attached()
            before = self.screen.version
            # the sheet may have risen meanwhile, and the map with it
            at = self.screen.spot(goal)
            if not self.bare(*at):
                continue
            self.point(*at)
            self.page.wait_for_timeout(150)
            if self.screen.version != before or self.page.locator("#decision[aria-busy=true]").count():
                self.count("walked")
                return
        self.press(self.page.locator(".desk [data-end]"))


def test_a_whole_fight_by_mouse(screen: Screen) -> None:
    """Vierville as the defender: fire with its odds before the click, a window answered, then an order that stands."""
    assert start(screen, DEFENDER, "vierville", 2) == "deploy"
    player = Player(screen, lambda at: at.click(), screen.page.mouse.click)
    player.play()
    assert player.done["fired back"] == 1 and player.done["fired"] > 0
    expect(screen.page.locator("#decision")).to_contain_text("victory")
    screen.shoot("lock-n-load-over")


def test_a_whole_fight_by_touch(phone: Screen) -> None:
    """Vierville as the attacker, on a phone and in Italian: boxes beside the map, ways by two taps, fire, a
    window, rally."""
    assert start(phone, ATTACKER, "vierville", 5, lang="it") == "deploy"
    player = Player(phone, lambda at: at.tap(), phone.page.touchscreen.tap)
    player.play()
    assert player.done["walked"] > 1 and player.done["fired"] > 0 and player.done["fired back"] == 1, player.done
    expect(phone.page.locator("#decision")).to_contain_text("vittoria", ignore_case=True)


def test_a_line_of_sight_names_what_is_in_its_way(screen: Screen) -> None:
    """'Can see' from a hex: what degrades the line is named and outlined, and so is what blocks it."""
    page = screen.page
    start(screen, DEFENDER, "two-streets", 5)
    page.mouse.move(*screen.spot("15I5"))
    screen.press("v")
    expect(page.locator("[data-hinders='13F4']")).to_be_attached()
    page.mouse.move(*screen.spot("13F4"))
    expect(page.locator("[data-hinder]")).to_have_count(2)
    assert page.locator("[data-crossed]").count() == 2
    page.mouse.move(*screen.spot("13D4"))
    expect(page.locator(".chip")).to_contain_text("13B5")
    expect(page.locator(".sight .block")).to_be_attached()
    assert screen.axe() == []


def test_an_impulse_by_keyboard(screen: Screen) -> None:
    """Tab to a place and name it, Tab to a goal and pin it, Enter to go there; E ends the impulse."""
    page = screen.page
    start(screen, ATTACKER, "vierville", 9)
    page.locator("[data-advice=set-up]").focus()
    screen.press("Enter")
    page.wait_for_selector("#decision[data-step=impulse]", state="attached", timeout=30_000)
    page.locator("[data-cursor]").focus()
    screen.press("Tab", "Enter")
    page.wait_for_selector("#decision[data-step=acts][aria-busy=false]", state="attached")
    page.wait_for_selector("[data-way]", state="attached")
    page.locator("[data-cursor]").focus()
    screen.press("Tab", "Tab", "Enter")
    expect(page.locator("[data-goal].pinned [data-do=move]")).to_be_visible()
    before = screen.version
    screen.press("Enter")
    screen.changed(before)
    screen.my_turn()
    expect(page.get_by_role("log")).to_contain_text(re.compile("sets? off"))
    if screen.step == "acts":
        before = screen.version
        screen.press("e")
        screen.changed(before)
    assert screen.axe() == []


def set_up(screen: Screen, seats: dict[str, str], scenario: str, seed: int) -> Player:
    """A match whose set-up is done by itself, up to the first impulse or window of this seat."""
    start(screen, seats, scenario, seed)
    player = Player(screen, lambda at: at.click(), screen.page.mouse.click)
    while screen.my_turn() in ("deploy", "dig", "arm", "rally"):
        before = screen.version
        player.answer(screen.step)
        screen.changed(before)
    return player


def pin_a_way(screen: Screen) -> str:
    """Pin some hex in reach."""
    page = screen.page
    page.wait_for_selector("[data-way]", state="attached")
    for goal in page.eval_on_selector_all("[data-way]", "all => all.map((one) => one.dataset.way)"):
        if re.fullmatch(r"\d+[A-J]\d", goal) and screen.bare(goal):
            page.mouse.click(*screen.spot(goal))
            if page.locator(f"[data-goal='{goal}'].pinned [data-do=move]").count():
                return str(goal)
    raise AssertionError("nothing to pin")


def test_an_impulse_is_a_list(screen: Screen) -> None:
    """Two places of a leader's reach get a line each; they change places, the first is done, the last taken back."""
    page = screen.page
    set_up(screen, {"us": "human", "german": "greedy"}, "two-streets", 3)
    page.mouse.click(*screen.spot("15I6"))
    page.wait_for_selector("#decision[data-step=acts][aria-busy=false]", state="attached")
    goals = [pin_a_way(screen)]
    page.locator("[data-enlist]").click()
    expect(page.locator("[data-acting='15I6']")).to_have_count(0)
    goals.append(pin_a_way(screen))
    screen.press("a")
    lines = page.locator("[data-line]")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text(goals[0])
    page.locator("[data-line] .grip").last.focus()
    screen.press("ArrowUp")
    expect(lines.first).to_contain_text(goals[1])
    screen.shoot("lock-n-load-list")
    assert screen.axe() == []
    page.evaluate("() => document.activeElement.blur()")
    before = screen.version
    screen.press("Enter")
    screen.changed(before)
    screen.my_turn()
    expect(page.get_by_role("log")).to_contain_text(re.compile(rf"→ {goals[1]}"))
    if screen.step == "acts":
        expect(lines).to_have_count(1)
        page.evaluate("() => document.activeElement.blur()")
        screen.press("Escape")
        expect(lines).to_have_count(0)


def test_a_place_has_its_own_order(screen: Screen) -> None:
    """Asked about a mover, the place that could fire is told never to: it is not asked again, the others are."""
    page = screen.page
    player = set_up(screen, DEFENDER, "vierville", 2)
    while screen.my_turn() != "opportunity":
        before = screen.version
        player.first("[data-pass]")
        screen.changed(before)
    asked = page.locator("[data-order-now] [data-asked]")
    place = asked.first.get_attribute("data-asked")
    expect(page.locator("[data-interrupt] .big .primary")).to_contain_text(place or "?")
    before = screen.version
    asked.first.locator("[data-post=never]").click()
    screen.changed(before)
    expect(page.locator(f"[data-forget='{place}']")).to_be_visible()
    for _ in range(30):
        step = screen.my_turn()
        if step == "impulse":
            break
        before = screen.version
        if page.locator("[data-interrupt]").count():
            assert page.locator("[data-interrupt] .big .primary").get_attribute("data-act") != f"fire {place}"
            page.locator("[data-let=path]").click()
        else:
            page.locator("#decision .buttons button:enabled").first.click()
        screen.changed(before)
    assert page.locator(f"[data-eye='{place}']").count()
    page.locator(f"[data-forget='{place}']").click()
    expect(page.locator("[data-forget]")).to_have_count(0)


def test_keys(screen: Screen) -> None:
    """Tab turns to the next location, Enter acts with it; L looks, U from upstairs; the page of keys names them."""
    page = screen.page
    set_up(screen, {"us": "human", "german": "greedy"}, "two-streets", 3)
    page.evaluate("() => document.activeElement.blur()")
    page.mouse.move(*screen.spot("15I5"))
    screen.press("l")
    page.mouse.move(*screen.spot("13D5"))
    expect(page.locator("[data-sighting]")).to_have_count(4)
    expect(page.locator("[data-upper]")).to_have_attribute("aria-pressed", "false")
    screen.press("u")
    expect(page.locator("[data-upper]")).to_have_attribute("aria-pressed", "true")
    screen.shoot("lock-n-load-floors")
    screen.press("l", "Tab", "Tab")
    before = screen.version
    screen.press("Enter")
    screen.changed(before)
    assert screen.my_turn() == "acts"
    before = screen.version
    screen.press("Escape")
    screen.changed(before)
    assert screen.my_turn() == "impulse"
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("dialog")).to_contain_text("first line of the list")
