"""Lock 'n Load's machines in the browser: a tank driven and fired, artillery called, helicopters flown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.laid_out import lay_out
from tests.browser.screen import Screen
from tests.browser.test_lock_n_load import Player, start

AMERICAN = {"us": "human", "german": "greedy"}
CAVALRY = {"us": "human", "nva": "greedy"}
#: what the sheets of machines offer, the best first
SHEETS = (
    "[data-pound-all]", "[data-handle='{corner}']", "[data-corner^='turret ']", "[data-corner]",
    ".desk [data-answer].primary", ".desk [data-answer]", ".desk [data-everybody]", ".desk [data-ready]",
)  # fmt: skip
#: the middles of elements on the screen
MIDDLES = """all => all.map((one) => one.getBoundingClientRect()).map((box) =>
    [box.x + box.width / 2, box.y + box.height / 2])"""


@pytest.fixture
def screen(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A wide screen without motion."""
    one = Screen(chromium, address, shots, reduced_motion="reduce")
    yield one
    one.close()


class Crew(Player):
    """Plays as `Player`, machines first: one drives at once, then what can be shot at is; they go towards `goals`."""

    def __init__(self, screen: Screen, touch: bool = False, goals: str = "", corner: str = "sw") -> None:
        page = screen.page
        if touch:
            super().__init__(screen, lambda at: at.tap(), page.touchscreen.tap)
        else:
            super().__init__(screen, lambda at: at.click(), page.mouse.click)
        self.goals, self.corner = goals, corner

    def answer(self, step: str) -> None:
        """Something that changes the position."""
        if self.page.locator("[data-interrupt]").count() or step in ("impulse", "acts"):
            super().answer(step)
        elif step == "driving":
            self.on_the_way()
        elif step == "flight":
            self.first("[data-halt]") or self.go()
        elif not self.sheet():
            super().answer(step)

    def sheet(self) -> bool:
        """Something on the sheet, once it is there; a set-up that goes on by itself answers alone."""
        before = self.screen.version
        for _ in range(25):
            if self.screen.version != before or self.first(*(one.format(corner=self.corner) for one in SHEETS)):
                return True
            self.page.wait_for_timeout(100)
        return False

    def impulse(self) -> None:
        """A place that can act, or a pass."""
        now = self.page.locator("ol [aria-current=step]").first.inner_text()
        self.acted = self.acted + 1 if now == self.turn else 0
        self.turn = now
        if self.acted < 3:
            if self.first("[data-box]"):
                return
            boxes = self.page.eval_on_selector_all("[data-able]", MIDDLES)
            if not self.done.get("driven"):
                boxes = self.page.eval_on_selector_all("[data-unit=us-m4a1] [data-able]", MIDDLES) + boxes
            for x, y in (one for one in boxes if self.bare(*one)):
                before = self.screen.version
                self.point(x, y)
                for _ in range(8):
                    self.page.wait_for_timeout(100)
                    if self.screen.version != before:
                        return
        self.first("[data-pass]")
        if self.page.locator("[data-pass].primary").count():
            self.first("[data-pass].primary")

    def act(self) -> None:
        """Guns, then a drive, then what men do."""
        self.page.wait_for_timeout(200)
        chosen = self.page.locator("[data-actor][aria-checked=false]:not([data-actor=men])")
        if not self.done.get("driven"):
            if chosen.count():
                self.press(chosen.first)
                self.page.wait_for_timeout(250)
            if self.page.locator("[data-drive]").count() and self.go():
                return
        if self.first("[data-storm]", "[data-gun-aim]"):
            shot = self.page.locator("[data-goal] [data-do=motor]").first
            expect(shot).to_contain_text("%")
            self.count("shot")
            self.look_at_the_odds()
            self.press(shot)
            return
        if chosen.count() and not self.page.locator("[data-machine]").count():
            self.press(chosen.first)
            self.page.wait_for_timeout(250)
        if self.page.locator("[data-machine]").count():
            if not self.go():
                self.press(self.page.locator(".desk [data-end]"))
            return
        super().act()

    def look_at_the_odds(self) -> None:
        """For those who want to see more."""

    def on_the_way(self) -> None:
        """Halt, if that is allowed already."""
        if not self.first("[data-halt]"):
            assert self.go() or self.first("[data-corner]"), "a vehicle that cannot go on"

    def go(self) -> bool:
        """Drive or fly to the hex in reach that is nearest to what is wanted."""
        self.page.wait_for_timeout(250)
        ways = self.page.eval_on_selector_all("[data-way]", "all => all.map((one) => one.dataset.way)")
        wanted = [place for place in ways if re.fullmatch(rf"({self.goals})(-air)?", place)]
        for goal in [*wanted, *ways[-6:]]:
            hex_ = goal.removesuffix("-air")
            at = self.screen.spot(hex_)
            if not self.bare(*at):
                continue
            self.point(*at)
            self.page.wait_for_timeout(100)
            if not self.page.locator(f"[data-goal='{goal}'].pinned [data-do=motor]").count():
                continue
            if not self.done.get("driven"):
                self.screen.shoot(f"lock-n-load-drive-{self.name}")
            self.count("driven")
            before = self.screen.version
            self.press(self.page.locator(f"[data-goal='{goal}'] [data-do=motor]").last)
            self.screen.changed(before)
            return True
        return False


