"""Chapters 18.2, 18.3, 13.9.1: guns off the map; the worked example A4 to A6."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from lancio.engine.dice import Dice
from lancio.engine.errors import BadData
from lancio.games.lock_n_load import position
from lancio.games.lock_n_load.artillery import landing, landings
from lancio.games.lock_n_load.seen.barrages import call_preview, fire_preview
from lancio.games.lock_n_load.seen.view import picture
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, has, legal, named, of, offers, stage, table
from tests.rulebook.lock_n_load.test_objections import why

A = 'formations = [{ name = "A", missions = 2, firepower = 5 }]'
TWO = 'formations = [{ name = "A", missions = 1, firepower = 5 }, { name = "B", missions = 1, firepower = 3 }]'
FAR = {"de-a": "15J8"}


@cache
def ground(formations: str = A, us_force: str = "us-airborne", card: str = "", light: str = "day") -> Setting:
    """The ground of the example: bocage between C3 and D4, brush with a wall in E2; a wood in H4."""
    men = ("us-para", "us-para", f"clarkson{card}", "scout", "medic", "hill")
    return table(
        {"E2": "b", "H4": "f", "H7": "b"}, 'bocage = "C3/D4"\nwall = "E2/E3"', us=men, us_more=formations, light=light,
        german=("wehrmacht", "atg-75", "wehrmacht", "koch", "sniper"), us_force=us_force,
    )  # fmt: skip


def called(*dice: int, goal: str = "15C3", **units: str) -> Fight:
    """Clarkson in F5 has called for fire."""
    where = {"us-clarkson": "15F5", **{name.replace("_", "-"): place for name, place in units.items()}, **FAR}
    s = stage(ground(), where, dice=dice)
    act(s, "activate 15F5", f"call us-clarkson {goal}")
    return s


# -- the Spotting Round --------------------------------------------------------------------------


@proves("18.2c", "18.2e", "18.2f", "10.1n")
def test_a4_clarkson_calls_on_c3() -> None:
    """White 4, leadership 1, the bocage is no hex: one hex to the north, C2; shifted to D3; seven hexes."""
    s = called(4, 1)
    assert asked(s) == "adjust" and named(s, 1 << s.aimed) == {"15C2"}
    assert offers(s, "shift") == {"15C1", "15C3", "15B2", "15D2", "15D3"}, "B3 is out of his sight"
    act(s, "shift 15D3")
    assert named(s, 1 << s.fires[0]) == {"15D3"} and s.missions == (0,)
    shown = next(p for p in picture(s, 0)["pieces"] if p["kind"] == "barrage")
    assert set(shown["hexes"]) == {"15D3", "15D2", "15D4", "15C2", "15C3", "15E2", "15E3"}


@proves("18.2b", "16.1b", "18.1g", "10.0d")
def test_from_the_top_of_a_tank_not_from_the_inside_of_a_half_track() -> None:
    """Clarkson rides on a Sherman: he calls from its hex, with the same line and scatter as beside it, and is Ops
    Complete; a mortar can be called for too. Inside a half-track he sees nothing, and is told so."""
    ride = table(
        {"E2": "b"}, us=("m4a1", "m3", "clarkson", "us-para", "mortar-60"), us_more=A, german=("wehrmacht",),
    )  # fmt: skip
    units = {"us-m4a1": "15F5", "us-m3": "15H5", "us-mortar-60": "15A8", "de-a": "15E1 fired"}
    s = stage(ride, {**units, "us-clarkson": "15F5"}, dice=[4, 1])
    act(s, "activate 15F5")
    beside, on_foot = offers(s, "call", "us-clarkson"), act(s, "call us-clarkson 15E1")
    s = stage(ride, {**units, "us-clarkson": "us-m4a1-on"}, dice=[4, 1])
    act(s, "activate 15F5")
    assert offers(s, "call", "us-clarkson") == beside
    events = act(s, "call us-clarkson 15E1")
    assert [event.data for event in events] == [event.data for event in on_foot] and has(s, s.complete, "us-clarkson")
    s = stage(ride, {**units, "us-clarkson": "us-m4a1-on", "us-a": "15A8"})
    act(s, "activate 15A8")
    assert "15E1 us-clarkson" in offers(s, "mortar", "us-mortar-60")
    s = stage(ride, {**units, "us-clarkson": "us-m3-in", "us-a": "15H5"})
    act(s, "activate 15H5")
    assert not offers(s, "call", "us-clarkson") and why(s, "call us-clarkson 15E1") == ("inside", "16.1b")
    s = stage(ride, {**units, "us-clarkson": "us-m3-in", "us-a": "15A8"})
    act(s, "activate 15A8")
    assert why(s, "mortar us-mortar-60 15E1 us-clarkson") == ("inside", "16.1b")


@proves("18.2f", "18.2k", "18.1h")
def test_a5_and_a6_the_gun_is_gone_the_brush_holds() -> None:
    """C3: 4 + 5 against 1, check 5 + 8 = 13: the team is eliminated. E2: 2 + 5 against 6 + 1, the wall no help."""
    s = called(4, 1, 4, 1, 5, 2, 6, de_atg_75="15C3", de_b="15E2")
    act(s, "shift 15D3")
    assert offers(s, "pound") == {"15C3", "15E2"}
    events = act(s, "pound 15C3")
    gun, brush = of(events, "shells-fell")
    assert (gun.data["total"], gun.data["cover"]) == (9, 1)
    assert of(events, "damage-checked")[0].data["total"] == 13 and has(s, s.dead, "de-atg-75")
    assert (brush.data["total"], brush.data["cover"]) == (7, 7) and of(events, "no-effect")


@proves("18.2c")
def test_scatter_goes_by_both_dice() -> None:
    """White 6 less leadership 1: two hexes; the coloured die 1 to 6 clockwise from north. White 1: nowhere."""
    s = called(1, 3)
    assert named(s, 1 << s.aimed) == {"15C3"}
    hex_ = s.setting.ground.board.index["15C3"]
    ends = ["15C1", "15E2", "15E4", "15C5", "15A4", "15A2"]
    assert [s.setting.ground.name[landing(s, hex_, 6 - 1, way)] for way in range(1, 7)] == ends
    for way, goal in ((1, "15C1"), (2, "15E2"), (4, "15C5")):
        s = called(6, way)
        assert named(s, 1 << s.aimed) == {goal}
        assert s.aimed == landing(s, hex_, 5, way)


@proves("18.2c", "10.0d", "11.7a")
def test_degrading_hexes_push_it_away_and_a_scout_has_no_leadership() -> None:
    """Over the brush in E2: 1 + 1 = 2, one hex; with leadership it stays."""
    units = {"us-scout": "15E5", "us-clarkson": "15E5", **FAR}
    for man, goal in (("us-scout", "15E2"), ("us-clarkson", "15E1")):
        s = stage(ground(), units, dice=[1, 4])
        events = act(s, "activate 15E5", f"call {man} 15E1")
        assert named(s, 1 << s.aimed) == {goal}, man
        assert bool(of(events, "round-scattered")) == (man == "us-scout"), "one hex, or none"
        assert bool(of(events, "round-true")) == (man != "us-scout")


@proves("18.2d", "18.2h", "18.3c")
def test_out_of_sight_it_is_lost() -> None:
    """Behind the wood, or beyond the map: the round is gone, the observer Ops Complete, no mission spent."""
    s = called(3, 3, goal="15G3")
    assert named(s, 1 << s.aimed) == {"15H4"}, "the wood itself is seen"
    for dice, goal in (((5, 2), "15H4"), ((6, 4), "15F7")):
        s = called(*dice, goal=goal)
        assert not s.aimed and not s.fires and s.missions == ()
        assert has(s, s.complete, "us-clarkson")


@proves("18.2b", "11.7a")
def test_who_may_observe() -> None:
    """Leaders and scouts in good order without a marker, at any hex in sight, spotted or not, empty or their own."""
    for name in ("us-clarkson", "us-scout"):
        s = stage(ground(), {name: "15F5", "us-medic": "15F5", "us-a": "15F5", **FAR})
        act(s, "activate 15F5")
        assert {"15F5", "15A1", "15H4"} <= offers(s, "call", name) and "15I3" not in offers(s, "call", name)
        assert not offers(s, "call", "us-medic") and not offers(s, "call", "us-a")
    for marker in ("moved", "crawled", "fired", "complete", "shaken", "assaulted"):
        s = stage(ground(), {"us-clarkson": f"15F5 {marker}", "us-a": "15F5", **FAR})
        act(s, "activate 15F5")
        assert not offers(s, "call", "us-clarkson"), marker
    s = stage(ground("", "us-airborne"), {"us-clarkson": "15F5", "us-a": "15F5", **FAR})
    act(s, "activate 15F5")
    assert not offers(s, "call", "us-clarkson"), "no guns in this scenario"


@proves("18.2e", "18.2h", "18.3c")
def test_cancelling_costs_nothing_but_the_observer() -> None:
    """No barrage, no mission; the impulse may go on with others."""
    s = called(4, 1, us_a="15F5")
    act(s, "cancel")
    assert not s.fires and s.missions == () and not s.aimed and has(s, s.complete, "us-clarkson")
    assert asked(s) == "acts" and "go 15F5 move" in legal(s)


@proves("18.2i", "18.2j", "18.3a", "11.11b")
def test_others_act_without_his_leadership() -> None:
    """The squad beside him fires in the same impulse, and he does not help; another leader could."""
    s = called(4, 1, us_a="15F5", us_hill="15F5", de_b="15F8")
    act(s, "cancel", "fire 15F5 15F8", "with us-a")
    assert offers(s, "led") == {"us-hill"}


@proves("18.2k", "18.2f")
def test_moving_targets_and_both_sides() -> None:
    """+1 for a squad marked Move; one's own men in the seven hexes are struck too; no leadership."""
    s = called(1, 1, 3, 3, 3, 3, 3, 3, goal="15C5", us_b="15C6", de_b="15C4 moved")
    act(s, "fire")
    assert offers(s, "pound") == {"15C6", "15C4"}
    events = act(s, "pound 15C4")
    checks = {c.data["unit"]: c.data["total"] for c in of(events, "damage-checked")}
    assert checks == {"de-b": 3 + 6, "us-b": 3 + 5}


