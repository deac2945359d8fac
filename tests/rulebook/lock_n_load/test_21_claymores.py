"""Chapter 21.5: Claymores: carried, set, set off before anybody fires, lost with the last friend."""

from __future__ import annotations

from functools import cache

from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, has, legal, of, offers, stage, table, total

LIES = {"us-claymore-a": "15E4", "us-claymore-b": "15F4"}


@cache
def ground() -> Setting:
    """Open ground, brush in E3; the Americans have two Claymores."""
    return table(
        {"E3": "b"}, us=("us-para", "us-para", "hill", "clarkson", "medic", "chaplain"),
        us_weapons=("claymore", "claymore"), german=("wehrmacht", "wehrmacht", "koch"),
    )  # fmt: skip


def planted(units: dict[str, str], dice: tuple[int, ...] = (), which: tuple[str, ...] = ("us-claymore-a",)) -> Fight:
    """Claymores stand in E4 (and F4); a German squad is about to move."""
    return stage(
        ground(), units, weapons={name: LIES[name] for name in which}, planted=[list(which), []], active="german",
        dice=dice,
    )  # fmt: skip


def come(s: Fight, *way: str) -> list[str]:
    """The German squad of E1 goes this way."""
    act(s, "activate 15E1", "go 15E1 move", "~with de-a", "~set-off")
    for place in way:
        act(s, f"step {place}")
    return sorted(legal(s))


@proves("21.5a", "21.5b", "4.0o")
def test_a_group_sets_it_in_its_own_hex() -> None:
    """A squad in an impulse: it is Ops Complete, the Claymore stands where it is and is carried no more."""
    s = stage(
        ground(),
        {"us-a": "15E4", "us-b": "15E4", "de-a": "15A1"},
        weapons={"us-claymore-a": "us-a", "us-claymore-b": "us-b"},
    )
    act(s, "activate 15E4")
    assert {"plant us-claymore-a", "plant us-claymore-b"} <= legal(s)
    events = act(s, "plant us-claymore-a")
    assert of(events, "claymore-set")[0].data["units"] == ["us-a"]
    assert has(s, s.complete, "us-a") and not s.arms[s.setting.roster.index["us-a"]]
    assert "plant us-claymore-b" not in legal(s), "one a hex"


@proves("21.5a")
def test_carried_it_has_no_firepower() -> None:
    """It never joins fire, and with a squad the squad fires alone."""
    s = stage(ground(), {"us-a": "15E4", "de-a": "15E2"}, weapons={"us-claymore-a": "us-a"})
    act(s, "activate 15E4", "fire 15E4 15E2")
    assert "using us-claymore-a" not in legal(s)


@proves("21.5b")
def test_two_men_are_needed_where_no_group_is() -> None:
    """A leader alone cannot; with a second leader both are Ops Complete; a medic or chaplain is no help."""
    for other, able in (("us-clarkson", True), ("us-medic", False), ("us-chaplain", False)):
        s = stage(ground(), {"us-hill": "15E4", other: "15E4", "de-a": "15A1"}, weapons={"us-claymore-a": "us-hill"})
        act(s, "activate 15E4")
        assert ("plant us-claymore-a" in legal(s)) is able
        if able:
            act(s, "plant us-claymore-a")
            assert has(s, s.complete, "us-hill") and has(s, s.complete, other)
    s = stage(ground(), {"us-hill": "15E4", "de-a": "15A1"}, weapons={"us-claymore-a": "us-hill"})
    act(s, "activate 15E4")
    assert not offers(s, "plant")


@proves("21.5d", "21.5a")
def test_it_goes_off_before_other_fire_with_movement_and_cover() -> None:
    """The mover in brush: 3 + 1 against 1 + 1, diff 2; the squad checks 6 + 2 against 5. No adjacency counts, nobody is
    marked or spotted by it, and it is gone. Then comes the window."""
    s = planted({"us-a": "15E4", "de-a": "15E1", "de-b": "15J8"}, dice=(3, 1, 1))
    come(s, "15E2")
    assert asked(s) == "opportunity", "two hexes away: out of its range"
    act(s, "decline", "step 15E3")
    assert asked(s) == "claymores" and legal(s) == {"detonate us-claymore-a", "decline", "orders"}
    events = act(s, "detonate us-claymore-a")
    shot = of(events, "claymore-fired")[0]
    assert (total(shot), shot.data["total"], shot.data["cover"]) == (1, 4, 2)
    assert [(m["label"], m["value"]) for m in shot.data["covers"]] == [("terrain", 1)]
    assert of(events, "damage-checked")[0].data["total"] == 3
    assert not s.fired and not s.complete and not s.planted[0]
    assert asked(s) == "opportunity" and "fire 15E4" in legal(s)


