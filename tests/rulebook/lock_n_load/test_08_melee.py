"""Chapter 8: melee, locked units, retreats; what the nations change in it."""

from __future__ import annotations

from lancio.engine.contest import sum_of
from lancio.games.lock_n_load import melee
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.eligible import attackers, defenders
from lancio.games.lock_n_load.state import Fight
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, legal, of, offers, stage, table, unit

FIELD = table(
    us=("us-para", "us-para", "hill", "medic", "Tommy+close-fighter", "scout", "mortar-60"),
    german=("wehrmacht", "wehrmacht", "koch", "wehrmacht-half-0", "wehrmacht-half-0"),
    us_weapons=("m1919a4", "flamethrower", "satchel", "bar"),
)
LOCKED = {"us-a": "15C4", "us-b": "15J8", "de-a": "15C4", "de-b": "15J1"}


def mask(s: Fight, *names: str) -> int:
    """Units as a mask."""
    return sum(1 << unit(s, name) for name in names)


def round_of(s: Fight, place: str) -> None:
    """A locked place begins its round."""
    act(s, f"activate {place}", f"fight {place}")


@proves("8.0a", "8.0b", "8.0o", "5.3m")
def test_entering_starts_a_melee_at_the_end_of_the_impulse() -> None:
    """The entrants stop with Move; the round comes when the side has finished, so another group can join in."""
    s = stage(FIELD, {"us-a": "15C3", "us-b": "15D4", "us-hill": "15C3", "de-a": "15C4", "de-b": "15J1"})
    act(s, "activate 15C3 us-hill", "go 15C3 move", "with us-a", "set-off", "step 15C4")
    assert has(s, s.moved, "us-a") and asked(s) == "acts"
    act(s, "go 15D4 move", "~with us-b", "step 15C4")
    act(s, "~end")
    assert asked(s) == "melee-means" and s.locked


@proves("8.1g", "5.1c", "8.1e", "11.1a", "11.3c")
def test_those_who_cannot_fight() -> None:
    """Shaken units, medics, leaders without a weapon for it: entering removes them, and the mover stops."""
    s = stage(FIELD, {"us-a": "15C3", "us-b": "15J8", "de-a": "15C4 shaken", "de-koch": "15C4", "de-b": "15J1"})
    events = act(s, "activate 15C3", "go 15C3 move", "~with us-a", "step 15C4")
    assert {e.data["unit"] for e in of(events, "unit-eliminated")} == {"de-a", "de-koch"} and has(s, s.moved, "us-a")
    s = stage(
        FIELD, {"us-hill": "15C3", "us-medic": "15C3", "us-a": "15C3 shaken", "us-mortar-60": "15C3", "us-b": "15J8"}
    )
    everybody = s.friends(0, s.where[unit(s, "us-hill")])
    assert defenders(s, everybody) == mask(s, "us-mortar-60") and not attackers(s, everybody)
    s = stage(FIELD, {"us-hill": "15C3", "us-b": "15J8"}, weapons={"us-bar": "us-hill"})
    assert attackers(s, mask(s, "us-hill"))


@proves("8.0d", "8.0k", "8.0l", "8.0m", "8.0n", "8.0t", "8.0u", "1.6.3c", "8.2a")
def test_strength() -> None:
    """A squad and its weapon; a leader with half of one; a hero doubled by his card; 0 counts 1; a team 1."""
    s = stage(
        FIELD,
        {"us-a": "15C3", "us-hill": "15C3", "us-tommy": "15D4", "us-scout": "15D5", "us-mortar-60": "15C3",
         "de-c": "15J1"},
        weapons={"us-m1919a4": "us-a", "us-flamethrower": "us-hill", "us-satchel": "us-a"},
    )  # fmt: skip
    guns = s.setting.roster.weapon_names.index
    assert [melee.strength(s, unit(s, n)) for n in ("us-a", "us-tommy", "us-scout", "us-mortar-60", "de-c")] == [
        2,
        4,
        1,
        1,
        1,
    ]
    s.wielded = 1 << guns["us-m1919a4"] | 1 << guns["us-flamethrower"]
    assert melee.strength(s, unit(s, "us-a")) == 4 and melee.strength(s, unit(s, "us-hill")) == 2
    s.wielded |= 1 << guns["us-satchel"]
    assert melee.strength(s, unit(s, "us-a")) == 8, "two weapons and no own firepower"


@proves("8.2a")
def test_weak_units() -> None:
    """Two 0-5-4 attack a 2-5-4: 1-1, 8, less two for the attackers: 10 is needed. The reply: 2 to 2, plus two: 6."""
    s = stage(FIELD, {"us-a": "15C4", "us-b": "15J8", "de-c": "15C4", "de-d": "15C4", "de-b": "15J1"})
    place = s.where[unit(s, "us-a")]
    throw, column = melee.blow(s, place, 1, mask(s, "us-a"))
    assert BOX.kills[column] - sum_of(throw.total) == 10
    throw, column = melee.blow(s, place, 0, mask(s, "de-c", "de-d"))
    assert BOX.kills[column] - sum_of(throw.total) == 6