def test_a_tank_breaks_out(screen: Screen) -> None:
    """The Crossing to its end as the American: the tank faces south and drives with its turns; whenever its gun fires
    the number to hit stands beside the button."""
    assert start(screen, AMERICAN, "crossing", 5) == "tripod"

    class Watched(Crew):
        def look_at_the_odds(self) -> None:
            if self.page.locator("[data-goal] [data-to-hit]").count():
                self.count("numbers")

    player = Watched(screen, goals="17[GHI][78]|17H6")
    player.play()
    assert player.done["driven"] > 0 and player.done.get("shot", 0) == player.done.get("numbers", 0)
    expect(screen.page.locator("#decision")).to_contain_text("over")


def until(screen: Screen, player: Crew, wanted: str, steps: int = 60) -> None:
    """Let a player answer until something is on the screen."""
    for _ in range(steps):
        if screen.my_turn() == "over":
            break
        if screen.page.locator(wanted).count():
            return
        before = screen.version
        player.answer(screen.step)
        screen.changed(before)
    raise AssertionError(f"{wanted} never came")


def settled(screen: Screen, before: int) -> str:
    """What is asked after something has happened, windows of the other side included."""
    screen.changed(before)
    return screen.my_turn()


def test_a_helicopter_lets_men_off_and_takes_others_on(screen: Screen) -> None:
    """Willow Two: the transport flies in with its passengers, hovers over the clearing and lets them off; in the next
    turn it takes men on, flies again and leaves. Height is seen on the counter, riders by pips."""
    page = screen.page
    start(screen, CAVALRY, "willow", 2)
    player = Crew(screen)
    until(screen, player, "[data-aims='enter us-transport']")
    page.locator("[data-aims='enter us-transport']").click()
    page.mouse.click(*screen.spot("41D8"))
    before = screen.version
    page.locator("[data-goal] [data-do=motor]").click()
    assert settled(screen, before) == "flight"
    expect(page.locator("[data-unit=us-transport] [data-flight=fly]")).to_be_attached()
    expect(page.locator("[data-unit=us-transport] [data-riders='2']")).to_be_attached()
    page.wait_for_selector("[data-way='41E5-air']", state="attached")
    page.mouse.click(*screen.spot("41E5"))
    expect(page.locator("[data-path='41E5-air']")).to_be_attached()
    before = screen.version
    page.locator("[data-goal='41E5-air'] [data-do=motor]").click()
    assert settled(screen, before) == "acts"
    before = screen.version
    page.locator("[data-flight-mode=hover]").click()
    settled(screen, before)
    expect(page.locator("[data-unit=us-transport] [data-flight=hover]")).to_be_attached()
    page.locator("[data-stop=unload]").click()
    page.wait_for_selector("#decision[data-step=drop-group]", state="attached")
    screen.shoot("lock-n-load-unload")
    page.locator(".desk [data-everybody]").click()
    expect(page.get_by_role("log")).to_contain_text("get off")
    expect(page.locator("[data-unit=us-transport] [data-riders]")).to_have_count(0)
    turn = page.locator("ol [aria-current=step]").first
    player.acted, now = 99, turn.inner_text()
    while turn.inner_text() == now or screen.step != "impulse":
        before = screen.version
        if screen.step == "acts":
            page.locator(".desk [data-end]").click()
        else:
            player.answer(screen.step)
        settled(screen, before)
    before = screen.version
    x, y = screen.spot("41E5")
    page.mouse.click(x + 2, y - 20)
    assert settled(screen, before) == "acts"
    before = screen.version
    page.locator("[data-stop=load]").click()
    # where only one could get on nobody is asked. With this seed nobody is stopped by fire before he is aboard
    if settled(screen, before) == "lift-group":
        page.locator(".desk [data-everybody]").click()
    expect(page.locator("[data-unit=us-transport] [data-riders]")).to_be_attached()
    before = screen.version
    page.locator("[data-flight-mode=fly]").click()
    settled(screen, before)
    before = screen.version
    page.locator("[data-leave]").click()
    settled(screen, before)
    expect(page.locator("[data-unit=us-transport]")).to_have_count(0)


