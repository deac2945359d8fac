"""Chapter 5: direct fire and damage."""

from __future__ import annotations

from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.damage import band, column
from lancio.games.lock_n_load.state import Fight
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, has, kind, legal, of, offers, place, stage, table, total, unit

FIELD = table(
    us=("us-para", "us-para", "hill", "us-para-half"), german=("wehrmacht", "wehrmacht", "koch", "wehrmacht-half-0")
)


@proves("5.0a", "5.0c", "5.0b")
def test_range_sight_and_spotting() -> None:
    """Within five hexes, in sight, spotted, and no place with both sides or a Melee."""
    assert offers(stage_and_activate({"us-a": "15C1", "de-a": "15C6"}), "fire", "15C1") == {"15C6"}
    assert not offers(stage_and_activate({"us-a": "15C1", "de-a": "15C7"}), "fire", "15C1")
    wood = table({"C3": "f", "E5": "b"}, us=("us-para", "us-para"))
    s = stage(wood, {"us-a": "15C1", "us-b": "15J8", "de-a": "15C4"})
    act(s, "activate 15C1")
    assert not offers(s, "fire"), "a forest between"
    s = stage(wood, {"us-a": "15E3", "us-b": "15J8", "de-a": "15E5"})
    act(s, "activate 15E3")
    assert not offers(s, "fire"), "in brush, not spotted"
    s = stage(wood, {"us-a": "15E3", "us-b": "15J8", "de-a": "15E5"}, spotted=[[], ["15E5"]])
    act(s, "activate 15E3")
    assert offers(s, "fire", "15E3") == {"15E5"}
    s = stage(FIELD, {"us-a": "15C1", "us-b": "15C4", "de-a": "15C4", "de-b": "15C3"}, melee=["15C4"])
    act(s, "activate 15C1")
    assert offers(s, "fire", "15C1") == {"15C3"}


def stage_and_activate(units: dict[str, str]) -> Fight:
    """The place of us-a is active."""
    s = stage(FIELD, {"us-b": "15J8", "de-b": "15J1", **units})
    act(s, f"activate {units['us-a'].split()[0]}")
    return s


@proves("5.0d", "5.0e", "5.0l")
def test_equal_totals_do_nothing() -> None:
    """2 + 2 against 4: nothing. One more and the target checks with the difference."""
    s = stage(FIELD, {"us-a": "15C1", "us-b": "15J8", "de-a": "15C3"}, dice=[2, 4])
    act(s, "activate 15C1", "fire 15C1 15C3")
    events = act(s, "everyone")
    assert of(events, "no-effect") and not of(events, "damage-checked")
    s = stage(FIELD, {"us-a": "15C1", "us-b": "15J8", "de-a": "15C3"}, dice=[3, 4, 4])
    act(s, "activate 15C1", "fire 15C1 15C3")
    check = of(act(s, "everyone"), "damage-checked")[0]
    assert check.data["total"] == 5 and check.data["result"] == "none"


@proves("5.0e", "5.1h")
def test_bands_of_the_table() -> None:
    """Morale 5: up to 5 nothing, 6 to 9 shaken, 10 to 14 casualties, 15 eliminated; a shaken squad has casualties at
    once."""
    assert [band(n, 5) for n in (5, 6, 9, 10, 14, 15)] == [0, 1, 1, 2, 2, 3]
    s = stage(FIELD, {"de-a": "15C3", "de-b": "15C3 shaken", "de-koch": "15C3", "us-a": "15J8"})
    assert column(s, unit(s, "de-a"))[1:3] == ("shaken", "casualties")
    assert column(s, unit(s, "de-b"))[1] == "casualties" and column(s, unit(s, "de-koch"))[2] == "wounded"


