"""By touch at 390 pixels: a whole activation of the games in which counters stand in stacks, and what fingers can do.
Lock 'n Load has a whole fight by touch in its own file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.measure import FRAMES
from tests.browser.screen import IN_SIGHT, Screen
from tests.browser.test_reach import PHONE
from tests.browser.thumb import Thumb

#: what a finger can hit
FINGER = 24
#: the widths of the counters, for a condition to wait for
SIZES = "() => [...document.querySelectorAll('.board [data-unit]')].map(one => one.getBoundingClientRect().width)"
#: whether a finger would hit the ground of the map
FREE = """([x, y]) => {
    const at = document.elementFromPoint(x, y);
    return !!at?.closest('.board') && !at.closest('[data-unit], [data-fan]');
}"""
#: a unit is in the hand
IN_HAND = "#decision:has-text('highlighted hexes')"


@pytest.fixture
def phone(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A phone without motion."""
    one = Screen(chromium, address, shots, **PHONE, reduced_motion="reduce")
    yield one
    one.close()


def begin(
    phone: Screen, game: str, scenario: str, seats: dict[str, str], seed: int, until: str, verb: str = ""
) -> dict[str, Any]:
    """A match in which one's own decisions were made, always the middle one, until a step is asked, with such a verb
    among what can be done; on the screen."""
    made = phone.new_match(seats, seed, game, scenario)
    side = next(one for one, who in seats.items() if who == "human")
    url = f"{phone.address}/api/matches/{made['id']}/actions"
    headers = {"Lancio-Key": made["keys"][side]}
    for _ in range(400):
        seat = phone.told(made, side)
        if seat["view"]["to_act"] != side:
            phone.page.wait_for_timeout(50)
            continue
        legal = seat["view"]["legal"]
        if seat["prompt"]["step"] == until and any(action.startswith(verb) for action in legal):
            break
        body = {"version": seat["version"], "action": legal[len(legal) // 2]}
        httpx.post(url, json=body, headers=headers, timeout=30).raise_for_status()
    phone.open(f"/match/{made['id']}")
    assert phone.my_turn() == until
    return made


def movers(seat: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """Own units that can move, with their hex, those that stand with others of them first."""
    able = {action.split()[1] for action in seat["view"]["legal"] if action.startswith("move ")}
    places = {piece["id"]: piece["hex"] for piece in seat["view"]["pieces"] if piece["side"] == seat["side"]}
    hexes = list(places.values())
    found = [(unit, hex_, hexes.count(hex_) > 1) for unit, hex_ in places.items() if unit in able]
    return sorted(found, key=lambda one: not one[2])


def test_a_regiment_gathers_by_touch(phone: Screen) -> None:
    """Night Drop: sticks are taken out of their stack, walk, and the activation is played to its end. On the way
    fingers read a hex, draw the map and spread it; nothing of that does anything in the match."""
    page, thumb = phone.page, Thumb(phone)
    made = begin(phone, "night-drop", "historical", {"us": "human", "german": "greedy"}, 2, "movement")
    sizes = thumb.sizes()
    assert sizes and min(sizes) >= FINGER
    first = movers(phone.told(made, "us"))
    assert first[0][2], "nobody stands in a stack"
    before = phone.version
    thumb.hold(first[0][1])
    expect(page.locator(".chip")).to_contain_text(first[0][1])
    wide = max(thumb.sizes())
    thumb.pinch(1.5)
    page.wait_for_function("([wide, js]) => Math.max(...eval(js)()) > wide", arg=[wide * 1.1, SIZES])
    thumb.pinch(0.6)
    assert phone.version == before
    phone.shoot("touch-night-drop")
    stacks = 0
    for _ in range(4):
        seat = phone.told(made, "us")
        todo = movers(seat)
        if not todo:
            break
        unit, hex_, _ = todo[0]
        goals = [action.split()[2] for action in seat["view"]["legal"] if action.startswith(f"move {unit} ")]
        taken = {piece["hex"] for piece in seat["view"]["pieces"]}
        goal = next((one for one in goals if one not in taken), goals[0])
        stacks += thumb.choose(unit, hex_, IN_HAND)
        thumb.does(lambda goal=goal: thumb.tap(goal))
    assert stacks, "no stack was opened"
    for _ in range(12):
        if phone.step == "choose-activation":
            break
        thumb.finish()
    assert phone.step == "choose-activation", "the activation is over, the next is chosen"


def free(phone: Screen, at: tuple[float, float]) -> bool:
    """Whether a point of the map is in sight and nothing lies on it: no counter, no open stack, no card."""
    bare = "([x, y]) => { const at = document.elementFromPoint(x, y);"
    return bool(
        phone.page.evaluate(
            bare + " return !!at?.closest('.board') && !at.closest('[data-unit], [data-fan]'); }", list(at)
        )
    )


def test_a_go_out_of_a_stack_by_touch(phone: Screen) -> None:
    """Caccia a Tito: a tap beside an open stack only shuts it. A unit is taken out of its stack and told to move; the
    first tap on a hex shows its way and price, the second sends it off, and what is asked on the way is answered; then
    the other side has had its go, and the next is asked for."""
    page, thumb = phone.page, Thumb(phone)
    made = begin(phone, "drvar", "historical", {"german": "human", "yugoslav": "greedy"}, 7, "go")
    stacked = [(unit, hex_) for unit, hex_, stacked in movers(phone.told(made, "german")) if stacked]
    assert stacked, "nobody stands in a stack"
    unit, hex_ = stacked[0]
    assert thumb.choose(unit, hex_, "[data-verb=move][aria-disabled=false]")
    page.locator("[data-verb=move]").tap()
    page.wait_for_selector("[data-way]", state="attached")
    phone.shoot("touch-drvar")
    ways = page.eval_on_selector_all("[data-way]", "all => all.map((one) => one.dataset.way)")
    held = {piece["hex"] for piece in phone.told(made, "german")["view"]["pieces"]}
    goal = next(way for way in ways if way not in held)
    before, waits = phone.version, page.locator("[data-held]")
    thumb.tap(hex_)
    expect(page.locator(f"[data-fan='{hex_}']")).to_be_attached()
    page.touchscreen.tap(
        *next(at for at in map(phone.where, ways) if page.evaluate(IN_SIGHT, list(at)) and free(phone, at))
    )
    expect(page.locator("[data-fan]")).to_have_count(0)
    expect(waits).to_have_count(0)
    thumb.tap(goal)
    expect(waits).to_contain_text("AP")
    expect(waits.locator(".primary")).to_be_in_viewport(ratio=1)
    phone.shoot("touch-drvar-way")
    assert phone.version == before
    page.wait_for_timeout(300)
    thumb.does(lambda: thumb.tap(goal))
    assert all(piece["hex"] != hex_ for piece in phone.told(made, "german")["view"]["pieces"] if piece["id"] == unit)
    for _ in range(8):
        if phone.step == "go":
            break
        thumb.does(
            lambda: page.locator("[data-decline], aside [data-stop], #decision .buttons button:enabled").first.tap()
        )
    assert phone.step == "go"


def test_a_new_question_is_read_from_its_beginning(chromium: Browser, address: str, shots: Path) -> None:
    """Caccia a Tito, told scene by scene: wherever the sheet was drawn to, what the enemy has done and what is asked
    now stand at its top."""
    phone = Screen(chromium, address, shots, pace=3, **PHONE)
    page = phone.page
    begin(phone, "drvar", "historical", {"yugoslav": "human", "german": "greedy"}, 7, "go")
    for _ in range(14):
        page.evaluate("document.querySelector('aside').scrollTop = 170")
        before = phone.version
        page.locator("[data-pass]").tap()
        if page.locator("[data-sure] .primary").count():
            page.locator("[data-sure] .primary").tap()
        phone.changed(before)
        step = phone.my_turn()
        page.wait_for_load_state("networkidle")
        page.evaluate(FRAMES)
        assert page.evaluate("document.querySelector('aside').scrollTop") == 0, step
        if step != "go":
            break
    assert phone.step != "go", "only one kind of question was asked"
    phone.close()


def test_an_attack_by_touch_shows_its_odds_first(phone: Screen) -> None:
    """Caccia a Tito: the first tap on a target fires nothing, it shows the chances on the map beside the target, all in
    view; the second tap fires."""
    page, thumb = phone.page, Thumb(phone)
    made = begin(phone, "drvar", "historical", {"yugoslav": "human", "german": "greedy"}, 7, "go", "attack")
    view = phone.told(made, "yugoslav")["view"]
    places = {piece["id"]: piece["hex"] for piece in view["pieces"]}
    _, unit, target = next(action for action in view["legal"] if action.startswith("attack ")).split()
    thumb.choose(unit, places[unit], "[data-verb=attack][aria-disabled=false]")
    before = phone.version
    thumb.tap(target)
    held = page.locator(f"[data-held='attack {unit} {target}']")
    expect(held.locator(".bar")).to_be_in_viewport(ratio=1)
    expect(held.get_by_role("button", name="Fire")).to_be_in_viewport(ratio=1)
    phone.shoot("touch-held")
    assert phone.version == before
    held.get_by_role("button", name="Not now").tap()
    expect(held).to_have_count(0)
    thumb.tap(target)
    expect(held).to_be_visible()
    thumb.does(lambda: thumb.tap(target))


def test_a_group_is_ordered_by_touch(phone: Screen) -> None:
    """Histo Command: every unit of a group that can move is sent somewhere, and the group's activation is ended."""
    thumb = Thumb(phone)
    made = begin(phone, "histo-command", "son", {"allied": "human", "german": "greedy"}, 5, "orders")
    assert min(thumb.sizes()) >= FINGER
    sent = set()
    for _ in range(3):
        seat = phone.told(made, "allied")
        todo = [(unit, hex_) for unit, hex_, _ in movers(seat) if unit not in sent]
        if phone.step != "orders" or not todo:
            break
        unit, hex_ = todo[0]
        goals = [action.split()[2] for action in seat["view"]["legal"] if action.startswith(f"move {unit} ")]
        thumb.choose(unit, hex_, IN_HAND)
        thumb.does(lambda goal=goals[0]: thumb.goes(goal))
        sent.add(unit)
    assert sent
    phone.shoot("touch-histo")
    group = phone.said
    if phone.step == "orders":
        thumb.finish()
    assert phone.said != group, "another group, or another question"
