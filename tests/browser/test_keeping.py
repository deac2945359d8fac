"""What a browser keeps: matches to go on with, those forgotten, keys as a file; windows that were left behind."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.screen import AGAINST_RANDOM, Screen


@pytest.fixture
def screen(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A wide screen without motion, in Britain."""
    one = Screen(chromium, address, shots, reduced_motion="reduce")
    yield one
    one.close()


def begun(screen: Screen) -> None:
    """A match in which something was done, and left by the door."""
    screen.play_now()
    screen.page.get_by_role("button", name="The 507th acts").click()
    expect(screen.page.locator("#decision[data-step=movement]")).to_be_attached()
    assert screen.page.title() == "● Night Drop, Turn 1 · Lancio"
    screen.page.get_by_role("button", name="Start page").click()


def test_a_match_is_gone_on_with_forgotten_put_back_and_carried_away(screen: Screen, tmp_path: Path) -> None:
    """On top of the start page with its map, who plays and whose turn it is; forgetting is taken back at once, or
    later; a file brings it into another browser; a file of something else changes nothing."""
    page = screen.page
    begun(screen)
    first = page.get_by_role("region", name="Continue").get_by_role("listitem").first
    expect(first).to_contain_text("You: US · German – Computer: normal")
    expect(first).to_contain_text("your turn")
    assert first.locator(".glance b").count() > 5, "counters on the piece of the map"
    assert re.search(r"\d \w+, \d\d:\d\d$", first.locator("time").inner_text()), "a British date"
    assert page.title() == "Lancio"
    screen.shoot("start-continue")
    assert screen.axe() == []

    first.get_by_role("button", name="Forget").click()
    expect(page.get_by_role("region", name="Continue")).to_have_count(0)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(first).to_be_visible()
    first.get_by_role("button", name="Forget").click()
    page.reload()
    page.get_by_text("Forgotten matches (1)").click()
    page.get_by_role("button", name="Put back").click()
    expect(first).to_be_visible()

    with page.expect_download() as given:
        page.get_by_role("button", name="Save the keys").click()
    file = tmp_path / "keys.json"
    given.value.save_as(file)
    page.evaluate("localStorage.removeItem('lancio')")
    page.reload()
    expect(page.get_by_role("region", name="Continue")).to_have_count(0)
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({"matches": []}), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_role("status")).to_contain_text("Nothing was changed")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("status")).to_contain_text("1 match in the file, 1 of them new")
    first.get_by_role("button", name="Continue").click()
    assert screen.my_turn() == "movement"


def test_a_window_left_behind_says_so_and_catches_up(screen: Screen) -> None:
    """What another window has played shows here; a click that comes too late is told apart from a refusal."""
    made = screen.new_match(AGAINST_RANDOM)
    screen.open(f"/match/{made['id']}")
    screen.my_turn()
    other = screen.page.context.new_page()
    # it hears nothing of the first window
    other.route("**/live*", lambda route: route.abort())
    other.route_web_socket("**/socket", lambda socket: socket.close())
    other.goto(f"{screen.address}/#/match/{made['id']}")
    expect(other.locator("#decision[data-step=choose-activation]")).to_be_attached()
    expect(other.locator("[data-asked]")).to_contain_text("choose who acts")
    holding = {"on": True}

    def late(route: Route) -> None:
        if holding["on"] and route.request.method == "GET":
            route.abort()
        else:
            route.continue_()

    other.route(f"**/api/matches/{made['id']}?*", late)
    screen.page.get_by_role("button", name="The 505th acts").click()
    expect(screen.page.locator("#decision[data-step=movement]")).to_be_attached()
    expect(other.locator("[data-trouble]")).to_contain_text("does not answer")
    # until it acts: by itself it would catch up before the click
    other.on("request", lambda request: holding.update(on=holding["on"] and request.method == "GET"))
    other.get_by_role("button", name="The 507th acts").click()
    expect(other.get_by_role("alert").filter(has_text="Already played in another window")).to_be_visible()
    expect(other.locator("#decision[data-step=movement]")).to_contain_text("505th")
    expect(other.locator("[data-trouble]")).to_have_count(0)


def test_a_lost_server_is_told_and_found_again_by_itself(screen: Screen) -> None:
    """The banner comes without a click and goes without one."""
    page = screen.page
    screen.play_now()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.locator("[data-trouble]")).to_contain_text("Trying again")
    expect(page.get_by_text("no connection")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("[data-trouble]")).to_have_count(0, timeout=20_000)
    expect(page.get_by_text("✓ saved")).to_be_visible()


def test_pages_have_names_and_unknown_addresses_say_so(screen: Screen) -> None:
    """Also an address that the server gives the page for; a rule that was open is shut on the next page, and the focus
    is back where it was when the help is closed."""
    page = screen.page
    screen.play_now()
    page.get_by_role("button", name="Rule 5.4a").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name="Replay").click()
    expect(page).to_have_title("Replay · Night Drop · Lancio")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    screen.my_turn()
    page.locator("[data-cursor]").focus()
    screen.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    screen.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("document.activeElement.hasAttribute('data-cursor')")
    for address in ("/foo", "/#/foo/bar", "/#/match"):
        page.goto(f"{screen.address}{address}")
        expect(page).to_have_title("Nothing here · Lancio")
        expect(page.get_by_role("link", name="Start page")).to_be_visible()
