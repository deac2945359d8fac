"""Chapters 11, 12, 20.1 and 21: single men, cards, flares, works; and what is left of 4, 5 and 10.1."""

from __future__ import annotations

from lancio.games.lock_n_load import cards, volleys
from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import FREE, USED
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, has, legal, named, of, offers, stage, table, unit

SNIPERS = table({"C3": "f", "E5": "b", "J1": "b"}, us=("us-para", "sniper"), german=("wehrmacht", "wehrmacht", "koch"))
NIGHT = table(us=("us-para", "us-para", "hill", "Tommy"), light="night")
MINED = 'works = [{ kind = "mines", count = 3, zone = "15:rows(1..8)" }]'


# -- snipers -------------------------------------------------------------------------------------


@proves("11.4a", "11.4f", "3.0l")
def test_placing_a_sniper() -> None:
    """In cover, without enemies; with nobody in sight he waits."""
    s = stage(SNIPERS, {"us-a": "15J8", "us-sniper": "?", "de-a": "15J1", "de-b": "15J1"})
    places = offers(s, "place", "us-sniper")
    assert places == {"15C3", "15E5"}
    act(s, "place us-sniper 15E5", "~end")
    assert at(s, "us-sniper") == "15E5" and s.to_act == 1
    s = stage(SNIPERS, {"us-a": "15J8", "us-sniper": "?", "de-a": "15E5", "de-b": "15J1"})
    assert offers(s, "place", "us-sniper") == {"15C3"}


@proves("11.4b", "11.4e", "11.4g", "5.2b")
def test_a_sniper_fires_at_once() -> None:
    """Two dice, one victim drawn at random, alone; then he is Fired."""
    s = stage(
        SNIPERS,
        {"us-a": "15J8", "us-sniper": "?", "de-a": "15C6", "de-b": "15J2", "de-koch": "15C6"},
        dice=[2, 6, 5, 1, 2],
    )
    events = act(s, "place us-sniper 15C3", "~snipe us-sniper 15C6")
    shot = of(events, "sniped")[0]
    assert shot.data["dice"] == [6, 5] and shot.data["target"] == "de-koch" and shot.data["total"] == 11
    assert [e.data["unit"] for e in of(events, "damage-checked")] == ["de-koch"] and has(s, s.fired, "us-sniper")
    s = stage(SNIPERS, {"us-a": "15C3", "us-sniper": "15C3", "de-a": "15C6", "de-b": "15J2"})
    act(s, "activate 15C3")
    assert "snipe us-sniper 15C6" in legal(s)
    act(s, "fire 15C3 15C6")
    assert "us-sniper" not in offers(s, "with"), "never in joint fire"


@proves("11.4d")
def test_a_lone_sniper_is_hard_to_hit() -> None:
    """His cover counts twice, not beside a squad."""
    s = stage(SNIPERS, {"us-a": "15J8", "us-sniper": "15C3", "de-a": "15C6"})
    place = s.where[unit(s, "us-sniper")]
    assert cover(s, unit(s, "us-sniper"), place, None).total == 4
    s = stage(SNIPERS, {"us-a": "15C3", "us-sniper": "15C3", "de-a": "15C6"})
    assert cover(s, unit(s, "us-sniper"), place, None).total == 2


# -- flares --------------------------------------------------------------------------------------


@proves("20.1a", "20.1b", "20.1c", "4.0o")
def test_flares() -> None:
    """Leaders and heroes, within three hexes: 2, and the leadership; the hex and its neighbours are lit."""
    units = {"us-a": "15C3", "us-hill": "15C3", "us-tommy": "15C3", "us-b": "15A8", "de-a": "15J1", "de-b": "15J2"}
    for who, die, lit in (("us-hill", 3, True), ("us-hill", 4, False), ("us-tommy", 2, True), ("us-tommy", 3, False)):
        s = stage(NIGHT, units, dice=[die])
        act(s, "activate 15C3")
        assert (
            not offers(s, "flare", "us-a")
            and "15C7" not in offers(s, "flare", who)
            and "15C6" in offers(s, "flare", who)
        )
        act(s, f"flare {who} 15C6")
        assert s.lit.bit_count() == (7 if lit else 0) and has(s, s.complete, who)
    day = stage(table(us=("us-para", "hill")), {"us-hill": "15C3", "us-a": "15A8", "de-a": "15J1"})
    act(day, "activate 15C3")
    assert not offers(day, "flare")