@proves("18.2f", "20.01a")
def test_by_night_two_less() -> None:
    """Unless the hex is lit."""
    for lit, value in (([], 3), (["15C3"], 5)):
        s = stage(ground(light="night"), {"us-clarkson": "15F5", "de-b": "15C3", **FAR}, dice=[1, 1, 1, 6], lit=lit)
        events = act(s, "activate 15F5", "call us-clarkson 15C3", "fire")
        assert of(events, "shells-fell")[0].data["total"] == 1 + value


# -- missions ------------------------------------------------------------------------------------


@proves("18.3a", "18.3b", "18.3c", "18.2i")
def test_one_barrage_a_formation_and_turn() -> None:
    """A second observer finds no guns while the barrage lies; next turn he does."""
    units = {"us-clarkson": "15F5", "us-scout": "15F5", "us-a": "15A1", **FAR}
    s = stage(ground(), units, dice=[1, 1, 6, 1])
    act(s, "activate 15F5", "call us-clarkson 15C3", "fire")
    assert not offers(s, "call", "us-scout")
    act(s, "end", "pass", "pass", "~pass")
    assert not s.fires and s.turn == 3


@proves("18.3a", "18.3d")
def test_two_formations_may_overlap() -> None:
    """Each has its own mission; who walks into both is attacked by the older first, once for each."""
    units = {"us-clarkson": "15F5", "us-scout": "15F5", "us-a": "15E8", **FAR}
    s = stage(ground(TWO), units, dice=[1, 1, 1, 1, 1, 6, 2, 6])
    act(s, "activate 15F5", "call us-clarkson 15C3", "from b", "fire")
    assert list(s.sources) == [1]
    act(s, "call us-scout 15C3", "fire")
    assert list(s.sources) == [1, 0] and s.missions == (1, 0)
    s = stage(
        ground(TWO),
        {"us-a": "15C6", **FAR},
        dice=[1, 6, 2, 2, 6, 1, 6, 2],
        fires=["15C3", "15C4"],
        sources=[1, 0],
        missions=[1, 0],
    )
    events = act(s, "activate 15C6", "go 15C6 move", "~with us-a", "~set-off", "step 15C5", "step 15C4")
    entered = [(e.data["hex"], e.data["total"]) for e in of(events, "barrage-entered")]
    assert entered == [("15C5", 1 + 5), ("15C4", 2 + 3), ("15C4", 1 + 5)], "movement counts for the target alone"


