"""HC-14a and R13 to R17: hidden counters, dummies, and what nobody may learn."""

import json

import lancio
from lancio import Match, Record
from lancio.engine.dice import Dice, key_of
from lancio.games.histo_command.ground import ground
from tests.proofs import proves
from tests.rulebook.histo_command.scene import BLANK, goals, hex_of, kinds, only, piece, play, scene, texts


@proves("HC-14a")
def test_the_defender_starts_hidden() -> None:
    """After the set-up the drop side sees counters and their groups, never what they are."""
    match = lancio.game("histo-command").start("merderet", seed=5)
    dice = Dice(key_of("hidden", 5))
    while match.to_act == "german":
        match.play(match.legal[dice.below(len(match.legal))])
    for viewer in ("allied", None):
        counters = [p for p in match.view(viewer)["pieces"] if p["side"] == "german" and p["kind"] == "unit"]
        assert len(counters) == 15
        assert all(p["unknown"] and p["type"] is None and "strength" not in p for p in counters)
    own = [p for p in match.view("german")["pieces"] if p["kind"] == "unit"]
    assert sum(p["type"] == "dummy" for p in own) == 6


@proves("HC-14a")
def test_numbers_tell_nothing() -> None:
    """Over many matches every place of a group holds every type of it."""
    game = lancio.game("histo-command")
    found = {game.start("son", seed=seed).state.kind[30] for seed in range(40)}  # type: ignore[attr-defined]
    assert len(found) == 3


@proves("HC-14a")
def test_dummies_never_fire_nor_assault() -> None:
    """A dummy moves like infantry and does nothing else."""
    pieces = {"de-a1": "F/d4 dummy 0", "al-a1": "F/d8 para 3", "de-b1": "E/a1 infantry 3"}
    match = scene(scenario="son", active="german", pieces=pieces)
    assert goals(match, "move", "de-a1")
    assert not goals(match, "fire", "de-a1")
    assert [r.key for r in match.why_not("fire de-a1 al-a1")] == ["dummy"]


@proves("HC-14a")
def test_an_enemy_beside_shows_a_counter_at_once() -> None:
    """From turn 1 on: a dummy is removed and does not stop anybody; the rest of the way is decided anew."""
    pieces = {"al-a1": "F/d7 para 3", "de-a1": "F/d5 dummy 0", "de-b1": "E/a1 infantry 3"}
    match = scene(scenario="son", pieces=pieces)
    events = match.play("move al-a1 F/e4")
    assert only(events, "dummy-removed").data["unit"] == "de-a1"
    assert only(events, "dummy-removed").lost == (), "nobody was there to be lost"
    assert hex_of(match, "al-a1") == "F/e5", "it stopped on the way"
    assert "F/d5" in goals(match, "move", "al-a1")


@proves("HC-14a")
def test_moving_in_sight_shows_first() -> None:
    """A step that an enemy sees shows a counter before it is made: a dummy is gone, a unit goes on in the open."""
    pieces = {"de-a1": "F/d3 dummy 0", "de-a2": "F/f7 infantry 3", "al-a1": "F/d7 para 3"}
    match = scene(scenario="son", active="german", pieces=pieces)
    assert kinds(match.play("move de-a1 F/d2"))[:1] == ["dummy-removed"]
    assert piece(match, "de-a1") is None
    assert kinds(match.play("move de-a2 F/g7"))[:2] == ["unit-revealed", "unit-moved"]


@proves("HC-14a")
def test_moving_unseen_stays_hidden_and_within_infantry() -> None:
    """Out of sight a hidden tank moves no faster than infantry; for more it is shown first (R16)."""
    pieces = {"de-r1": "B/b6 light-tank 3", "de-r2": "D/i6 command 1", "al-a1": "C/a10 para 3"}
    match = scene(active="german", group="R", turn=2, pieces=pieces)
    steps = goals(match, "move", "de-r1")
    assert steps <= {"B/a5", "B/a6", "B/b5", "B/b7", "B/c5", "B/c6"}
    play(match, "move de-r1 B/c6", "move de-r1 B/d6", "move de-r1 B/e6")
    assert piece(match, "de-r1", "allied")["unknown"]  # type: ignore[index]
    assert not goals(match, "move", "de-r1")
    assert [r.rule for r in match.why_not("move de-r1 B/f6")][-1] == "R16"
    assert only(match.play("show de-r1"), "unit-revealed").data["type"] == "light-tank"
    assert "B/j6" in goals(match, "move", "de-r1")


