"""HC-9 to HC-13: moving, firing, seeing, opportunity fire and assault."""

import lancio
from lancio.engine.facts import facts_of
from lancio.engine.sight import Sight
from lancio.games.histo_command.ground import ground
from lancio.games.histo_command.sight import sight_over
from tests.proofs import proves
from tests.rulebook.histo_command.scene import (
    BLANK,
    DISORDER,
    HIT,
    goals,
    hex_of,
    kinds,
    modifiers,
    only,
    piece,
    play,
    scene,
    strength,
    tabs,
    texts,
)

SON = ground("son").board
AT = SON.index


@proves("HC-9a")
def test_what_a_unit_may_do_once() -> None:
    """Move then fire; or fire with one die more; then it has acted. Firing first ends its action."""
    pieces = {"al-a1": "F/d5 para 3", "al-a2": "E/a1 para 3", "de-a1": "F/d3 infantry 3 up"}
    match = scene(scenario="son", pieces=pieces, dice=[BLANK] * 20)
    assert {"move al-a1 F/e4", "fire al-a1 de-a1"} <= texts(match)
    moved = match.copy()
    play(moved, "move al-a1 F/e4")
    if moved.to_act == "german":
        moved.play("hold")
    shot = only(moved.play("fire al-a1 de-a1"), "fired")
    assert ("not-moved", 1) not in modifiers(shot)
    assert not goals(moved, "move", "al-a1")
    shot = only(match.play("fire al-a1 de-a1"), "fired")
    assert ("not-moved", 1) in modifiers(shot)
    assert not goals(match, "move", "al-a1")
    assert goals(match, "move", "al-a2")
    assert [r.key for r in match.why_not("move al-a1 F/e5")] == ["has-acted"]


@proves("HC-9a")
def test_move_then_assault_or_nothing() -> None:
    """A unit that moved next to an enemy may assault it; `end` leaves the others without an order."""
    pieces = {"al-a1": "F/d6 para 3", "de-a1": "F/d3 infantry 3 up reacted"}
    match = scene(scenario="son", pieces=pieces, dice=[BLANK] * 20)
    play(match, "move al-a1 F/d4")
    assert "assault al-a1 de-a1" in texts(match)
    assert "end" in texts(match)


@proves("HC-9b")
def test_costs_of_terrain_and_road() -> None:
    """Three points: three open hexes or road hexes whatever their terrain, one bocage and one open, one marsh."""
    match = scene(pieces={"al-a1": "A/a6 para 3", "al-a2": "A/i9 para 3", "al-a3": "A/b9 para 3"})
    assert "A/d6" in goals(match, "move", "al-a1")
    assert "A/e6" not in goals(match, "move", "al-a1")
    assert "A/i10" in goals(match, "move", "al-a2")
    assert "C/i1" not in goals(match, "move", "al-a2")
    assert "A/c9" in goals(match, "move", "al-a3")


@proves("HC-9b")
def test_a_river_is_crossed_by_the_bridge_only() -> None:
    """F/a7 to F/a8 is the bridge; from F/d7 nobody gets to F/d8."""
    match = scene(scenario="son", pieces={"al-a1": "F/a7 para 3", "al-a2": "F/d7 para 3"})
    assert "F/a8" in goals(match, "move", "al-a1")
    assert "F/d8" not in goals(match, "move", "al-a2")
    assert [r.key for r in match.why_not("move al-a2 F/d8")] == ["river"]


@proves("HC-9b")
def test_a_stream_costs_more_and_one_hex_is_always_possible() -> None:
    """E/f5 to E/e5 is over the stream: two points of three. A gun with one point may still enter bocage."""
    match = scene(scenario="son", pieces={"al-a1": "E/f6 para 3"})
    assert "E/e6" in goals(match, "move", "al-a1")
    assert "E/d7" in goals(match, "move", "al-a1")
    assert "E/c6" not in goals(match, "move", "al-a1")
    match = scene(group="R", turn=2, pieces={"al-r1": "A/d5 glider-gun 2", "al-r2": "C/a1 glider-gun 2"})
    assert "A/c5" in goals(match, "move", "al-r1")
    match.play("move al-r1 A/c5")
    assert not goals(match, "move", "al-r1")


