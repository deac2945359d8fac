"""Caccia a Tito in the browser: a whole match with interrupts on both sides, orders, lines of sight, the drop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.screen import Screen

AS_YUGOSLAV = {"german": "greedy", "yugoslav": "human"}
AS_GERMAN = {"german": "human", "yugoslav": "greedy"}
POSTS = ("1109", "1112", "1211", "1311", "1607", "2014", "0809", "1015")
#: how many goes the partisan spends on walking into the open before he only watches
WALKS = 9


@pytest.fixture
def screen(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A wide screen without motion."""
    one = Screen(chromium, address, shots, reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    yield one
    one.close()


def button(screen: Screen, mark: str) -> Locator:
    """A tool of the desk by its mark."""
    return screen.page.locator(f"aside [data-{mark}]").first


def press(screen: Screen, mark: str) -> None:
    """Press a tool of the desk and wait for what comes of it."""
    before = screen.version
    button(screen, mark).click()
    if mark == "pass":
        # with something left it is asked once more; the press has changed nothing yet
        screen.page.wait_for_function(
            "(v) => document.querySelector('[data-sure]') || +document.querySelector('#decision')?.dataset.version > v",
            arg=before,
        )
        if button(screen, "sure").count():
            screen.page.locator("[data-sure] .primary").click()
    screen.changed(before)


#: the middles of the counters that can be chosen, are in sight and not covered
ABLE = """() => [...document.querySelectorAll('[data-unit]')].flatMap(one => {
    if (!one.querySelector('[stroke="#fff8d8"]')) return [];
    const box = one.getBoundingClientRect();
    const at = [box.left + box.width / 2, box.top + box.height / 2];
    const top = document.elementFromPoint(...at)?.closest('[data-unit]');
    const unit = one.dataset.unit;
    return top === one && !unit.startsWith('counter') && !unit.endsWith('command') ? [at] : [];
})"""


def events(screen: Screen, made: dict[str, Any], side: str) -> list[dict[str, Any]]:
    """The diary of a side so far."""
    return list(screen.told(made, side)["log"])


def opportunity_attacks(diary: list[dict[str, Any]]) -> dict[str, int]:
    """How often each side fired at a mover: it is the other one's go then."""
    count = {"german": 0, "yugoslav": 0}
    active = "german"
    for entry in diary:
        if entry["kind"] == "action-chosen":
            active = entry["data"]["side"]
        if entry["kind"] == "attack-resolved" and entry["data"]["opportunity"]:
            count["yugoslav" if active == "german" else "german"] += 1
    return count


def set_up(screen: Screen) -> None:
    """The partisans take post by clicks on the map, then a counter for each star is taken from the tray."""
    for post in POSTS:
        assert screen.my_turn() == "place"
        before = screen.version
        screen.page.mouse.click(*screen.spot(post))
        screen.changed(before)
    while screen.my_turn() == "hide":
        press(screen, "chit")


def walk(screen: Screen) -> bool:
    """Move a unit that may to the hex farthest away, in one click; false if nobody can."""
    page = screen.page
    for x, y in page.evaluate(ABLE):
        screen.press("Escape")
        page.mouse.click(x, y)
        if page.locator("[data-verb=move][aria-disabled=false]").count() == 0:
            continue
        page.locator("[data-verb=move]").click()
        page.wait_for_selector("[data-way]", state="attached")
        before = screen.version
        for goal in reversed(
            page.evaluate("() => [...document.querySelectorAll('[data-way]')].map(one => one.dataset.way)")
        ):
            if screen.bare(goal):
                page.mouse.click(*screen.spot(goal))
                screen.changed(before)
                return True
    screen.press("Escape")
    return False


def test_a_whole_match_with_interrupts_on_both_sides(screen: Screen) -> None:
    """A partisan against the computer, to the end: he is asked when Germans move in sight, fires and lets pass by the
    big buttons; Germans fire at his units on the move; he changes his standing order, which is obeyed."""
    made = screen.new_match(AS_YUGOSLAV, seed=7, game="drvar")
    screen.open(f"/match/{made['id']}")
    set_up(screen)
    asked = {"fire": 0, "pass": 0}
    walks = 0
    ordered = False
    for _ in range(700):
        step = screen.my_turn()
        if step == "over":
            break
        if step in ("window", "landing-fire"):
            expect(button(screen, "interrupt")).to_be_visible()
            if asked["fire"] == 0:
                screen.shoot("drvar-interrupt")
                assert screen.axe() == []
            fire = screen.page.locator("[data-interrupt] .big .primary")
            kind = "fire" if fire.count() and asked["fire"] <= asked["pass"] else "pass"
            asked[kind] += 1
            before = screen.version
            (fire if kind == "fire" else screen.page.locator("[data-interrupt] .big button").last).click()
            screen.changed(before)
        elif step == "go" and walks < WALKS and walk(screen):
            walks += 1
        elif step == "go":
            if asked["fire"] and asked["pass"] and not ordered and button(screen, "order=never").count():
                button(screen, "order=never").click()
                expect(button(screen, "order-now=never")).to_be_visible()
                ordered = True
                continue
            press(screen, "pass")
        elif button(screen, "stop").count():
            press(screen, "stop")
        elif button(screen, "fight").count():
            press(screen, "fight")
        elif button(screen, "chit").count():
            press(screen, "chit")
        else:
            screen.answer()
    assert screen.step == "over"
    fired = opportunity_attacks(events(screen, made, "yugoslav"))
    assert asked["fire"] and asked["pass"] and ordered
    assert fired["german"] and fired["yugoslav"], fired
    screen.page.get_by_role("button", name="See the result").click()
    expect(screen.page.get_by_role("heading", level=1)).to_contain_text("victory")
    screen.shoot("drvar-result")


def jump(screen: Screen) -> None:
    """The Command jumps with Rot, and all units aim as they did in history."""
    press(screen, "chit=rot")
    while screen.my_turn() == "drop":
        press(screen, "aim")


def test_the_drop_shows_where_units_may_land(screen: Screen) -> None:
    """From the start page: the card plays as the German; the hex pointed at shows the scatter, a click drops."""
    screen.play_now("Caccia a Tito")
    assert screen.step == "carrier"
    press(screen, "chit=rot")
    page = screen.page
    page.mouse.move(*screen.spot("1409"))
    expect(page.locator(".heat text")).to_have_count(7)
    assert sorted(page.locator(".heat text").all_text_contents()) == ["50%", *["8.3%"] * 6]
    expect(page.get_by_label("Chances")).to_contain_text("on target")
    screen.shoot("drvar-drop")
    before = screen.version
    page.mouse.click(*screen.spot("1409"))
    screen.changed(before)
    expect(page.get_by_role("log")).to_contain_text("Panther aims at 1409")


def test_actions_sight_and_orders(screen: Screen) -> None:
    """A unit's Actions with prices, its reach with costs, what it sees and what hides the rest, a standing order."""
    made = screen.new_match(AS_GERMAN, seed=7, game="drvar")
    screen.open(f"/match/{made['id']}")
    screen.my_turn()
    jump(screen)
    assert screen.my_turn() == "go"
    page = screen.page
    page.mouse.click(*page.evaluate(ABLE)[0])
    expect(page.locator("[data-verb=move]")).to_contain_text("1 AP")
    expect(page.locator("[data-way]").first).to_be_attached()
    screen.shoot("drvar-actions")

    chosen = str(page.locator("[data-desk=go] [role=group]").get_attribute("aria-label"))
    seat = httpx.get(
        f"{screen.address}/api/matches/{made['id']}",
        params={"seat": "german"},
        headers={"Lancio-Key": made["keys"]["german"]},
    ).json()
    units = httpx.get(f"{screen.address}/api/games/drvar/chart").json()["units"]
    eye = next(
        one["hex"] for one in seat["view"]["pieces"] if units.get(one["id"], {}).get("name", {}).get("en") == chosen
    )
    screen.press("v")
    expect(page.locator(".sight")).to_be_attached()
    seen = httpx.get(
        f"{screen.address}/api/matches/{made['id']}/sight",
        params={"seat": "german", "hex": eye, "lang": "en"},
        headers={"Lancio-Key": made["keys"]["german"]},
    ).json()
    hidden, veil = next(
        (hex_, one) for hex_, one in seen["blocked"].items() if one["by"] and "-" not in one["by"] and screen.bare(hex_)
    )
    page.mouse.move(*screen.spot(hidden))
    chip = page.locator("main .chip")
    expect(chip).to_contain_text(veil["text"])
    expect(chip).to_contain_text(veil["by"])
    expect(chip.get_by_role("button", name=f"Rule {veil['rule']}")).to_be_visible()
    expect(page.locator(".sight .block")).to_have_count(1)
    screen.shoot("drvar-sight")
    screen.press("v")
    expect(page.locator(".sight")).not_to_be_attached()

    button(screen, "order=good").click()
    expect(button(screen, "order-now=good")).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("fire only with a chance to hit of 33 % or better")


def test_on_a_phone_in_italian(chromium: Browser, address: str, shots: Path) -> None:
    """390 pixels, by touch, in Italian: the drop and the first go; nothing sticks out, nothing is English."""
    hand = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    phone = Screen(chromium, address, shots, **hand, locale="it-IT", reduced_motion="reduce")
    page = phone.page
    expect(phone.card("Caccia a Tito").get_by_role("button", name="Gioca subito")).to_be_visible()
    made = phone.new_match(AS_GERMAN, seed=7, game="drvar", lang="it")
    phone.open(f"/match/{made['id']}")
    phone.my_turn()
    jump(phone)
    assert phone.my_turn() == "go"
    phone.shoot("drvar-phone-go")
    page.touchscreen.tap(*page.evaluate(ABLE)[-1])  # the first tap spreads a stack, which stays open
    page.wait_for_timeout(500)
    if not page.locator("[data-verb=move]").count():
        expect(page.locator("[data-fan]").first).to_be_visible()
        page.touchscreen.tap(*page.evaluate(ABLE)[-1])
    expect(page.locator("[data-verb=move]")).to_contain_text("Muovi")
    phone.shoot("drvar-phone-unit")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    words = page.locator("aside").inner_text()
    assert "Quando il nemico muove" in words and "Tedesco" in words
    assert not {"the", "Move", "Fire", "Pass", "German", "turn"} & set(
        words.replace(",", " ").replace(".", " ").split()
    )
    assert phone.axe() == []
    phone.close()
