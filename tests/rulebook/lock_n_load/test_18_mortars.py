"""Chapter 18.1: mortars, their callers, barrages and star shells."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from lancio.games.lock_n_load import barrage
from lancio.games.lock_n_load.mortars import indirect
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, has, legal, named, of, offers, stage, table, total, unit

MORTAR = "us-mortar-60"
US = ("us-para", "mortar-60", "hill", "scout", "medic")
GERMAN = ("wehrmacht", "wehrmacht", "koch", "sniper", "wehrmacht", "mortar-50")


@cache
def ground(light: str = "day") -> Setting:
    """A house in B2, woods in D4 and G6, brush in E3, crops in F2, a wall in front of H3, a building of three hexes."""
    return table(
        {"B2": "W", "D4": "f", "G6": "f", "E3": "b", "F2": "c", "H6": "S", "I5": "S", "I6": "S"},
        'wall = "G3/H3"\nbuildings = ["H6 I5 I6"]', us=US, german=GERMAN, light=light,
    )  # fmt: skip


# -- direct fire ---------------------------------------------------------------------------------


@proves("18.1b", "5.01a")
def test_a_mortar_rolls_two_dice_and_keeps_the_higher() -> None:
    """2 and 5, firepower 2, leadership 1: 8 against 3. The mortar and the leader have fired; no barrage stays."""
    s = stage(ground(), {MORTAR: "15A5", "us-hill": "15A5", "de-a": "15A1"}, dice=[2, 5, 3, 1, 2])
    events = act(s, "activate 15A5", f"mortar {MORTAR} 15A1", "led us-hill")
    fired = of(events, "mortar-fired")[0]
    assert fired.data["dice"] == [2, 5] and fired.data["total"] == 8 and fired.data["defence"] == 3
    assert [m["label"] for m in fired.data["modifiers"]] == ["firepower", "leadership"]
    assert of(events, "damage-checked")[0].data["total"] == 1 + 5
    assert has(s, s.fired, MORTAR) and has(s, s.fired, "us-hill") and not s.fires


@proves("18.1b", "18.1e", "10.3c")
def test_direct_fire_counts_what_degrades_the_line() -> None:
    """Brush between; called fire does not count it."""
    s = stage(ground(), {MORTAR: "15E5", "us-hill": "15D5", "de-a": "15E1"}, dice=[3, 1, 6])
    fired = of(act(s, "activate 15E5", f"mortar {MORTAR} 15E1"), "mortar-fired")[0]
    assert {m["label"]: m["value"] for m in fired.data["modifiers"]} == {"firepower": 2, "degrading": -1}
    s = stage(ground(), {MORTAR: "15E5", "us-scout": "15F3", "de-a": "15E1"}, dice=[3, 1, 6])
    fired = of(act(s, "activate 15E5", f"mortar {MORTAR} 15E1 us-scout"), "mortar-fired")[0]
    assert {m["label"]: m["value"] for m in fired.data["modifiers"]} == {"firepower": 2}


@proves("18.1a")
def test_not_out_of_houses_and_woods() -> None:
    """Out of brush it fires."""
    for place, fires in (("15B2", False), ("15D4", False), ("15E3", True)):
        s = stage(ground(), {MORTAR: place, "us-a": place, "de-a": "15J7", "de-b": "15D1 fired"})
        act(s, f"activate {place}")
        assert bool(offers(s, "mortar", MORTAR)) is fires, place


@proves("18.1a", "5.3n")
def test_never_against_a_mover() -> None:
    """A squad beside it may fire."""
    s = stage(ground(), {"us-a": "15A5", "de-mortar-50": "15A1", "de-a": "15A2"})
    act(s, "activate 15A5", "go 15A5 move", "step 15A4")
    assert offers(s, "fire") == {"15A2"}


@proves("18.1i", "18.1j", "5.0a")
def test_minimum_and_maximum_range() -> None:
    """The 60 mm reaches from three hexes on, the German 50 mm from two to ten."""
    s = stage(ground(), {MORTAR: "15A5", "de-a": "15A3", "de-b": "15A2"})
    act(s, "activate 15A5")
    assert offers(s, "mortar", MORTAR) == {"15A2"}
    s = stage(ground(), {"de-mortar-50": "15A5", "us-a": "15A4", "us-hill": "15A3"}, active="german")
    act(s, "activate 15A5")
    assert offers(s, "mortar", "de-mortar-50") == {"15A3"}


@proves("18.1i", "18.1b", "5.0b")
def test_not_at_friends_nor_at_what_is_not_spotted() -> None:
    """A hex with a friend on another floor, a melee, an unspotted squad in a wood: no."""
    units = {MORTAR: "15I1", "de-a": "15H6 fired", "de-b": "15D4", "de-c": "15I4"}
    s = stage(ground(), {**units, "us-hill": "15A1"}, spotted=[[], ["15H6"]])
    act(s, "activate 15I1")
    assert "15H6" in offers(s, "mortar", MORTAR) and "15D4" not in offers(s, "mortar", MORTAR)
    s = stage(ground(), {**units, "us-hill": "15H6-up"}, spotted=[[], ["15H6"]])
    act(s, "activate 15I1")
    assert offers(s, "mortar", MORTAR) == {"15I4", "15I4 us-hill"}


@proves("18.1h", "5.0g", "11.4d")
def test_it_strikes_every_floor_without_hexsides_and_a_snipers_double_cover() -> None:
    """Ground floor and upper floor of a stone house with one pair of dice; the cover of a lone sniper is 3, not 6."""
    s = stage(
        ground(), {MORTAR: "15I1", "de-a": "15H6 fired", "de-sniper": "15H6-up"}, dice=[6, 1, 1, 2, 3],
    )  # fmt: skip
    events = act(s, "activate 15I1", f"mortar {MORTAR} 15H6")
    assert of(events, "mortar-fired")[0].data["cover"] == 1 + 3
    checks = of(events, "damage-checked")
    assert {(c.data["unit"], c.data["total"]) for c in checks} == {("de-a", 2 + 4), ("de-sniper", 3 + 4)}
    s = stage(ground(), {MORTAR: "15D5", "de-a": "15H3"}, dice=[1, 1, 6])
    events = act(s, "activate 15D5", f"mortar {MORTAR} 15H3")
    assert of(events, "mortar-fired")[0].data["cover"] == 6, "the wall does not help"


# -- called fire ---------------------------------------------------------------------------------


@proves("18.1c", "18.1g", "18.1f", "18.1d", "11.11b")
def test_a_caller_sees_for_it() -> None:
    """Behind a house the mortar sees nothing; the leader elsewhere does. He is Ops Complete and gives no leadership to
    direct fire this turn, the mortar has fired, a barrage lies on the hex."""
    s = stage(
        ground(), {MORTAR: "15B3", "us-hill": "15F5", "us-a": "15F5", "de-a": "15B1"}, dice=[2, 3, 6], spotted=[[], []]
    )
    act(s, "activate 15B3")
    assert not offers(s, "mortar", MORTAR) - {"15B1 us-hill"}, "out of its range"
    s = stage(
        ground(), {MORTAR: "15B5", "us-hill": "15F5", "us-a": "15F5", "de-a": "15B1", "de-b": "15F8"}, dice=[2, 3, 6]
    )
    act(s, "activate 15B5")
    assert f"mortar {MORTAR} 15B1 us-hill" in legal(s) and f"mortar {MORTAR} 15B1" not in legal(s)
    events = act(s, f"mortar {MORTAR} 15B1 us-hill")
    assert of(events, "mortar-fired")[0].data["dice"] == [2, 3]
    assert has(s, s.complete, "us-hill") and has(s, s.called, "us-hill") and has(s, s.fired, MORTAR)
    assert named(s, sum(1 << h for h in s.fires)) == {"15B1"}
    events = act(s, "~end", "pass", "activate 15F5", "fire 15F5 15F8", "with us-a", "~shoot")
    assert [m["label"] for m in of(events, "fired")[0].data["modifiers"]] == ["firepower"]


@proves("18.1g", "18.1c")
def test_who_may_call() -> None:
    """Leaders and scouts in good order without a marker; no medic, no squad; nobody in a melee."""
    at = {MORTAR: "15B5", "de-a": "15B1", "us-a": "15F5", "us-medic": "15F5"}
    for state, calls in (("", True), ("fired", False), ("moved", False), ("shaken", False), ("complete", False)):
        s = stage(ground(), {**at, "us-hill": f"15F5 {state}"})
        act(s, "activate 15B5")
        assert offers(s, "mortar", MORTAR, "15B1") == ({"us-hill"} if calls else set()), state
    s = stage(ground(), {**at, "us-scout": "15F5"})
    act(s, "activate 15B5")
    assert offers(s, "mortar", MORTAR, "15B1") == {"us-scout"}
    s = stage(ground(), {**at, "us-scout": "15F5", "de-b": "15F5"}, melee=["15F5"])
    assert "activate 15B5" in legal(s)
    act(s, "activate 15B5")
    assert not offers(s, "mortar", MORTAR, "15B1")


@proves("18.1d", "18.1g")
def test_he_may_spot_and_call_in_one_impulse() -> None:
    """The hex he has just spotted, no other one."""
    s = stage(ground(), {MORTAR: "15I1", "us-scout": "15F5", "de-a": "15D4", "de-b": "15D8"}, dice=[1, 1, 1, 6])
    act(s, "spot us-scout 15D4")
    assert has(s, s.complete, "us-scout")
    act(s, "activate 15I1")
    assert offers(s, "mortar", MORTAR, "15D4") == {"us-scout"} and not offers(s, "mortar", MORTAR, "15D8")
    act(s, f"mortar {MORTAR} 15D4 us-scout")
    assert s.fires


@proves("18.1e", "7.0d", "20.01a")
def test_other_modifiers_hold() -> None:
    """Out of smoke one less, by night two less unless the hex is lit."""
    s = stage(ground(), {MORTAR: "15B5", "us-hill": "15F5", "de-a": "15B1"}, smoke=["15B5"])
    hex_ = s.setting.ground.board.index["15B1"]
    assert indirect(s, unit(s, MORTAR), hex_).total == 2 - 1
    for lit, value in (([], 0), (["15B1"], 2)):
        s = stage(ground("night"), {MORTAR: "15B5", "us-hill": "15F5", "de-a": "15B1 fired"}, lit=lit)
        assert indirect(s, unit(s, MORTAR), hex_).total == value


# -- barrages ------------------------------------------------------------------------------------


def barrage_on(hex_: str, move: str = "move", dice: tuple[int, ...] = ()) -> Fight:
    """A mortar barrage on a hex and a German squad that goes into it."""
    s = stage(
        ground(), {MORTAR: "15A1 fired", "de-a": "15E2", "us-hill": "15J8"}, active="german", dice=dice,
        fires=[hex_], sources=[0],
    )  # fmt: skip
    act(s, "activate 15E2", f"go 15E2 {move}", "~with de-a", "~set-off")
    return s


@proves("18.1f", "18.1h", "18.1k", "18.1e")
def test_who_enters_a_barrage_is_attacked_as_moving() -> None:
    """The higher of 1 and 4, firepower 2, one for movement, against 2 and brush: 7 to 3, then the check."""
    s = barrage_on("15E3", dice=(1, 4, 2, 1, 1))
    events = act(s, "step 15E3")
    entered = of(events, "barrage-entered")[0]
    assert (entered.data["dice"], entered.data["total"], entered.data["cover"]) == ([1, 4], 6, 3)
    assert of(events, "damage-checked")[0].data["total"] == 1 + 4
    assert of(events, "hero-rolled"), "a natural 1 under a barrage may make a hero"


@proves("18.1k")
def test_a_crawler_and_low_crops_deny_the_one() -> None:
    """6 + 2 against 6, brush 1: a crawler is one up, a walker two."""
    for move, diff in (("move", 2), ("crawl", 1)):
        events = act(barrage_on("15E3", move, (6, 1, 6, 3)), "step 15E3")
        assert of(events, "damage-checked")[0].data["total"] == 3 + diff, move
    events = act(barrage_on("15F2", "move", (6, 1, 6, 3)), "step 15F2")
    assert of(events, "damage-checked")[0].data["total"] == 3 + 2, "crops: no cover, no one for movement"


@proves("18.1k")
def test_a_stealthy_mover_and_one_without_a_marker_are_moving_too() -> None:
    """6 + 2 + 1 against 6: a scout by Stealth in the open; and whoever comes in without any marker, as men do who make
    way for a vehicle."""
    s = stage(
        ground(),
        {"us-scout": "15E5", "us-hill": "15J8", "de-a": "15A8"},
        dice=[6, 1, 6, 2],
        fires=["15E6"],
        sources=[0],
    )
    events = act(s, "activate 15E5", "go 15E5 stealth", "~with us-scout", "~set-off", "step 15E6")
    assert of(events, "damage-checked")[0].data["total"] == 2 + 3
    man = unit(s, "us-hill")
    assert barrage.against(s, man, enters=True)[0] == 1 and barrage.against(s, man)[0] == 0


@proves("18.1f", "18.1h")
def test_only_who_enters_and_again_in_administration_it_ends() -> None:
    """Who stands in it is left alone; who steps elsewhere meets nothing; Administration removes it."""
    s = stage(
        ground(), {"us-a": "15J8", "de-a": "15E2", "de-b": "15E3"}, active="german", dice=[1, 1, 6], fires=["15E3"],
        sources=[0],
    )  # fmt: skip
    events = act(s, "activate 15E2", "go 15E2 move", "~with de-a", "~set-off", "step 15E3", "~halt")
    assert of(events, "barrage-entered")[0].data["units"] == ["de-a"] and of(events, "no-effect")
    act(s, "~end", "pass", "pass", "~pass")
    assert not s.fires and not s.sources


@proves("18.2g", "21.4a", "18.3d")
def test_a_barrage_comes_before_mines_and_an_older_one_first() -> None:
    """Two barrages and a minefield: three attacks in this order, on all who came in, stopped or not."""
    works = 'works = [{ kind = "mines", count = 1, zone = "15:rows(1..8)" }]'
    where = table(us=("us-para",), german=("wehrmacht", "mortar-50"), works=works, us_more=FORMATION)
    s = stage(
        where, {"us-a": "15E2", "de-mortar-50": "15A1", "de-a": "15J8"}, mines=["15E3"], fires=["15E4", "15E3"],
        sources=[0, 1], dice=[3, 1, 6, 2, 2, 6, 1, 6],
    )  # fmt: skip
    events = act(s, "activate 15E2", "go 15E2 move", "~with us-a", "~set-off", "step 15E3")
    kinds = [e.kind for e in events if e.kind in ("barrage-entered", "mines-exploded", "damage-checked")]
    assert kinds == ["barrage-entered", "damage-checked", "barrage-entered", "mines-exploded"]
    entered = of(events, "barrage-entered")
    assert [len(e.data["dice"]) for e in entered] == [1, 2], "artillery one die, a mortar two"
    assert has(s, s.shaken, "us-a")


FORMATION = 'formations = [{ name = "A", missions = 2, firepower = 5 }]'


@proves("18.1f", "5.3m")
def test_a_barrage_strikes_those_who_enter_a_melee() -> None:
    """No opportunity fire there, but shells."""
    s = stage(
        ground(), {"us-a": "15E3", "de-a": "15E2", "de-b": "15J8"}, active="german", dice=[1, 1, 6], fires=["15E3"],
        sources=[0],
    )  # fmt: skip
    events = act(s, "activate 15E2", "go 15E2 move", "~with de-a", "~set-off", "step 15E3")
    assert of(events, "barrage-entered") and of(events, "melee-entered")


# -- star shells ---------------------------------------------------------------------------------


@proves("18.1j", "20.1c", "11.11b")
def test_a_star_shell_never_fails() -> None:
    """By night, a leader who sees the hex: no die, seven hexes lit, no barrage, friends or nobody there; the mortar has
    fired, the leader is Ops Complete."""
    s = stage(ground("night"), {MORTAR: "15B5", "us-hill": "15F5", "us-scout": "15F6", "us-a": "15B1", "de-a": "15J8"})
    act(s, "activate 15B5")
    assert offers(s, "illuminate", MORTAR, "15B1") == {"us-hill"}, "no scout"
    assert not offers(s, "illuminate", MORTAR, "15B4"), "the least range"
    events = act(s, f"illuminate {MORTAR} 15B1 us-hill")
    assert named(s, s.lit) == {"15A1", "15B1", "15B2", "15C1"} and not s.fires and not of(events, "mortar-fired")
    assert has(s, s.fired, MORTAR) and has(s, s.complete, "us-hill") and has(s, s.called, "us-hill")
    s = stage(ground(), {MORTAR: "15B5", "us-hill": "15F5", "de-a": "15B1"})
    act(s, "activate 15B5")
    assert not offers(s, "illuminate", MORTAR, "15B1"), "by day"


# -- previews ------------------------------------------------------------------------------------


@proves("18.1b", "18.1e")
def test_the_preview_of_a_mortar_counts_two_dice() -> None:
    """One squad of morale 5 in the open, firepower 2: the chance by counting all dice."""
    from lancio.games.lock_n_load.seen.barrages import called_preview

    s = stage(ground(), {MORTAR: "15B5", "us-hill": "15F5", "de-a": "15B1"})
    hex_ = s.setting.ground.board.index["15B1"]
    preview = called_preview(s, 0, unit(s, MORTAR), hex_, unit(s, "us-hill"))
    harmed = Fraction(0)
    for a in range(1, 7):
        for b in range(1, 7):
            for d in range(1, 7):
                diff = max(a, b) + 2 - d
                if diff > 0:
                    harmed += Fraction(sum(c + diff > 5 for c in range(1, 7)), 6**4)
    assert {c.outcome: c.probability for c in preview.chances} == {"harmed": harmed, "spared": 1 - harmed}


@proves("18.1h")
def test_total_of_a_barrage_is_told_line_by_line() -> None:
    """Firepower alone for those who come into it by day."""
    entered = of(act(barrage_on("15E3", dice=(1, 1, 6)), "step 15E3"), "barrage-entered")[0]
    assert total(entered) == 2
