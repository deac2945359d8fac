"""Chapters 6 and 7: groups on the move, and smoke."""

from __future__ import annotations

from lancio.games.lock_n_load import men
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import cost
from lancio.games.lock_n_load.verbs import ASSAULT, ASSAULT_DOUBLE, DOUBLE, MOVE, STEALTH
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, legal, of, offers, stage, table, unit

FIELD = table(
    us=("us-para", "us-para", "hill", "mortar-60", "Tommy"), german=("wehrmacht", "wehrmacht"), us_weapons=("bar",)
)
FAR = {"de-a": "15J8", "de-b": "15J7"}


def price(s: Fight, way: str, scouted: bool = False) -> int:
    """Half points from a place to another."""
    a, b = way.split()
    index = s.setting.ground.locations.index
    return cost(s, 0, index[f"15{a}"], index[f"15{b}"], scouted)


@proves("6.0a", "10.4a", "21.3a", "6.0l", "11.7b")
def test_what_steps_cost() -> None:
    """Hex, side and climb; the road; wire in place of the hex; stairs; with a scout one point in the woods."""
    where = table(
        {"C4": "f", "D5": "w", "H6": "S", "I5": "S", "I6": "S"},
        'roads = ["A1 B2"]\nbocage = "C5/C6"\nhedge = "A1/B2"\nbuildings = ["H6 I5 I6"]\nlevels = { 1 = "E4" }',
    )
    s = stage(where, {"us-a": "15C3", **FAR}, wire=["15F8"])
    assert [price(s, p) for p in ("C3 C4", "C5 C6", "A1 B2", "E3 E4", "E4 E3")] == [4, 10, 2, 4, 2]
    assert [price(s, p) for p in ("H6 H6-up", "H6-up I6-up", "H6 I6", "F7 F8")] == [4, 4, 4, 8]
    assert price(s, "C3 C4", True) == 2 and price(s, "C3 D4", True) == 2
    assert price(s, "H6-up G6") == 0, "no way from upstairs into the street"


@proves("6.0a", "6.0o")
def test_up_to_the_movement_factor() -> None:
    """Four points, four clear hexes, and no more; one may stop before."""
    s = stage(FIELD, {"us-a": "15A1", **FAR})
    act(s, "activate 15A1", "go 15A1 move", "~with us-a", "step 15A2", "step 15A3", "step 15A4")
    assert "halt" in legal(s)
    act(s, "step 15A5", "~end")
    assert at(s, "us-a") == "15A5" and has(s, s.moved, "us-a") and asked(s) == "impulse"


@proves("6.0g", "6.0k", "6.0o")
def test_the_minimum_move() -> None:
    """Bocage into clear costs five, above a squad's four: it is the only step of that turn, and draws four attacks."""
    where = table(extra='bocage = "C3/C4"', us=("us-para", "us-para"))
    s = stage(where, {"us-a": "15C3", "us-b": "15A1", "de-a": "15C8", "de-b": "15J7"})
    act(s, "activate 15C3", "go 15C3 move", "~with us-a", "step 15C4")
    assert asked(s) == "opportunity" and s.stack[-1][1] == 4
    act(s, "decline")
    assert not offers(s, "step")
    s = stage(where, {"us-a": "15C2", "us-b": "15A1", "de-a": "15J8", "de-b": "15J7"})
    act(s, "activate 15C2", "go 15C2 move", "~with us-a", "step 15C3")
    assert "15C4" not in offers(s, "step"), "not as a second step"


@proves("6.2a", "6.2b", "6.1b", "6.4a")
def test_allowances() -> None:
    """Double time adds two up to the leader's printed six; Assault Move half, up; Stealth half, down; teams nothing."""
    s = stage(FIELD, {"us-a": "15C3", "us-hill": "15C3", "us-mortar-60": "15C3", "us-tommy": "15C3", **FAR})
    squad, team, hero = unit(s, "us-a"), unit(s, "us-mortar-60"), unit(s, "us-tommy")
    found = [men.allowed(s, squad, mode, 12) for mode in (MOVE, DOUBLE, ASSAULT, ASSAULT_DOUBLE, STEALTH)]
    assert found == [8, 12, 4, 6, 4]
    assert men.allowed(s, team, DOUBLE, 12) == 6 and men.allowed(s, hero, DOUBLE, 12) == 12
    assert men.allowed(s, team, ASSAULT, 0) == 4, "half of three points, up"


