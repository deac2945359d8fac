"""Every score, lot and stop is told, with the rule or ruling that decides."""

from lancio import Event
from tests.proofs import proves
from tests.rulebook.night_drop import printed
from tests.rulebook.night_drop.check import fight, says, silent
from tests.rulebook.night_drop.scene import kinds, only, play, scene


def rules(events: tuple[Event, ...] | list[Event], kind: str) -> list[str | None]:
    """The rules of the events of a kind."""
    return [event.rule for event in events if event.kind == kind]


@proves("9.3.2b")
def test_sticks_die_with_a_beaten_attacker() -> None:
    """The last company of an attacking hex falls: the sticks beside it die, of whatever regiment."""
    sticks = {"505-s1": "2603 plt", "508-s1": "2603 plt"}
    pieces = {"505-c1": "2603 reduced", "505-c2": "2920", **sticks, "de-1": "2602 G09 up"}
    match = scene(turn=6, stage="combat", dice=[1, 6], pieces=pieces)
    events = fight(match, "505-c1", target="2602")
    assert [(e.data["unit"], e.rule) for e in events if e.kind == "stick-killed"] == [
        ("505-s1", "9.3.2b"),
        ("508-s1", "9.3.2b"),
    ]
    text = match.game.rulebook["9.3.2b"].text
    assert "attacking or defending" in text["en"] and "in attacco o in difesa" in text["it"]


@proves("5.2.1a", "5.2.1b")
def test_who_has_the_initiative_and_why() -> None:
    """The event of who takes it cites what the dice say: the higher one, or a tie."""
    for dice, rule in (([4, 2], "5.2.1a"), ([2, 4], "5.2.1a"), ([3, 3], "5.2.1b")):
        match = scene(turn=5, stage="combat", pieces={"505-c1": "0513", "de-1": "0512 G03 up"}, dice=dice)
        events = play(match, "end")
        assert rules(events, "initiative-rolled") == rules(events, "initiative-taken") == [rule]


@proves("2.6.2a", "R7")
def test_a_pir_advantage_killed_in_the_last_turn() -> None:
    """No turn is left for it: nobody is promised a turn 10. Killed before, it takes the next free turn."""
    pieces = {"505-s1": "0513 pa", "505-c1": "2920", "de-1": "0512 G03"}
    for turn, claimed, told in (
        (9, [], ("advantage-wasted", "2.6.2a", {"unit": "505-s1"})),
        (8, [], ("advantage-killed", "2.6.2a", {"unit": "505-s1", "turn": 9})),
        (7, [8], ("advantage-killed", "R7", {"unit": "505-s1", "turn": 9})),
        (8, [9], ("advantage-wasted", "2.6.2a", {"unit": "505-s1"})),
    ):
        match = scene(turn=turn, activation="G4", stage="combat", pieces=pieces, claimed_turns=claimed)
        events = fight(match, "de-1", target="0513")
        assert [(e.kind, e.rule, dict(e.data)) for e in events if e.kind.startswith("advantage-")] == [told]
        assert 10 not in match.view(None)["tracks"]["claimed_turns"]
        assert "10" not in match.game.tell(next(e for e in events if e.kind == told[0]))


@proves("8.1a")
def test_a_step_has_one_rule() -> None:
    """A flooded stream takes the whole move by the terrain table, and so do preview and event say."""
    for piece, goal, rule in (
        ("505-c1 1506", "1406", "8.1a"),
        ("505-c1 1506", "1505", "8.1a"),
        ("de-1 2603 G01 up", "2602", "8.1a"),
    ):
        unit, hex_ = piece.split(" ", 1)
        match = scene(turn=6, activation="G4" if unit == "de-1" else "U1", pieces={"505-c2": "2920", unit: hex_})
        preview = match.preview(f"move {unit} {goal}")
        assert preview is not None
        assert {modifier.rule for modifier in preview.modifiers} == {rule}
        assert only(match.play(f"move {unit} {goal}"), "moved").rule == rule


@proves("9.4.3a", "9.2.4e", "R22")
def test_no_way_out_is_told() -> None:
    """By night the defenders cannot leave with a face-up PIR Advantage among them: they stand, and it is said why."""
    pieces = {"505-c1": "0513", "505-s1": "0513 pa up", "505-c2": "2920", "de-1": "0512 G02 up"}
    match = scene(turn=3, activation="G4", stage="combat", dice=[6, 1], pieces=pieces)
    events = fight(match, "de-1", target="0513")
    says(events, "retreat-barred", "R22", units=["505-s1", "505-c1"], hex="0513")
    assert "step-lost" in kinds(events)
    free = scene(turn=3, activation="G4", stage="combat", dice=[6, 1], pieces={**pieces, "505-s1": "0513 plt"})
    silent(fight(free, "de-1", target="0513"), "retreat-barred")


@proves("R5", "2.5a")
def test_no_objective_left_is_told() -> None:
    """Every VP hex has its counter: the HQ stick opens no orders."""
    counters = {hex_: [value, False] for hex_, value in zip(printed.VP_HEXES, printed.VP_COUNTERS, strict=False)}
    sticks = {"505-s1": "2108 hq up", "505-s2": "2108 plt up"}
    match = scene(stage="conversion", pieces=sticks, counters=counters)
    says(play(match, "form 505-s1 505-s2"), "no-objective", "R5")
    del counters["2221"]
    match = scene(stage="conversion", pieces=sticks, counters=counters)
    silent(play(match, "form 505-s1 505-s2"), "no-objective")


@proves("10.1a", "10.4b")
def test_a_score_of_nothing_is_told() -> None:
    """A hex under control whose counter is worth nothing counts, for 0."""
    match = scene(turn=9, pieces={"505-c1": "0513"}, counters={"2511": [0, True]}, control=["2511"])
    events = play(match, "end")
    says(events, "objective-counted", "10.1a", hex="2511", value=0)
    silent(events, "objective-turned-up")