@proves("18.2g", "18.1k")
def test_each_new_hex_of_the_barrage_attacks_again() -> None:
    """Two steps, two attacks with one die each, at +1 for movement; a step within the open meets nothing."""
    s = stage(ground(), {"us-a": "15C7", **FAR}, dice=[1, 6, 2, 6], fires=["15C4"], sources=[0])
    events = act(s, "activate 15C7", "go 15C7 move", "~with us-a", "~set-off", "step 15C6", "step 15C5", "step 15C4")
    assert [e.data["hex"] for e in of(events, "barrage-entered")] == ["15C5", "15C4"]
    s = stage(ground(), {"us-a": "15C6", **FAR}, dice=[5, 6, 1], fires=["15C4"], sources=[0])
    events = act(s, "activate 15C6", "go 15C6 move", "~with us-a", "~set-off", "step 15C5")
    assert of(events, "damage-checked")[0].data["total"] == 1 + (5 + 5 + 1 - 6)


@proves("13.9.1a", "18.3c")
def test_a_mission_beyond_the_last_is_asked_for() -> None:
    """3 or less is granted, after aiming and before scatter; more, and there are no more missions in this game."""
    units = {"us-clarkson": "15F5", "us-scout": "15F5", **FAR}
    s = stage(ground(), units, dice=[3, 1, 1], missions=[0, 0])
    events = act(s, "activate 15F5", "call us-clarkson 15C3")
    assert of(events, "mission-asked")[0].data["die"] == 3 and asked(s) == "adjust"
    s = stage(ground(), units, dice=[4], missions=[0, 0])
    events = act(s, "activate 15F5", "call us-clarkson 15C3")
    assert of(events, "mission-refused") and not of(events, "round-scattered") and not s.aimed
    assert has(s, s.complete, "us-clarkson") and not offers(s, "call", "us-scout")
    s = stage(ground(), units, dice=[1, 1], missions=[0])
    assert not of(act(s, "activate 15F5", "call us-clarkson 15C3"), "mission-asked"), "one is left"


