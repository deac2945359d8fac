"""Chapter 11.4: snipers."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import lancio
from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.seen.odds import snipe_preview
from lancio.games.lock_n_load.setting import Setting
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, legal, of, offers, stage, table, total

WAITING = {"de-sniper": "?", "us-sniper": "?"}


@cache
def ground() -> Setting:
    """Brush in C4 and H4, a wood in E3, a house in J2, else open."""
    return table(
        {"C4": "b", "H4": "b", "E3": "f", "J2": "W"}, us=("us-para", "us-para", "hill", "medic", "sniper"),
        german=("wehrmacht", "wehrmacht", "koch", "sniper"),
    )  # fmt: skip


@proves("11.4a", "11.4f")
def test_he_is_placed_in_cover_without_enemies() -> None:
    """Brush, wood and house; not the open, not where an enemy is. From then on he cannot move."""
    s = stage(ground(), {**WAITING, "us-a": "15A1", "de-a": "15H4"})
    assert offers(s, "place", "us-sniper") == {"15C4", "15E3", "15J2"}
    act(s, "place us-sniper 15C4")
    assert at(s, "us-sniper") == "15C4" and s.setting.ground.name[s.base] == "15C4"
    s = stage(ground(), {"us-sniper": "15C4", "us-a": "15C4", "de-a": "15H4"})
    act(s, "activate 15C4", "go 15C4 move")
    assert "with us-sniper" not in legal(s)


@proves("11.4a")
def test_smoke_and_foxholes_are_cover() -> None:
    """The cover of the place itself counts."""
    s = stage(ground(), {**WAITING, "us-a": "15A1", "de-a": "15H4"}, smoke=["15B6"], foxholes=["15A7"])
    assert {"15B6", "15A7"} <= offers(s, "place", "us-sniper")


@proves("11.4f", "1.3d")
def test_stacking_holds_for_him() -> None:
    """Two single men are in the brush: no room for a third."""
    s = stage(ground(), {**WAITING, "us-hill": "15C4", "us-medic": "15C4", "us-a": "15A1", "de-a": "15H4"})
    assert "15C4" not in offers(s, "place", "us-sniper")


@proves("11.4b", "11.4f")
def test_he_attacks_at_once_with_two_dice() -> None:
    """4 + 3 against 2 in the open: diff 5. The squad checks 1 + 5 against 5: shaken. He is Fired."""
    s = stage(ground(), {**WAITING, "us-a": "15A1", "de-a": "15H6"}, dice=[4, 3, 2, 2])
    events = act(s, "place us-sniper 15C4")
    shot = of(events, "sniped")[0]
    assert list(shot.data["dice"]) == [4, 3] and shot.data["total"] == 7 and shot.data["cover"] == 2
    assert of(events, "damage-checked")[0].data["total"] == 7
    assert has(s, s.shaken, "de-a") and has(s, s.fired, "us-sniper")


@proves("11.4b")
def test_he_must_choose_one_of_several_targets() -> None:
    """No way round it: only shots are answers."""
    s = stage(ground(), {**WAITING, "us-a": "15A1", "de-a": "15H6", "de-b": "15G6"})
    act(s, "place us-sniper 15C4")
    assert asked(s) == "sniper-aims" and legal(s) == {"snipe us-sniper 15H6", "snipe us-sniper 15G6"}


@proves("11.4f")
def test_without_a_target_he_waits() -> None:
    """The enemy in the brush is not spotted: he is there, unmarked, and the impulse was no pass."""
    s = stage(ground(), {**WAITING, "us-a": "15A1", "de-a": "15H4"})
    events = act(s, "place us-sniper 15C4", "~end")
    assert not of(events, "sniped") and not has(s, s.fired, "us-sniper")
    assert s.passes == 0


@proves("11.4b", "11.4g")
def test_one_victim_drawn_at_random() -> None:
    """Three units in the hex, one of them is hit; each of them sometimes, the leader no more often than the others."""
    hits: dict[str, int] = {}
    for n in range(30):
        s = stage(ground(), {**WAITING, "us-a": "15A1", "de-a": "15H6", "de-b": "15H6", "de-koch": "15H6"})
        for _ in range(n):
            s.dice.roll()
        shot = of(act(s, "place us-sniper 15C4"), "sniped")[0]
        hits[shot.data["target"]] = hits.get(shot.data["target"], 0) + 1
    assert set(hits) == {"de-a", "de-b", "de-koch"}


@proves("11.4g", "5.0f")
def test_a_leader_who_is_not_the_victim_helps() -> None:
    """Koch's leadership is taken off the squad's check, not off his own."""
    found = set()
    for n in range(40):
        s = stage(ground(), {**WAITING, "us-a": "15A1", "de-a": "15H6", "de-koch": "15H6"})
        for _ in range(n):
            s.dice.roll()
        events = act(s, "place us-sniper 15C4")
        victim = of(events, "sniped")[0].data["target"]
        for check in of(events, "damage-checked"):
            assert check.data["unit"] == victim, "nobody else is hit"
            found.add((victim, "leadership" in [m["label"] for m in check.data["modifiers"]]))
    assert found == {("de-a", True), ("de-koch", False)}


@proves("11.4d")
def test_alone_his_cover_is_doubled() -> None:
    """Brush counts 2; not beside a squad, not against an enemy sniper."""
    s = stage(ground(), {"us-sniper": "15C4", "us-hill": "15C4", "de-a": "15H6"})
    us, place = s.setting.roster.index["us-sniper"], s.setting.ground.locations.index["15C4"]
    shooter = s.setting.ground.locations.index["15H6"]
    assert cover(s, us, place, shooter).total == 2
    assert cover(s, us, place, shooter, False).total == 1
    s = stage(ground(), {"us-sniper": "15C4", "us-a": "15C4", "de-a": "15H6"})
    assert cover(s, us, place, shooter).total == 1
    s = stage(
        ground(),
        {"us-sniper": "15C4 fired", "us-a": "15A1", "de-sniper": "15H4", "de-b": "15J8"},
        active="german",
        dice=[1, 1, 3],
    )
    shot = of(act(s, "activate 15H4", "snipe de-sniper 15C4"), "sniped")[0]
    assert shot.data["cover"] == 3 + 1, "an enemy sniper is not deceived"


@proves("11.4e", "4.0m")
def test_he_fires_apart_in_the_same_impulse() -> None:
    """The squad beside him fires, then he does, at another place; he never joins the squad's fire."""
    s = stage(
        ground(), {"us-sniper": "15C4", "us-a": "15C4", "de-a": "15F6", "de-b": "15H6", "de-koch": "15J8"},
        dice=[1, 6, 1, 1, 6],
    )  # fmt: skip
    act(s, "activate 15C4", "fire 15C4 15F6")
    assert "with us-sniper" not in legal(s)
    act(s, "everyone")
    assert offers(s, "snipe", "us-sniper") == {"15F6", "15H6", "15J8"}
    events = act(s, "snipe us-sniper 15H6")
    assert of(events, "sniped") and has(s, s.fired, "us-sniper")
    assert not offers(s, "snipe")


