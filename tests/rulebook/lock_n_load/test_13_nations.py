"""Chapter 13: national characteristics, and the letter M of 8.2b."""

from __future__ import annotations

from functools import cache

from lancio.games.lock_n_load.melee import shifts, strength
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.volleys import Volley, firepower
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, has, kind, legal, of, offers, stage, table

RALLY = [["turn"], ["rally", "german"]]


@cache
def fanatics() -> Setting:
    """SS against paratroopers, and gliders."""
    return table(
        {"E3": "b"}, us=("us-para", "us-glider", "us-glider", "us-para", "us-glider-half-1", "hill"),
        german=("ss", "ss", "ss-leader", "ss-second"), german_force="ss", german_weapons=("mg34",),
    )  # fmt: skip


def enter(units: dict[str, str], dice: list[int]) -> tuple[Fight, list[str]]:
    """An American squad goes into E6."""
    s = stage(fanatics(), {"us-a": "15E5", "us-d": "15A8", **units}, dice=dice)
    events = act(s, "activate 15E5", "go 15E5 move", "~with us-a", "~set-off", "step 15E6")
    return s, [event.kind for event in events]


@proves("13.8.1a", "13.8.1b")
def test_shaken_ss_try_to_rally_when_an_enemy_comes_in() -> None:
    """Morale 6: 3 + 3 fights, 4 + 3 is gone. Nobody is removed without the attempt."""
    s, told = enter({"de-a": "15E6 shaken", "de-b": "15A1"}, [3, 3])
    assert "rally-tried" in told and told.index("unit-rallied") < told.index("melee-entered")
    s, told = enter({"de-a": "15E6 shaken", "de-b": "15A1"}, [4, 3])
    assert "melee-entered" not in told and has(s, s.dead, "de-a")


@proves("13.8.1a")
def test_leaders_first_and_their_leadership_helps() -> None:
    """Kranz rallies with 6, then the squad with 7 and his one."""
    _, told = enter({"de-a": "15E6 shaken", "de-ss-leader": "15E6 shaken", "de-b": "15A1"}, [3, 3, 4, 3])
    assert told.count("rally-tried") == 2 and "melee-entered" in told
    assert told.count("unit-rallied") == 2


@proves("13.8.1b")
def test_if_only_those_are_left_who_cannot_fight_they_die() -> None:
    """The leader rallies, the squad does not: he has no weapon."""
    s, told = enter({"de-a": "15E6 shaken", "de-ss-leader": "15E6 shaken", "de-b": "15A1"}, [1, 1, 6, 6])
    assert has(s, s.dead, "de-a") and has(s, s.dead, "de-ss-leader") and "melee-entered" not in told


@proves("13.8.1b")
def test_who_fails_is_gone_even_beside_one_who_fights() -> None:
    """The first squad rallies, the second does not."""
    s, told = enter({"de-a": "15E6 shaken", "de-b": "15E6 shaken"}, [1, 1, 6, 6])
    assert has(s, s.dead, "de-b") and "melee-entered" in told
    assert told.index("unit-eliminated") < told.index("melee-entered")


@proves("13.8.1d")
def test_beside_a_squad_that_fights_nobody_rolls() -> None:
    """They are bystanders like others."""
    s, told = enter({"de-a": "15E6 shaken", "de-b": "15E6"}, [])
    assert "rally-tried" not in told and "melee-entered" in told and has(s, s.shaken, "de-a")


@proves("5.1c", "13.8.1d")
def test_others_are_removed_without_a_roll() -> None:
    """Shaken Wehrmacht surrenders."""
    s = stage(table(), {"us-a": "15E5", "us-b": "15A8", "de-a": "15E6 shaken", "de-b": "15A1"})
    events = act(s, "activate 15E5", "go 15E5 move", "~with us-a", "~set-off", "step 15E6")
    assert has(s, s.dead, "de-a") and not of(events, "rally-tried")


@proves("13.8.1c")
def test_the_dedication_of_the_ss() -> None:
    """One attempt a phase without anybody beside, or one failed attempt made again."""
    units = {"us-a": "15A8", "de-a": "15E3 shaken", "de-b": "15H3 shaken", "de-ss-second": "15J1"}
    s = stage(fanatics(), units, weapons={"de-mg34": "15J1"}, pending=RALLY, active="german", dice=[1, 1])
    assert offers(s, "rally") == {"de-a", "de-b"}
    act(s, "rally de-a")
    assert not offers(s, "rally"), "once a phase"
    s = stage(
        fanatics(),
        {"us-a": "15A8", "de-a": "15E3 shaken", "de-ss-leader": "15E3"},
        pending=RALLY,
        active="german",
        dice=[6, 6, 1, 1],
    )
    act(s, "rally de-a")
    assert asked(s) == "rally-again" and legal(s) == {"again", "accept"}
    act(s, "again")
    assert not has(s, s.shaken, "de-a")


