"""Playing in the browser: a whole match, undo, refusals, odds, the curtain, the replay."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.screen import AGAINST_RANDOM, BOTH, Screen


@pytest.fixture
def screen(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A wide screen."""
    one = Screen(chromium, address, shots)
    yield one
    one.close()


def play_behind(address: str, made: dict[str, Any], until: str) -> dict[str, Any]:
    """Play with both keys through the interface until a step is asked: attack, form, else the middle answer."""
    keys = {"Lancio-Key": ",".join(made["keys"].values())}
    url = f"{address}/api/matches/{made['id']}"
    with httpx.Client(headers=keys, timeout=30) as client:
        seat = client.get(url, params={"seat": "us", "since": 10**6, "legal": True}).json()
        while seat["view"]["outcome"] is None:
            side = seat["view"]["to_act"]
            if side != seat["side"]:
                seat = client.get(url, params={"seat": side, "since": 10**6, "legal": True}).json()
            if seat["prompt"]["step"] == until:
                return dict(seat)
            legal = seat["view"]["legal"]
            eager = [a for a in legal if a.split()[0] in ("attack", "form", "inspect")] or legal
            action = eager[len(eager) // 2]
            body = {"version": seat["version"], "action": action}
            seat = client.post(f"{url}/actions", json=body, params={"seat": side, "since": 10**6, "legal": True}).json()
    return dict(seat)


def test_play_now_is_one_click(screen: Screen) -> None:
    """From the start page into a match, where the newcomer is told what to decide."""
    screen.play_now()
    assert screen.step == "choose-activation"
    expect(screen.page.get_by_role("button", name="The 505th acts")).to_be_visible()
    screen.shoot("play-now")


def test_a_whole_match_against_the_computer(chromium: Browser, address: str, shots: Path) -> None:
    """To the end, then the result with its level, the score by turn, losses and luck. Without motion: it is long."""
    screen = Screen(chromium, address, shots, reduced_motion="reduce")
    made = screen.new_match(AGAINST_RANDOM)
    screen.open(f"/match/{made['id']}")
    for _ in range(600):
        if screen.my_turn() == "over":
            break
        screen.answer()
    assert screen.step == "over"
    screen.page.get_by_role("button", name="See the result").click()
    expect(screen.page.get_by_role("heading", level=1)).to_contain_text("victory")
    expect(screen.page.get_by_role("heading", name="Luck of the dice")).to_be_visible()
    screen.shoot("result")
    assert screen.axe() == []
    screen.close()


def test_move_and_undo(screen: Screen) -> None:
    """A counter is chosen and moved by clicks; undo puts it back."""
    screen.play_now()
    screen.page.get_by_role("button", name="The 505th acts").click()
    expect(screen.page.locator("#decision[data-step=movement]")).to_be_attached()
    screen.page.locator("[data-cursor]").focus()
    screen.press("Tab", "Enter")
    expect(screen.page.get_by_role("region", name="Selected")).to_be_visible()
    screen.shoot("chosen")
    before = screen.version
    screen.press("Tab", "Enter")
    screen.changed(before)
    assert "moves" in screen.page.get_by_role("log").inner_text()
    moved = screen.version
    screen.page.get_by_role("button", name="Undo").click()
    screen.changed(moved)
    assert "moves" not in screen.page.get_by_role("log").inner_text()


def test_a_refusal_says_why_with_the_rule(screen: Screen) -> None:
    """A click on a hex that is out of reach is answered with the reason; its rule opens."""
    screen.play_now()
    screen.page.get_by_role("button", name="The 505th acts").click()
    expect(screen.page.locator("#decision[data-step=movement]")).to_be_attached()
    screen.choose_and_overreach()
    tip = screen.page.get_by_role("alert")
    expect(tip).to_contain_text("By night a stick moves one hex only")
    screen.shoot("refused")
    tip.get_by_role("button").first.click()
    expect(screen.page.get_by_role("dialog")).to_contain_text("stick")


def test_a_rule_opens_the_ruling_it_names(screen: Screen) -> None:
    """The card of a rule has the ruling as a tag of its own, which opens in its place."""
    screen.play_now()
    screen.page.get_by_role("button", name="Rule 4.1a", exact=True).first.click()
    card = screen.page.get_by_role("dialog")
    card.get_by_role("button", name="Rule R10", exact=True).click()
    expect(card.locator("header")).to_contain_text("R10")


def test_end_asks_only_if_something_could_still_act(screen: Screen) -> None:
    """The first press asks, the second ends."""
    screen.play_now()
    screen.page.get_by_role("button", name="The 505th acts").click()
    expect(screen.page.locator("#decision[data-step=movement]")).to_be_attached()
    before = screen.version
    screen.press("e")
    assert "could still act" in screen.said and screen.version == before
    screen.press("Escape")
    assert "could still act" not in screen.said
    screen.press("e", "e")
    screen.changed(before)


def test_odds_before_dice_after(screen: Screen) -> None:
    """An attack shows chances and modifiers with rules before it is confirmed, dice in the log after."""
    made = screen.new_match(BOTH, seed=11)
    seat = play_behind(screen.address, made, "attackers")
    screen.open(f"/match/{made['id']}")
    screen.take_screen()
    assert seat["prompt"]["step"] == screen.step == "attackers"
    expect(screen.page.get_by_label("Chances").get_by_role("listitem").first).to_be_visible()
    screen.shoot("odds")
    before = screen.version
    screen.page.get_by_role("button", name="Attack", exact=True).click()
    screen.changed(before)
    expect(screen.page.get_by_role("log")).to_contain_text("attacks")


def test_curtain_between_two_players(screen: Screen) -> None:
    """One screen, two sides: the curtain falls by itself, with what both may know of it; one click lifts it."""
    made = screen.new_match(BOTH)
    screen.open(f"/match/{made['id']}")
    curtain = screen.page.get_by_role("button", name="I am the German player")
    expect(curtain).to_be_visible()
    assert screen.page.locator("[data-unit]").count() == 0
    screen.shoot("curtain")
    curtain.click()
    screen.page.locator("[data-advice=set-up]").click()
    lift = screen.page.get_by_role("button", name="I am the US player")
    expect(lift).to_be_visible(timeout=20_000)
    assert screen.page.locator("[data-unit]").count() == 0
    expect(screen.page.get_by_text("is placed in").first).to_be_visible()
    assert "You draw" not in screen.page.locator("main").inner_text()
    screen.page.get_by_role("button", name="back to my map").click()
    expect(screen.page.get_by_role("button", name="Hand the screen to the US player")).to_be_visible()
    screen.page.locator("[data-hand]").click()
    lift.click()
    assert screen.my_turn() == "choose-activation"


def test_replay(screen: Screen) -> None:
    """Step, back, jump to a turn, play."""
    made = screen.new_match(BOTH, seed=3)
    play_behind(screen.address, made, "never")
    screen.open(f"/replay/{made['id']}")
    page = screen.page
    count = page.locator(".foot span")
    expect(count).to_contain_text("Step 1 of")
    expect(page.get_by_label("Jump to turn").locator("option")).to_have_count(10, timeout=30_000)
    page.get_by_role("button", name="One step forward").click()
    expect(count).to_contain_text("Step 2 of")
    page.get_by_role("button", name="One step back").click()
    expect(count).to_contain_text("Step 1 of")
    page.get_by_label("Jump to turn").select_option("6")
    expect(page.locator("li[aria-current=step]")).to_contain_text("6")
    screen.shoot("replay")
    there = count.inner_text()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(count).not_to_have_text(there, timeout=5_000)
