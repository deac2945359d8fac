"""Orders instead of clicks: counters are dragged, several are sent at once, and few clicks make a turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.orders import Commander, touch
from tests.browser.test_reach import PHONE


@pytest.fixture
def screen(chromium: Browser, address: str, shots: Path) -> Iterator[Commander]:
    """A wide screen."""
    one = Commander(chromium, address, shots)
    yield one
    one.close()


@pytest.fixture
def phone(chromium: Browser, address: str, shots: Path) -> Iterator[Commander]:
    """A phone, 390 pixels wide."""
    one = Commander(chromium, address, shots, **PHONE)
    yield one
    one.close()


def march(one: Commander) -> None:
    """The 505th may move."""
    one.begin("us")
    one.button("The 505th acts")
    expect(one.page.locator("#decision[data-step=movement]")).to_be_attached()


def test_a_counter_is_dragged_to_its_hex(screen: Commander) -> None:
    """It is chosen and carried, and acts where it is let go; elsewhere it goes back, and one is told why; the ground
    still moves the map."""
    march(screen)
    unit, hex_, near = screen.alone()
    before, camera = screen.version, screen.camera
    start = screen.spot(hex_)
    far = (start[0] + (300 if start[0] < 480 else -300), start[1])
    screen.drag(start, far)
    expect(screen.page.get_by_role("alert")).to_be_visible()
    assert screen.version == before and screen.camera == camera
    screen.drag(start, screen.spot(near[0]), lift=False)
    expect(screen.page.locator(".ghost")).to_be_visible()
    expect(screen.page.get_by_role("region", name="Selected")).to_be_visible()
    screen.shoot("dragging")
    screen.page.mouse.up()
    screen.changed(before)
    assert screen.places()[unit] == near[0]
    assert screen.camera == camera
    # another one can be dragged while one is chosen
    unit, hex_, near = screen.alone()
    places = screen.places()
    screen.page.mouse.click(*screen.spot(next(places[one] for one in screen.reach() if places[one] != hex_)))
    expect(screen.page.get_by_role("region", name="Selected")).to_be_visible()
    before = screen.version
    screen.drag(screen.spot(hex_), screen.spot(near[0]))
    screen.changed(before)
    assert screen.places()[unit] == near[0]
    camera = screen.camera
    screen.drag(screen.spot(near[-1]), far)
    assert screen.camera != camera


def test_the_rest_is_left_to_the_computer(phone: Commander) -> None:
    """One tap: the computer plays all that is left of the activation, says so, and asks what comes next."""
    march(phone)
    phone.page.locator("[data-depute]").tap()
    ended = phone.page.locator("[data-deputy]:not([data-deputy=running])")
    expect(ended).to_contain_text("Done for you", timeout=30_000)
    assert not ended.locator("button").count(), "dice were thrown"
    phone.my_turn()
    assert phone.step in ("choose-activation", "combat")


def test_a_counter_is_dragged_by_finger(phone: Commander) -> None:
    """A tap chooses it, a finger carries it; what is not chosen, and two fingers, move the map."""
    march(phone)
    unit, hex_, near = phone.alone()
    before, camera = phone.version, phone.camera
    x, y = phone.spot(hex_)
    phone.swipe((x, y), (x + 20, y), (x + 40, y))
    expect(phone.page.locator(".world")).not_to_have_attribute("style", camera)
    assert phone.version == before
    phone.page.touchscreen.tap(*phone.spot(hex_))
    expect(phone.page.get_by_role("region", name="Selected")).to_be_attached()
    x, y = phone.spot(hex_)
    camera, hand = phone.camera, phone.fingers()
    touch(hand, "touchStart", [(x, y)])
    touch(hand, "touchMove", [(x + 12, y)])
    expect(phone.page.locator(".ghost")).to_be_attached()
    touch(hand, "touchStart", [(x + 12, y), (x + 12, y + 80)])
    touch(hand, "touchMove", [(x + 12, y), (x + 12, y + 120)])
    expect(phone.page.locator(".ghost")).to_have_count(0)
    touch(hand, "touchEnd", [])
    expect(phone.page.locator(".world")).not_to_have_attribute("style", camera)
    assert phone.version == before
    (x, y), end = phone.spot(hex_), phone.spot(near[0])
    phone.swipe((x, y), ((x + end[0]) / 2, (y + end[1]) / 2), end)
    phone.changed(before)
    assert phone.places()[unit] == near[0]
    # several: the tool, a box, a tap on the hex
    before, places = phone.version, phone.places()
    phone.page.get_by_role("button", name="Select", exact=True).tap()
    frame = phone.page.locator(".board").bounding_box()
    assert frame is not None
    left, top = frame["x"] + 4, frame["y"] + 4
    right, bottom = left + frame["width"] - 8, top + frame["height"] - 30
    phone.swipe((left, top), ((left + right) / 2, (top + bottom) / 2), (right, bottom))
    expect(phone.page.get_by_role("status").filter(has_text="selected")).to_be_visible()
    phone.page.touchscreen.tap(*phone.spot(hex_))
    phone.changed(before)
    phone.my_turn()
    now = phone.places()
    assert sum(now[one] != places[one] for one in places) > 1


def test_several_by_keyboard(screen: Commander) -> None:
    """All are selected, sent to the hex under the cursor, and taken back as a whole; one hears how many have gone."""
    march(screen)
    before = screen.places()
    status = screen.page.get_by_role("status")
    screen.page.locator("[data-cursor]").focus()
    screen.press("Tab", "a")
    expect(status.filter(has_text="units selected")).to_be_visible()
    assert "selected" in screen.focused()
    version = screen.version
    screen.press("ArrowDown", "ArrowDown", "Enter")
    screen.changed(version)
    expect(status.filter(has_text="Gone: ")).to_be_visible()
    assert sum(screen.places()[unit] != hex_ for unit, hex_ in before.items()) > 10
    version = screen.version
    screen.press("U")
    screen.changed(version)
    assert screen.places() == before
    screen.press("a", "Escape")
    expect(screen.page.get_by_role("button", name="Select all")).to_be_visible()


def middle(places: dict[str, str], units: list[str]) -> str:
    """The hex of whoever of these has most of the others around him."""
    spots = {unit: (int(places[unit][:2]), int(places[unit][2:])) for unit in units}

    def far(one: str) -> int:
        return sum(max(abs(spots[one][0] - x), abs(spots[one][1] - y)) for x, y in spots.values())

    return places[min(units, key=far)]


def end(one: Commander) -> None:
    """No more of this, whether or not one is asked again."""
    before = one.version
    one.click_on(one.page.locator("#decision [aria-keyshortcuts=e]"))
    if one.page.get_by_role("button", name="Yes, end").count():
        one.button("Yes, end")
    one.changed(before)


def order(one: Commander, goal: str) -> None:
    """Whoever is selected goes there."""
    expect(one.page.get_by_role("status").filter(has_text="selected")).to_be_visible()
    before = one.version
    one.click_at(goal)
    one.changed(before)
    one.my_turn()


def test_a_turn_of_sixty_sticks_in_forty_clicks(screen: Commander) -> None:
    """The first US turn of Night Drop: the sticks of every regiment gather in two places, and all that is asked
    meanwhile is answered. Every click counts."""
    screen.begin("us")
    could = walked = 0
    for _ in range(40):
        step = screen.my_turn()
        seat = screen.seat()
        if seat["view"]["turn"]["number"] > 1:
            break
        if step == "choose-activation":
            before = screen.version
            screen.click_on(screen.page.locator("#decision .buttons button").first)
            screen.changed(before)
        elif step == "movement":
            reach, places = screen.reach(), screen.places()
            units = sorted(reach, key=lambda unit: places[unit])
            could += len(units)
            screen.page.locator(".tools button").first.click()  # all of the map in view
            screen.clicks += 1
            half = units[: len(units) // 2]
            spots = [screen.spot(places[unit]) for unit in half]
            frame = screen.page.locator(".board").bounding_box()
            assert frame is not None
            left, right = frame["x"] + 2, max(x for x, _ in spots) + 3
            screen.page.keyboard.down("Shift")
            screen.drag((left, frame["y"] + 2), (right, frame["y"] + frame["height"] - 4))
            screen.page.keyboard.up("Shift")
            order(screen, middle(places, half))
            if screen.step == "movement" and len(screen.reach()) > 1:
                screen.button("Select all")
                order(screen, middle(screen.places(), list(screen.reach())))
            now = screen.places()
            walked += sum(now.get(unit) != places[unit] for unit in units)
            screen.shoot(f"ordered-{could}")
            if screen.step == "movement":
                end(screen)
        elif screen.page.locator("#decision [aria-keyshortcuts=e]").count():
            end(screen)
        else:
            before = screen.version
            screen.click_on(screen.page.locator("#decision .buttons button").first)
            screen.changed(before)
    assert could > 50 and walked > could * 0.8
    assert screen.clicks <= 40
    # the orders are remembered: in the next turn one click is enough for a regiment
    for _ in range(10):
        if screen.my_turn() == "movement":
            break
        before = screen.version
        screen.page.locator("#decision .buttons button").first.click()
        screen.changed(before)
    screen.page.reload()
    screen.my_turn()
    expect(screen.page.locator("[data-order]").first).to_be_attached()
    before, places = screen.version, screen.places()
    screen.button("Go on as before")
    screen.changed(before)
    screen.my_turn()
    now = screen.places()
    assert sum(now.get(unit) != hex_ for unit, hex_ in places.items()) > 3