# -- works ---------------------------------------------------------------------------------------


@proves("21.4a", "21.4b", "21.4c", "21.4e", "5.1p")
def test_mines() -> None:
    """Enemies who enter are attacked with the sum, without cover; friends pay a point; a natural 1 makes no hero."""
    where = table({"C4": "f"}, us=("us-para", "us-para"), works=MINED)
    s = stage(
        where, {"us-a": "15C3", "us-b": "15A8", "de-a": "15J1", "de-b": "15J2"}, minefields=["15C4"], dice=[5, 2, 1, 2]
    )
    events = act(s, "activate 15C3", "go 15C3 move", "~with us-a", "step 15C4")
    assert of(events, "mines-exploded")[0].data["total"] == 7
    assert of(events, "damage-checked")[0].data["total"] == 6 and not of(events, "hero-rolled")
    s = stage(where, {"de-a": "15D4", "us-a": "15A8", "us-b": "15A7", "de-b": "15J2"}, mines=["15D5"], active="german")
    events = act(s, "activate 15D4", "go 15D4 move", "~with de-a", "step 15D5")
    assert s.paid == 4 and not of(events, "mines-exploded")


@proves("21.1b", "21.1d", "21.1g", "21.1c")
def test_bunkers() -> None:
    """Two more cover inside; spotting the hex spots both; with enemies on top nobody fires in from outside."""
    base = {"us-b": "14A8", "de-b": "14J1"}
    s = stage("hill", {**base, "us-a": "14E7", "de-a": "14E4-in", "de-c": "14E4 fired"}, bunkers=["14E4"], slits=[3])
    inside = s.setting.ground.locations.index["14E4-in"]
    assert cover(s, unit(s, "de-a"), inside, None).total == 2
    assert {"14E4", "14E4-in"} <= named(s, spotted_by(s, 0))
    s = stage(
        "hill",
        {**base, "us-a": "14E7", "us-c": "14E4", "de-a": "14E4-in fired"},
        bunkers=["14E4"],
        slits=[3],
        lit=["14E4"],
    )
    act(s, "activate 14E7")
    assert "14E4-in" not in offers(s, "fire", "14E7")


# -- heroes and cards ----------------------------------------------------------------------------


@proves("11.2b", "1.3g")
def test_a_hero_without_room() -> None:
    """Two men stand there: he appears in an adjacent hex without enemies, by his owner's choice."""
    where = table(us=("us-para", "hill", "clarkson", "us-para"), german=("wehrmacht",) * 3)
    s = stage(
        where,
        {"us-a": "15C3", "us-hill": "15C3", "us-clarkson": "15C3", "us-b": "15A8", "de-a": "15C4", "de-b": "15J1"},
        active="german", dice=[4, 4, 1, 1, 1, 2, 1],
    )  # fmt: skip
    act(s, "activate 15C4", "fire 15C4 15C3", "everyone", "~check us-hill")
    assert asked(s) == "hero-appears" and s.to_act == 0
    assert offers(s, "appear") == {"15C2", "15B3", "15B4", "15D3", "15D4"}


@proves("11.2a", "11.2g", "5.1m")
def test_a_hero_born_on_the_move_goes_on() -> None:
    """He is a member of the group, with the points spent so far."""
    where = table(us=("us-para", "us-para"), german=("wehrmacht",) * 2)
    s = stage(where, {"us-a": "15C1", "us-b": "15J8", "de-a": "15C7", "de-b": "15J1"}, dice=[6, 1, 1, 2, 1])
    act(s, "activate 15C1", "go 15C1 move", "~with us-a", "step 15C2")
    events = act(s, "fire 15C7", "everyone")
    born = of(events, "hero-born")[0].data["unit"]
    assert has(s, s.shaken, "us-a") and s.group == 1 << unit(s, born) and asked(s) == "moving"
    act(s, "step 15C3", "~decline", "halt")
    assert at(s, born) == "15C3" and has(s, s.moved, born)