@proves("4.1b", "11.4e", "5.1d")
def test_ops_complete_or_shaken_he_does_not_fire() -> None:
    """Marked or shaken: no shot. He rallies himself."""
    for state in ("complete", "fired", "shaken"):
        s = stage(ground(), {"us-sniper": f"15C4 {state}", "us-a": "15C4", "de-a": "15H6"})
        act(s, "activate 15C4")
        assert not offers(s, "snipe"), state
    s = stage(
        ground(), {"us-sniper": "15C4 shaken", "us-a": "15A1", "de-a": "15H6"}, pending=[["turn"], ["rally", "us"]]
    )
    assert "rally us-sniper" in legal(s)


@proves("5.01a", "11.4b")
def test_a_leader_may_help_his_shot() -> None:
    """Hill beside him: one more, and Hill is Fired too."""
    s = stage(ground(), {"us-sniper": "15C4", "us-hill": "15C4", "us-a": "15A1", "de-a": "15H6"}, dice=[1, 1, 6])
    act(s, "activate 15C4", "snipe us-sniper 15H6")
    assert legal(s) == {"led us-hill", "shoot"}
    shot = of(act(s, "led us-hill"), "sniped")[0]
    assert total(shot) == 1 and has(s, s.fired, "us-hill")


@proves("11.4f", "5.3f")
def test_he_can_be_placed_against_a_mover() -> None:
    """A German squad walks in the open: the sniper appears in the brush and shoots at it, with one more for movement.
    That is one declaration; at a hex of one point nothing is left."""
    s = stage(
        ground(), {**WAITING, "us-a": "15A8 fired", "de-a": "15H6", "de-b": "15J8"}, active="german", dice=[1, 1, 6]
    )
    act(s, "activate 15H6", "go 15H6 move", "~with de-a", "~set-off", "step 15G6")
    assert asked(s) == "opportunity"
    assert {"15C4", "15H4"} <= offers(s, "place", "us-sniper") and "15A1" not in offers(s, "place", "us-sniper")
    events = act(s, "place us-sniper 15C4")
    shot = of(events, "sniped")[0]
    assert [(m["label"], m["value"]) for m in shot.data["modifiers"]] == [("moving", 1)]
    assert asked(s) == "moving", "the budget of one point is used up"


