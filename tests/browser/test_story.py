"""What the others do is told: scene by scene on the map, then in a strip and in traces, again, in the replay and after
a hand-over; and what is touched stays open."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.screen import BOTH, Screen
from tests.browser.test_reach import PHONE

TELLING = "[data-story=telling]"
TOLD = "[data-story=told]"
#: the seats, and the one in front of the screen
CASES = {
    "night-drop": ({"us": "human", "german": "greedy"}, "us"),
    "drvar": ({"yugoslav": "human", "german": "greedy"}, "yugoslav"),
}


class Player:
    """A person who answers behind the scenes, with the key of the seat."""

    def __init__(self, screen: Screen, made: dict[str, Any], side: str) -> None:
        self.side = side
        self.url = f"{screen.address}/api/matches/{made['id']}"
        self.client = httpx.Client(headers={"Lancio-Key": made["keys"][side]}, timeout=60)
        self.luck = random.Random(4)

    def asked(self) -> dict[str, Any]:
        """What the seat knows, once it must decide."""
        for _ in range(600):
            seat: dict[str, Any] = self.client.get(self.url, params={"legal": True, "since": 10**6}).json()
            if seat["view"]["to_act"] == self.side or seat["view"]["outcome"]:
                return seat
            time.sleep(0.05)
        raise AssertionError("the other side does not come to an end")

    def act(self, seat: dict[str, Any], action: str) -> bool:
        """Do something; whether the other side decides now."""
        body = {"version": seat["version"], "action": action}
        after = self.client.post(f"{self.url}/actions", json=body, params={"since": 10**6}).raise_for_status().json()
        return bool(after["view"]["to_act"] != self.side)


#: the least width of a counter on the screen
WIDTH = (
    "() => Math.min(...[...document.querySelectorAll('.board [data-unit]')]"
    ".map(one => one.getBoundingClientRect().width))"
)


def camera(page: Page) -> str:
    """Where the map is looked at."""
    return str(page.locator(".world").get_attribute("style"))


def open_match(screen: Screen, game: str, seed: int = 3) -> Player:
    """A match against the computer, opened."""
    seats, side = CASES[game]
    made = screen.new_match(seats, seed=seed, game=game)
    player = Player(screen, made, side)
    if game == "drvar":
        # all of the set-up but its last counter: then the airborne assault comes
        while len((seat := player.asked())["view"]["legal"]) > 1 and placed(seat) < 13:
            player.act(seat, player.luck.choice(seat["view"]["legal"]))
    screen.open(f"/match/{made['id']}")
    screen.my_turn()
    return player


def placed(seat: dict[str, Any]) -> int:
    """How many pieces of its own the seat has on the map."""
    return sum(piece["side"] == seat["side"] and bool(piece["hex"]) for piece in seat["view"]["pieces"])


def let_them_act(player: Player) -> None:
    """Answer until the others have had a go."""
    for _ in range(12):
        seat = player.asked()
        legal = seat["view"]["legal"]
        action = next((one for one in legal if one in ("end", "pass")), legal[0])
        if player.act(seat, action):
            return
    raise AssertionError("nobody else came to act")


@pytest.mark.parametrize("game", CASES)
def test_the_others_turn_is_told(chromium: Browser, address: str, shots: Path, game: str) -> None:
    """Scene by scene, the camera goes there; then the strip counts, traces lie on the map, it can be shown again and
    skipped with Space, and a line of the diary takes the camera to its place."""
    screen = Screen(chromium, address, shots, pace=1, viewport={"width": 1280, "height": 720})
    page = screen.page
    player = open_match(screen, game)
    screen.press("0")
    page.wait_for_timeout(500)
    there = camera(page)
    let_them_act(player)
    # an airborne assault is one scene
    scenes = "[1-9]" if game == "drvar" else "[2-9]"
    expect(page.locator(TELLING)).to_have_attribute("data-scene", re.compile(scenes), timeout=30_000)
    assert screen.step == "wait"
    assert camera(page) != there
    screen.shoot(f"story-{game}")
    expect(page.locator(TOLD)).to_contain_text("Since your last decision", timeout=60_000)
    expect(page.locator(TOLD)).to_contain_text(re.compile(r"\d+ (attack|move|arrival|jumped)"))
    assert screen.my_turn() != "wait"
    assert int(page.locator("[data-traces]").get_attribute("data-traces") or 0) > 0
    screen.shoot(f"story-{game}-told")
    page.get_by_role("button", name="Show again").click()
    expect(page.locator(TELLING)).to_be_visible()
    screen.press("Space")
    expect(page.locator(TELLING)).to_have_count(0)
    assert screen.my_turn() != "wait"
    screen.press("0")
    page.wait_for_timeout(500)
    there = camera(page)
    page.locator(".line.there").last.click()
    expect(page.locator(".world")).not_to_have_attribute("style", there)
    screen.close()


def test_the_drop_is_a_scene(chromium: Browser, address: str, shots: Path) -> None:
    """Whoever sits down at a new match sees his people jump and counts them; Space ends it, the drift of each stays as
    a trace, and whoever is pointed at tells where he should have landed."""
    screen = Screen(chromium, address, shots, pace=1, viewport={"width": 1280, "height": 720})
    page = screen.page
    seats, _ = CASES["night-drop"]
    made = screen.new_match(seats, seed=3)
    screen.open(f"/match/{made['id']}")
    page.wait_for_selector("[data-drop='78']", state="attached", timeout=60_000)
    assert screen.step == "wait"
    page.wait_for_selector("[data-out='78']", timeout=30_000)
    screen.shoot("drop")
    screen.press("Space")
    expect(page.locator("[data-drop]")).to_have_count(0)
    screen.my_turn()
    expect(page.locator(TOLD)).to_contain_text(re.compile(r"78 jumped, \d+ lost on landing"))
    assert page.locator("[data-strayed]").count() == 78
    # the first look comes when all have landed, and counters can be read
    page.wait_for_function(f"() => ({WIDTH})() >= 40")
    page.wait_for_selector(".world:not(.glide)", state="attached")
    seen = page.locator(".board").bounding_box()
    assert seen is not None
    right, bottom = seen["x"] + seen["width"] - 60, seen["y"] + seen["height"] - 60
    for stick in page.locator("[data-unit^='50']").all():
        box = stick.bounding_box()
        assert box is not None
        if seen["x"] + 60 < box["x"] < right and 60 < box["y"] < bottom:
            break
    unit = stick.get_attribute("data-unit")
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(f"[data-drift='{unit}']")).to_have_count(1)
    screen.shoot("drift")
    screen.close()


def test_ones_own_drop_is_a_scene(chromium: Browser, address: str, shots: Path) -> None:
    """Whoever gives the orders sees his people jump, all of them in one drop; what became of them is in the diary only
    when it has been seen."""
    screen = Screen(chromium, address, shots, pace=1, viewport={"width": 1280, "height": 720})
    page = screen.page
    made = screen.new_match({"german": "human", "yugoslav": "greedy"}, seed=3, game="drvar")
    screen.open(f"/match/{made['id']}")
    screen.my_turn()
    page.locator("[data-advice]").click()
    page.wait_for_selector("[data-drop='10']", state="attached", timeout=60_000)
    expect(page.get_by_role("log")).not_to_contain_text("lands in")
    expect(page.locator(TELLING)).to_contain_text("10 units jump")
    screen.press("Space")
    screen.my_turn()
    expect(page.get_by_role("log")).to_contain_text("lands in")
    expect(page.locator(TOLD)).to_contain_text("10 jumped")
    screen.close()


def test_without_motion_the_strip_and_the_traces_remain(chromium: Browser, address: str, shots: Path) -> None:
    """Nothing is played, nobody waits; what happened is counted and marked, until one acts."""
    screen = Screen(chromium, address, shots, pace=1, reduced_motion="reduce")
    page = screen.page
    player = open_match(screen, "night-drop")
    let_them_act(player)
    expect(page.locator(TOLD)).to_contain_text("attack", timeout=30_000)
    assert page.locator("[data-traces]").count() == 1
    assert page.evaluate("() => document.getAnimations().length") == 0
    seat = player.asked()
    player.act(seat, seat["view"]["legal"][0])
    expect(page.locator("[data-story]")).to_have_count(0)
    screen.close()


def test_since_the_last_visit(chromium: Browser, address: str, shots: Path) -> None:
    """Whoever comes back after others have acted sees it played on the map, once; after that the strip says it."""
    screen = Screen(chromium, address, shots, pace=1)
    page = screen.page
    player = open_match(screen, "night-drop")
    match = page.url
    page.goto(f"{address}/#/")
    expect(page.get_by_role("region", name="Continue")).to_be_visible()
    let_them_act(player)
    # they have come to an end before anybody looks
    player.asked()
    page.goto(match)
    expect(page.locator(TELLING)).to_have_attribute("data-scene", re.compile("[1-9]"), timeout=30_000)
    assert screen.step == "wait", "the question waits until it is told"
    screen.press("Space")
    expect(page.locator(TOLD)).to_contain_text("Since your last decision")
    page.reload()
    expect(page.locator(TOLD)).to_contain_text("Since your last decision", timeout=30_000)
    assert page.locator(TELLING).count() == 0
    screen.close()


def test_a_hand_over_is_told_on_the_map(chromium: Browser, address: str, shots: Path) -> None:
    """Whoever lifts the curtain sees on the map what happened meanwhile, and nothing that he may not see."""
    screen = Screen(chromium, address, shots, pace=1)
    page = screen.page
    made = screen.new_match(BOTH)
    screen.open(f"/match/{made['id']}")
    page.get_by_role("button", name="I am the German player").click()
    for _ in range(4):
        before = screen.version
        page.locator("[data-cursor]").focus()
        screen.press("Tab", "Enter")
        screen.changed(before)
    lift = page.get_by_role("button", name="I am the US player")
    expect(lift).to_be_visible(timeout=10_000)
    assert page.locator("[data-unit]").count() == 0
    lift.click()
    expect(page.locator(TELLING)).to_be_visible()
    assert "You draw" not in page.locator("body").inner_text()
    screen.press("Space")
    assert screen.my_turn() == "choose-activation"
    screen.close()


def test_a_replay_begins_at_the_last_decision(chromium: Browser, address: str, shots: Path) -> None:
    """It plays from there, at the pace that is asked for, and the map follows."""
    screen = Screen(chromium, address, shots)
    page = screen.page
    player = open_match(screen, "night-drop")
    let_them_act(player)
    player.asked()
    screen.open(page.url.split("#")[1].replace("match", "replay"))
    count = page.locator(".foot span")
    expect(count).to_contain_text("Step")
    at, of = re.findall(r"\d+", count.inner_text())
    assert 1 < int(at) < int(of)
    there = camera(page)
    page.get_by_role("button", name="4×").click()
    page.get_by_role("button", name="Since my last decision").click()
    expect(count).to_contain_text(f"Step {of} of {of}", timeout=20_000)
    assert camera(page) != there
    screen.close()


def reach(seat: dict[str, Any], verb: str) -> list[str]:
    """The pieces that can do something."""
    return [action.split()[1] for action in seat["view"]["legal"] if action.startswith(f"{verb} ")]


@pytest.mark.parametrize("game", ["night-drop", "drvar"])
def test_a_stack_and_a_whole_move_by_touch(chromium: Browser, address: str, shots: Path, game: str) -> None:
    """A tap opens a stack and it stays open; a tap on a unit in it chooses it, a tap on a lit hex moves it. Counters
    are at least 24 pixels wide where they are framed."""
    phone = Screen(chromium, address, shots, reduced_motion="reduce", **PHONE)
    page = phone.page
    seats, side = (
        ({"us": "human", "german": "greedy"}, "us")
        if game == "night-drop"
        else ({"german": "human", "yugoslav": "greedy"}, "german")
    )
    made = phone.new_match(seats, seed=2, game=game)
    player = Player(phone, made, side)
    for _ in range(400):
        seat = player.asked()
        movers = set(reach(seat, "move"))
        hexes = [piece["hex"] for piece in seat["view"]["pieces"] if piece["id"] in movers]
        stacks = [hex_ for hex_ in hexes if hexes.count(hex_) > 1]
        if stacks:
            break
        drops = [one for one in seat["view"]["legal"] if one.startswith("drop ")]
        player.act(seat, drops[0] if drops else player.luck.choice(seat["view"]["legal"]))
    phone.open(f"/match/{made['id']}")
    phone.my_turn()
    page.wait_for_timeout(600)
    widths = page.evaluate(
        "() => [...document.querySelectorAll('g.counter')].map(one => one.getBoundingClientRect().width)"
    )
    assert min(widths) >= 24
    for _ in range(40):
        stacked = next((hex_ for hex_ in stacks if inside(phone, hex_)), "")
        if stacked:
            break
        page.get_by_role("button", name="Next unit").tap()
        phone.press("Escape")
    assert stacked, "no stack is in sight"
    page.touchscreen.tap(*phone.spot(stacked))
    page.wait_for_timeout(600)
    expect(page.locator("[data-fan]").first).to_be_visible()
    phone.shoot(f"touch-{game}-stack")
    unit = next(piece["id"] for piece in seat["view"]["pieces"] if piece["hex"] == stacked and piece["id"] in movers)
    before = phone.version
    page.locator(f"[data-fan] [data-unit='{unit}']").tap()
    page.wait_for_timeout(400)
    goals = [one.split()[2] for one in seat["view"]["legal"] if one.startswith(f"move {unit} ")]
    if goals:
        goal = next(hex_ for hex_ in goals if inside(phone, hex_) and phone.bare(hex_))
        page.touchscreen.tap(*phone.spot(goal))
        phone.changed(before)
        page.get_by_role("button", name="Done").tap()
    else:
        expect(page.locator("aside")).to_contain_text(re.compile("choose|highlighted hexes|Move", re.IGNORECASE))
    phone.close()


def inside(screen: Screen, hex_: str) -> bool:
    """Whether a hex is well in sight on a phone."""
    x, y = screen.spot(hex_)
    return 24 < x < 366 and 90 < y < 520