@proves("5.0f", "5.0i")
def test_a_leader_helps_the_others() -> None:
    """Koch checks first; still in good order he takes one off the squad's check. Shaken he does not."""
    units = {"us-a": "15C1", "us-b": "15J8", "de-a": "15C3", "de-koch": "15C3"}
    for die, sum_ in ((1, 5), (6, 6)):
        s = stage(FIELD, units, dice=[6, 6, die, 4] if die == 1 else [6, 6, 6, 4])
        act(s, "activate 15C1", "fire 15C1 15C3")
        checks = {e.data["unit"]: e.data["total"] for e in of(act(s, "everyone"), "damage-checked")}
        assert list(checks) == ["de-koch", "de-a"] and checks["de-a"] == sum_
    pair = table(us=("us-para", "us-para"), german=("wehrmacht", "koch", "baumann"))
    s = stage(pair, {"us-a": "15C1", "us-b": "15J8", "de-koch": "15C3", "de-baumann": "15C3"}, dice=[6, 1])
    act(s, "activate 15C1", "fire 15C1 15C3", "everyone")
    assert legal(s) == {"check de-koch", "check de-baumann"} and s.to_act == 1, "two leaders: their owner's order"


@proves("5.0g", "21.2a", "7.0c")
def test_cover() -> None:
    """The better of hex and side, plus foxhole, plus smoke: forest and smoke are 3; a wall helps who is behind it."""
    where = table({"C3": "f", "E3": "b"}, 'wall = "E3/E2"', german=("wehrmacht",))
    s = stage(where, {"de-a": "15C3", "us-a": "15J8"}, smoke=["15C3"])
    c3, e3 = place(s, "15C3"), place(s, "15E3")
    assert cover(s, unit(s, "de-a"), c3, place(s, "15C1")).total == 3
    s = stage(where, {"de-a": "15E3", "us-a": "15J8"}, foxholes=["15E3"])
    assert cover(s, unit(s, "de-a"), e3, place(s, "15E1")).total == 3
    assert cover(s, unit(s, "de-a"), e3, place(s, "15E5")).total == 2
    assert cover(s, unit(s, "de-a"), e3, None).total == 2, "no side against shells"


@proves("5.0h", "5.0j", "5.0k", "6.0j")
def test_floors_of_one_hex() -> None:
    """Between floors of a hex the range is 0 and the fire adjacent; the floors are targets apart."""
    where = table({"H6": "S", "I5": "S", "I6": "S"}, 'buildings = ["H6 I5 I6"]', us=("us-para", "us-para"))
    s = stage(where, {"us-a": "15H6-up", "us-b": "15J8", "de-a": "15H6"}, dice=[1, 6])
    act(s, "activate 15H6-up", "fire 15H6-up 15H6")
    fired = of(act(s, "everyone"), "fired")[0]
    assert total(fired) == 4 and fired.data["cover"] == 9
    s = stage(where, {"us-a": "15H7", "us-b": "15J8", "de-a": "15H6-up fired"}, dice=[1, 6])
    act(s, "activate 15H7", "fire 15H7 15H6-up")
    assert total(of(act(s, "everyone"), "fired")[0]) == 2, "the street is not adjacent to the upper floor"


@proves("5.2a", "5.2c", "5.2d", "5.2e")
def test_joint_fire() -> None:
    """The first group leads in full, others half, the sum up: 2 + 1 = 3 with two squads, 2 + 1/2 = 3 with a half-squad;
    a leading 0 counts as it is."""
    s = stage(FIELD, {"us-a": "15C1", "us-c": "15C1", "us-b": "15J8", "de-a": "15C3"}, dice=[1, 6])
    events = act(s, "activate 15C1", "fire 15C1 15C3", "with us-a", "with us-c", "~shoot")
    assert total(of(events, "fired")[0]) == 3
    s = stage(
        FIELD,
        {"de-c": "15C1", "de-a": "15C1", "de-b": "15J1", "us-a": "15C3", "us-b": "15J8"},
        active="german",
        dice=[1, 6],
    )
    act(s, "activate 15C1", "fire 15C1 15C3", "with de-c")
    fired = of(act(s, "with de-a", "~shoot"), "fired")[0]
    assert total(fired) == 1, "0 leads, 1 is halved and rounded up"


