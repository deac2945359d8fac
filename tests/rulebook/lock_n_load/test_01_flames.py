"""Chapter 1.6.2: flamethrowers and satchel charges."""

from __future__ import annotations

from functools import cache

from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, kind, legal, of, offers, stage, table, total

MINES = 'works = [{ kind = "mines", count = 4, zone = "15:rows(1..8)" }]'
FLAMES = {"us-flamethrower": "us-a"}


@cache
def ground() -> Setting:
    """Open ground with brush in E2 and C3, a river in J1."""
    return table(
        {"E2": "b", "C3": "b"}, us=("us-para", "us-para", "hill", "Tommy"), us_weapons=("flamethrower", "satchel"),
        german=("wehrmacht", "wehrmacht", "koch", "ss", "mortar-50", "Otto"), german_weapons=("mg42",), works=MINES,
    )  # fmt: skip


def burn(units: dict[str, str], dice: tuple[int, ...], **more: object) -> Fight:
    """The squad in E4 fires its flamethrower, and its rifles, at E3."""
    s = stage(ground(), {"us-a": "15E4", **units}, dice=dice, **{"weapons": FLAMES, **more})  # type: ignore[arg-type]
    act(s, "activate 15E4", "fire 15E4 15E3", "~everyone")
    return s


@proves("1.6.2a", "1.6.2b", "1.6.2h")
def test_whom_the_flames_shake_runs() -> None:
    """2 + 4 and 2 for adjacency: 1 + 8 against 6, diff 3; 5 + 3 shakes a squad. It runs one hex away from the
    fire, to E2, D3 or F3; D4 and F4 are no farther from E4. It bears Move."""
    s = burn({"de-a": "15E3", "us-b": "15A8"}, (1, 6, 5))
    assert asked(s) == "flee" and s.to_act == 1
    assert offers(s, "flee") == {"15E2", "15D3", "15F3"}
    events = act(s, "flee 15E2")
    assert of(events, "fled")[0].data["path"] == ["15E3", "15E2"]
    assert at(s, "de-a") == "15E2" and has(s, s.moved, "de-a") and has(s, s.shaken, "de-a")


@proves("1.6.2h", "1.6.2a")
def test_who_is_unhurt_or_was_shaken_before_stays() -> None:
    """The first squad checks 6 + 3, the second, shaken already, 1 + 3: only the first runs."""
    s = burn({"de-a": "15E3", "de-b": "15E3 shaken"}, (1, 6, 6, 1, 1))
    act(s, "flee 15E2")
    assert at(s, "de-a") == "15E2" and at(s, "de-b") == "15E3"
    s = burn({"de-a": "15E3"}, (1, 6, 1, 1))
    assert asked(s) != "flee" and at(s, "de-a") == "15E3"


@proves("1.6.2h")
def test_reduced_and_wounded_units_run_too() -> None:
    """Casualties: a half-squad runs; Koch, wounded, runs, each by himself; a hero who is wounded too."""
    s = burn({"de-a": "15E3", "de-koch": "15E3"}, (6, 1, 1, 1, 2))
    assert asked(s) == "flee"
    first = s.stack[-1][1]
    act(s, "flee 15E2")
    assert asked(s) == "flee" and s.stack[-1][1] != first
    act(s, "flee 15D3")
    assert {at(s, "de-a"), at(s, "de-koch")} == {"15E2", "15D3"}
    assert kind(s, "de-a").startswith("wehrmacht-half") and has(s, s.wounded, "de-koch")


@proves("1.6.2b")
def test_who_cannot_run_is_eliminated() -> None:
    """American squads all round: no hex that is not nearer to one of them."""
    s = burn({"de-a": "15E3", "us-b": "15E2", "us-hill": "15C3", "us-tommy": "15G2"}, (1, 6, 5))
    assert has(s, s.dead, "de-a")


@proves("1.6.2b")
def test_not_nearer_to_any_enemy_in_sight() -> None:
    """A squad in E1 sees E3: E2 is nearer to it."""
    s = burn({"de-a": "15E3", "us-b": "15E1"}, (1, 6, 5))
    assert "15E2" not in offers(s, "flee")


@proves("1.6.2b", "1.6.2h", "5.3e")
def test_he_who_runs_can_be_fired_at() -> None:
    """Into brush, which costs two: two declarations, by the side of the flamethrower, in its own impulse, which goes on
    afterwards."""
    s = burn({"de-a": "15E3", "us-b": "15H2", "de-b": "15J8"}, (1, 6, 5, 1, 6))
    act(s, "flee 15E2")
    assert asked(s) == "opportunity" and s.to_act == 0 and s.stack[-1][1] == 2
    assert s.active == 0 and s.mover == 1, "the impulse stays that of the flamethrower"
    assert "fire 15H2" in legal(s) and "fire 15E4" not in legal(s), "the flamethrower has fired"
    fired = of(act(s, "fire 15H2", "~everyone"), "fired")[0]
    assert fired.data["goal"] == "15E2"
    assert asked(s) in ("acts", "impulse") and s.active == (0 if asked(s) == "acts" else 1)
    assert not s.group