@proves("HC-9b", "HC-7e")
def test_nobody_enters_or_passes_a_taken_hex() -> None:
    """Hexes with counters of either side are closed."""
    match = scene(scenario="son", pieces={"al-a1": "F/f7 para 3", "al-a2": "F/f6 para 3"})
    assert "F/f6" not in goals(match, "move", "al-a1")
    assert [r.rule for r in match.why_not("move al-a1 F/f6")] == ["HC-9b"]


@proves("HC-9b")
def test_vehicles() -> None:
    """A tank runs along a road at half a point a hex, and does not leave it into wood or marsh."""
    match = scene(active="german", group="R", turn=2, pieces={"de-r1": "B/b6 light-tank 3 up"})
    reach = goals(match, "move", "de-r1")
    assert "B/j6" in reach
    assert "B/a5" not in reach, "marsh"
    assert "B/a6" in reach, "marsh, but by road"


@proves("HC-9c")
def test_a_disorganised_unit() -> None:
    """Not closer to an enemy in sight, hex by hex; no assault, one die less, no opportunity fire."""
    pieces = {"al-a1": "F/d5 para 3 disordered", "de-a1": "F/d3 infantry 3 up"}
    match = scene(scenario="son", pieces=pieces, dice=[BLANK] * 9)
    assert goals(match, "move", "al-a1") == {"F/c4", "F/e4", "F/c5", "F/d6", "F/e5"}
    assert [r.rule for r in match.why_not("move al-a1 F/d4")] == ["HC-9c"]
    assert ("disordered", -1) in modifiers(only(match.play("fire al-a1 de-a1"), "fired"))
    pieces = {"al-a1": "F/d4 para 3 disordered", "de-a1": "F/d3 infantry 3 up"}
    match = scene(scenario="son", pieces=pieces)
    assert not goals(match, "assault", "al-a1")
    assert [r.rule for r in match.why_not("assault al-a1 de-a1")] == ["HC-9c"]
    pieces = {"al-a1": "F/d5 para 3", "de-a1": "F/d3 infantry 3 up disordered"}
    match = scene(scenario="son", pieces=pieces)
    match.play("move al-a1 F/d4")
    assert match.to_act == "allied"


@proves("HC-9c")
def test_hidden_counters_frighten_too() -> None:
    """A hidden counter in sight, even a dummy, counts as an enemy to a disorganised unit."""
    match = scene(scenario="son", pieces={"al-a1": "F/d5 para 3 disordered", "de-a1": "F/d3 dummy 0"})
    assert goals(match, "move", "al-a1") == {"F/c4", "F/e4", "F/c5", "F/d6", "F/e5"}


@proves("HC-10a")
def test_range_sight_and_dice() -> None:
    """In range and sight, at least one die: infantry reaches two hexes, beyond half of it one die less."""
    pieces = {"al-a1": "F/d5 para 3", "de-a1": "F/d3 infantry 3 up", "de-b1": "F/d2 infantry 3 up"}
    match = scene(scenario="son", pieces=pieces, dice=[BLANK] * 9)
    assert goals(match, "fire", "al-a1") == {"de-a1"}
    assert [r.key for r in match.why_not("fire al-a1 de-b1")] == ["out-of-range"]
    assert modifiers(only(match.play("fire al-a1 de-a1"), "fired")) == [("base", 3), ("not-moved", 1), ("far", -1)]


@proves("HC-10a")
def test_half_strength_and_no_die_left() -> None:
    """At half strength one die less; against a village from afar a weak unit has none left."""
    pieces = {"al-a1": "F/c6 para 1 disordered", "de-a1": "F/a5 infantry 3 up"}
    match = scene(scenario="son", pieces=pieces)
    assert not goals(match, "fire", "al-a1")
    assert match.why_not("fire al-a1 de-a1")


