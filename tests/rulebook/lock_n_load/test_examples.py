"""The worked infantry example of the rulebook, step by step, with its dice: every total as printed.

Fallschirmjaeger against paratroopers around G4: brush in E3 and G4, crops in F2 and F3, something degrading in F5, F6
open.
"""

from __future__ import annotations

from functools import cache

from lancio.games.lock_n_load.melee import odds_column
from lancio.games.lock_n_load.seen.odds import strike_preview
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.volleys import moving
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, kind, legal, of, offers, stage, table, total, unit

GROUND = {"E3": "b", "G4": "b", "F2": "c", "F3": "c", "F5": "b"}
IN_G4 = {"us-a": "15G4", "us-b": "15G4", "us-medrow": "15G4"}
RALLY = [["turn"], ["rally", "us"]]


@cache
def example() -> Setting:
    """The ground and the counters of the example."""
    return table(
        GROUND,
        us=("us-para", "us-para", "us-para-half", "medrow", "medic", "Tommy"),
        german=("fj-2", "fj-3", "fj-half", "weiss"),
        us_weapons=("m1919a4",),
        german_weapons=("mg34", "mg34"),
        german_force="fallschirmjaeger",
    )


@proves("3.0a")
def test_i1_a_tie_leaves_the_initiative_where_it_was() -> None:
    """5 and 5: the German keeps it."""
    for held in ("german", "us"):
        s = stage(
            example(), IN_G4, pending=[["administration"], ["initiative"], ["turn"]], initiative=held, dice=[5, 5, 6, 1]
        )
        assert s.setting.scene.sides[s.initiative] == held
    s = stage(
        example(), IN_G4, pending=[["administration"], ["initiative"], ["turn"]], initiative="german", dice=[3, 2]
    )
    assert s.initiative == 0, "the higher die takes it"


@proves("10.1e", "10.1f", "10.1i", "4.1a", "10.1h")
def test_i2_a_leader_fails_to_spot() -> None:
    """Weiss, leadership 1, spots G4 in degrading terrain: 5 - 1 is more than 3. He is Ops Complete, G4 unspotted."""
    s = stage(example(), {**IN_G4, "de-c": "15E3", "de-weiss": "15E3"}, active="german", dice=[5])
    events = act(s, "spot de-weiss 15G4")
    assert of(events, "spotting-tried")[0].data["die"] == 5 and not of(events, "place-spotted")
    assert has(s, s.complete, "de-weiss") and not s.spotted[0]
    assert not offers(s, "spot"), "one attempt an impulse"
    s = stage(example(), {**IN_G4, "de-c": "15E3", "de-weiss": "15E3"}, active="german", dice=[4])
    assert of(act(s, "spot de-weiss 15G4"), "place-spotted"), "4 - 1 is 3"


@proves("10.1e", "4.1f", "4.1g", "4.1i", "5.2a", "5.0d", "5.0f")
def test_i3_to_i5_spot_and_fire() -> None:
    """Medrow spots E3 with a 1; two squads and the machine gun fire: 2 + 2/2 + 2 = 5, 4 + 5 = 9 against 4 + 1 = 5.
    Weiss checks 6 + 4 = 10 and is Shaken; the half-squad, without him, 4 + 4 = 8."""
    s = stage(
        example(),
        {**IN_G4, "de-c": "15E3", "de-weiss": "15E3 complete"},
        weapons={"us-m1919a4": "us-b mounted", "de-mg34-a": "de-c"},
        dice=[1, 4, 4, 6, 4],
    )
    tried = of(act(s, "spot us-medrow 15E3"), "spotting-tried")[0]
    assert tried.data["die"] == 1 and has(s, s.complete, "us-medrow") and s.spotted[1]
    act(s, "activate 15G4 us-medrow", "fire 15G4 15E3")
    events = act(s, "with us-a", "with us-b", "using us-m1919a4", "led us-medrow", "~shoot")
    fired = of(events, "fired")[0]
    assert total(fired) == 5 and fired.data["total"] == 9 and fired.data["cover"] == 5
    checks = [(e.data["unit"], e.data["total"], e.data["result"]) for e in of(events, "damage-checked")]
    assert checks == [("de-weiss", 10, "shaken"), ("de-c", 8, "shaken")]
    assert all(has(s, s.fired, unit) for unit in ("us-a", "us-b", "us-medrow"))
    s = stage(
        example(),
        {**IN_G4, "de-c": "15E3 fired", "de-weiss": "15E3 complete"},
        weapons={"us-m1919a4": "us-b mounted"},
        dice=[4, 4, 1, 4],
    )
    act(s, "activate 15G4", "fire 15G4 15E3", "with us-a", "with us-b", "using us-m1919a4")
    helped = [(e.data["unit"], e.data["total"]) for e in of(act(s, "shoot"), "damage-checked")]
    assert helped == [("de-weiss", 5), ("de-c", 7)], "Ops Complete but in good order he helps"