@proves("13.9.2a")
def test_glider_rifles_are_not_halved() -> None:
    """Three squads of firepower 1 are 3."""
    where = table(us=("us-glider",) * 3 + ("us-para",))
    s = stage(where, {"us-a": "15C1", "us-b": "15C1", "us-c": "15C1", "us-d": "15J8", "de-a": "15C3"}, dice=[1, 6])
    act(s, "activate 15C1", "fire 15C1 15C3")
    assert total(of(act(s, "everyone"), "fired")[0]) == 3


@proves("5.01a", "5.01b", "3.0f")
def test_leaders_of_another_force_do_not_help() -> None:
    """An SS leader does not lead the fire of the Wehrmacht."""
    where = table(german=("wehrmacht", "ss-leader", "koch"))
    s = stage(
        where,
        {"de-a": "15C1", "de-ss-leader": "15C1", "de-koch": "15C1", "us-a": "15C3", "us-b": "15J8"},
        active="german",
    )
    act(s, "activate 15C1", "fire 15C1 15C3", "with de-a")
    assert offers(s, "led") == {"de-koch"}


@proves("5.1a", "5.1b", "5.1n")
def test_shaken_units_keep_away() -> None:
    """They move, or crawl, but no step ends nearer to an enemy in sight; they neither fire nor assault."""
    s = stage(FIELD, {"us-a": "15C4 shaken", "us-b": "15J8", "de-a": "15C1"})
    act(s, "activate 15C4")
    assert offers(s, "go", "15C4") == {"move", "crawl"} and not offers(s, "fire")
    act(s, "go 15C4 move", "~with us-a")
    assert "15C3" not in offers(s, "step") and "15C5" in offers(s, "step")


@proves("5.1i", "5.1j")
def test_a_second_wound_kills() -> None:
    """A wounded leader who is wounded again is gone."""
    s = stage(
        FIELD, {"us-a": "15C2", "us-b": "15C2", "us-c": "15J8", "de-koch": "15C3 wounded shaken", "de-a": "15J1"},
        dice=[6, 1, 2],
    )  # fmt: skip
    act(s, "activate 15C2", "fire 15C2 15C3", "everyone")
    assert has(s, s.dead, "de-koch")


@proves("5.1f", "11.2f", "5.1i")
def test_a_hero_is_wounded_not_shaken() -> None:
    """His wounded side comes up; he stays in good order."""
    where = table(us=("us-para", "us-para"), german=("Karl", "wehrmacht"))
    s = stage(where, {"us-a": "15C1", "us-b": "15J8", "de-karl": "15C3", "de-a": "15J1"}, dice=[6, 1, 1])
    act(s, "activate 15C1", "fire 15C1 15C3", "everyone")
    assert kind(s, "de-karl") == "hero-wounded" and not has(s, s.shaken, "de-karl") and has(s, s.wounded, "de-karl")


@proves("13.8.2a", "13.9.3a")
def test_what_is_left_of_a_squad() -> None:
    """Wehrmacht and glider squads roll: even firepower 1, odd 0."""
    for die, left in ((2, "wehrmacht-half-1"), (3, "wehrmacht-half-0")):
        s = stage(
            FIELD, {"us-a": "15C2", "us-b": "15C2", "us-c": "15J8", "de-a": "15C3", "de-b": "15J1"}, dice=[6, 1, 2, die]
        )
        act(s, "activate 15C2", "fire 15C2 15C3", "everyone")
        assert kind(s, "de-a") == left and has(s, s.shaken, "de-a")


@proves("12.0c")
def test_die_hard() -> None:
    """The first wound of its holder does nothing, and the card is gone."""
    where = table(us=("us-para", "us-para"), german=("Karl+die-hard", "wehrmacht"))
    s = stage(where, {"us-a": "15C1", "us-b": "15J8", "de-karl": "15C3", "de-a": "15J1"}, dice=[6, 1, 1])
    act(s, "activate 15C1", "fire 15C1 15C3", "everyone")
    assert kind(s, "de-karl") == "hero" and not s.wounded