#: an observer who sees the road; Germans on it, one of ours beside it
ROAD = {
    "us-clarkson": "16C4", "us-a": "16D5", "us-b": "16A2", "de-a": "16F4", "de-koch": "16F4",
    "de-pz4": "16E3 facing-4-4", "de-b": "16G4",
}  # fmt: skip


def test_artillery_is_called_and_corrected(screen: Screen) -> None:
    """The Paymaster's Road: the ring shows where the round may land, and what would be lost from sight; where it lies
    each hex around is looked at by a click, with its shape and those of ours in it, and fired at by another."""
    page = screen.page
    assert lay_out(screen, "paymaster", ROAD, AMERICAN, dice=[2, 4, *[1, 6] * 9]) == "impulse"
    page.mouse.click(*screen.spot("16C4"))
    page.locator("[data-aims='call us-clarkson']").click()
    page.mouse.click(*screen.spot("16F4"))
    expect(page.locator("[data-landing]")).to_have_count(13)
    expect(page.locator("[data-landing='16F4']")).to_contain_text("33 %")
    expect(page.locator("[data-landing='16F3']")).to_contain_text("✕")
    expect(page.locator("[data-goal] [data-do=motor]")).to_contain_text("%")
    screen.shoot("lock-n-load-ring")
    before = screen.version
    page.mouse.click(*screen.spot("16F4"))
    assert settled(screen, before) == "adjust"
    expect(page.get_by_role("log")).to_contain_text("does not scatter")
    expect(page.locator("[data-round='16F4']")).to_be_attached()
    page.mouse.click(*screen.spot("16E4"))
    expect(page.locator("[data-shape]")).to_have_attribute("data-shape", re.compile(r"^(16\w\d ?){7}$"))
    expect(page.locator("[data-under='16D5']")).to_contain_text("!")
    expect(page.locator("[data-answer='shift 16E4']")).to_contain_text("harm to ours")
    screen.shoot("lock-n-load-adjust")
    page.mouse.click(*screen.spot("16G4"))
    expect(page.locator("[data-answer='shift 16G4'].primary")).to_be_visible()
    expect(page.locator("[data-under='16D5']")).to_have_count(0)
    before = screen.version
    page.mouse.click(*screen.spot("16G4"))
    assert settled(screen, before) == "bursts"
    expect(page.locator("[data-barrage='16G4']")).to_be_attached()
    before = screen.version
    page.locator("[data-pound-all]").click()
    settled(screen, before)
    expect(page.get_by_role("log")).to_contain_text("Shells on 16F4")


#: a Sherman faces a Panzer IV that has turned its turret
DUEL = {
    "us-m4a1-a": "13D2 facing-1-1", "us-a": "us-m4a1-a-on", "us-m10": "13C7 facing-0-0", "de-pz4-a": "13H2 facing-4-3",
    "de-a": "13J8",
}  # fmt: skip