@proves("4.0k", "6.0c", "4.0p")
def test_i3_the_spotter_still_lends_his_reach() -> None:
    """Medrow is Ops Complete by spotting in this very impulse: his hex and F5 may act all the same, once a turn."""
    units = {**IN_G4, "us-c": "15F5", "de-c": "15E3"}
    s = stage(example(), units, dice=[1])
    act(s, "spot us-medrow 15E3", "activate 15G4 us-medrow")
    assert offers(s, "go", "15F5") and offers(s, "go", "15G4")
    act(s, "go 15F5 crawl", "~with us-c")
    assert has(s, s.reached, "us-medrow")
    s = stage(example(), units)
    act(s, "activate 15G4")
    assert not offers(s, "go", "15F5"), "without a leader the hex alone"


@proves("6.3a", "5.1n", "6.3d")
def test_i7_a_shaken_half_squad_crawls_to_the_medic() -> None:
    """One hex by Low Crawl, from F5 to F6, away from the Germans in E3; it bears the marker of crawling."""
    s = stage(example(), {**IN_G4, "us-c": "15F5 shaken", "us-medic": "15F6", "de-c": "15E3"}, dice=[])
    act(s, "activate 15F5", "go 15F5 crawl", "~with us-c")
    assert "15F4" not in offers(s, "step") and "15E4" not in offers(s, "step"), "not nearer to the enemy it sees"
    act(s, "step 15F6")
    assert at(s, "us-c") == "15F6" and has(s, s.crawled, "us-c") and not offers(s, "step")


@proves("6.1a", "6.1b", "6.1c", "5.2a", "6.1d", "5.1i", "5.1h", "1.6.1c")
def test_i8_to_i10_assault_move_and_fire() -> None:
    """Two squads go F2 to F3 by Assault Move and fire at G4: 2 + 2 + 3/2 = 5.5, up to 6, less 2: 5 + 4 = 9 against
    2 + 1. Medrow checks 12 and is wounded, a squad checks 12 and is reduced."""
    s = stage(
        example(),
        {
            **IN_G4,
            "us-a": "15G4 fired",
            "us-b": "15G4 fired",
            "us-medrow": "15G4 fired",
            "de-a": "15F2",
            "de-b": "15F2",
            "us-c": "15A8",
        },
        weapons={"us-m1919a4": "us-a mounted", "de-mg34-a": "de-a"},
        active="german",
        dice=[5, 2, 6, 6, 1, 1],
    )
    act(s, "activate 15F2", "go 15F2 assault", "everyone", "step 15F3")
    assert asked(s) == "moving" and s.paid == 2, "no American can fire, and one point of two is paid"
    act(s, "halt")
    assert has(s, s.assaulted, "de-a") and at(s, "de-b") == "15F3"
    events = act(s, "fire 15F3 15G4", "with de-a", "with de-b", "using de-mg34-a", "~shoot")
    fired = of(events, "fired")[0]
    assert total(fired) == 4 and fired.data["total"] == 9 and fired.data["cover"] == 3
    assert has(s, s.wounded, "us-medrow") and has(s, s.shaken, "us-medrow")
    results = {e.data["unit"]: (e.data["total"], e.data["result"]) for e in of(events, "damage-checked")}
    assert results["us-medrow"] == (12, "wounded") and results["us-a"] == (12, "casualties")
    assert kind(s, "us-a") == "us-para-half" and has(s, s.shaken, "us-a")
    assert has(s, s.fired, "de-a") and has(s, s.assaulted, "de-a"), "both markers stay"