@proves("11.4f")
def test_his_shot_at_a_mover_is_a_declaration_of_its_own() -> None:
    """The squad beside him and he are offered apart; each costs a point of the budget."""
    s = stage(
        ground(), {"us-sniper": "15C4", "us-a": "15C4", "de-a": "15F4", "de-b": "15J8"}, active="german",
        dice=[1, 1, 6, 1, 6],
    )  # fmt: skip
    act(s, "activate 15F4", "go 15F4 move", "~with de-a", "~set-off", "step 15E4")
    assert {"fire 15C4", "snipe us-sniper 15E4"} <= legal(s)
    act(s, "snipe us-sniper 15E4")
    assert has(s, s.fired, "us-sniper") and not has(s, s.fired, "us-a")
    assert asked(s) == "moving"


@proves("4.0q", "4.0n", "11.4f")
def test_a_sniper_to_be_placed_keeps_the_phase_open() -> None:
    """Everybody else is spent; the side may still place him, or pass."""
    s = stage(ground(), {"us-sniper": "?", "us-a": "15A1 moved", "de-a": "15H4 moved"})
    assert "place us-sniper 15C4" in legal(s)


@proves("11.4b", "11.4g")
def test_the_chance_of_a_shot_is_exact() -> None:
    """Counted over all dice: two against one and the check, for a squad in the open with morale 5."""
    s = stage(ground(), {"us-sniper": "15C4", "us-a": "15A1", "de-a": "15H6", "de-b": "15J8"})
    act(s, "activate 15C4")
    harmed = 0
    for a, b, defence, check in product(range(1, 7), repeat=4):
        diff = a + b - defence
        harmed += diff > 0 and check + diff > 5
    index = s.setting.ground.locations.index
    found = snipe_preview(s, 0, s.setting.roster.index["us-sniper"], index["15H6"]).chances
    assert {chance.outcome: chance.probability for chance in found} == {
        "harmed": Fraction(harmed, 6**4), "spared": 1 - Fraction(harmed, 6**4),
    }  # fmt: skip


def test_what_he_could_do_is_told_before_he_appears() -> None:
    """The chance from each hideout is that of the shot which follows; where he would see nobody nothing is told."""
    game = lancio.game("lock-n-load")
    s = stage(ground(), {**WAITING, "us-a": "15A1", "de-a": "15H6"})
    code = s.setting.verbs.parse("place us-sniper 15C4")
    assert isinstance(code, int)
    told = game.foresee(s, code, s.to_act)
    placed = stage(ground(), {"de-sniper": "?", "us-sniper": "15C4", "us-a": "15A1", "de-a": "15H6"})
    names = placed.setting.ground.locations.index
    shot = snipe_preview(placed, 0, placed.setting.roster.index["us-sniper"], names["15H6"])
    assert told is not None and told.chances == shot.chances
    assert told.hexes["15C4"]["p"] == float(shot.chances[0].probability)
    blind = stage(ground(), {**WAITING, "us-a": "15A1", "de-a": "15H4"})
    waits = game.foresee(blind, code, blind.to_act)
    assert waits is not None and not waits.hexes and not waits.chances
