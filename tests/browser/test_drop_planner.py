"""The drop planner: exact landing chances on the map, for every game that has a drop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.screen import AGAINST_RANDOM, Screen
from tests.browser.test_histo_command import shares
from tests.browser.test_reach import PHONE


@pytest.fixture
def screen(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A wide screen without motion."""
    one = Screen(chromium, address, shots, reduced_motion="reduce")
    yield one
    one.close()


def agrees(screen: Screen, game: str, scenario: str, point: str) -> None:
    """The map shows what the server works out, hex by hex, and no more."""
    expect(screen.page.locator(f"[data-plan='{point}']")).to_be_visible()
    told = httpx.get(
        f"{screen.address}/api/games/{game}/drop", params={"scenario": scenario, "point": point, "options": "{}"}
    ).json()
    wanted = {hex_: one["p"] / told["units"] for hex_, one in told["landing"].items()}
    assert shares(screen) == pytest.approx(wanted)
    landed = float(screen.page.locator("[data-plan]").get_attribute("data-landed") or 0)
    assert landed == pytest.approx(sum(one["p"] for one in told["landing"].values()))
    for cause, one in told["losses"].items():
        bar = screen.page.locator(f"[data-cause='{cause}']")
        assert float(bar.get_attribute("data-value") or -1) == pytest.approx(one["p"])


def test_histo_command(screen: Screen) -> None:
    """From the start page: scenario, group, point by list or click, the exact share of a hex, two points compared."""
    page = screen.page
    screen.card("Histo Command").get_by_role("link", name="Drop planner").click()
    expect(page.get_by_role("heading", name="Drop planner")).to_be_visible()
    page.get_by_label("Scenario").select_option("son")
    page.get_by_label("Drop point").select_option("E/j5")
    agrees(screen, "histo-command", "son", "A@E/j5")
    page.mouse.move(*screen.spot("E/j4"))
    chip = page.locator("[data-chip='E/j4']")
    expect(chip).to_contain_text("exactly")
    screen.shoot("planner")
    page.get_by_role("button", name="Pin this point").click()
    page.mouse.click(*screen.spot("F/d3"))
    agrees(screen, "histo-command", "son", "A@F/d3")
    assert page.locator("[data-cause] .other").count() == 2
    page.get_by_role("button", name="Show the pinned one").click()
    assert "E/j4" in shares(screen)
    screen.shoot("planner-compared")
    page.get_by_role("button", name="Stop comparing").click()
    page.get_by_role("button", name="Group R").click()
    agrees(screen, "histo-command", "son", "R@F/d3")
    assert screen.axe() == []


def test_night_drop(screen: Screen) -> None:
    """A whole regiment, and a single hex of a drop zone."""
    page = screen.page
    screen.open("/drop/night-drop")
    agrees(screen, "night-drop", "historical", "505")
    page.get_by_role("button", name="the whole 508th").click()
    agrees(screen, "night-drop", "historical", "508")
    hexes = httpx.get(f"{screen.address}/api/games/night-drop/drops", params={"scenario": "historical"}).json()
    page.mouse.click(*screen.spot(hexes[-1]))
    agrees(screen, "night-drop", "historical", hexes[-1])
    screen.shoot("planner-night-drop")
    assert screen.axe() == []


def test_heat_in_a_night_drop_match(screen: Screen) -> None:
    """The panel of a match lays the landing chances of a regiment on the map, and takes them away again."""
    page = screen.page
    made = screen.new_match(AGAINST_RANDOM)
    screen.open(f"/match/{made['id']}")
    screen.my_turn()
    page.get_by_text("More information").click()
    button = page.get_by_role("button", name="Where the 507th lands")
    button.click()
    expect(page.locator(".heat")).to_be_attached()
    assert 0.5 < sum(shares(screen).values()) < 1
    screen.shoot("night-drop-heat")
    button.click()
    expect(page.locator(".heat")).to_have_count(0)


def test_in_italian_on_a_phone(chromium: Browser, address: str, shots: Path) -> None:
    """Nothing is cut off, nothing is left in English; a tap chooses the point."""
    phone = Screen(chromium, address, shots, locale="it-IT", **PHONE)
    phone.open("/drop/histo-command")
    page = phone.page
    expect(page.get_by_role("heading", name="Pianifica il lancio")).to_be_visible()
    page.get_by_label("Scenario").select_option("son")
    expect(page.locator("[data-plan='A@E/j5']")).to_contain_text("arrivano vive a terra")
    page.touchscreen.tap(*phone.spot("E/h5"))
    expect(page.locator("[data-plan='A@E/h5']")).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    phone.shoot("planner-phone")
    assert phone.axe() == []
    phone.close()