@proves("13.9.1a", "18.3c")
def test_only_the_well_supplied_ask() -> None:
    """Another force with no mission left has none to call."""
    table_ = ground(A, "us-cavalry")
    s = stage(table_, {"us-clarkson": "15F5", "us-a": "15F5", **FAR}, missions=[0, 0])
    act(s, "activate 15F5")
    assert not offers(s, "call", "us-clarkson")
    s = stage(table_, {"us-clarkson": "15F5", "us-a": "15F5", **FAR}, missions=[0])
    act(s, "activate 15F5")
    assert offers(s, "call", "us-clarkson")


@proves("12.0c", "12.0d")
def test_a_forward_observer_may_do_without_scatter() -> None:
    """Declared before the dice, once."""
    table_ = ground(card="+observer")
    s = stage(table_, {"us-clarkson": "15F5", **FAR})
    act(s, "activate 15F5", "call us-clarkson 15C3")
    assert legal(s) == {"use observer", "accept"}
    events = act(s, "use observer")
    assert asked(s) == "adjust" and named(s, 1 << s.stack[-1][2]) == {"15C3"} and not of(events, "round-scattered")
    assert of(events, "card-used") and s.cards[s.setting.counters.card_names.index["observer"]] == -2
    s = stage(table_, {"us-clarkson": "15F5", **FAR}, dice=[6, 4])
    assert of(act(s, "activate 15F5", "call us-clarkson 15C3", "accept"), "round-scattered")