@proves("12.0a", "12.0b", "12.0d", "11.2d", "11.12a")
def test_cards() -> None:
    """Assigned cards are in play, others are free; a new hero draws one he may hold; a card leaves with its holder."""
    where = table(us=("us-para", "hill+voice", "Tommy+marksman"))
    s = stage(where, {"us-a": "15C3", "us-hill": "15C3", "us-tommy": "15C3", "de-a": "15J1"})
    assert s.cards[cards.VOICE] == unit(s, "us-hill") and s.cards[cards.LUCKY] == FREE
    assert cards.works(s, cards.VOICE, unit(s, "us-hill"))
    assert volleys.own_value(s, unit(s, "us-tommy"), False) == 3, "a marksman"
    for _ in range(30):
        cards.draw(s, unit(s, "us-tommy"))
    assert s.cards[cards.OBSERVER] == FREE and s.cards[cards.ASSAULTER] == FREE, "not for heroes"
    cards.lose_cards(s, unit(s, "us-hill"))
    assert s.cards[cards.VOICE] == USED
    s = stage(where, {"us-hill": "15C3 shaken", "de-a": "15J1"})
    assert not cards.works(s, cards.VOICE, unit(s, "us-hill"))


@proves("11.11b", "5.01c")
def test_who_may_help_fire() -> None:
    """Not he who called for fire this turn; he who assault moved may."""
    where = table(us=("us-para", "us-para", "hill"))
    for words, helps in (("", True), ("called", False), ("assaulted", True), ("moved", False), ("complete", False)):
        s = stage(where, {"us-a": "15C3", "us-b": "15J8", "us-hill": f"15C3 {words}".strip(), "de-a": "15C5"})
        act(s, "activate 15C3", "fire 15C3 15C5", "with us-a")
        assert ("us-hill" in offers(s, "led")) == helps, words


# -- what is left of chapters 1, 4, 5 and 10 -----------------------------------------------------


@proves("4.0f", "4.0m", "4.0r")
def test_one_joint_attack_a_place() -> None:
    """All who fire from a place in an impulse share one target; afterwards nobody of it fires again."""
    where = table(us=("us-para", "us-para", "us-para"))
    s = stage(where, {"us-a": "15C3", "us-b": "15C3", "us-c": "15J8", "de-a": "15C5", "de-b": "15D6"}, dice=[1, 6])
    act(s, "activate 15C3", "fire 15C3 15C5", "with us-a", "shoot")
    assert not offers(s, "fire") and offers(s, "go", "15C3"), "the other squad may still move"


@proves("4.0h")
def test_a_squad_that_fires_its_machine_gun_is_spent() -> None:
    """Beyond its own range only the gun fires, and the squad is Fired."""
    where = table(us=("us-para", "us-para"), us_weapons=("m1919a4",))
    s = stage(
        where, {"us-a": "15A1", "us-b": "15J8", "de-a": "15H1"}, weapons={"us-m1919a4": "us-a mounted"}, dice=[1, 6]
    )
    act(s, "activate 15A1", "fire 15A1 15H1")
    act(s, "~everyone", "~using us-m1919a4")
    assert has(s, s.fired, "us-a")


@proves("10.1j", "10.1k", "10.1l")
def test_who_may_spot() -> None:
    """Anybody in good order and unmarked, reached or not; foxholes do not change the class of a hex."""
    where = table({"C5": "b"}, us=("us-para", "us-para"))
    for words in ("moved", "fired", "complete", "crawled", "assaulted", "stealthy", "shaken"):
        s = stage(where, {"us-a": f"15C3 {words}", "us-b": "15J8", "de-a": "15C5", "de-b": "15J1"})
        assert not offers(s, "spot", "us-a"), words
    s = stage(where, {"us-a": "15C3", "us-b": "15J8", "de-a": "15C5", "de-b": "15J1"}, foxholes=["15C5"], dice=[3])
    act(s, "activate 15J8")
    assert of(act(s, "spot us-a 15C5"), "place-spotted"), "3 will do in brush, though the spotter was not reached"


