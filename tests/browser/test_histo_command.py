"""Histo Command in the browser: the drop by clicks with its heat map, set-up, opportunity fire, a whole match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.screen import IN_SIGHT, Screen
from tests.browser.test_reach import PHONE

GAME = "histo-command"
ALLIED = {"allied": "human", "german": "random"}
GERMAN = {"allied": "greedy", "german": "human"}


@pytest.fixture
def screen(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A wide screen without motion."""
    one = Screen(chromium, address, shots, reduced_motion="reduce")
    yield one
    one.close()


def start(screen: Screen, seats: dict[str, str], scenario: str, seed: int = 5, lang: str = "en") -> str:
    """A match on the screen; the first thing it asks."""
    made = screen.new_match(seats, seed, GAME, scenario, lang=lang)
    screen.open(f"/match/{made['id']}")
    return screen.my_turn()


def point_at(screen: Screen, hex_: str) -> tuple[float, float]:
    """The pointer goes to a hex."""
    at = screen.spot(hex_)
    screen.page.mouse.move(*at)
    return at


def click(screen: Screen, hex_: str) -> None:
    """A click on a hex of the sheets at Son that changes something."""
    before = screen.version
    screen.page.mouse.click(*point_at(screen, hex_))
    screen.changed(before)


def shares(screen: Screen) -> dict[str, float]:
    """The heat map on the screen: hex and share."""
    found = screen.page.eval_on_selector_all(
        ".heat [data-share]", "all => all.map((one) => [one.dataset.hex, Number(one.dataset.share)])"
    )
    return dict(found)


def answer(screen: Screen) -> None:
    """Some answer: what the desk offers, a button, the end of the phase, or the first thing on the map."""
    before = screen.version
    page = screen.page
    desk = page.locator(".desk button:not([aria-pressed], .rule), [data-interrupt] .big button")
    buttons = page.locator("#decision .row .buttons").first.get_by_role("button")
    if screen.step != "orders" and desk.count():
        desk.first.click()
    elif buttons.count():
        buttons.first.click()
    elif page.locator("#decision [aria-keyshortcuts=e]").count():
        screen.press("e")
        if page.get_by_role("button", name="Yes, end").count():
            screen.press("e")
    else:
        page.locator("[data-cursor]").focus()
        screen.press("Tab", "Enter")
    screen.changed(before)


def test_the_drop_by_clicks(screen: Screen) -> None:
    """Point at a hex: exact chances on the map, losses in words. Click it, split the group, say who goes where."""
    page = screen.page
    assert start(screen, ALLIED, "son") == "drop-point"
    point_at(screen, "E/j5")
    expect(page.locator("[data-plan='E/j5']")).to_be_visible()
    missing = float(page.locator("[data-plan]").get_attribute("data-missing") or 0)
    first = shares(screen)
    assert 0 < missing < 1 and sum(first.values()) + missing == pytest.approx(1)
    assert {"E/j4", "E/j6", "F/a5"} <= set(first) and "E/j5" not in first
    assert page.locator("[data-plan] [data-cause]").count() == 4
    expect(page.locator("[data-plan]")).to_contain_text("off it in")
    screen.shoot("histo-drop")
    point_at(screen, "F/h8")
    expect(page.locator("[data-plan='F/h8']")).to_be_visible()
    assert set(shares(screen)) != set(first)
    click(screen, "E/j5")
    assert screen.step == "second-point"
    before = screen.version
    page.get_by_role("button", name="Undo").click()
    screen.changed(before)
    assert screen.step == "drop-point"
    click(screen, "E/j5")
    click(screen, "F/d5")
    assert screen.step == "assign" and page.locator("[data-point]").count() == 2
    before = screen.version
    page.get_by_role("button", name="A4 over the second point").click()
    screen.changed(before)
    screen.press("e")
    expect(page.locator("#decision[data-step=jump]")).to_be_attached()
    page.get_by_role("button", name="A4 jumps").first.hover()
    expect(page.locator("[data-plan='F/d5']")).to_be_visible()
    before = screen.version
    page.get_by_role("button", name="A4 jumps").first.click()
    screen.changed(before)
    screen.my_turn()
    expect(page.locator("[data-fall='al-a4']")).to_be_attached()
    log = page.get_by_role("log")
    expect(log).to_contain_text("A4 jumps over F/d5")
    expect(log.get_by_role("img", name="direction").first).to_be_visible()
    assert screen.axe() == []
    screen.shoot("histo-jump")