@proves("HC-10a", "HC-14a")
def test_firing_at_a_hidden_counter() -> None:
    """It is shown when the shot is declared; a dummy is removed and the shot is spent."""
    pieces = {"al-a1": "F/d5 para 3", "al-a2": "E/a1 para 3", "de-a1": "F/d3 dummy 0", "de-b1": "E/j10 infantry 3"}
    match = scene(scenario="son", pieces=pieces)
    events = match.play("fire al-a1 de-a1")
    assert kinds(events)[:1] == ["dummy-removed"]
    assert "fired" not in kinds(events)
    assert "acted" in tabs(match, "al-a1")
    match = scene(scenario="son", pieces={"al-a1": "F/d5 para 3", "de-a1": "F/d3 infantry 3"}, dice=[BLANK] * 9)
    assert kinds(match.play("fire al-a1 de-a1"))[:2] == ["unit-revealed", "fired"]


@proves("HC-10b")
def test_hits_and_disorder() -> None:
    """HITs are losses and nothing else; without one a DISORDER disorganises."""
    pieces = {"al-a1": "F/d4 para 3", "al-a2": "E/a1 para 3", "de-a1": "F/d3 infantry 3 up"}
    match = scene(scenario="son", pieces=pieces, dice=[HIT, DISORDER, BLANK, BLANK, BLANK])
    match.play("fire al-a1 de-a1")
    assert (strength(match, "de-a1"), tabs(match, "de-a1")) == (2, [])
    match = scene(scenario="son", pieces=pieces, dice=[DISORDER, BLANK, BLANK, BLANK, BLANK])
    match.play("fire al-a1 de-a1")
    assert (strength(match, "de-a1"), tabs(match, "de-a1")) == (3, ["disordered"])


@proves("HC-10c")
def test_a_mortar_fires_over_woods_if_a_friend_sees() -> None:
    """From two to six hexes; unseen targets only with a friend in good order who sees them, and who is not hidden."""
    target = {"al-a1": "E/a4 para 3"}
    mortar = {**target, "de-b1": "E/f3 mortar 2 up"}
    assert not goals(scene(scenario="son", active="german", group="B", pieces=mortar), "fire", "de-b1")
    for word, aims in (("3 up", {"al-a1"}), ("3 up disordered", set()), ("3", set())):
        pieces = {**mortar, "de-a1": f"E/a6 infantry {word}"}
        match = scene(scenario="son", active="german", group="B", pieces=pieces)
        assert goals(match, "fire", "de-b1") == aims, word
    near = {"al-a1": "E/f4 para 3", "de-b1": "E/f3 mortar 2 up"}
    assert not goals(scene(scenario="son", active="german", group="B", pieces=near), "fire", "de-b1")


def sight(blockers: str = "", hills: str = "") -> Sight:
    """Sheets E and F with nothing on them but these."""
    high = sum(1 << AT[h] for h in hills.split())
    blocking = {"wood": sum(1 << AT[h] for h in blockers.split()), "hill": high}
    return sight_over(SON, blocking, high)


def sees(view: Sight, a: str, b: str) -> bool:
    """Whether one sees the other, which must hold both ways."""
    there, back = bool(view[AT[a]] >> AT[b] & 1), bool(view[AT[b]] >> AT[a] & 1)
    assert there == back
    return there


@proves("HC-11a")
def test_sight() -> None:
    """A blocking hex on the line stops it; along a side both must block; at the edge the one decides."""
    assert sees(sight(), "F/d8", "F/d5")
    assert not sees(sight("F/d7"), "F/d8", "F/d5")
    assert sees(sight("F/d7"), "F/d8", "F/d7"), "next to it"
    assert sees(sight("F/d5"), "F/c5", "F/e5")
    assert not sees(sight("F/d5 F/d6"), "F/c5", "F/e5")
    assert sees(sight(), "F/b1", "F/d1")
    assert not sees(sight("F/c1"), "F/b1", "F/d1")


