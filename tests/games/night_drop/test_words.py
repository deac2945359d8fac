"""What Night Drop says: names in the language asked for, losses as facts, saved positions in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lancio import BadData, Match
from lancio.engine.data import LANGUAGES
from lancio.engine.facts import Throw, facts_of
from lancio.games.night_drop import GAME
from lancio.games.night_drop.position import filled
from lancio.games.night_drop.tables import ground
from lancio.games.night_drop.words import WORDS
from tests.games.suite.cases import Case, Journey
from tests.games.suite.test_events import Watched
from tests.rulebook.night_drop.scene import play, scene

# -- reasons in Italian ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "piece", "goal", "english", "italian"),
    [
        (5, "505-c1 1413", "1514", "River", "Fiume"),
        (2, "505-s1 1413 plt", "1514", "River", "Fiume"),
        (5, "de-1 1313 G01 up", "1413", "Marsh", "Palude"),
        (5, "505-c1 1812", "2205", "Neuville-au-Plain (2205) costs 6½", "Neuville-au-Plain (2205) costa 6½"),
    ],
)
def test_reasons_name_terrain_and_places(turn: int, piece: str, goal: str, english: str, italian: str) -> None:
    """Terrain is told by its name in the language asked for, places by their names, points with their halves."""
    unit, words = piece.split(" ", 1)
    match = scene(turn=turn, activation="G4" if unit == "de-1" else "U1", pieces={unit: words})
    (reason,) = match.why_not(f"move {unit} {goal}")
    assert english in reason.text("en") and italian in reason.text("it")


def test_no_reason_names_terrain_in_english_to_an_italian() -> None:
    """Whatever closes a hex to a unit, the Italian sentence has the Italian word."""
    names = [row.name for row in ground().terrain.values()]
    foreign = {name["en"] for name in names} - {name["it"] for name in names}
    told = 0
    for match, _ in Journey(Case("night-drop", "historical"), 1).stops(40, "terrain"):
        for verb in ("move 505-c1", "move de-1", "push 505-s1", "push 508-s2", "move 508-s1", "march", "retreat"):
            for hex_ in ("1514", "1413", "1101", "1406", "0419"):
                for reason in match.why_not(f"{verb} {hex_}"):
                    told += "terrain" in reason.data
                    assert not any(word in reason.text("it") for word in foreign), reason.text("it")
    assert told


# -- losses ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_losses_are_facts(seed: int) -> None:
    """Every piece that leaves the map for good is named as lost by an event, unless it was used up or given up;
    and nobody is named who lost nothing."""
    match = Journey(Case("night-drop", "historical"), seed).match
    lost: list[str] = []
    kinds = set()
    for event in match.events:
        if event.kind != "step-lost":
            lost += event.lost
        if event.lost:
            kinds.add(event.kind)
    spent = {
        name
        for event in match.events
        for name in (
            event.data["sticks"] if event.kind == "company-formed"
            else [event.data["stick"]] if event.kind == "company-reinforced"
            else [event.data["unit"]] if event.kind == "advantage-spent"
            else ()
        )
    }  # fmt: skip
    pieces = match.dump()["position"]["pieces"]
    gone = {name for name, words in pieces.items() if words.startswith("-")}
    assert len(lost) == len(set(lost))
    assert set(lost) == gone - spent
    assert kinds <= {"stick-lost", "stick-killed", "eliminated", "removed", "left-map", "step-lost"}


def test_a_stick_misled_off_the_map_is_lost() -> None:
    """The German sends an Unknown stick over the edge."""
    match = scene(turn=2, activation="G1", stage="push", pieces={"505-s1": "0101 plt", "505-s2": "0513 plt"})
    (event,) = match.play("push 505-s1 off")
    assert (event.kind, event.lost) == ("left-map", ("505-s1",))


def test_whose_a_piece_is_can_be_told_by_its_name() -> None:
    """Sticks and companies are the US's, the others German."""
    assert WORDS.side_of is not None
    assert [WORDS.side_of(name) for name in ("505-s1", "508-c9", "de-14")] == ["us", "us", "german"]


# -- dice --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_every_die_is_a_fact_once(seed: int) -> None:
    """What was rolled, no more and no less, is thrown in the facts of the events."""
    journey = Journey(Case("night-drop", "historical"), seed)
    match = journey.case.start(seed)
    watched = Watched.of(match.state.dice)
    match.state.dice = watched
    rolled = 0
    for text in journey.texts:
        watched.rolls.clear()
        actor = str(match.to_act)
        thrown = [
            (throw.sides, face)
            for event in match.play(text)
            for throw in facts_of(event, match.state.words, actor).throws
            for face in throw.faces
        ]
        assert sorted(thrown) == sorted(watched.rolls), text
        rolled += len(thrown)
    assert rolled > 200