def test_a_whole_match(screen: Screen) -> None:
    """The drop alone: three waves, whatever the wind does, to the result."""
    page = screen.page
    assert start(screen, ALLIED, "son-drop", seed=8) == "drop-point"
    page.mouse.move(5, 5)
    jumped = 0
    for _ in range(200):
        step = screen.my_turn()
        if step == "over":
            break
        if step == "jump" and page.get_by_role("button", name="All jump").count():
            jumped += 1
            before = screen.version
            page.get_by_role("button", name="All jump").click()
            screen.changed(before)
            page.wait_for_selector("#decision:not([data-step=jump], [data-step=wait])", timeout=60_000)
        else:
            answer(screen)
    assert screen.step == "over" and jumped >= 3
    screen.shoot("histo-over")
    page.get_by_role("button", name="See the result").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("victory")
    # in the drop only the defender throws dice at anybody
    expect(page.locator("[data-special=german]")).to_contain_text("Hits:")
    expect(page.locator("[data-special=allied]")).to_have_count(0)
    assert screen.axe() == []


def play_until_fire(address: str, made: dict[str, Any]) -> None:
    """Play with both keys, through the interface, until the Allied side can both move and fire."""
    keys = {"Lancio-Key": ",".join(made["keys"].values())}
    url = f"{address}/api/matches/{made['id']}"
    with httpx.Client(headers=keys, timeout=30) as client:
        while True:
            seat = client.get(url, params={"seat": "allied", "since": 10**6, "legal": True}).json()
            side = seat["view"]["to_act"]
            if side != "allied":
                seat = client.get(url, params={"seat": side, "since": 10**6, "legal": True}).json()
            legal = seat["view"]["legal"]
            verbs = {action.split()[0] for action in legal}
            if side == "allied" and seat["prompt"]["step"] == "orders" and {"move", "fire"} <= verbs:
                return
            near = [action for action in legal if action.split()[-1] in ("F/a7", "F/b7", "E/j7", "F/a6", "hold")]
            action = near[0] if near else legal[len(legal) // 2]
            body = {"version": seat["version"], "action": action}
            client.post(f"{url}/actions", json=body, params={"seat": side, "since": 10**6}).raise_for_status()


def test_orders(screen: Screen) -> None:
    """A unit is chosen: hexes in reach, targets with their odds; it fires by a click on the desk."""
    page = screen.page
    made = screen.new_match({"allied": "human", "german": "human"}, 4, GAME, "son")
    play_until_fire(screen.address, made)
    screen.open(f"/match/{made['id']}")
    screen.take_screen("Allied")
    assert screen.step == "orders"
    aims = page.locator(".desk .aim")
    page.locator("[data-cursor]").focus()
    for _ in range(12):
        screen.press("Escape", "Tab", "Enter")
        page.wait_for_timeout(50)
        if aims.count():
            break
    expect(aims.first).to_contain_text("hurt")
    expect(aims.first).to_contain_text("%")
    assert page.locator(".cross").count() >= 1
    screen.shoot("histo-orders")
    assert screen.axe() == []
    before = screen.version
    aims.first.click()
    screen.changed(before)
    expect(page.get_by_role("log")).to_contain_text("fires at")


def test_the_defender(screen: Screen) -> None:
    """The counter to be placed is named and drawn; a click places it, undo takes it back; then fire at who lands."""
    page = screen.page
    assert start(screen, GERMAN, "son-drop") == "deploy"
    desk = page.locator(".desk")
    expect(desk).to_contain_text("G-A1:")
    expect(desk).to_contain_text("16 left to place")
    click(screen, "F/b8")
    expect(desk).to_contain_text("15 left to place")
    expect(page.locator("[data-unit='de-a1']")).to_be_visible()
    before = screen.version
    page.get_by_role("button", name="Undo").click()
    screen.changed(before)
    expect(desk).to_contain_text("16 left to place")
    page.get_by_role("button", name="The computer places the rest").click()
    page.wait_for_selector("#decision:not([data-step=deploy]):not([data-step=wait])", timeout=30_000)
    for _ in range(40):
        assert screen.my_turn() in ("landing-fire", "over")
        if page.locator("[data-interrupt] [data-act]").count():
            break
        answer(screen)
    shot = page.locator("[data-interrupt] [data-act]").first
    expect(shot).to_contain_text("first shot")
    expect(shot).to_contain_text("hurt")
    screen.shoot("histo-fire")
    assert screen.axe() == []
    before = screen.version
    shot.click()
    screen.changed(before)
    expect(page.get_by_role("log")).to_contain_text("shot 1")


def test_in_italian(screen: Screen) -> None:
    """The desk, the counters' words and the log."""
    page = screen.page
    start(screen, ALLIED, "son", lang="it")
    point_at(screen, "E/j5")
    expect(page.locator("[data-plan]")).to_contain_text("fuori nel")
    words = page.locator("aside").inner_text()
    assert "punto di lancio" in words and "Strength" not in words and "drop point" not in words
    screen.shoot("histo-italiano")


def test_on_a_phone(chromium: Browser, address: str, shots: Path) -> None:
    """A tap chooses the drop point, whose heat map then stays until it is confirmed."""
    phone = Screen(chromium, address, shots, **PHONE)
    assert start(phone, ALLIED, "son") == "drop-point"
    before = phone.version
    phone.page.touchscreen.tap(*phone.spot("E/j5"))
    phone.changed(before)
    assert phone.step == "second-point"
    expect(phone.page.locator("[data-plan='E/j5']")).to_be_attached()
    assert shares(phone)
    phone.shoot("histo-phone")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    phone.page.get_by_role("button", name="All over one point").tap()
    expect(phone.page.locator("#decision[data-step=jump]")).to_be_attached()
    phone.close()


def numbers(screen: Screen) -> set[str]:
    """The hex numbers of the whole map: only those in the frame and a little around are drawn, so the map is drawn from
    corner to corner."""
    labels = screen.page.locator(".board svg > g").first.locator("text")
    box = screen.page.locator(".board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    found: set[str] = set()
    for across, down in ((1, 1), (-1, 0), (-1, 0), (0, -1), (0, -1), (1, 0), (1, 0)):
        screen.page.mouse.move(x, y)
        screen.page.mouse.down()
        screen.page.mouse.move(x + across * box["width"] * 0.45, y + down * box["height"] * 0.45, steps=4)
        screen.page.mouse.up()
        screen.page.wait_for_selector(".world:not(.glide)", state="attached")
        found |= set(labels.all_text_contents())
    return found


def test_plain_map_shows_the_sheets_of_the_scenario(screen: Screen) -> None:
    """At Son only sheets E and F, painted or plain."""
    start(screen, ALLIED, "son")
    for _ in range(2):
        screen.press("p", "0")
        screen.page.wait_for_selector(".world:not(.glide)", state="attached")
        screen.page.get_by_role("button", name="Zoom in").click()
        screen.page.get_by_role("button", name="Zoom in").click()
        names = numbers(screen)
        assert len(names) == 200 and {name[0] for name in names} == {"E", "F"}


def test_the_map_goes_to_what_is_advised(chromium: Browser, address: str, shots: Path) -> None:
    """Whatever the computer would do lies on the map where one looks, however near one looked elsewhere."""
    screen = Screen(chromium, address, shots, viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    page = screen.page
    made = screen.new_match({"allied": "human", "german": "greedy"}, seed=3, game="histo-command", scenario="merderet")
    screen.open(f"/match/{made['id']}")
    screen.my_turn()
    page.locator("[data-ask]").click()
    expect(page.locator("[data-advised]")).not_to_have_count(0, timeout=60_000)
    for _ in range(8):
        screen.press("+")
    for answer in page.locator("[data-advised]").all():
        answer.click()
        verb, hex_ = (answer.get_attribute("data-advised") or "").split()
        assert verb == "drop"
        assert page.evaluate(IN_SIGHT, list(screen.where(hex_))), hex_
    screen.close()