@proves("HC-11b")
def test_sight_and_hills() -> None:
    """From a hill only other hills stop the line, and what blocks next to the lower unit."""
    assert sees(sight("F/d6", hills="F/d8"), "F/d8", "F/d4")
    assert not sees(sight("F/d5", hills="F/d8"), "F/d8", "F/d4"), "next to the lower one"
    assert not sees(sight(hills="F/d8 F/d6"), "F/d8", "F/d4")
    assert sees(sight("F/d5 F/d6 F/d7", hills="F/d8 F/d4"), "F/d8", "F/d4")


@proves("HC-12a")
def test_opportunity_fire() -> None:
    """When an enemy enters a hex next to the unit: one die less, no bonus for standing still, once a turn."""
    pieces = {"al-a1": "F/d5 para 3", "al-a2": "F/e6 para 3", "de-a1": "F/d3 infantry 3 up"}
    match = scene(scenario="son", pieces=pieces, dice=[BLANK] * 12)
    match.play("move al-a1 F/d4")
    assert match.to_act == "german"
    shot = only(match.play("fire de-a1"), "opportunity-fired")
    assert modifiers(shot) == [("base", 3), ("cover-field", -1), ("adjacent", 1), ("opportunity", -1)]
    assert match.to_act == "allied"
    match.play("move al-a2 F/e4")
    assert match.to_act == "allied", "used up"


@proves("HC-12a")
def test_leaving_and_half_range() -> None:
    """Leaving a hex next to a unit counts, the shot goes to the hex entered; farther off only within half range."""
    pieces = {"al-a1": "F/d4 para 3", "de-a1": "F/d3 infantry 3 up"}
    match = scene(scenario="son", pieces=pieces)
    match.play("move al-a1 F/d5")
    assert match.to_act == "german"
    pieces = {"al-a1": "F/d6 para 3", "de-a1": "F/d3 infantry 3 up"}
    match = scene(scenario="son", pieces=pieces)
    match.play("move al-a1 F/d5")
    assert match.to_act == "allied", "two hexes are beyond half of infantry's range"
    pieces = {"al-a1": "F/d6 para 3", "de-a1": "F/d3 machine-gun 2 up"}
    match = scene(scenario="son", pieces=pieces)
    match.play("move al-a1 F/d5")
    assert match.to_act == "german"


@proves("HC-12b")
def test_a_mover_that_is_hit_stops() -> None:
    """It may still fire, as having moved, but neither go on nor assault."""
    pieces = {"al-a1": "F/d5 para 3", "de-a1": "F/d3 infantry 3 up"}
    for die in (HIT, DISORDER):
        match = scene(scenario="son", pieces=pieces, dice=[die, *[BLANK] * 9])
        play(match, "move al-a1 F/d4")
        events = match.play("fire de-a1")
        assert "unit-stopped" in kinds(events)
        assert not goals(match, "move", "al-a1")
        assert not goals(match, "assault", "al-a1")
        assert goals(match, "fire", "al-a1") == {"de-a1"}
        assert [r.rule for r in match.why_not("move al-a1 F/e4")] == ["HC-12b"]


@proves("HC-13a")
def test_assault_dice() -> None:
    """Both roll base dice; the attacker's are fewer by the cover, the defender's are not; only HITs count."""
    pieces = {"al-a1": "F/c7 para 3", "de-a1": "F/b7 infantry 3 up", "de-b1": "E/a1 infantry 3"}
    match = scene(scenario="son", pieces=pieces, dice=[HIT, DISORDER, HIT, BLANK])
    fought = only(match.play("assault al-a1 de-a1"), "assaulted")
    assert fought.data["attacker"]["dice"] == [HIT]
    assert fought.data["defender"]["dice"] == [DISORDER, HIT, BLANK]
    assert strength(match, "al-a1") == strength(match, "de-a1") == 2
    assert tabs(match, "de-a1") == [], "equal: nothing more"
    assert hex_of(match, "de-a1") == "F/b7"


