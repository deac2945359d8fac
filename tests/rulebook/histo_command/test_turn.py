"""HC-7, HC-8, HC-14b, HC-15: dice and counters, the order of a turn, recovery, victory."""

from itertools import pairwise

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.facts import facts_of
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.dice import HITS
from lancio.games.histo_command.tables import CLASSES
from tests.proofs import proves
from tests.rulebook.histo_command.scene import (
    BLANK,
    HIT,
    goals,
    jumping,
    kinds,
    only,
    piece,
    play,
    scene,
    strength,
    tabs,
    texts,
)


@proves("HC-7c")
def test_the_special_die() -> None:
    """Two HITs, one DISORDER, three blanks."""
    assert BOX.faces[1:] == ("hit", "hit", "disorder", "blank", "blank", "blank")
    assert sum(HITS) == 2


@proves("HC-7d")
def test_a_unit_at_zero_is_removed() -> None:
    """Losses lower the strength; at zero the unit is gone."""
    pieces = {"al-a1": "A/c4 para 3", "de-a1": "A/d5 infantry 2 up", "de-a2": "D/d9 infantry 3"}
    match = scene(pieces=pieces, dice=[HIT, BLANK, BLANK, BLANK, BLANK, BLANK])
    play(match, "fire al-a1 de-a1")
    assert strength(match, "de-a1") == 1
    match = scene(pieces=pieces, dice=[HIT, HIT, BLANK, BLANK, BLANK])
    assert "unit-eliminated" in kinds(match.play("fire al-a1 de-a1"))
    assert piece(match, "de-a1") is None


@proves("HC-7e", "HC-14a")
def test_one_counter_a_hex_in_the_set_up() -> None:
    """A hex that has a counter, dummy or not, is not offered again; far hexes are refused when objectives are bare."""
    match = lancio.game("histo-command").start("son", seed=3)
    first = sorted(goals(match, "place", "de-a1"))[0]
    match.play(f"place de-a1 {first}")
    assert first not in goals(match, "place", "de-a2")
    assert [r.rule for r in match.why_not(f"place de-a2 {first}")] == ["HC-7e"]
    for name in ("de-a2", "de-a3", "de-a4", "de-a5", "de-b1"):
        match.play(f"place {name} {sorted(goals(match, 'place', name))[0]}")
    left = goals(match, "place", "de-b2")
    assert "E/c10" not in left
    assert {"E/j5", "F/a7", "F/a10"} <= left
    assert [r.key for r in match.why_not("place de-b2 E/c10")] == ["objective-bare"]


@proves("HC-7f")
def test_classes_of_targets() -> None:
    """Men, soft targets and armour; a glider unit on the ground is what its type is."""
    classes = {kind.id: CLASSES[kind.target] for kind in BOX.types}
    assert classes["infantry"] == classes["machine-gun"] == classes["mortar"] == classes["glider-infantry"] == "foot"
    assert classes["gun"] == classes["command"] == classes["glider-gun"] == "soft"
    assert classes["light-tank"] == classes["armoured-car"] == classes["medium-tank"] == "armour"
    pieces = {"al-a1": "A/c4 para 3", "de-r1": "A/d5 light-tank 3 up"}
    fired = only(scene(pieces=pieces).play("fire al-a1 de-r1"), "fired")
    assert fired.data["modifiers"][0]["value"] == 2


@proves("HC-8a", "HC-6a", "HC-15b")
def test_order_of_a_turn_to_the_last() -> None:
    """Initiative, then activations, then recovery, turn after turn; the goal is checked after the last only."""
    match = lancio.game("histo-command").start("son", seed=2)
    dice = Dice(key_of("turns", 2))
    while match.to_act is not None:
        match.play(match.legal[dice.below(len(match.legal))])
    told = [e for e in match.events if e.kind in ("turn-began", "initiative-rolled", "group-activated", "match-ended")]
    turns = [e.data["turn"] for e in told if e.kind == "turn-began"]
    assert turns == list(range(1, 9))
    for before, after in pairwise(told):
        if before.kind == "turn-began":
            assert after.kind == "initiative-rolled"
    assert told[-1].kind == "match-ended"