@proves("6.2a", "6.2b")
def test_double_time_needs_the_leader() -> None:
    """It is offered with a leader in good order; when he is shaken on the way the others have their printed points."""
    s = stage(FIELD, {"us-a": "15A1", "us-hill": "15A1", **FAR})
    act(s, "activate 15A1")
    assert "double" in offers(s, "go", "15A1")
    act(s, "go 15A1 double", "with us-a")
    assert s.group.bit_count() == 2, "he goes along: without him there is no double time"
    act(s, "~with us-hill", "~set-off", *(f"step 15A{n}" for n in range(2, 8)))
    assert at(s, "us-a") == "15A7"
    s = stage(FIELD, {"us-a": "15A1", "us-hill": "15A1 shaken", **FAR})
    act(s, "activate 15A1")
    assert "double" not in offers(s, "go", "15A1")
    s = stage(FIELD, {"us-a": "15A1", "us-hill": "15A1", "de-a": "15A8", "de-b": "15J7"}, dice=[4, 2, 6, 1, 1])
    act(s, "activate 15A1", "go 15A1 double", "everyone", "step 15A2", "~decline", "step 15A3", "fire 15A8", "everyone")
    assert has(s, s.shaken, "us-hill") and not has(s, s.shaken, "us-a")
    act(s, "step 15B4", "~decline", "step 15B5", "~decline")
    assert not offers(s, "step"), "four points, not six"


@proves("6.1a", "6.1e", "6.1d", "8.0a")
def test_who_may_assault_move() -> None:
    """Red boxes, heroes, leaders along with them; half a move and never into the enemy."""
    s = stage(FIELD, {"us-a": "15C3", "us-hill": "15C3", "us-mortar-60": "15C3", "de-a": "15C5", "de-b": "15J7"})
    act(s, "activate 15C3")
    act(s, "go 15C3 assault")
    assert offers(s, "with") == {"us-a", "us-hill"}
    act(s, "everyone", "step 15C4", "~decline")
    assert "15C5" not in offers(s, "step")
    line = table(german=("wehrmacht", "koch"))
    s = stage(line, {"de-a": "15C3", "de-koch": "15C3", "us-a": "15J8", "us-b": "15J7"}, active="german")
    act(s, "activate 15C3")
    assert "assault" not in offers(s, "go", "15C3")
    card = table(german=("wehrmacht", "koch+assaulter"))
    s = stage(card, {"de-a": "15C3", "de-koch": "15C3", "us-a": "15J8", "us-b": "15J7"}, active="german")
    act(s, "activate 15C3")
    assert "assault" in offers(s, "go", "15C3"), "Assaulter lets them"


@proves("6.1d", "6.1c", "4.0s")
def test_fire_after_an_assault_move() -> None:
    """At once, or in a later impulse, with two less."""
    s = stage(FIELD, {"us-a": "15C3", "us-b": "15A1", "de-a": "15C6", "de-b": "15J7"}, dice=[1, 6])
    act(s, "activate 15C3", "go 15C3 assault", "~with us-a", "step 15C4", "~decline", "halt", "end")
    act(s, "pass", "activate 15C4", "fire 15C4 15C6")
    fired = of(act(s, "everyone"), "fired")[0]
    assert sum(m["value"] for m in fired.data["modifiers"]) == 0
    assert has(s, s.fired, "us-a") and has(s, s.assaulted, "us-a")


@proves("6.3a", "6.3c", "6.3.1a")
def test_crawling() -> None:
    """One hex, cheaper than all one has, never into the enemy; weapon teams cannot."""
    where = table({"C4": "f"}, extra='bocage = "C3/D3"', us=("us-para", "mortar-60"))
    s = stage(where, {"us-a": "15C3", "us-mortar-60": "15C3", "de-a": "15B4", "de-b": "15J7"})
    act(s, "activate 15C3", "go 15C3 crawl")
    assert asked(s) == "moving", "the team stays"
    assert "15C4" in offers(s, "step") and not {"15B4", "15D3"} & offers(s, "step")
    act(s, "step 15C4", "~decline", "~end")
    assert has(s, s.crawled, "us-a") and at(s, "us-a") == "15C4"


