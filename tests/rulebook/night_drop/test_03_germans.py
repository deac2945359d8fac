"""Chapter 3: the German units, their faces, vehicles, letters and Unknown markers."""

from __future__ import annotations

import pytest

from lancio import Match
from tests.proofs import proves
from tests.rulebook.night_drop.check import refused
from tests.rulebook.night_drop.scene import hex_of, kinds, only, piece, play, scene, texts
from tests.rulebook.night_drop.tellings import VIEWERS, let_pass, step, told, units, visible

#: type: front, back, letter
COUNTERS: dict[str, tuple[tuple[int, int], tuple[int, int] | None, str]] = {
    "G01": ((4, 3), (2, 2), "C"),
    "G02": ((4, 3), (2, 2), "A"),
    "G03": ((3, 3), (1, 2), "D"),
    "G04": ((3, 3), (1, 2), "D"),
    "G05": ((3, 3), (1, 2), "C"),
    "G06": ((3, 3), (1, 2), "A"),
    "G07": ((3, 3), (1, 2), "A"),
    "G08": ((3, 3), (1, 2), "B"),
    "G09": ((3, 4), (2, 2), "A"),
    "G10": ((2, 2), (1, 1), "B"),
    "G11": ((1, 2), None, "B"),
    "G12": ((1, 2), None, "D"),
    "G13": ((2, 2), None, "D"),
    "G14": ((1, 2), None, "C"),
}
WITH_BACK = [kind for kind, (_, back, _) in COUNTERS.items() if back]
WITHOUT_BACK = [kind for kind, (_, back, _) in COUNTERS.items() if not back]
ENTRY = {"A": "1901", "B": "3022", "C": "0121", "D": "0106"}


def beaten(kind: str) -> Match:
    """By day a company has attacked a German unit and done it one step of damage."""
    defence = COUNTERS[kind][0][1]
    # 5 + die against defence + die: one more than the defender, less than double
    dice = [2, 7 - defence - 1]
    match = scene(turn=5, activation="U1", stage="combat", pieces=units(f"505-c1 2108; de-1 2109 {kind}"), dice=dice)
    events = play(match, "attack 505-c1 2109", "declare")
    assert only(events, "combat-resolved").data["result"] == "loss"
    return match


@proves("3.1.1a")
@pytest.mark.parametrize("kind", WITH_BACK)
def test_front_and_back(kind: str) -> None:
    """A German unit shows full values on the front and, after a step loss, reduced ones on the back."""
    front, back, _ = COUNTERS[kind]
    match = scene(turn=5, activation="U1", pieces=units(f"505-c1 2108; de-1 2109 {kind}"))
    before = piece(match, "de-1", "german")
    assert before is not None
    assert (before["strength"], (before["attack"], before["defence"])) == ("full", front)
    match = beaten(kind)
    assert only(match.events, "step-lost").data == {"unit": "de-1"}
    for viewer in VIEWERS:
        after = piece(match, "de-1", viewer)
        assert after is not None
        assert (after["strength"], (after["attack"], after["defence"])) == ("reduced", back)


@proves("3.1.1b")
@pytest.mark.parametrize("kind", WITHOUT_BACK)
def test_a_unit_without_a_back_dies_of_any_loss(kind: str) -> None:
    """One step loss eliminates a unit that has no back."""
    match = beaten(kind)
    event = only(match.events, "eliminated")
    assert (event.rule, event.data) == ("9.2.5b", {"unit": "de-1"})
    assert "step-lost" not in kinds(match.events)
    assert piece(match, "de-1") is None


def moves_of(kind: str, start: str, turn: int) -> set[str]:
    """Where a German unit of a type can go."""
    match = scene(turn=turn, activation="G4", stage="movement", pieces=units(f"de-1 {start} {kind}"))
    return {action.split()[2] for action in texts(match) if action.startswith("move de-1 ")}


@proves("3.1.2a")
def test_two_units_move_as_vehicles() -> None:
    """Two of the fourteen pay as vehicles: twice as much in bocage, and never into marsh without a road.
    All others walk. Along a road there is no difference."""
    for kind in COUNTERS:
        vehicle = kind in ("G01", "G02")
        # by day four points are two hexes of bocage for a vehicle, four on foot
        reach = moves_of(kind, "2807", 5)
        assert ("2804" in reach) != vehicle, kind
        assert "2805" in reach, kind
        assert ("1413" in moves_of(kind, "1313", 5)) != vehicle, "marsh"
        road = moves_of(kind, "2205", 5)
        assert "2512" in road, "eight hexes of main road"
        assert "2612" not in road


@proves("3.1.2a")
def test_vehicles_fight_like_others() -> None:
    """In combat, zone of control and capacity a vehicle is a unit like any other."""
    rounds = []
    for kind in ("G01", "G03"):
        match = scene(
            turn=5,
            activation="G4",
            stage="combat",
            pieces=units(f"505-c1 2108; de-1 2109 {kind}"),
            dice=[1, 6],
        )
        event = only(play(match, "attack de-1 2108", "declare"), "combat-resolved")
        attacker = event.data["attacker"]
        assert isinstance(attacker, dict)
        rounds.append([m["label"] for m in attacker["modifiers"]])
        assert attacker["factor"] == COUNTERS[kind][0][0]
    assert rounds == [["attack-value"], ["attack-value"]]
    zones = [
        texts(scene(turn=5, activation="U1", pieces=units(f"505-c1 2108; de-1 2110 {kind}"))) for kind in ("G01", "G03")
    ]
    assert zones[0] == zones[1]