@proves("HC-8b")
def test_initiative() -> None:
    """A die and one for every command; a tie is rolled again; the winner activates first."""
    pieces = {"al-r1": "A/a1 glider-command 1", "al-a1": "A/a2 para 3", "al-b1": "A/a4 para 3",
              "de-a1": "D/j9 infantry 3", "de-b1": "D/j7 infantry 3"}  # fmt: skip
    match = scene(pieces=pieces, pending=[["turn"], ["recovery"], ["initiative"]], group=None, dice=[3, 4, 2, 4])
    assert match.to_act == "german"
    match = scene(pieces=pieces, pending=[["turn"], ["recovery"], ["initiative"]], group=None, dice=[4, 4])
    assert match.to_act == "allied"


@proves("HC-8c")
def test_sides_alternate_and_are_skipped() -> None:
    """One group each in turn, each group once; a side with none left is skipped."""
    pieces = {"al-a1": "A/a2 para 3", "al-b1": "A/a4 para 3", "al-r1": "A/a8 glider-infantry 3",
              "de-a1": "D/j9 infantry 3"}  # fmt: skip
    match = scene(pieces=pieces, turn=2, pending=[["turn"], ["recovery"], ["activations", "allied"]], group=None)
    assert texts(match) == {"activate A", "activate B", "activate R"}
    events = play(match, "activate B", "end")
    assert only(events[1:], "group-activated").data == {"side": "german", "group": "A"}
    match.play("end")
    assert texts(match) == {"activate A", "activate R"}
    assert [r.key for r in match.why_not("activate B")] == ["group-used"]
    events = play(match, "activate A", "end")
    assert only(events[1:], "group-activated").data == {"side": "allied", "group": "R"}


@proves("HC-8d")
def test_the_reserve() -> None:
    """R waits for turn 2, unless A or B has lost half its units; missing ones count, dummies do not."""
    units = {f"al-a{i}": f"A/a{i} para 3" for i in range(1, 7)} | {f"al-b{i}": f"C/a{i} para 3" for i in range(1, 7)}
    pieces = {**units, "al-r1": "B/a1 glider-infantry 3"}
    pending: list[list[object]] = [["turn"], ["recovery"], ["activations", "allied"]]
    assert texts(scene(pieces=pieces, pending=pending, group=None)) == {"activate A", "activate B"}
    assert "activate R" in texts(scene(pieces=pieces, turn=2, pending=pending, group=None))
    lost = {**pieces, "al-b4": "- para 0", "al-b5": "missing para 3", "al-b6": "missing para 3"}
    assert "activate R" in texts(scene(pieces=lost, pending=pending, group=None))
    less = {**pieces, "al-b5": "missing para 3", "al-b6": "missing para 3"}
    match = scene(pieces=less, pending=pending, group=None)
    assert [r.rule for r in match.why_not("activate R")] == ["HC-8d"]
    german = {"de-a1": "A/a1 infantry 3", "de-a2": "A/a2 infantry 3", "de-a3": "A/a3 machine-gun 2",
              "de-b1": "C/a1 infantry 3", "de-b2": "C/a2 infantry 3", "de-b3": "C/a3 machine-gun 2",
              "de-r1": "B/a1 gun 2"}  # fmt: skip
    match = scene(pieces=german, pending=[["turn"], ["recovery"], ["activations", "german"]], group=None)
    assert texts(match) == {"activate A", "activate B"}, "three dead dummies are no losses"


@proves("HC-14b", "HC-5c")
def test_recovery() -> None:
    """Without an enemy beside it a unit recovers; with one only if a friendly command is within three hexes."""
    pieces = {"al-a1": "A/a1 para 2 disordered", "al-a2": "C/a1 para 2 disordered", "al-a3": "C/h1 para 2 disordered",
              "al-r1": "C/j3 glider-command 1", "de-a1": "C/a2 infantry 3 up",
              "de-b1": "C/h2 infantry 3 up"}  # fmt: skip
    match = scene(pieces=pieces, pending=[["turn"], ["recovery"]], group=None, turn=1)
    assert tabs(match, "al-a1") == []
    assert tabs(match, "al-a2") == ["disordered"]
    assert tabs(match, "al-a3") == []