@proves("5.1l", "5.1m", "11.2d")
def test_i12_a_hero_is_born() -> None:
    """The last squad checks with a 1: 7, Shaken; then an even die: a hero, Fired like his parent, with a card."""
    s = stage(
        table(
            GROUND,
            us=("us-para", "us-para"),
            german=("fj-2", "fj-3"),
            german_weapons=("mg34",),
            german_force="fallschirmjaeger",
        ),
        {"us-a": "15G4 fired", "us-b": "15A8", "de-a": "15F3 assaulted", "de-b": "15F3 assaulted"},
        weapons={"de-mg34": "de-a"},
        active="german",
        dice=[5, 2, 1, 4, 1, 1],
    )
    events = act(s, "activate 15F3", "fire 15F3 15G4", "with de-a", "with de-b", "using de-mg34", "~shoot")
    assert of(events, "damage-checked")[0].data["total"] == 7 and has(s, s.shaken, "us-a")
    assert of(events, "hero-rolled")[0].data["die"] == 4
    born = of(events, "hero-born")[0].data["unit"]
    assert has(s, s.fired, born) and at(s, born) == "15G4"
    assert of(events, "card-drawn")[0].data["unit"] == born


@proves("3.0c", "3.0d", "3.0b", "5.1j", "3.0l")
def test_i13_to_i14_rally() -> None:
    """Medrow, wounded, needs 7 with the brush and rolls 12. Then by the hero's presence the half-squad rolls 6 - 2
    against 5, the squad 3 - 2: both rally."""
    s = stage(
        example(),
        {"us-medrow": "15G4 shaken wounded", "us-c": "15G4 shaken", "us-b": "15G4 shaken", "us-tommy": "15G4"},
        pending=RALLY,
        dice=[6, 6, 3, 3, 1, 2],
    )
    assert legal(s) == {"rally us-b", "rally us-c", "end"}
    assert has(s, s.shaken, "us-medrow") and has(s, s.tried, "us-medrow"), "a Shaken leader tries first"
    act(s, "rally us-c")
    assert not has(s, s.shaken, "us-c")
    act(s, "rally us-b")
    assert not has(s, s.shaken, "us-b")


@proves("3.0c", "3.0d")
def test_i13_the_number_for_medrow() -> None:
    """Shaken morale 6, less 1 for the wound, and 2 for the brush: 7 passes, 8 does not."""
    for dice, passes in (([3, 4], True), ([4, 4], False)):
        s = stage(example(), {"us-medrow": "15G4 shaken wounded"}, pending=RALLY, dice=dice)
        assert has(s, s.shaken, "us-medrow") != passes


@proves("11.3b")
def test_i15_the_medic() -> None:
    """He passes with 4 against 6, in the open, and the half-squad is in good order; with 7 he would not."""
    for dice, heals in (([2, 2], True), ([3, 4], False)):
        s = stage(example(), {"us-medic": "15F6", "us-c": "15F6 shaken"}, pending=RALLY, dice=dice)
        act(s, "heal us-medic us-c")
        assert has(s, s.shaken, "us-c") != heals