@proves("3.1.3a")
@pytest.mark.parametrize("kind", COUNTERS)
def test_the_letter_is_the_entry_hex(kind: str) -> None:
    """By night a reinforcement enters at the hex of its letter."""
    number = list(COUNTERS).index(kind) + 1
    match = scene(turn=2, activation="G4", stage="reinforcement", dice=[number])
    events = match.play("draw")
    drawn, entered = only(events, "german-drawn"), only(events, "reinforcement-entered")
    assert (drawn.sees, drawn.data) == (("german",), {"unit": "de-1", "type": kind})
    assert (entered.sees, entered.data) == (None, {"unit": "de-1", "hex": ENTRY[COUNTERS[kind][2]]})
    assert hex_of(match, "de-1") == ENTRY[COUNTERS[kind][2]]


def hidden(match: Match, name: str) -> bool:
    """Whether a German unit still lies under its marker; then nobody but the German sees what it is."""
    shown = [piece(match, name, viewer) for viewer in VIEWERS]
    us, german, spectator = ({} if p is None else p for p in shown)
    assert german["type"] is not None
    assert us["unknown"] == german["unknown"] == spectator["unknown"]
    for other in (us, spectator):
        assert (other["type"] is None) == other["unknown"]
        assert ("attack" not in other) == other["unknown"]
    return bool(us["unknown"])


@proves("3.1.4a", "R9")
def test_defenders_are_shown_when_a_company_attacks() -> None:
    """All Germans in the attacked hex are shown when the attack is declared, before either Point is named."""
    match = scene(
        turn=3,
        activation="U1",
        stage="combat",
        pieces=units("505-c1 2108; 505-c2 2108; de-1 2109 G03; de-2 2109 G10; de-3 2110 G05"),
    )
    play(match, "attack 505-c1 2109", "with 505-c2")
    assert [hidden(match, f"de-{i}") for i in (1, 2, 3)] == [True, True, True], "not declared yet"
    events = match.play("declare")
    assert kinds(events)[:1] == ["attack-declared"]
    shown = [e for e in events if e.kind == "german-shown"]
    assert [(e.rule, e.sees, e.data) for e in shown] == [
        ("3.1.4a", None, {"unit": "de-1", "type": "G03"}),
        ("3.1.4a", None, {"unit": "de-2", "type": "G10"}),
    ]
    assert step(match) == "attack-point"
    assert "point-named" not in kinds(events)
    assert [hidden(match, f"de-{i}") for i in (1, 2, 3)] == [False, False, True]


@proves("3.1.4a", "R9")
def test_attackers_are_shown_when_they_attack_a_company() -> None:
    """Only the Germans who take part are shown; one who stays behind in the same hex is not."""
    match = scene(
        turn=3,
        activation="G4",
        stage="combat",
        pieces=units("505-c1 2108 ; 505-s1 2108 plt; de-1 2109 G03; de-2 2109 G10; de-3 2109 G05"),
        dice=[1, 1],
    )
    play(match, "attack de-1 2108", "with de-3", "declare")
    assert step(match) == "attack-point"
    assert [hidden(match, f"de-{i}") for i in (1, 2, 3)] == [False, True, False]


@proves("3.1.4a")
def test_the_marker_is_never_put_back() -> None:
    """A unit once shown stays shown, in later turns too."""
    match = scene(turn=3, activation="G4", stage="combat", pieces=units("505-c1 2108; de-1 2109 G03"), dice=[3, 1])
    play(match, "attack de-1 2108", "declare")
    let_pass(match, "discovery")
    assert match.view(None)["turn"]["number"] == 5
    assert not hidden(match, "de-1")


@proves("3.1.4b", "X5")
def test_attacking_sticks_keeps_the_marker() -> None:
    """A German who attacks sticks alone, and advances, stays Unknown: the US learns nothing of what he is."""
    pictures = []
    for kind in ("G03", "G10", "G13"):
        pieces = units(f"505-s1 2108 plt; 505-s2 2108 ldr; 507-s1 2108 plt; 505-c1 2206; de-1 2109 {kind}")
        match = scene(turn=3, activation="G4", stage="combat", pieces=pieces)
        events = play(match, "attack de-1 2108", "declare")
        assert kinds(events).count("stick-killed") == 3
        assert "german-shown" not in visible(events, "german")
        assert hidden(match, "de-1")
        assert hex_of(match, "de-1") == "2108"
        pictures.append((told(match, "us"), told(match, None)))
    assert pictures[0] == pictures[1] == pictures[2]


@proves("3.1.4a", "3.1.4b")
def test_standing_beside_a_company_keeps_the_marker() -> None:
    """Only combat shows a unit: moving up to a company does not, whoever moves."""
    match = scene(turn=5, activation="G4", stage="movement", pieces=units("505-c1 2108; de-1 2110 G03"))
    match.play("move de-1 2109")
    assert hidden(match, "de-1")
    match = scene(turn=5, activation="U1", pieces=units("505-c1 2107; de-1 2109 G03"))
    match.play("move 505-c1 2108")
    assert hidden(match, "de-1")


@proves("4.1b")
def test_the_german_knows_his_units_at_any_time() -> None:
    """The German may look under his own markers at any time, in US activations too; nobody else may."""
    for activation, stage in (("U1", "movement"), ("G4", "movement"), ("G1", "push")):
        match = scene(
            turn=3,
            activation=activation,
            stage=stage,
            pieces=units("505-s1 2108 plt; de-1 2511 G09; de-2 2017 G14"),
        )
        own = {p["id"]: p["type"] for p in match.view("german")["pieces"] if p["side"] == "german"}
        assert own == {"de-1": "G09", "de-2": "G14"}
        assert hidden(match, "de-1")
        assert hidden(match, "de-2")
        refused(match, "declare")