@proves("HC-14b")
def test_a_hidden_command_does_not_rally() -> None:
    """Recovery by a command nobody has seen would give it away (R17)."""
    for word, left in (("up", []), ("", ["disordered"])):
        pieces = {"de-a1": "C/a2 infantry 3 up disordered", "al-a1": "C/a1 para 3",
                  "de-r1": f"C/c4 command 1 {word}".strip()}  # fmt: skip
        match = scene(pieces=pieces, pending=[["turn"], ["recovery"]], group=None)
        assert tabs(match, "de-a1") == left


@proves("HC-15a")
def test_objectives_belong_to_the_last_who_was_there() -> None:
    """At the start the defender's; walking through takes one; the defender takes it back."""
    match = scene(pieces={"al-a1": "A/b6 para 3", "de-a1": "D/j1 infantry 3"})
    assert match.view(None)["score"]["objectives"]["amfreville"] is False
    events = match.play("move al-a1 A/e6")
    assert only(events, "objective-taken").data["hex"] == "A/d6"
    assert match.view(None)["score"]["objectives"]["amfreville"] is True
    match = scene(active="german", pieces={"de-a1": "A/b6 infantry 3 up"}, control=["A/d6"])
    match.play("move de-a1 A/d6")
    assert match.view(None)["score"]["allied"] == 0


@proves("HC-15a")
def test_landing_takes_an_objective_and_both_ends_of_a_bridge_count() -> None:
    """A unit that lands in an objective hex takes it; a bridge needs both of its hexes."""
    pieces = {f"al-a{i}": "? para 3" for i in range(1, 7)}
    match = jumping("A/d9", pieces=pieces, dice=[1, 3, BLANK, BLANK])
    assert "objective-taken" in kinds(match.play("jump al-a1"))
    half = scene(pieces={"al-a1": "A/a1 para 3"}, control=["A/j6"])
    both = scene(pieces={"al-a1": "A/a1 para 3"}, control=["A/j6", "B/a6"])
    assert (half.view(None)["score"]["allied"], both.view(None)["score"]["allied"]) == (0, 1)


@proves("HC-14a", "HC-15a")
def test_a_dummy_takes_no_objective() -> None:
    """A hidden counter that enters an enemy objective is shown; a dummy is removed and takes nothing (R17)."""
    match = scene(active="german", pieces={"de-a1": "A/c6 dummy 0", "al-a1": "D/j1 para 3"}, control=["A/d6"])
    events = match.play("move de-a1 A/d6")
    assert "dummy-removed" in kinds(events)
    assert match.view(None)["score"]["allied"] == 1


@proves("HC-15b")
def test_the_goals() -> None:
    """Three of five objectives at the Merderet; the bridge and one village at Son, two villages are not enough."""

    def winner(scenario: str, control: list[str]) -> str | None:
        turn = {"merderet": 12, "son": 8}[scenario]
        match = scene(scenario=scenario, turn=turn, pending=[["turn"]], group=None, control=control)
        assert match.outcome is not None
        return match.outcome.winner

    assert winner("merderet", ["A/d6", "B/g6", "D/d6"]) == "allied"
    assert winner("merderet", ["A/d6", "B/g6", "A/j6"]) == "german"
    assert winner("son", ["F/a7", "F/a8", "E/j5"]) == "allied"
    assert winner("son", ["F/a7", "F/a8"]) == "german"
    assert winner("son", ["E/j5", "F/a10", "F/a7"]) == "german"


@proves("HC-15b")
def test_before_the_last_turn_nothing_ends() -> None:
    """A goal met early does not end the match, and a side without units is skipped."""
    pieces = {"al-a1": "F/a1 para 3", "al-a2": "E/a1 para 3"}
    match = scene(scenario="son", turn=6, pieces=pieces, control=["F/a7", "F/a8", "E/j5"], dice=[6, 1])
    play(match, "end")
    assert match.outcome is None
    assert match.to_act == "allied"
    assert match.view(None)["turn"]["number"] == 7