@proves("8.0e", "8.0f", "8.0q")
def test_targets() -> None:
    """At least one; hopeless odds allow a single one; a unit held out does not attack but can be a target."""
    three = table(us=("us-para",) * 4, german=("wehrmacht-half-1", "wehrmacht"))
    s = stage(
        three,
        {"us-a": "15C4", "us-b": "15C4", "us-c": "15C4", "us-d": "15J8", "de-a": "15C4", "de-b": "15J1"},
        active="german",
    )
    round_of(s, "15C4")
    while asked(s) == "melee-means":
        act(s, "ready")
    assert offers(s, "aim") == {"us-a", "us-b", "us-c"}
    events = act(s, "aim us-a", "~strike")
    assert of(events, "melee-struck")[0].data["targets"] == ["us-a"], "1 to 4 is hopeless: no second target"


@proves("8.0c", "8.0g", "8.0h", "8.0p", "8.0j")
def test_both_sides_strike_before_anybody_falls() -> None:
    """Two squads kill each other."""
    s = stage(FIELD, LOCKED, dice=[6, 6, 6, 6])
    round_of(s, "15C4")
    events = act(s, "~ready", "~aim de-a", "~strike", "~ready", "~aim us-a", "~strike")
    del events
    assert has(s, s.dead, "us-a") and has(s, s.dead, "de-a")


@proves("8.0i", "8.0r", "11.2c")
def test_a_hero_shifts_one_column() -> None:
    """1-1 becomes 3-2, once however many heroes; the ends of the table are the limit."""
    two = table(us=("us-para", "us-para", "Tommy", "Walt"), german=("wehrmacht", "wehrmacht"))
    s = stage(two, {"us-tommy": "15C4", "us-walt": "15C4", "us-a": "15J8", "de-a": "15C4", "de-b": "15C4"})
    place = s.where[unit(s, "us-tommy")]
    assert melee.blow(s, place, 0, mask(s, "de-a", "de-b"))[1] == 6, "4 to 2 is 2-1, one column better"
    assert melee.blow(s, place, 0, mask(s, "de-a"))[1] == 7, "4-1 is the last"


@proves("13.9.2b", "13.9.2c", "13.9.2d")
def test_glider_squads_in_melee() -> None:
    """Three against a 3-3-4: 1-1 becomes 3-2; attacking them one column worse; two and one are a majority, one and one
    not."""
    where = table(us=("us-glider",) * 3 + ("us-para",), german=("fj-3",), german_force="fallschirmjaeger")
    s = stage(where, {"us-a": "15C4", "us-b": "15C4", "us-c": "15C4", "de-a": "15C4"})
    place = s.where[unit(s, "us-a")]
    assert melee.blow(s, place, 0, mask(s, "de-a"))[1] == 4
    assert melee.blow(s, place, 1, mask(s, "us-a", "us-b", "us-c"))[1] == 2
    s = stage(where, {"us-a": "15C4", "us-d": "15C4", "de-a": "15C4"})
    assert melee.blow(s, place, 0, mask(s, "de-a"))[1] == 3, "one of two is no majority"


@proves("8.0g", "8.0t", "3.0m")
def test_leadership_in_melee() -> None:
    """Hill adds one; with a flamethrower in use he does not."""
    s = stage(
        FIELD,
        {"us-a": "15C4", "us-hill": "15C4", "de-a": "15C4", "de-b": "15J1", "us-b": "15J8"},
        weapons={"us-flamethrower": "us-hill"},
    )
    place = s.where[unit(s, "us-a")]
    assert sum_of(melee.blow(s, place, 0, mask(s, "de-a"))[0].total) == 1
    s.wielded = 1 << s.setting.roster.weapon_names.index["us-flamethrower"]
    assert sum_of(melee.blow(s, place, 0, mask(s, "de-a"))[0].total) == 0


@proves("8.1a", "8.1b", "8.15a", "8.15c")
def test_locked_units() -> None:
    """They neither move nor fire; one round a turn; the marker goes in Administration when one side is left."""
    s = stage(FIELD, LOCKED, melee=["15C4"])
    act(s, "activate 15C4")
    assert {text.split()[0] for text in legal(s)} == {"fight", "retreat", "end"}
    s = stage(FIELD, LOCKED, melee=["15C4"], fought=["15C4"])
    assert "activate 15C4" not in legal(s)
    s = stage(FIELD, {**LOCKED, "de-a": "15J2"}, melee=["15C4"])
    act(s, "pass", "pass", "pass")
    assert not s.melee


@proves("8.1c", "8.1d", "8.1j", "1.5b")
def test_retreat() -> None:
    """A morale check each; who passes leaves by Move to a place without enemies; the Melee is over at once, and the
    enemy left behind may fire."""
    s = stage(FIELD, LOCKED, melee=["15C4"], dice=[3, 3])
    act(s, "activate 15C4", "retreat 15C4", "~with us-a", "~set-off")
    assert asked(s) == "moving"
    act(s, "step 15C5")
    assert not s.melee and asked(s) == "opportunity" and offers(s, "fire") == {"15C4"}
    s = stage(FIELD, LOCKED, melee=["15C4"], dice=[6, 6])
    act(s, "activate 15C4", "retreat 15C4", "~with us-a", "~set-off")
    assert at(s, "us-a") == "15C4" and has(s, s.retreated, "us-a") and s.melee
    act(s, "~end")
    assert not offers(s, "retreat")


