"""Lock 'n Load's infantry in the browser, from positions laid out by hand: what is told before a click, and questions
that seldom come, each driven to its end with scripted dice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.laid_out import lay_out
from tests.browser.screen import Screen

AMERICAN = {"us": "human", "german": "greedy"}
GERMAN = {"us": "greedy", "german": "human"}
TWO = {"us": "human", "german": "human"}
RALLY = [["turn"], ["rally", "us"]]
#: the middles of the counters that lie under the card of the pointer
HIDDEN = """(own) => {
    const card = document.querySelector('.chip')?.getBoundingClientRect();
    const under = (box) => box.x + box.width / 2 > card.left && box.x + box.width / 2 < card.right
        && box.y + box.height / 2 > card.top && box.y + box.height / 2 < card.bottom;
    return card ? own.filter((id) => under(document.querySelector(`[data-unit='${id}']`).getBoundingClientRect())) : [];
}"""


@pytest.fixture
def screen(chromium: Browser, address: str, shots: Path) -> Iterator[Screen]:
    """A laptop without motion."""
    one = Screen(chromium, address, shots, reduced_motion="reduce", viewport={"width": 1280, "height": 720})
    yield one
    one.close()


def acts(screen: Screen, hex_: str) -> None:
    """A place acts."""
    screen.page.mouse.click(*screen.spot(hex_))
    screen.page.wait_for_selector("#decision[data-step=acts][aria-busy=false]", state="attached")


def does(screen: Screen, selector: str) -> None:
    """A button that changes the position."""
    before = screen.version
    screen.page.locator(selector).first.click()
    screen.changed(before)


def test_all_is_told_before_the_click(screen: Screen) -> None:
    """Pointing at an enemy tells the fire and both attacks of the melee, at a hex whose fire one has to fear there; the
    column does not move meanwhile, and the card hides no counter of one's own. Then they close in: what came of it is
    told."""
    page = screen.page
    own = {"us-a": "15I6", "us-b": "15I6", "us-mccauley": "15I6", "us-c": "15H3", "us-d": "13D3", "us-e": "15D2"}
    lay_out(screen, "two-streets", {**own, "de-a": "15H6", "de-b": "15G5"}, AMERICAN, dice=[6] * 40)
    acts(screen, "15I6")
    page.wait_for_selector("[data-way='15H7']", state="attached")
    ends = []
    for hex_ in ("15I6", "15H6", "15G5", "15H7", "15D2", "13D3", "15J7"):
        page.mouse.move(*screen.where(hex_))
        expect(page.locator(".chip")).to_contain_text(hex_)
        ends.append(page.locator(".desk [data-end]").bounding_box())
        assert page.evaluate(HIDDEN, list(own)) == []
    assert all(one == ends[0] for one in ends)
    page.mouse.move(*screen.where("15H7"))
    expect(page.locator("[data-hint='15H7'] [data-threat-by]")).to_contain_text(re.compile(r"If 15\w\d fires .* \d+ %"))
    page.mouse.move(*screen.where("15H6"))
    hint = page.locator("[data-hint='15H6']")
    expect(hint.locator("[data-would=melee]")).to_contain_text("%")
    expect(hint.locator("[data-clash=round] [data-blow=mine]")).to_contain_text(re.compile(r"\d+ % you kill"))
    expect(hint.locator("[data-blow=theirs]")).to_contain_text(re.compile(r"\d+ % they kill"))
    expect(hint).to_contain_text("Shaken or worse")
    screen.shoot("lock-n-load-hint")
    page.mouse.click(*screen.where("15H6"))
    does(screen, "[data-goal='15H6'] [data-do=melee]")
    page.wait_for_selector("[data-end]:enabled, [data-ready], [data-aim]", state="attached")
    # what it came to is there with the next question, though the enemy has struck too and gone on
    while screen.my_turn() in ("acts", "rounds", "melee-means", "melee-targets"):
        if page.locator("[data-story=told]:has-text('lost:')").count():
            break
        does(
            screen, "[data-strike], [data-ready], .man [data-aim], .desk [data-end], #decision .buttons button:enabled"
        )
    expect(page.locator("[data-story=told]")).to_contain_text("of yours: 1 of theirs lost")
    expect(page.locator("[data-came] [data-effect]")).to_contain_text("German unit A is eliminated in 15H6")


def test_a_sniper_in_hand_is_sent_by_his_target(screen: Screen) -> None:
    """One click on an enemy says where he would appear and what he would hit, the second does it: he is on the map and
    has fired, and the story tells it."""
    page = screen.page
    units = {"us-a": "15I7", "de-a": "13D5", "de-sniper": "?"}
    assert lay_out(screen, "two-streets", units, GERMAN, active="german", dice=[6, 6, 1, 6, 6, 6]) == "impulse"
    at = screen.spot("15I7")
    page.mouse.move(*at)
    expect(page.locator("[data-hint='15I7'] [data-would=ambush]")).to_contain_text(re.compile(r"appears in .*\d+ %"))
    page.mouse.click(*at)
    expect(page.locator("[data-goal='15I7'] [data-do=ambush]")).to_contain_text("%")
    before = screen.version
    page.mouse.click(*at)
    screen.changed(before)
    screen.my_turn()
    expect(page.get_by_role("log")).to_contain_text("The sniper aims from 15I6")
    expect(page.locator("[data-story=told]")).to_contain_text("1 attack")


def test_a_claymore_is_asked_about(screen: Screen) -> None:
    """Somebody comes beside it: the question has its chance; set off, what it did is told."""
    page = screen.page
    way = ("activate 41E1", "go 41E1 move", "step 41E2", "~decline", "step 41E3")
    step = lay_out(
        screen, "perimeter", {"us-a": "41E4", "nva-a": "41E1", "nva-b": "41J8"}, {"us": "human", "nva": "greedy"}, way,
        weapons={"us-claymore-a": "41E4"}, planted=[["us-claymore-a"], []], active="nva", dice=[6, 1, 6, 6, 6, 6],
    )  # fmt: skip
    assert step == "claymores"
    fire = page.locator("[data-act='detonate us-claymore-a']")
    expect(fire).to_contain_text("%")
    screen.shoot("lock-n-load-claymore")
    before = screen.version
    fire.click()
    screen.changed(before)
    expect(page.get_by_role("log")).to_contain_text("Claymore")
    expect(page.locator("[data-story=told]")).to_contain_text("1 of theirs hit")


def test_ticks_of_an_order_hold(screen: Screen) -> None:
    """'Any', but not with those who are Op Complete: they hold, unasked; without the tick they fire, and it is told."""
    page = screen.page
    way = ("activate 15C5", "go 15C5 move", "step 15D6")
    units = {"us-a": "15H6 complete", "us-b": "15J7", "de-a": "15C5", "de-b": "15A1"}
    for ticked in (True, False):
        assert (
            lay_out(screen, "vierville", units, AMERICAN, way, active="german", dice=[6, 1, 6, 6] * 9) == "opportunity"
        )
        before = screen.version
        fold = page.locator("[data-order-now] > details")
        if fold.get_attribute("open") is None:
            fold.locator("summary").first.click()
        if ticked:
            page.locator("[data-order-now] > details > .order [data-ticks]").click()
            page.locator("[data-order-now] > details > .order [data-tick=fresh]").click()
        page.locator("[data-order=any]").click()
        screen.changed(before)
        screen.my_turn()
        fired = page.get_by_role("log").get_by_text(re.compile("fires? .*15D6"))
        expect(fired).to_have_count(0 if ticked else 1)
        if not ticked:
            expect(page.locator("[data-story=told]")).to_contain_text("of theirs")


def test_the_rally_sheet(screen: Screen) -> None:
    """A medic treats, then all try in one click; an SS unit that fails rolls again."""
    page = screen.page
    units = {
        "us-mccauley": "15I6 shaken", "us-a": "15I6 shaken", "us-e": "15I6",
        "us-b": "15I5 shaken", "us-medic": "15I5", "us-c": "15I5",
        "us-hill": "15J7", "us-d": "15J7 shaken", "de-a": "13D5",
    }  # fmt: skip
    assert lay_out(screen, "two-streets", units, AMERICAN, pending=RALLY, dice=[1] * 20) == "rally"
    expect(page.locator("[data-try='heal us-medic us-b']")).to_contain_text("%")
    does(screen, "[data-try='heal us-medic us-b']")
    if page.locator("[data-all]").count():
        does(screen, "[data-all]")
    screen.my_turn()
    expect(page.locator("[data-try]")).to_have_count(0)
    log = page.get_by_role("log")
    expect(log).to_contain_text("US unit B is treated")
    expect(log).to_contain_text("US unit A tries to rally")
    expect(log).to_contain_text("US unit D tries to rally")
    screen.shoot("lock-n-load-rally")
    ss = {"us-a": "16A1", "de-a": "16E3 shaken", "de-ss-leader": "16E3"}
    pending = [["turn"], ["rally", "german"]]
    lay_out(screen, "orchard", ss, GERMAN, pending=pending, active="german", dice=[6, 6, 1, 1])
    does(screen, "[data-try='rally de-a']")
    assert screen.my_turn() == "rally-again"
    screen.shoot("lock-n-load-again")
    does(screen, "#decision .buttons button:has-text('again')")
    screen.my_turn()
    expect(page.locator("[data-try='rally de-a']")).to_have_count(0)


def test_a_flare_is_fired(screen: Screen) -> None:
    """By night: hexes within three light up as they would be, with the chance; a flare lights its hex."""
    page = screen.page
    lay_out(screen, "hill", {"us-a": "14E7", "us-clarkson": "14E7", "de-a": "14E4"}, AMERICAN, dice=[1] * 9)
    acts(screen, "14E7")
    page.locator("[data-tool=flare]").click()
    page.wait_for_selector("[data-number='14E4']", state="attached")
    page.mouse.click(*screen.spot("14E4"))
    expect(page.locator("[data-goal='14E4'] [data-do=flare]")).to_contain_text("%")
    does(screen, "[data-goal='14E4'] [data-do=flare]")
    expect(page.get_by_role("log")).to_contain_text(re.compile("flare", re.IGNORECASE))
    screen.shoot("lock-n-load-flare")


def test_a_leader_between_floors_and_neighbours(screen: Screen) -> None:
    """In a house of two floors a chip says whom he leads; the other floor then belongs to the impulse."""
    page = screen.page
    units = {"us-a": "15I6", "us-mccauley": "15I6", "us-b": "15I6-up", "us-c": "15I7", "de-a": "13D5"}
    lay_out(screen, "two-streets", units, AMERICAN)
    acts(screen, "15I6")
    near, floors = (page.get_by_role("button", name=name) for name in ("Leads the neighbours", "Leads the floors"))
    expect(near).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-other='15I7']")).to_be_visible()
    floors.click()
    expect(floors).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-other='15I6-up']")).to_be_visible()
    expect(page.locator("[data-other='15I7']")).to_have_count(0)


def test_those_for_whom_there_is_room_go(screen: Screen) -> None:
    """Out of a box, more men than fit into the hex: those who fit are named, and go; where nobody can go it is said."""
    page = screen.page
    units = {"de-a": "15A6-box", "de-b": "15A6-box", "de-c": "15A6-box", "de-d": "15A6-box", "us-a": "15H6"}
    lay_out(screen, "vierville", units, GERMAN, active="german", dice=[1] * 20)
    does(screen, "[data-box='15A6-box']")
    expect(page.locator("[data-crowd]")).to_contain_text("no room for all")
    page.wait_for_selector("[data-way='15A6']", state="attached")
    at = screen.spot("15A6")
    page.mouse.click(*at)
    does(screen, "[data-goal='15A6'] [data-do=move]")
    screen.my_turn()
    expect(page.get_by_role("log")).to_contain_text("15A6")


def test_under_observation(screen: Screen) -> None:
    """Against somebody at another screen, whose order is never to fire: each hex in his sight has the same pause, and
    whoever has been watched cannot take the step back."""
    page = screen.page
    units = {"us-a": "15J7", "us-b": "15J8", "us-mccauley": "15J8", "de-a": "15F6", "de-b": "15A1"}
    lay_out(screen, "two-streets", units, TWO, here=("us",), order=["ask", "never"], dice=[1] * 20)
    acts(screen, "15J8")
    page.locator("[data-other='15J7']").click()
    page.wait_for_selector("[data-way='15H7']", state="attached")
    page.mouse.click(*screen.spot("15H7"))
    page.locator("[data-goal='15H7'] [data-do=move]").click()
    page.wait_for_selector("[data-observed]", state="attached")
    expect(page.locator("#decision")).to_contain_text("observation")
    assert screen.my_turn() == "acts"
    # the halt may be taken back, the steps may not
    does(screen, "#decision .undo")
    assert screen.my_turn() == "moving"
    # only with the consent of the other
    expect(page.locator("#decision").get_by_role("button", name="Undo")).to_have_class(re.compile("spent"))


def test_another_place_of_the_impulse_and_the_sniper_choose_their_targets(screen: Screen) -> None:
    """Another place of the same impulse, which the first could have walked to, acts upon a click. A sniper who has
    appeared sees every target with its chance at once: one click holds it, another fires."""
    page = screen.page
    own = {"us-b": "15H6", "us-medrow": "15H6", "us-c": "15G5", "us-a": "15J7", "us-sniper": "?"}
    foes = {"de-a": "15D6", "de-b": "15E6 shaken", "de-plassmann": "15E6 shaken", "de-c": "15A4"}
    lay_out(screen, "vierville", {**own, **foes}, AMERICAN, dice=[1, *[6] * 60])
    acts(screen, "15H6")
    page.wait_for_selector("[data-way='15G5']", state="attached")
    page.mouse.move(*screen.spot("15G5"))
    acts(screen, "15G5")
    expect(page.locator("[data-acting]")).to_have_attribute("data-acting", "15G5")
    expect(page.locator("[data-aim='15E6'] b")).to_be_visible()
    screen.shoot("lnl-another-place")
    does(screen, "button.undo")
    page.locator("[data-hand='us-sniper']").click()
    page.wait_for_selector("[data-number='15G7']", state="attached")
    page.mouse.click(*screen.spot("15G7"))
    does(screen, "[data-do=place]")
    page.wait_for_selector("#decision[data-step=sniper-aims][aria-busy=false]", state="attached")
    expect(page.locator("[data-number='15E6']")).to_contain_text("%")
    expect(page.locator("[data-aim='15E6'] b")).to_be_visible()
    screen.shoot("lnl-sniper-aims")
    before = screen.version
    page.mouse.click(*screen.spot("15E6"))
    expect(page.locator("[data-goal='15E6']")).to_be_visible()
    assert screen.version == before, "a click holds the target"
    page.mouse.click(*screen.spot("15E6"))
    screen.changed(before)
    expect(page.get_by_role("log")).to_contain_text("aims from 15G7")
    expect(page.locator("[data-came]")).to_contain_text("aims from 15G7")
    expect(page.locator("[data-came] [data-effect]")).to_be_in_viewport(ratio=0.9)
    screen.shoot("lnl-result")