@proves("3.0b", "3.0d", "3.0f", "3.0k")
def test_i16_leader_first_then_his_men() -> None:
    """Weiss rolls 3 - 2; then he helps his half-squad: 9 - 2 - 1 is 6."""
    s = stage(
        example(), {"de-weiss": "15E3 shaken", "de-c": "15E3 shaken"}, pending=[["turn"], ["rally", "german"]],
        dice=[1, 2, 4, 5],
    )  # fmt: skip
    assert not has(s, s.shaken, "de-weiss")
    act(s, "rally de-c")
    assert not has(s, s.shaken, "de-c")


@proves("1.6.1e", "5.01b", "10.3c", "5.0e", "5.1l")
def test_i18_to_i19_fire_through_brush() -> None:
    """The half-squad's MG34 with Weiss fires from E3 at F6 through F5: 2 - 1 + 1 = 2; 4 + 2 against 3: the medic checks
    4 + 3 and is Shaken, the half-squad 1 + 3 and is not; then 5: no hero."""
    s = stage(
        example(),
        {"de-c": "15E3", "de-weiss": "15E3", "us-medic": "15F6", "us-c": "15F6"},
        weapons={"de-mg34-a": "de-c"},
        active="german",
        dice=[4, 3, 1, 5, 4],
    )
    act(s, "activate 15E3", "fire 15E3 15F6", "using de-mg34-a")
    assert not offers(s, "with"), "out of range for its own fire, and a half-squad fires one or the other"
    events = act(s, "led de-weiss", "~shoot")
    fired = of(events, "fired")[0]
    assert total(fired) == 2 and fired.data["total"] == 6 and fired.data["cover"] == 3
    results = {e.data["unit"]: (e.data["total"], e.data["result"]) for e in of(events, "damage-checked")}
    assert results == {"us-c": (4, "none"), "us-medic": (7, "shaken")}
    assert not of(events, "hero-born") and of(events, "hero-rolled")[0].data["die"] == 5


@proves("10.1e", "4.1a", "4.0a", "10.1i")
def test_i17_a_squad_fails_to_spot_and_the_side_passes() -> None:
    """A squad in G4 spots F3, degrading, with a 4: more than 3. It is Ops Complete, and the impulse is a pass."""
    s = stage(example(), {**IN_G4, "de-a": "15F3"}, weapons={"us-m1919a4": "us-b"}, dice=[4])
    events = act(s, "spot us-a 15F3")
    assert not of(events, "place-spotted") and has(s, s.complete, "us-a")
    assert of(act(s, "pass"), "passed")[0].data["passes"] == 1


@proves("11.2c", "4.1b", "1.6.1m", "5.0f")
def test_i20_to_i21_the_hero_in_joint_fire() -> None:
    """The hero counts in full (2 as printed) with the half-squad's machine gun; the Ops Complete squad may not join:
    6 + 4 against 5 + 1. Weiss with a 4 and the half-squad with a 5 are both Shaken; shooters have fired, the squad not.
    """
    s = stage(
        example(),
        {
            "us-tommy": "15G4",
            "us-c": "15G4",
            "us-b": "15G4 complete",
            "de-c": "15E3 fired",
            "de-weiss": "15E3 fired",
            "de-a": "15A8",
        },
        weapons={"us-m1919a4": "us-c mounted"},
        dice=[6, 5, 4, 5],
    )
    act(s, "activate 15G4", "fire 15G4 15E3")
    assert offers(s, "with") == {"us-tommy", "us-c"}
    events = act(s, "with us-tommy", "using us-m1919a4", "~shoot")
    fired = of(events, "fired")[0]
    assert total(fired) == 4 and fired.data["total"] == 10 and fired.data["cover"] == 6
    checks = [(e.data["unit"], e.data["total"], e.data["result"]) for e in of(events, "damage-checked")]
    assert checks == [("de-weiss", 8, "shaken"), ("de-c", 9, "shaken")]
    assert has(s, s.fired, "us-tommy") and has(s, s.fired, "us-c")
    assert has(s, s.complete, "us-b") and not has(s, s.fired, "us-b")