@proves("6.4a", "6.4c", "11.7a", "11.7c")
def test_stealth() -> None:
    """Scouts, half their points down, no scout with a weapon."""
    where = table(us=("us-para", "scout"), us_weapons=("bar",))
    s = stage(where, {"us-a": "15C3", "us-scout": "15C3", **FAR})
    act(s, "activate 15C3")
    assert "stealth" in offers(s, "go", "15C3")
    act(s, "go 15C3 stealth", "~with us-scout", "step 15C4", "step 15C5", "step 15C6", "~end")
    assert at(s, "us-scout") == "15C6" and has(s, s.stealthy, "us-scout")
    s = stage(where, {"us-a": "15C3", "us-scout": "15C3", **FAR}, weapons={"us-bar": "us-scout"})
    act(s, "activate 15C3")
    assert "stealth" not in offers(s, "go", "15C3")


@proves("4.0i", "4.0l", "6.0b")
def test_a_group_stays_together() -> None:
    """One way, one end; friends in a hex passed through are not dragged along, and a place moves once an impulse."""
    s = stage(FIELD, {"us-a": "15C3", "us-b": "15C4", **FAR})
    act(s, "activate 15C3", "go 15C3 move", "~with us-a", "step 15C4", "step 15C5", "halt", "~end")
    assert at(s, "us-b") == "15C4" and not has(s, s.moved, "us-b")


@proves("6.0i", "8.0s")
def test_entering_the_enemy() -> None:
    """Only together with somebody who can attack: a leader alone does not walk in."""
    s = stage(FIELD, {"us-hill": "15C3", "us-a": "15A1", "de-a": "15C4", "de-b": "15J7"})
    act(s, "activate 15C3", "go 15C3 move", "~with us-hill")
    assert "15C4" not in offers(s, "step")
    s = stage(FIELD, {"us-hill": "15C3", "us-a": "15C3", "de-a": "15C4", "de-b": "15J7"})
    act(s, "activate 15C3", "go 15C3 move", "everyone")
    assert "15C4" in offers(s, "step")


@proves("21.1e", "21.1a")
def test_into_a_bunker() -> None:
    """One arrives on top; going in is two points more, and there must be a bunker."""
    s = stage(
        "hill",
        {"de-a": "14E3", "de-b": "14J3", "us-a": "14A8", "us-b": "14B8"},
        active="german",
        bunkers=["14E4"],
        slits=[3],
    )
    act(s, "activate 14E3", "go 14E3 move", "~with de-a", "step 14E4")
    assert "14E4-in" in offers(s, "step") and s.paid == 4
    act(s, "step 14E4-in")
    assert s.paid == 8 and at(s, "de-a") == "14E4-in"
    s = stage("hill", {"de-a": "14E4", "de-b": "14J3", "us-a": "14A8", "us-b": "14B8"}, active="german")
    act(s, "activate 14E4", "go 14E4 move", "~with de-a")
    assert "14E4-in" not in offers(s, "step")


@proves("21.1a", "21.1c", "21.1f")
def test_fire_from_a_bunker() -> None:
    """From inside only through the three front sides; from the top all round."""
    for place, seen in (("14E4-in", {"14E7"}), ("14E4", {"14E7", "14E1"})):
        s = stage(
            "hill", {"de-a": place, "de-b": "14J1", "us-a": "14E7 fired", "us-b": "14E1 fired", "us-c": "14A1"},
            active="german", bunkers=["14E4"], slits=[3], lit=["14E7", "14E1"],
        )  # fmt: skip
        act(s, f"activate {place}")
        assert offers(s, "fire", place) == seen


# -- smoke ---------------------------------------------------------------------------------------