@proves("1.6.2h", "21.4a")
def test_mines_go_off_under_him_who_runs() -> None:
    """American flames, and mines that are German: a German is safe on them; an American who runs is not."""
    s = stage(
        table(us=("us-para",), german=("wehrmacht", "wehrmacht"), german_weapons=("flamethrower",), works=MINES),
        {"us-a": "15E3", "de-a": "15E4", "de-b": "15J8"}, weapons={"de-flamethrower": "de-a"}, mines=["15E2"],
        active="german", dice=[1, 6, 6, 1, 6],
    )  # fmt: skip
    act(s, "activate 15E4", "fire 15E4 15E3", "~everyone")
    events = act(s, "flee 15E2")
    assert of(events, "mines-exploded")[0].data["units"] == ["us-a"]


@proves("1.6.2h", "1.6.1.01a")
def test_a_mounted_gun_is_left() -> None:
    """It cannot move."""
    s = burn({"de-a": "15E3"}, (1, 6, 5), weapons={**FLAMES, "de-mg42": "de-a mounted"})
    act(s, "flee 15E2")
    assert s.setting.ground.name[s.lying[s.setting.roster.weapon_names.index["de-mg42"]]] == "15E3"


@proves("1.6.2a")
def test_other_fire_makes_nobody_run() -> None:
    """The same squad without its flamethrower."""
    s = stage(ground(), {"us-a": "15E4", "de-a": "15E3"}, weapons={}, dice=[3, 1, 4])
    act(s, "activate 15E4", "fire 15E4 15E3", "~everyone")
    assert has(s, s.shaken, "de-a") and at(s, "de-a") == "15E3"


@proves("1.6.2a", "1.6.2h")
def test_flames_against_a_mover() -> None:
    """In opportunity fire too; the group's other members go on."""
    s = stage(
        ground(), {"us-a": "15E4", "de-a": "15E2", "de-b": "15E2", "us-b": "15A8"}, weapons=FLAMES, active="german",
        dice=[1, 6, 6, 1, 1],
    )  # fmt: skip
    act(s, "activate 15E2", "go 15E2 move", "everyone", "step 15E3", "fire 15E4", "~everyone")
    assert asked(s) == "flee"
    act(s, "flee 15E2", "~decline")
    assert asked(s) == "moving" and has(s, s.group, "de-b") and at(s, "de-a") == "15E2"


# -- satchels ------------------------------------------------------------------------------------


@proves("1.6.2g", "1.6.2d", "1.6.2e")
def test_a_satchel_with_rifles_is_worth_ten() -> None:
    """2 + 2 adjacent + 6; thrown alone 6. It is gone afterwards."""
    s = stage(ground(), {"us-a": "15E4", "de-a": "15E3"}, weapons={"us-satchel": "us-a"}, dice=[1, 6, 1])
    fired = of(act(s, "activate 15E4", "fire 15E4 15E3", "with us-a", "using us-satchel", "~shoot"), "fired")[0]
    assert total(fired) == 10
    s = stage(ground(), {"us-a": "15E4", "de-a": "15E3"}, weapons={"us-satchel": "us-a"}, dice=[1, 6, 1])
    fired = of(act(s, "activate 15E4", "fire 15E4 15E3", "using us-satchel", "shoot"), "fired")[0]
    assert total(fired) == 6
    assert s.spent >> s.setting.roster.weapon_names.index["us-satchel"] & 1


@proves("1.6.2i", "1.6.2e")
def test_alone_it_knows_no_modifier_but_leadership() -> None:
    """At a squad that has moved: nothing for that. A leader adds his, not if he throws it; a man throws it in full."""
    s = stage(
        ground(), {"us-a": "15E4", "us-hill": "15E4", "de-a": "15E3 moved"}, weapons={"us-satchel": "us-a"},
        dice=[1, 6, 1],
    )  # fmt: skip
    events = act(s, "activate 15E4", "fire 15E4 15E3", "using us-satchel", "led us-hill", "shoot")
    assert total(of(events, "fired")[0]) == 7
    assert of(events, "damage-checked")[0].data["total"] == 1 + 2, "1 + 7 - 6, without movement"
    s = stage(ground(), {"us-hill": "15E4", "de-a": "15E3 moved"}, weapons={"us-satchel": "us-hill"}, dice=[1, 6, 1])
    act(s, "activate 15E4", "fire 15E4 15E3")
    fired = of(act(s, "everyone"), "fired")[0]
    assert total(fired) == 6, "in full, and no leadership of his own"
    assert s.spent >> s.setting.roster.weapon_names.index["us-satchel"] & 1


@proves("1.6.2d")
def test_it_is_thrown_into_an_adjacent_hex_only() -> None:
    """Two hexes away it cannot be used."""
    s = stage(ground(), {"us-a": "15E5", "de-a": "15E3"}, weapons={"us-satchel": "us-a"})
    act(s, "activate 15E5", "fire 15E5 15E3")
    assert "using us-satchel" not in legal(s)


@proves("1.6.2d", "6.0j")
def test_it_is_not_thrown_from_an_upper_floor_into_the_street() -> None:
    """The street is beside the ground floor, not beside the upper one."""
    house = table({"E3": "S", "E4": "S", "F4": "S"}, 'buildings = ["E3 E4 F4"]', us_weapons=("satchel",))
    for place, able in (("15E4", True), ("15E4-up", False)):
        s = stage(house, {"us-a": place, "de-a": "15E5"}, weapons={"us-satchel": "us-a"})
        act(s, f"activate {place}", f"fire {place} 15E5")
        assert ("using us-satchel" in legal(s)) is able