@proves("HC-15c")
def test_the_score_of_a_drop() -> None:
    """Strength on the ground, and one for each unit within two hexes of an objective hex."""
    for hexes, points in ((("A/d4", "A/a1"), 6), (("A/a1", "A/b1"), 5)):
        pieces = {"al-a1": f"{hexes[0]} para 3", "al-a2": f"{hexes[1]} para 2"}
        match = scene(scenario="merderet-drop", turn=0, group=None, pieces=pieces, pending=[["victory"], ["drop-ends"]])
        assert match.outcome is not None
        assert match.outcome.scores["allied"] == points
        assert match.outcome.winner == "german"
    pieces = {f"al-{g}{i}": f"{s}/d{i} para 3" for g, s in (("a", "A"), ("b", "C")) for i in range(1, 11)}
    match = scene(scenario="merderet-drop", turn=0, group=None, pieces=pieces, pending=[["victory"], ["drop-ends"]])
    assert match.outcome is not None
    assert match.outcome.winner == "allied"
    assert match.to_act is None


@proves("HC-5c", "HC-14b")
def test_a_lander_hit_by_fire_is_in_order_after_turn_1() -> None:
    """Its disorganisation is for one turn: it ends with turn 1, an enemy beside it or not; not before."""
    pieces = {"al-a1": "? para 3", "al-a2": "A/j10 para 3", "de-a1": "A/c4 infantry 3 up"}
    match = jumping("A/c7", pieces=pieces, dice=[1, 2, BLANK, HIT, BLANK])
    match.play("fire de-a1")
    while match.view(None)["turn"]["number"] < 2:
        assert "disordered" in tabs(match, "al-a1")
        answers = texts(match)
        events = match.play(next((word for word in ("hold", "end") if word in answers), min(answers)))
    recovered = only(events, "unit-recovered")
    assert recovered.data["unit"] == "al-a1" and recovered.rule == "HC-5c"
    assert "disordered" not in tabs(match, "al-a1")


@proves("HC-13b", "HC-14b")
def test_who_is_beaten_in_an_assault_recovers_as_usual() -> None:
    """A lander hit by fire that then loses an assault is disorganised for that as well."""
    for landers, left in (([], True), (["al-a1"], False)):
        pieces = {"al-a1": "A/c5 para 3 disordered", "de-a1": "A/c4 infantry 3 up"}
        match = scene(pieces=pieces, landers=landers, pending=[["turn"], ["recovery"]], group=None)
        assert ("disordered" in tabs(match, "al-a1")) == left
    pieces = {"al-a1": "A/c5 para 3 disordered", "de-a1": "A/c4 infantry 3 up", "al-a2": "C/a1 para 3"}
    match = scene(active="german", landers=["al-a1"], pieces=pieces, dice=[HIT] + [BLANK] * 9)
    assert match.dump()["position"]["landers"] == ["al-a1"]
    match.play("assault de-a1 al-a1")
    assert "landers" not in match.dump()["position"] and "disordered" in tabs(match, "al-a1")


@proves("HC-8b")
def test_each_side_has_its_own_initiative_die() -> None:
    """The event tells the dice by side, and the totals with the commands; every die is its thrower's."""
    pieces = {"al-r1": "A/a1 glider-command 1", "al-a1": "A/a2 para 3", "de-a1": "D/j9 infantry 3"}
    pending = [["turn"], ["recovery"], ["orders"]]
    match = scene(pieces=pieces, pending=pending, dice=[2, 5])
    event = only(match.play("end"), "initiative-rolled")
    assert event.data == {"allied": 2, "german": 5, "allied_total": 3, "german_total": 5, "winner": "german"}
    throws = facts_of(event, match.game.flow.words, "german").throws
    assert [(throw.faces, throw.by) for throw in throws] == [((2,), "allied"), ((5,), "german")]