def test_a_hit_is_foretold_and_explained(screen: Screen) -> None:
    """The number to hit, hull and turret each with the side that is struck and its odds; that riders will have to get
    off; then the log reads the dice in words."""
    page = screen.page
    assert lay_out(screen, "crossroads", DUEL, AMERICAN, dice=[1, 1, 3, 2, 6, 1, 2]) == "impulse"
    page.mouse.click(*screen.spot("13D2"))
    page.wait_for_selector("[data-gun-aim='13H2']")
    page.mouse.move(*screen.spot("13D2"))
    expect(page.locator("[data-arc=turret]")).to_be_attached()
    page.mouse.click(*screen.spot("13H2"))
    expect(page.locator("[data-goal] [data-to-hit='10']")).to_contain_text("92 %")
    expect(page.locator("[data-part=hull]")).to_contain_text("front")
    expect(page.locator("[data-part=turret]")).to_contain_text("side")
    expect(page.locator("[data-part=turret]")).to_contain_text("72 %")
    expect(page.locator("[data-jolted]")).to_be_visible()
    screen.shoot("lock-n-load-duel")
    before = screen.version
    page.mouse.click(*screen.spot("13H2"))
    settled(screen, before)
    log = page.get_by_role("log")
    expect(log).to_contain_text("Hit with 5 (odd): the hull of the PzIV A, front")
    expect(log).to_contain_text("pierced")
    expect(log).to_contain_text("2: even, yes")
    expect(page.locator("[data-unit=de-pz4-a]")).to_have_count(0)


def test_the_gun_comes_first_at_a_window(screen: Screen) -> None:
    """A tank comes before a gun and two squads: what could pierce it stands first, before small arms that can do
    nothing; the dice that hit are read in the log."""
    page = screen.page
    road = {
        "us-m4a1-a": "16B3 facing-1-1", "us-a": "16A2", "de-a": "16F4", "de-b": "16G4", "de-atg-75": "16G5 facing-4-4",
    }  # fmt: skip
    come = ("activate 16B3", "drive us-m4a1-a assault", "step 16C2", "~decline", "step 16D3")
    seats = {"us": "greedy", "german": "human"}
    dice = [1, 1, 6, 2, 1]
    assert lay_out(screen, "paymaster", road, seats, first=come, dice=dice) == "opportunity"
    expect(page.locator("[data-interrupt] .big .primary")).to_have_attribute("data-act", "shell de-atg-75 us-m4a1-a")
    expect(page.locator("[data-interrupt] .big .primary")).to_contain_text("12 %")
    before = screen.version
    page.locator("[data-interrupt] .big .primary").click()
    settled(screen, before)
    expect(page.get_by_role("log")).to_contain_text("2 is always the hull")


def test_a_helicopter_is_shot_down(screen: Screen) -> None:
    """Willow Two as the North Vietnamese: the hovering Huey is a target in its hex; hit by a rocket it crashes, and
    each of those aboard is asked for."""
    page = screen.page
    hueys = {
        "us-transport": "41E6-air hovering", "us-c": "us-transport-in", "us-ruiz": "us-transport-in", "us-a": "41B2",
        "nva-a": "41G4",
    }  # fmt: skip
    arms = {"nva-rpg-2": "nva-a"}
    seats = {"us": "greedy", "nva": "human"}
    dice = [2, 3, 4, 1, 1, 4, 4]
    assert lay_out(screen, "willow", hueys, seats, weapons=arms, active="nva", dice=dice) == "impulse"
    expect(page.locator("[data-unit=us-transport] [data-flight=hover]")).to_be_attached()
    expect(page.locator("[data-unit=us-transport] [data-riders='2']")).to_be_attached()
    page.mouse.click(*screen.spot("41G4"))
    page.locator("[data-gun-aim='41E6-air']").click()
    expect(page.locator("[data-goal] [data-to-hit]")).to_contain_text("%")
    before = screen.version
    page.mouse.click(*screen.spot("41E6"))
    settled(screen, before)
    log = page.get_by_role("log")
    expect(log).to_contain_text("crashes: 4 and 1, 2 hexes north")
    expect(log).to_contain_text("Sgt Ruiz survive the loss of the vehicle? 1: odd, no")
    expect(page.locator("[data-unit=us-transport]")).to_have_count(0)
    screen.shoot("lock-n-load-crash")


def test_tanks_meet_at_the_crossroads(screen: Screen) -> None:
    """Steel at the Crossroads to its end by mouse: tanks on both sides are driven and fired."""
    start(screen, AMERICAN, "crossroads", 5)
    player = Crew(screen, goals="13[CDEF][3456]", corner="e")
    player.play()
    assert player.done["driven"] > 0 and player.done["shot"] > 0
    expect(screen.page.locator("#decision")).to_contain_text("over")