@proves("HC-14a")
def test_the_drop_side_can_tell_a_slow_counter_from_a_fast_one() -> None:
    """A counter that walks three open hexes is no gun; imagined worlds agree with that."""
    pieces = {"de-r1": "B/b6 command 1", "de-r2": "B/i6 gun 2", "de-r3": "B/g8 light-tank 3", "al-a1": "C/a10 para 3"}
    match = scene(active="german", group="R", turn=2, pieces=pieces)
    play(match, "move de-r1 B/c6", "move de-r1 B/d6", "move de-r1 B/e6")
    assert "gun" not in match.view("allied")["tracks"]["hidden"]["de-r1"]
    types = set()
    for seed in range(30):
        world = match.imagine("allied", seed)
        types.add(world.dump()["position"]["pieces"]["de-r1"].split()[1])
        assert json.dumps(world.view("allied")) == json.dumps(match.view("allied"))
    assert types == {"command", "light-tank"}


@proves("HC-14a", "HC-12a")
def test_asking_a_hidden_counter_tells_nothing() -> None:
    """A counter that could be a machine-gun is asked for opportunity fire; if it is a dummy it can only decline."""
    for kind, answers in (("machine-gun 2", {"fire de-a1", "hold", "orders"}), ("dummy 0", {"hold", "orders"})):
        other = "dummy 0" if kind != "dummy 0" else "machine-gun 2"
        pieces = {"al-a1": "F/d6 para 3", "de-a1": f"F/d3 {kind}", "de-a2": f"E/a1 {other}"}
        match = scene(scenario="son", pieces=pieces, dice=[BLANK] * 9)
        match.play("move al-a1 F/d5")
        assert match.to_act == "german"
        assert texts(match) == answers


@proves("HC-14a")
def test_when_only_dummies_are_left_nobody_is_asked() -> None:
    """Once every unit of a group was seen, its hidden counters are dummies and are not asked (R14)."""
    pieces = {"al-a1": "F/d6 para 3", "de-a1": "F/d3 dummy 0"}
    match = scene(scenario="son", pieces=pieces)
    match.play("move al-a1 F/d5")
    assert match.to_act == "allied"


def reserve(first: str, second: str) -> Match:
    """Group R out of everybody's sight, two of its counters dealt in one way or the other."""
    pieces = {"al-a1": "A/a1 para 3", "de-r1": f"D/h8 {first}", "de-r2": f"D/h2 {second}", "de-r3": "D/b9 gun 2"}
    return scene(active="german", group="R", turn=2, pieces=pieces)


@proves("HC-14a")
def test_hidden_counters_move_a_hex_an_action() -> None:
    """Men as well as vehicles, so that neither the record nor the number of actions tells them apart (R16)."""
    match = reserve("command 1", "light-tank 3")
    for name, start in (("de-r1", "D/h8"), ("de-r2", "D/h2")):
        assert goals(match, "move", name) <= neighbours(start), name
    assert [r.rule for r in match.why_not("move de-r1 D/f8")] == ["R16"]
    play(match, "move de-r1 D/g8", "move de-r1 D/f8")
    assert hex_of(match, "de-r1") == "D/f8" and piece(match, "de-r1", "allied")["unknown"]  # type: ignore[index]
    play(match, "show de-r2")
    assert not goals(match, "move", "de-r2") <= neighbours("D/h2"), "in the open it goes as far as it can"


def neighbours(name: str) -> set[str]:
    """The hexes next to one of the Merderet."""
    board = ground("merderet").board
    return set(board.names_of(board.around[board.index[name]]))


@proves("HC-14a")
def test_the_same_walk_leaves_the_same_record() -> None:
    """Whichever of two counters is the tank: the enemy sees the same lines, events and questions."""
    walk = ("move de-r1 D/g8", "move de-r1 D/f8", "move de-r2 D/h1", "end")
    seen = []
    for match in (reserve("command 1", "light-tank 3"), reserve("light-tank 3", "command 1")):
        asked = []
        for action in walk:
            match.play(action)
            asked.append((match.to_act, json.dumps(match.view("allied"))))
        lines = str(Record.for_side(match, "allied")).split("\n\n", 1)[1]
        seen.append((asked, lines, [e.as_dict() for e in match.log("allied")]))
    assert seen[0] == seen[1]