@proves("8.1f", "8.1i")
def test_the_rest_goes_with_the_last_fighter() -> None:
    """When the last unit that can fight dies, the medic beside it is removed."""
    s = stage(FIELD, {**LOCKED, "us-medic": "15C4"}, active="german", dice=[6, 6, 1, 1])
    round_of(s, "15C4")
    act(s, "~ready", "~aim us-a", "~strike", "~ready", "~aim de-a", "~strike")
    assert has(s, s.dead, "us-a") and has(s, s.dead, "us-medic")


@proves("8.1f", "8.1i", "8.0p")
def test_both_sides_down_to_bystanders() -> None:
    """When the last fighters of both sides die in one round, those beside them go on both sides, whoever is active."""
    for active, first, second in (("german", "us-a", "de-a"), ("us", "de-a", "us-a")):
        units = {**LOCKED, "us-medic": "15C4", "de-koch": "15C4 shaken"}
        s = stage(FIELD, units, active=active, dice=[6, 6, 6, 6])
        round_of(s, "15C4")
        act(s, "~ready", f"~aim {first}", "~strike", "~ready", f"~aim {second}", "~strike")
        assert all(has(s, s.dead, name) for name in ("us-a", "de-a", "us-medic", "de-koch")), active


@proves("1.6.2d", "8.0m")
def test_a_satchel_in_melee_is_gone() -> None:
    """Used once."""
    s = stage(FIELD, LOCKED, weapons={"us-satchel": "us-a"}, dice=[1, 1, 1, 1])
    round_of(s, "15C4")
    act(s, "using us-satchel", "~ready", "~aim de-a", "~strike", "~ready", "~aim us-a", "~strike")
    assert s.spent >> s.setting.roster.weapon_names.index["us-satchel"] & 1


@proves("13.8.1a", "13.8.1b", "13.8.1d")
def test_ss_fanaticism() -> None:
    """Shaken SS roll before they are removed: 6 or less fights on, more is dead; beside a comrade in good order they
    are bystanders. Others are removed without a roll."""
    where = table(us=("us-para", "us-para"), german=("ss", "ss", "ss"), german_force="ss")
    for dice, stands in (([3, 3], True), ([4, 4], False)):
        s = stage(where, {"us-a": "15C3", "us-b": "15J8", "de-a": "15C4 shaken", "de-b": "15J1"}, dice=dice)
        events = act(s, "activate 15C3", "go 15C3 move", "~with us-a", "step 15C4")
        assert len(of(events, "rally-tried")) == 1 and bool(of(events, "unit-rallied")) == stands
    s = stage(where, {"us-a": "15C3", "us-b": "15J8", "de-a": "15C4 shaken", "de-b": "15C4", "de-c": "15J1"})
    assert not of(act(s, "activate 15C3", "go 15C3 move", "~with us-a", "step 15C4"), "rally-tried")
    s = stage(FIELD, {"us-a": "15C3", "us-b": "15J8", "de-a": "15C4 shaken", "de-b": "15J1"})
    assert not of(act(s, "activate 15C3", "go 15C3 move", "~with us-a", "step 15C4"), "rally-tried")


@proves("12.0c", "12.0d")
def test_preempt() -> None:
    """The holder's side strikes first, and its kills do not strike back; the card is gone. Without it both strike."""
    where = table(us=("us-para", "Tommy+preempt"), german=("wehrmacht", "wehrmacht"))
    units = {"us-tommy": "15C4", "us-a": "15J8", "de-a": "15C4", "de-b": "15J1"}
    s = stage(where, units, active="german", dice=[6, 6, 6, 6])
    round_of(s, "15C4")
    act(s, "use preempt", "~aim de-a", "~strike")
    assert has(s, s.dead, "de-a") and not has(s, s.dead, "us-tommy")
    s = stage(where, units, active="german", dice=[6, 6, 6, 6])
    round_of(s, "15C4")
    act(s, "ready", "~aim us-tommy", "~strike", "~aim de-a", "~strike")
    assert has(s, s.dead, "de-a") and has(s, s.dead, "us-tommy")


@proves("5.0f", "5.0i")
def test_a_leader_helps_only_after_his_own_check() -> None:
    """Of two leaders the first to check has no help from the second."""
    where = table(us=("us-para", "us-para"), german=("wehrmacht", "koch", "baumann"))
    s = stage(where, {"us-a": "15C1", "us-b": "15J8", "de-koch": "15C3", "de-baumann": "15C3"}, dice=[3, 3, 2, 2])
    events = act(s, "activate 15C1", "fire 15C1 15C3", "everyone", "check de-baumann")
    totals = {e.data["unit"]: e.data["total"] for e in of(events, "damage-checked")}
    assert totals == {"de-baumann": 4, "de-koch": 3}