@proves("5.3p")
def test_seen_in_the_window() -> None:
    """By day movers always, in brush too; by night only as the dark allows."""
    units = {"us-a": "15C1", "us-b": "15J8", "de-a": "15C5", "de-b": "15J1"}
    s = stage(table({"C2": "b"}, us=("us-para", "us-para")), units)
    act(s, "activate 15C1", "go 15C1 move", "~with us-a", "step 15C2")
    assert asked(s) == "opportunity"
    s = stage(table({"C2": "b"}, us=("us-para", "us-para"), light="night"), units)
    act(s, "activate 15C1", "go 15C1 move", "~with us-a", "step 15C2")
    assert asked(s) == "moving"


@proves("1.6.3a", "1.6.3d", "3.0e")
def test_weapon_teams() -> None:
    """They rally by themselves, do not join the fire of others, and are destroyed when eliminated."""
    where = table(us=("us-para", "fifty-cal", "us-para"), german=("wehrmacht",) * 3)
    s = stage(
        where, {"us-fifty-cal": "15C3 shaken", "us-a": "15A8", "de-a": "15J1"}, pending=[["turn"], ["rally", "us"]]
    )
    assert "rally us-fifty-cal" in legal(s)
    s = stage(where, {"us-fifty-cal": "15C3", "us-a": "15C3", "us-b": "15A8", "de-a": "15C5"})
    act(s, "activate 15C3", "fire 15C3 15C5")
    assert "us-fifty-cal" not in offers(s, "with")


@proves("11.4f", "11.4e")
def test_a_sniper_against_a_mover() -> None:
    """Hidden, he appears where he sees the mover and fires; placed, he fires from where he is: a declaration each."""
    where = table({"C3": "f", "J1": "b"}, us=("us-para", "sniper"), german=("wehrmacht", "wehrmacht"))
    for words, shot in (("?", "place us-sniper 15C3"), ("15C3", "snipe us-sniper 15C7")):
        s = stage(
            where, {"us-a": "15J8", "us-sniper": words, "de-a": "15C8", "de-b": "15J1"}, active="german", dice=[1, 1, 6]
        )
        act(s, "activate 15C8", "go 15C8 move", "~with de-a", "step 15C7")
        assert asked(s) == "opportunity" and shot in legal(s)
        assert of(act(s, shot), "sniped") and has(s, s.fired, "us-sniper") and asked(s) == "moving"


# -- flames --------------------------------------------------------------------------------------

FLAMES = table(us=("us-para", "us-para"), german=("wehrmacht", "wehrmacht"), us_weapons=("flamethrower",))


@proves("1.6.2a", "1.6.2b", "1.6.2h")
def test_fleeing_from_flames() -> None:
    """Who is shaken by an attack with a flamethrower flees one hex away from it, with Move, and may be fired at; by
    other fire nobody flees."""
    units = {"us-a": "15C3", "us-b": "15F3", "de-a": "15C4", "de-b": "15J1"}
    s = stage(FLAMES, units, weapons={"us-flamethrower": "us-a"}, dice=[1, 3, 3])
    act(s, "activate 15C3", "fire 15C3 15C4", "using us-flamethrower", "shoot")
    assert asked(s) == "flee" and s.to_act == 1 and has(s, s.shaken, "de-a")
    assert offers(s, "flee") <= {"15C5", "15B5", "15D5"} and "15C5" in offers(s, "flee")
    act(s, "flee 15C5")
    assert at(s, "de-a") == "15C5" and has(s, s.moved, "de-a")
    assert asked(s) == "opportunity" and s.to_act == 0 and offers(s, "fire") == {"15F3"}
    s = stage(FLAMES, units, dice=[4, 3, 3])
    act(s, "activate 15C3", "fire 15C3 15C4", "~everyone", "~with us-a", "~shoot")
    assert asked(s) != "flee"


@proves("1.6.2b")
def test_nowhere_to_flee() -> None:
    """Between the flames and other enemies the unit is lost."""
    where = table(us=("us-para",) * 4, german=("wehrmacht", "wehrmacht"), us_weapons=("flamethrower",))
    units = {"us-a": "15C3", "us-b": "15C6", "us-c": "15A5", "us-d": "15E5", "de-a": "15C4", "de-b": "15J1"}
    s = stage(where, units, weapons={"us-flamethrower": "us-a"}, dice=[1, 3, 3])
    act(s, "activate 15C3", "fire 15C3 15C4", "using us-flamethrower", "shoot")
    assert has(s, s.dead, "de-a")