@proves("21.5d")
def test_it_may_be_held() -> None:
    """Who declines keeps it."""
    s = planted({"us-a": "15E4", "de-a": "15E1", "de-b": "15J8"})
    come(s, "15E2")
    act(s, "decline", "step 15E3", "decline")
    assert asked(s) == "opportunity" and s.planted[0]


@proves("21.5e")
def test_several_go_off_one_after_the_other() -> None:
    """Two in range: the second is offered when the first is resolved."""
    s = planted({"us-a": "15E4", "us-b": "15F4", "de-a": "15E1", "de-b": "15J8"}, dice=(1, 6, 1, 6), which=tuple(LIES))
    come(s, "15E2")
    act(s, "~decline", "step 15E3")
    assert offers(s, "detonate") == {"us-claymore-a", "us-claymore-b"}
    act(s, "detonate us-claymore-b")
    assert asked(s) == "claymores" and offers(s, "detonate") == {"us-claymore-a"}
    act(s, "detonate us-claymore-a")
    assert asked(s) == "opportunity"


@proves("21.5c")
def test_somebody_able_must_stay_with_it() -> None:
    """A shaken squad cannot set it off, nor a medic; a leader can."""
    for who, able in (("us-a", True), ("us-hill", True), ("us-medic", False)):
        s = planted({who: "15E4", "us-b": "15A8", "de-a": "15E1", "de-b": "15J8"})
        come(s, "15E2")
        act(s, "~decline", "step 15E3")
        assert (asked(s) == "claymores") is able, who
    s = planted({"us-a": "15E4 shaken", "us-b": "15A8", "de-a": "15E1", "de-b": "15J8"})
    come(s, "15E2")
    act(s, "~decline", "step 15E3")
    assert asked(s) != "claymores"


@proves("21.5e")
def test_it_goes_with_the_last_friend() -> None:
    """The squad walks away: the Claymore is lost, and nobody takes it up."""
    s = stage(
        ground(), {"us-a": "15E4", "us-b": "15A8", "de-a": "15J1"}, weapons={"us-claymore-a": "15E4"},
        planted=[["us-claymore-a"], []],
    )  # fmt: skip
    events = act(s, "activate 15E4", "go 15E4 move", "~with us-a", "~set-off", "step 15E5")
    assert of(events, "claymore-removed") and not s.planted[0]
    s = stage(
        ground(), {"us-a": "15E4", "de-a": "15J1"}, weapons={"us-claymore-a": "15E4"}, planted=[["us-claymore-a"], []],
        pending=[["turn"], ["rally", "us"]],
    )  # fmt: skip
    assert not offers(s, "take")


@proves("21.5d")
def test_standing_orders_answer_for_claymores() -> None:
    """By order it goes off at once, or never."""
    for order, gone in (("any", True), ("never", False)):
        s = stage(
            ground(), {"us-a": "15E4 fired", "de-a": "15E2", "de-b": "15J8"}, weapons={"us-claymore-a": "15E4"},
            planted=[["us-claymore-a"], []], active="german", order=[order, "ask"], dice=(1, 6),
        )  # fmt: skip
        act(s, "activate 15E2", "go 15E2 move", "~with de-a", "~set-off", "step 15E3")
        assert (not s.planted[0]) is gone


@proves("21.5a", "5.2b")
def test_a_claymore_is_no_weapon_to_fire_with() -> None:
    """A leader who carries one beside an enemy has nothing to fire; with a rifle squad there it adds nothing."""
    carried = {"us-claymore-a": "us-hill"}
    s = stage(ground(), {"us-hill": "15E5", "us-a": "15J8", "de-a": "15E6"}, weapons=carried)
    act(s, "activate 15E5")
    assert not offers(s, "fire")
    s = stage(ground(), {"us-hill": "15E5", "us-a": "15E5", "de-a": "15E6"}, weapons=carried)
    act(s, "activate 15E5", "fire 15E5 15E6")
    assert not offers(s, "using")