@proves("HC-13b", "HC-13c")
def test_the_loser_falls_back_and_the_winner_may_enter() -> None:
    """Away from the winner, its owner chooses; disorganised; then the attacker may enter the empty hex."""
    pieces = {"al-a1": "F/d5 para 3", "de-a1": "F/d4 infantry 3 up", "de-b1": "E/a1 infantry 3"}
    match = scene(scenario="son", pieces=pieces, dice=[HIT, BLANK, BLANK, BLANK, BLANK])
    match.play("assault al-a1 de-a1")
    assert match.to_act == "german"
    assert goals(match, "fallback") == {"F/c3", "F/d3", "F/e3"}
    match.play("fallback F/d3")
    assert tabs(match, "de-a1") == ["disordered"]
    assert texts(match) == {"enter", "stay"}
    match.play("enter")
    assert hex_of(match, "al-a1") == "F/d4"


@proves("HC-13b")
def test_nowhere_to_fall_back() -> None:
    """Without a free hex away from the winner the loser takes one more loss; a dead unit does not fall back."""
    pieces = {"al-a1": "F/i1 para 3", "de-a1": "F/j1 infantry 3 up", "al-a2": "F/j2 para 3", "de-b1": "E/a1 infantry 3"}
    match = scene(scenario="son", pieces=pieces, dice=[HIT, BLANK, BLANK, BLANK, BLANK, BLANK])
    events = match.play("assault al-a1 de-a1")
    assert "no-way-back" in kinds(events)
    assert strength(match, "de-a1") == 1
    pieces = {"al-a1": "F/d5 para 3", "de-a1": "F/d4 infantry 1 up", "de-b1": "E/a1 infantry 3"}
    match = scene(scenario="son", pieces=pieces, dice=[HIT, BLANK, BLANK, BLANK, BLANK])
    events = match.play("assault al-a1 de-a1")
    assert "unit-fell-back" not in kinds(events)
    assert piece(match, "de-a1") is None
    assert texts(match) == {"enter", "stay"}


@proves("HC-13b")
def test_a_dead_winner_drives_nobody_away() -> None:
    """The attacker rolls more HITs but falls itself: the defender stays where it is (R18)."""
    pieces = {"al-a1": "F/d5 para 1", "al-a2": "E/a9 para 3", "de-a1": "F/e5 infantry 3 up", "de-b1": "E/a1 infantry 3"}
    match = scene(scenario="son", pieces=pieces, dice=[HIT, HIT, BLANK, HIT, BLANK, BLANK])
    match.play("assault al-a1 de-a1")
    assert piece(match, "al-a1") is None
    assert (hex_of(match, "de-a1"), strength(match, "de-a1"), tabs(match, "de-a1")) == ("F/e5", 1, [])


@proves("HC-11a", "HC-11b")
def test_sight_names_what_is_in_the_way() -> None:
    """Every hex is seen or blocked, both ways alike; the first hex on the line that stops it is named with its rule."""
    match = scene(pieces={"al-a1": "A/c5 para 3"})
    found = match.can_see("A/c5", "german")
    assert found is not None and found["beyond"] is None
    assert found["blocked"]["A/a1"] == {"by": "A/b4", "rule": "HC-11a", "reason": "sight.bocage"}
    assert found["blocked"]["A/a8"] == {"by": "A/a7-A/b8", "rule": "HC-11a", "reason": "sight.side"}
    for name in found["seen"]:
        back = match.can_see(name, "german")
        assert back is not None and "A/c5" in back["seen"], name
    for name in list(found["blocked"])[::9]:
        back = match.can_see(name, "german")
        assert back is not None and "A/c5" in back["blocked"], name


@proves("HC-13a")
def test_the_dice_of_an_assault_are_each_sides_own() -> None:
    """Attacker and defender are named with their sides, so that nobody is credited with the other's dice."""
    pieces = {"al-a1": "A/c5 para 3", "de-a1": "A/d5 infantry 3 up"}
    event = only(scene(pieces=pieces, dice=[BLANK] * 9).play("assault al-a1 de-a1"), "assaulted")
    throws = facts_of(event, lancio.game("histo-command").flow.words, "allied").throws
    assert [throw.by for throw in throws] == ["allied", "german"]