# -- previews, view, position --------------------------------------------------------------------


@proves("18.2c", "18.2d")
def test_the_ring_of_landings_is_exact() -> None:
    """Leadership 1, no degrading hex: a third stays, the rest lies one and two hexes away, each direction alike."""
    s = stage(ground(), {"us-clarkson": "15F5", **FAR})
    act(s, "activate 15F5")
    unit, hex_ = s.setting.roster.index["us-clarkson"], s.setting.ground.board.index["15C3"]
    found = {s.setting.ground.name[h]: p for h, p in landings(s, unit, hex_).items()}
    assert found["15C3"] == Fraction(1, 3)
    assert found["15C2"] == found["15D3"] == Fraction(1, 18) and found["15C1"] == Fraction(1, 18)
    preview = call_preview(s, 0, unit, hex_)
    assert sum(c.probability for c in preview.chances) == 1 and preview.note is None
    assert preview.hexes["15C3"]["p"] == pytest.approx(1 / 3)
    s = stage(ground(), {"us-clarkson": "15F5", **FAR}, missions=[0, 0])
    preview = call_preview(s, 0, unit, hex_)
    assert {c.outcome: c.probability for c in preview.chances}["refused"] == Fraction(1, 2)


@proves("18.2f")
def test_the_preview_of_a_barrage_tells_both_sides() -> None:
    """Each hex with somebody in it, and what is in store for friend and foe."""
    s = called(1, 1, goal="15C5", us_b="15C6", de_b="15C4")
    preview = fire_preview(s, s.setting.roster.index["us-clarkson"], s.setting.ground.board.index["15C5"], 0)
    assert len(preview.hexes) == 7, "the whole shape, to be drawn"
    foes, friends = ({h for h, row in preview.hexes.items() if row[who]} for who in ("enemy", "own"))
    assert foes == {"15C4"} and friends == {"15C6"}
    counted = {h: (row["enemies"], row["friends"]) for h, row in preview.hexes.items() if h in foes | friends}
    assert counted == {"15C4": (1, 0), "15C6": (0, 1)}


@proves("18.2a")
def test_the_view_tells_of_the_guns() -> None:
    """Missions left, whether they are ready, whether more must be asked for; the Spotting Round lies open."""
    s = called(1, 1)
    tracks = picture(s, 1)["tracks"]["formations"]
    assert tracks == [{"side": "us", "name": "A", "firepower": 5, "missions": 2, "ready": True, "asks": False}]
    assert any(p["kind"] == "spotting-round" and p["hex"] == "15C3" for p in picture(s, 1)["pieces"])


@proves("18.3b")
def test_barrages_and_missions_are_saved_and_broken_ones_refused() -> None:
    """There and back; a barrage without guns, a mission of a mortar are refused."""
    s = stage(ground(), {"us-clarkson": "15F5", **FAR}, fires=["15C3"], sources=[0], missions=[0], exhausted=["us"])
    saved = position.pack(s)
    again = position.unpack(s.setting, saved, Dice(b"test", ()))
    assert (again.fires, again.sources, again.missions, again.exhausted) == (s.fires, (0,), (0,), 1)
    wrongs: list[dict[str, object]] = [{"sources": []}, {"sources": [9]}, {"missions": [9]}, {"fires": ["off"]}]
    for wrong in wrongs:
        with pytest.raises(BadData):
            position.unpack(s.setting, {**saved, **wrong}, Dice(b"test", ()))