def reduced(force: str, name: str, die: int) -> str:
    """What a squad becomes that suffers casualties, by the die after it."""
    s = stage(
        table(german=(name, name), german_force=force, us=("us-para",) * 3, us_weapons=("m1919a4",)),
        {"us-a": "15E5", "us-b": "15E5", "us-c": "15E5", "de-a": "15E7", "de-b": "15A1"},
        weapons={"us-m1919a4": "us-a mounted"}, dice=[6, 1, 3, die],
    )  # fmt: skip
    act(s, "activate 15E5", "fire 15E5 15E7", "everyone")
    assert has(s, s.shaken, "de-a")
    return kind(s, "de-a")


@proves("13.8.2a")
def test_a_wehrmacht_squad_is_reduced_by_a_die() -> None:
    """Even: firepower 1; odd: 0. Others have one half-squad."""
    assert reduced("wehrmacht", "wehrmacht", 4) == "wehrmacht-half-1"
    assert reduced("wehrmacht", "wehrmacht", 3) == "wehrmacht-half-0"


@proves("13.9.3a")
def test_a_glider_squad_is_reduced_by_a_die() -> None:
    """As printed: 1-5-4 on an even die, 0-5-4 on an odd one."""
    for die, left in ((2, "us-glider-half-1"), (5, "us-glider-half-0")):
        s = stage(
            table(us=("us-glider", "us-glider"), german=("ss", "ss", "ss"), german_force="ss"),
            {"us-a": "15E7", "us-b": "15A1", "de-a": "15E5", "de-b": "15E5", "de-c": "15E5"}, active="german",
            dice=[6, 1, 3, die],
        )  # fmt: skip
        act(s, "activate 15E5", "fire 15E5 15E7", "everyone")
        assert kind(s, "us-a") == left


def units_of(s: Fight, *names: str) -> int:
    """A mask of counters."""
    out = 0
    for name in names:
        out |= 1 << s.setting.roster.index[name]
    return out


@proves("13.9.2a", "5.2e")
def test_gliders_fire_in_full() -> None:
    """Three squads of one: three. Paratroopers beside them are halved if they do not lead."""
    s = stage(table(us=("us-glider",) * 3), {"us-a": "15E5", "us-b": "15E5", "us-c": "15E5", "de-a": "15E7"})
    three = units_of(s, "us-a", "us-b", "us-c")
    assert firepower(s, Volley(s.where[0], s.where[0], three, 0, 0)) == 3
    s = stage(table(us=("us-glider", "us-para")), {"us-a": "15E5", "us-b": "15E5", "de-a": "15E7"})
    assert firepower(s, Volley(s.where[0], s.where[0], units_of(s, "us-a", "us-b"), 0, 0)) == 2
    assert firepower(s, Volley(s.where[0], s.where[0], units_of(s, "us-a", "us-b"), 0, 1)) == 3


@proves("13.9.2b", "13.9.2c", "13.9.2d")
def test_gliders_shift_the_odds_where_they_are_most() -> None:
    """One column attacking, one against who attacks them; two of three is a majority, one of two is not; half-squads
    alone shift nothing."""
    s = stage(fanatics(), {"us-a": "15E5", "us-b": "15E5", "us-c": "15E5", "us-e": "15E5", "de-a": "15E5"})
    a, b, c, half, foe = (units_of(s, name) for name in ("us-a", "us-b", "us-c", "us-e", "de-a"))
    assert shifts(s, a | b | c, foe, a | b | c, foe).total == 1
    assert shifts(s, a | b, foe, a | b, foe).total == 0
    assert shifts(s, foe, b, foe, b | c).total == -1
    assert shifts(s, foe, a, foe, a | b | c).total == 0, "the target must be one"
    assert shifts(s, half, foe, half, foe).total == 0


@proves("8.2b")
def test_units_with_an_m_count_one_more_in_melee() -> None:
    """A squad of one counts two, a half-squad of nothing counts two as well."""
    s = stage(table(german=("vc", "vc-half"), german_force="nva"), {"us-a": "15A1", "de-a": "15E5", "de-b": "15E5"})
    assert strength(s, s.setting.roster.index["de-a"]) == 2
    assert strength(s, s.setting.roster.index["de-b"]) == 2