def test_dice_are_thrown_by_their_sides() -> None:
    """The initiative is a die for each side."""
    match = scene(activation="U1", pieces={"505-c1": "0513"}, pending=[["turn"], ["movement"]], dice=[2, 6])
    (event,) = (event for event in match.play("end") if event.kind == "initiative-rolled")
    assert facts_of(event, WORDS, "us").throws == (Throw((2,), 6, "us"), Throw((6,), 6, "german"))


# -- positions ---------------------------------------------------------------------------------


def complete(pieces: dict[str, str]) -> Any:
    """With all the pieces that are not mentioned."""
    return filled({"pieces": pieces})["pieces"]


def by_hand(position: dict[str, Any], pending: list[list[object]], **more: object) -> Match:
    """A match from a position that somebody wrote."""
    saved = {"game": "night-drop", "scenario": "historical", "position": position, "pending": pending, **more}
    return GAME.load(saved)


def test_a_position_written_by_hand_needs_only_what_differs() -> None:
    """Pieces and turn are enough: everything else starts as at the beginning of an activation."""
    match = by_hand({"pieces": complete({"505-c1": "0513"}), "turn": 5}, [["turn"], ["choose-activation", "us"]])
    assert match.to_act == "us"
    play(match, "activate U1", "move 505-c1 0512")


def test_who_moves_is_told_where_units_are_too_many() -> None:
    """Before they are lost (7b, 7c), his own only, and no longer when one has gone."""
    match = scene(pieces={**{f"505-c{n}": "0513" for n in range(1, 5)}, "507-c1": "0510"})
    prompt = match.view("us")["prompt"]
    assert prompt["data"]["doomed"] == {"0513": {"units": 4, "lost": 1}}
    say = GAME.catalogue.say
    english, italian = (say(prompt["text"], lang, **GAME.words(prompt["data"], lang)) for lang in LANGUAGES)
    assert "follows. Too many units: 4 in 0513 (1 too many). Those too many are lost after combat." in english
    assert "Troppe unità: 4 nell'esagono 0513 (1 di troppo)." in italian
    play(match, "move 505-c1 0512")
    assert match.view("us")["prompt"]["data"]["doomed"] == {}


def test_who_chooses_is_told_where_units_are_too_many() -> None:
    """Before the choice that costs one (7b, 7c): how many, whose and where; not where only those who act are counted,
    not of the other side's, and no longer when nobody is too many."""
    pieces = complete({**{f"508-s{n}": "0816 plt" for n in range(1, 5)}, "507-c1": "0510", "de-1": "2512 G13"})
    pending: list[list[object]] = [["turn"], ["choose-activation", "us"]]
    prompt = by_hand({"pieces": pieces, "turn": 3}, pending).view("us")["prompt"]
    assert prompt["data"]["crowded"] == {"0816": {"units": 4, "lost": 1, "regiments": ["508"]}}
    say = GAME.catalogue.say
    english, italian = (say(prompt["text"], lang, **GAME.words(prompt["data"], lang)) for lang in LANGUAGES)
    assert "choose who acts. Too many units: 4 of the 508th in 0816 (1 too many)." in english
    assert "Troppe unità: 4 del 508° nell'esagono 0816 (1 di troppo)." in italian
    theirs: list[list[object]] = [["turn"], ["choose-activation", "german"]]
    assert not by_hand({"pieces": pieces, "turn": 3}, theirs).view("german")["prompt"]["data"]["crowded"]
    relaxed = by_hand({"pieces": pieces, "turn": 3}, pending, options={"overstack": "activated"})
    assert not relaxed.view("us")["prompt"]["data"]["crowded"]
    thinned = by_hand({"pieces": {**pieces, "508-s4": "0815 plt"}, "turn": 3}, pending)
    assert not thinned.view("us")["prompt"]["data"]["crowded"]


def test_a_position_is_words_all_through() -> None:
    """Sides, regiments, activations, units and hexes are names, also in pending steps; only counts are numbers."""
    numbers = {"turn", "allowance", "mp", "ghost", "claimed_turns"}
    steps = set()
    for seed in (1, 2, 3):
        for match, _ in Journey(Case("night-drop", "historical"), seed).stops(60, "words"):
            saved = json.loads(json.dumps(match.dump()))
            for key, value in saved["position"].items():
                if key not in numbers and key != "counters":
                    assert not any(isinstance(v, int | float) and not isinstance(v, bool) for v in inside(value)), key
            for name, *args in saved["pending"]:
                if args and name != "activation":
                    steps.add(name)
                    assert all(isinstance(word, str) for arg in args for word in inside(arg)), (name, args)
            assert GAME.load(saved).digest() == match.digest()
    assert steps >= {"choose-activation", "excess"}