@proves("4.1c", "5.3g", "5.3a", "5.3f")
def test_i22_opportunity_fire_of_an_ops_complete_squad() -> None:
    """Germans move F3 to G3; the Ops Complete squad in G4 fires: half of 2, adjacent, moving: 1 + 2 + 1 = 4."""
    s = stage(example(), {"de-a": "15F3", "de-b": "15F3", "us-b": "15G4 complete"}, active="german", dice=[1, 6])
    act(s, "activate 15F3", "go 15F3 move", "everyone", "step 15G3")
    assert asked(s) == "opportunity" and s.to_act == 0
    events = act(s, "fire 15G4", "everyone")
    assert total(of(events, "fired")[0]) == 3, "the moving one is added for movers only"
    assert moving(s, unit(s, "de-a")) == moving(s, unit(s, "de-b")) == 1
    assert of(events, "no-effect") and has(s, s.fired, "us-b") and asked(s) == "moving"
    assert of(act(s, "step 15G4"), "melee-entered")
    s = stage(example(), {"de-a": "15F3", "de-b": "15F3", "us-b": "15G4 complete"}, active="german", dice=[3, 6, 1, 1])
    act(s, "activate 15F3", "go 15F3 move", "everyone", "step 15G3")
    assert of(act(s, "fire 15G4", "everyone"), "damage-checked"), "3 + 4 beats 6"


@proves("8.0d", "8.0e", "8.0g", "8.0h", "8.0i", "8.0l", "8.0k", "1.6.1j")
def test_m1_and_m2_melee() -> None:
    """7 to 2 is 3-1: 5 kills, 9 does. The Americans with a hero attack at 6 to 4, 3-2, one column better: 6 kills. Both
    losses leave together, the machine guns lie in the hex."""
    s = stage(
        example(),
        {"de-a": "15G3", "de-b": "15G3", "us-tommy": "15G4", "us-c": "15G4", "us-b": "15G4", "de-c": "15A8"},
        weapons={"de-mg34-a": "de-a", "us-m1919a4": "us-c mounted"},
        active="german",
        dice=[4, 5, 2, 4],
    )
    act(s, "activate 15G3", "go 15G3 move", "everyone", "step 15G4", "~end")
    assert asked(s) == "melee-means" and s.to_act == 1
    act(s, "using de-mg34-a", "~ready", "using us-m1919a4", "~ready")
    first = act(s, "aim us-c", "strike")
    easier = strike_preview(s, s.where[unit(s, "us-b")], 0, 1 << unit(s, "de-b")).hexes["15G4"]
    assert (easier["attack"], easier["defence"], easier["odds"], easier["kill"]) == (6, 3, "3-1", 5)
    # a hero leads nobody: the dice count as they fall
    assert easier["bonus"] == 0
    assert (first[0].data["need"], first[0].data["attack"], first[0].data["number"]) == (5, 3, 1)
    events = act(s, "aim de-a", "strike")
    struck = of(events, "melee-struck")[0]
    assert struck.data["need"] == 6 and struck.data["total"] == 6
    assert {e.data["unit"] for e in of(events, "unit-eliminated")} == {"us-c", "de-a"}
    assert {e.data["weapon"] for e in of(events, "weapon-dropped")} == {"de-mg34-a", "us-m1919a4"}
    assert s.melee and s.fought


@proves("8.0d", "8.0f")
def test_odds_are_rounded_down() -> None:
    """5 to 2 is 2-1, 7 to 2 is 3-1, 4 to 2 is 2-1; below 1-3 it is 1-3."""
    assert [odds_column(*pair) for pair in ((5, 2), (7, 2), (4, 2), (1, 1), (3, 2), (1, 4))] == [5, 6, 5, 3, 4, 0]