@proves("7.0a", "7.0b", "7.0f", "4.0o")
def test_throwing_smoke() -> None:
    """Own hex or adjacent, 2 or less for these nations; Ops Complete either way; not by leaders or marked units."""
    for die, laid in ((2, True), (3, False)):
        s = stage(FIELD, {"us-a": "15C3", "us-b": "15A1", "us-hill": "15C3", **FAR}, dice=[die])
        act(s, "activate 15C3")
        assert not offers(s, "smoke", "us-hill") and "15E3" not in offers(s, "smoke", "us-a")
        act(s, "smoke us-a 15C4")
        assert bool(s.smoke) == laid and has(s, s.complete, "us-a")
    s = stage(FIELD, {"us-a": "15C3 assaulted", "us-b": "15C3", **FAR})
    act(s, "activate 15C3")
    assert not offers(s, "smoke", "us-a") and offers(s, "smoke", "us-b")


@proves("7.0e", "9.0a")
def test_smoke_ages() -> None:
    """Fresh, then thin, then gone."""
    s = stage(FIELD, {"us-a": "15C3", **FAR}, smoke=["15C4"], haze=["15C5"])
    c4 = 1 << s.setting.ground.board.index["15C4"]
    act(s, "pass", "pass", "pass")
    assert not s.smoke and s.haze == c4
    while s.turn == 3:
        act(s, "pass") if "pass" in legal(s) else act(s, "end")
    assert not s.haze


@proves("7.0d")
def test_fire_out_of_smoke() -> None:
    """One less."""
    s = stage(FIELD, {"us-a": "15C3", "us-b": "15A1", "de-a": "15C5", "de-b": "15J7"}, smoke=["15C3"], dice=[1, 6])
    act(s, "activate 15C3", "fire 15C3 15C5")
    assert sum(m["value"] for m in of(act(s, "everyone"), "fired")[0].data["modifiers"]) == 1


# -- boxes in later turns ------------------------------------------------------------------------


def gates(units: str = "wehrmacht", turn: int = 1) -> Setting:
    """Germans who come by two boxes; a second squad in turn 3."""
    late = f'{{ kind = "{units}", turn = 3 }}, {{ kind = "wehrmacht" }}, {{ kind = "koch" }}'
    entry = f'entry = {{ hexes = "15A1 15A2 15A8", turn = {turn} }}'
    return table({}, german=(), german_units=late, entry=entry)


@proves("6.0n")
def test_those_who_still_wait_may_change_boxes() -> None:
    """At the beginning of a later Rally phase, each once; nobody on the map, none into a box that is full."""
    s = stage(
        gates(), {"us-a": "15J8", "de-a": "-", "de-b": "15A1-box", "de-koch": "15A8-box"}, turn=2,
        pending=[["turn"], ["operations"], ["rally-phase"]],
    )  # fmt: skip
    assert asked(s) == "boxes" and s.to_act == 1 and s.phase != 0
    assert offers(s, "place", "de-b") == {"15A2-box", "15A8-box"} and not offers(s, "place", "us-a")
    act(s, "place de-b 15A8-box")
    assert at(s, "de-b") == "15A8-box" and not offers(s, "place", "de-b") and offers(s, "place", "de-koch")
    act(s, "end")
    assert asked(s) == "impulse"


@proves("6.0n")
def test_arrivals_are_put_into_boxes_in_their_turn() -> None:
    """Not at the set-up, nor in turn 2; in turn 3 before anything else, and into a box."""
    s = stage(gates(), {"us-a": "15J8", "de-a": "?", "de-b": "?"}, turn=0, pending=[["deploy", "german"]])
    assert offers(s, "place", "de-b") and not offers(s, "place", "de-a")
    for turn, due in ((2, False), (3, True)):
        s = stage(
            gates(),
            {"us-a": "15J8", "de-a": "?", "de-b": "15E4"},
            turn=turn,
            pending=[["turn"], ["operations"], ["rally-phase"]],
        )
        assert (asked(s) == "boxes") is due
    assert offers(s, "place", "de-a") == {"15A1-box", "15A2-box", "15A8-box"} and "end" not in legal(s)
    act(s, "place de-a 15A2-box")
    assert at(s, "de-a") == "15A2-box"
    s = stage(
        gates(turn=2), {"us-a": "15J8", "de-a": "?", "de-b": "?"}, turn=0, pending=[["deploy", "german"], ["turn"]]
    )
    assert asked(s) != "deploy", "a side that enters in turn 2 fills no box before"