def inside(value: Any) -> list[Any]:
    """Every plain value inside another."""
    if isinstance(value, dict):
        return [inner for part in value.values() for inner in inside(part)]
    if isinstance(value, list):
        return [inner for part in value for inner in inside(part)]
    return [value]


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ({"turn": 10}, "turn up to 9"),
        ({"pa_turns": [3]}, "pa_turns: no such field"),
        ({"active": "french"}, "expected a side"),
        ({"pir": "506"}, "expected a regiment"),
        ({"activation": "U4"}, "activation, found 'U4'"),
        ({"claimed_turns": [3, "4"]}, "claimed_turns"),
        ({"target": "9999"}, "expected a hex"),
        ({"mp": -2}, "from -1 to 99"),
        ({"gathering": 1}, "true or false"),
        ({"pushed": [[], []]}, "a list of 3"),
        ({"clues": {"505-s1": ["G01"]}}, "a German unit"),
        ({"clues": {"de-1": ["G99"]}}, "German type"),
        ({"counters": {"2511": [3]}}, "whether it lies face up"),
        ({"counters": {"2511": [7, False]}}, "one of the counters left"),
        ({"counters": {"0101": [3, False]}}, "expected a VP hex"),
    ],
)
def test_what_does_not_hold_is_named(position: dict[str, Any], problem: str) -> None:
    """A broken position is refused with its place."""
    with pytest.raises(BadData) as error:
        by_hand({"pieces": complete({"505-c1": "0513"}), "turn": 5, **position}, [["turn"]])
    assert problem in str(error.value)


@pytest.mark.parametrize("step", ["resolve", "attack-point", "defence-point", "stand-or-retreat", "advance-point"])
def test_a_combat_without_target_is_refused(step: str) -> None:
    """Steps of a combat cannot be pending where nobody fights."""
    with pytest.raises(BadData, match=f"'{step}' is pending"):
        by_hand({"pieces": complete({"505-c1": "0513"}), "turn": 5}, [["turn"], [step]])


@pytest.mark.parametrize(
    ("pending", "problem"),
    [
        (["excess"], r"expected \(hex\)"),
        (["excess", "9999"], "expected a hex"),
        (["retreat", "505-c1"], "expected a list"),
        (["choose-activation", 0], "expected a side"),
        (["nap"], "the name of a step"),
    ],
)
def test_pending_steps_are_checked(pending: list[object], problem: str) -> None:
    """A pending step needs its arguments, each of its kind."""
    with pytest.raises(BadData, match=problem):
        by_hand({"pieces": complete({"505-c1": "0513"}), "turn": 5}, [["turn"], pending])


# -- places in Italian sentences ---------------------------------------------------------------


def test_places_agree_in_italian() -> None:
    """Villages are feminine and take no article, hexes without a name are masculine and take one."""
    match = scene(turn=9, pieces={"505-c1": "1612", "505-s1": "0513 plt"}, control=["1612"])
    told = [GAME.tell(event, "it") for event in match.play("end")]
    assert any(sentence.startswith("La Fière (1612) è controllata senza segnalino") for sentence in told)
    match = scene(stage="conversion", pieces={"505-s1": "1612 ldr up", "505-s2": "1612 plt up"})
    told = [GAME.tell(event, "it") for event in match.play("form 505-s1 505-s2")]
    assert "L'Americano prende il controllo di La Fière (1612)." in told
    hidden = {"505-s1": "1918 ldr", "505-s2": "1918 plt"}
    told = [GAME.tell(event, "it") for event in scene(stage="conversion", pieces=hidden).play("inspect 1918")]
    assert told[0].startswith("I gruppi nell'esagono 1918 sono scoperti")


def test_enemies_at_a_place() -> None:
    """One is at a village, but in a hex."""
    match = scene(turn=6, pieces={"505-c1": "1513", "505-c2": "2904", "de-1": "1612 G03", "de-2": "1412 G04"})
    assert match.why_not("move 505-c1 1612")[0].text("it") == "A La Fière (1612) ci sono unità nemiche."
    assert match.why_not("move 505-c1 1412")[0].text("it") == "Nell'esagono 1412 ci sono unità nemiche."
