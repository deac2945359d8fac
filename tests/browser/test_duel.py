"""Duel in the Dark in the browser: a solo night, two players at one screen, drawing, painting, Italian, a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.night import Night

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
AGAINST_GERMAN = {"british": "human", "german": "greedy"}
AGAINST_BRITISH = {"british": "greedy", "german": "human"}


@pytest.fixture
def night(chromium: Browser, address: str, shots: Path) -> Iterator[Night]:
    """A wide screen without motion."""
    one = Night(chromium, address, shots, reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    yield one
    one.close()


def test_play_now(night: Night) -> None:
    """From the start page into a night, on the side that the first lesson teaches."""
    night.play_now("Duel in the Dark")
    assert night.step == "base"
    night.shoot("duel-begun")


def test_a_route_is_drawn_on_the_map(night: Night) -> None:
    """Hex after hex; a sharp turn is refused with the rule; a click on the line goes back; then the seal."""
    night.begin("night", AGAINST_GERMAN, seed=7)
    night.my_turn()
    night.point("27")
    expect(night.page.locator(".chip")).to_contain_text("The bombing")
    for hex_ in ("27", "16", "17", "18", "19"):
        night.click(hex_)
    cards = night.page.locator(".desk .card.out")
    expect(cards).to_have_count(3)
    night.page.mouse.click(*night.spot("11"))
    expect(night.page.get_by_role("alert")).to_contain_text("more than one compass step")
    night.page.mouse.click(*night.spot("30"))
    expect(night.page.get_by_role("alert")).to_contain_text("next to the end of the line")
    night.click("17")
    expect(cards).to_have_count(1)
    for hex_ in ("18", "19", "27", "26", "25", "24"):
        night.click(hex_)
    assert night.page.get_by_role("button", name="Close the route").count() == 0
    night.click("23")
    expect(night.page.locator(".desk")).to_contain_text("6 of 14 cards left")
    night.shoot("duel-route")
    assert night.axe() == []
    night.press_button("Close the route")
    assert night.my_turn() == "mosquito-start"


def test_ground_units_are_painted(night: Night) -> None:
    """A drag paints hex after hex, a right click takes back, what is not allowed is refused with the rule."""
    night.begin("night", AGAINST_BRITISH, seed=7)
    night.my_turn()
    night.base("11", "26", "12", "18")
    placed = night.page.locator(".desk .count b")
    expect(placed).to_have_text("0 of 40 placed")
    expect(night.page.locator(".board.brush")).to_be_attached()
    mouse = night.page.mouse
    mouse.move(*night.spot("26"))
    mouse.down()
    for hex_ in ("27", "28"):
        mouse.move(*night.spot(hex_), steps=6)
    mouse.up()
    expect(placed).to_have_text("3 of 40 placed")
    night.page.locator(".desk").get_by_role("button", name=re.compile("^Searchlight")).click()
    for _ in range(3):
        mouse.click(*night.spot("21"))
    expect(placed).to_have_text("6 of 40 placed")
    night.shoot("duel-ground")
    mouse.click(*night.spot("27"), button="right")
    expect(placed).to_have_text("5 of 40 placed")
    night.page.locator(".desk").get_by_role("button", name=re.compile("^Fire truck")).first.click()
    mouse.click(*night.spot("20"))
    expect(night.page.get_by_role("alert")).to_contain_text("fire trucks stand in cities")
    assert night.axe() == []


def test_one_suggested_set_up_takes_the_place_of_another(night: Night) -> None:
    """What was painted by hand stays, what the first suggestion placed goes, one Undo takes back all of the second."""
    night.begin("night", AGAINST_BRITISH, seed=7)
    night.my_turn()
    night.base("11", "26", "12", "18")
    placed = night.page.locator(".desk .count b")
    expect(night.page.locator(".board.brush")).to_be_attached()
    night.page.mouse.click(*night.spot("33"))
    expect(placed).to_have_text("1 of 40 placed")
    desk = night.page.locator(".desk")
    for name in ("Ring around the Ruhr", "Deep traps"):
        desk.get_by_role("button", name=name).click()
        expect(desk.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true", timeout=60_000)
        expect(placed).to_have_text("39 of 40 placed")
    pieces = night.told(night.made, "german")["view"]["pieces"]
    units = [one for one in pieces if one["kind"] not in ("cloud", "fog", "storm")]
    ground = {one["hex"]: one.get("count", 1) for one in units if one["hex"] in ("25", "33")}
    # of the ring nothing is left, and what was placed by hand is still there
    assert ground == {"33": 1}
    night.shoot("duel-traps")
    night.press_button("Undo")
    expect(placed).to_have_text("1 of 40 placed", timeout=60_000)


def test_a_whole_solo_night(night: Night) -> None:
    """Against the cards, to the result: set-up by two clicks, four squadrons flown by five, gauges, the score track."""
    page = night.page
    night.begin("solo", {"german": "human"}, seed=5)
    night.my_turn()
    page.locator("[data-advice=bases]").click()
    page.locator("[data-fill]").click()
    page.wait_for_selector("#decision[data-step=orders][aria-busy=false]", timeout=30_000)
    desk = page.locator(".desk")
    for n in range(30):
        if night.my_turn() == "over":
            break
        if night.step == "orders" and n == 0:
            for squadron, hex_ in (("Yellow 1", "19"), ("Red 2", "26"), ("Green 3", "11"), ("Blue 4", "28")):
                # the next squadron is in the hand already
                expect(desk.locator(".row.on")).to_contain_text(squadron)
                night.point(hex_)
                expect(page.locator(".chip")).to_contain_text("If the Bomber comes, the fighters")
                night.click(hex_)
                night.my_turn()
            night.shoot("duel-orders")
            assert night.axe() == []
            assert not any(text.startswith("fly ") for text in night.legal("german"))
            night.press_button("End the fighter step")
        elif night.step == "orders":
            row = desk.get_by_role("button", name="Yellow 1")
            order = desk.get_by_role("button", name=re.compile("Take off, high|Land here"))
            if row.is_enabled():
                row.click()
            if n % 3 == 1 and order.count():
                before = night.version
                order.first.click()
                night.changed(before)
            else:
                night.close_fighters()
        else:
            night.press_button(re.compile("Fly high|Stay here|Land|Done"))
    assert night.step == "over"
    night.shoot("duel-over")
    page.get_by_role("button", name="See the result").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("victory|draw", re.IGNORECASE))
    expect(page.get_by_role("heading", name="Where the points came from")).to_be_visible()
    assert night.axe() == []


def test_two_players_at_one_screen(night: Night) -> None:
    """A whole night with a curtain between the sides: the plan is on the British screen and on no other."""
    page = night.page
    night.begin("night", {"british": "human", "german": "human"}, seed=3, tiles=2)
    night.take_screen("German")
    night.base("12", "13", "21", "27")
    expect(page.locator(".curtain")).to_contain_text("stationed", timeout=10_000)
    assert page.locator("[data-unit]").count() == 0
    night.take_screen("British")
    for hex_ in ("11", "8", "9", "10", "11", "10", "9", "8"):
        night.click(hex_)
    night.press_button("Close the route")
    night.take_screen("German")
    seen = page.locator("body").inner_text()
    assert "Your target" not in seen and "Emden" not in page.get_by_role("log").inner_text()
    assert page.locator(".leg").count() == 0
    for hex_ in ("26", "26"):
        night.click(hex_)
    for _ in range(60):
        page.locator("#decision:not([data-step=wait]), .curtain, [data-hand]").first.wait_for()
        if page.locator(".curtain, [data-hand]").count():
            night.take_screen()
        if night.step == "over":
            break
        german = "German" in night.said.split("\n")[0]
        assert page.locator(".leg").count() == (0 if german else 6)
        if german:
            night.close_fighters()
        elif night.step == "mosquito-start" or night.step == "mosquito-moves":
            night.click("16")
        else:
            night.press_button(re.compile("^(Land|Fly high|Done)$"))
    assert night.step == "over"
    expect(page.get_by_role("log")).to_contain_text("Emden is bombed")
    night.shoot("duel-two-players")


def test_several_seats_and_options(night: Night) -> None:
    """Any seat of four for the person; options under headings; what does not go together is refused in the form."""
    card = night.card("Duel in the Dark")
    card.get_by_role("button", name="Choose side").click()
    card.get_by_label("Scenario").select_option("four")
    card.get_by_label(re.compile("^British")).first.select_option("normal")
    card.get_by_label("Second German player").select_option("human")
    presets = card.locator("[data-preset]")
    assert [one.get_attribute("aria-pressed") for one in presets.all()] == ["true", "false", "false", "false"]
    card.locator("[data-fold=options] > summary").click()
    card.locator("summary", has_text="Advanced rules").click()
    card.get_by_label("New route after a change").check()
    assert card.locator("[data-preset][aria-pressed=true]").count() == 0, "not as any preset any more"
    card.get_by_role("button", name="Begin").click()
    expect(card.get_by_role("alert")).to_contain_text("“Changing weather”")
    assert night.axe() == []
    night.shoot("duel-options")
    card.locator("[data-preset=full]").click()
    expect(card.get_by_label("Changing weather")).to_be_checked()
    card.get_by_role("button", name="Begin").click()
    night.my_turn()
    assert "second German player" in night.said
    night.shoot("duel-four")


def test_in_italian_on_a_phone(chromium: Browser, address: str, shots: Path) -> None:
    """Nothing is cut off at 390 pixels, nothing English is left; units are placed by taps."""
    phone = Night(chromium, address, shots, reduced_motion="reduce", **PHONE)
    page = phone.page
    phone.begin("solo", {"german": "human"}, seed=5, lang="it")
    phone.my_turn()
    for hex_ in ("11", "26", "27", "18"):
        before = phone.version
        page.touchscreen.tap(*phone.spot(hex_))
        phone.changed(before)
    placed = page.locator(".desk .count b")
    page.touchscreen.tap(*phone.spot("26"))
    expect(placed).to_have_text("1 di 40 piazzate")
    phone.shoot("duel-phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    phone.lay_out("Un po' ovunque", re.compile("Piazza l'ultima"))
    phone.my_turn()
    page.locator(".desk").get_by_role("button", name="Gialla 1").tap()
    expect(page.locator(".desk").get_by_role("button", name="Decolla, ad alta quota")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Mostra di più").tap()
    words = page.locator("aside").inner_text().replace("Duel in the Dark", "")
    assert not re.search(r"\b(the|and|fuel|squadron|units?|of|wind)\b", words, re.IGNORECASE), words
    assert phone.axe() == []
    phone.close()
