"""The rulebook's worked example: nineteen steps, their points, the running score, British +3 at the end."""

from __future__ import annotations

from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import kinds, only, piece, play, points, score, start

SETUP = (
    "base red 24", "base green 18", "base blue 11", "base yellow 13",
    "target emden", "start 16", "card NE", "card E", "card E", "card NW", "card W", "card W", "seal",
    "place flak/balloon 11", "place searchlight/smoke 11", "place radar/shelter 11", "place balloon/flak 11",
    "place fuel-truck/radar 11", "place fire-truck/flak 12", "place fire-truck/flak 12",
    "mosquito 8",
)  # fmt: skip

#: actions, points by event, score after the step
STEPS: tuple[tuple[tuple[str, ...], dict[str, int], int], ...] = (
    (("mosquito 17", "level high"), {}, 0),
    (("fly red 17", "fly green 17", "stop", "fly blue 10", "on 9", "level high", "fly yellow 12",
      "stop", "level low", "close"),
     {"mosquito-fought": 3}, 3),
    (("level high",), {"fighters-scored": -3}, 0),
    (("mosquito 10", "level high"), {}, 0),
    (("fly red 10", "level high", "fly green 10", "level high", "fly blue 10", "level high", "close"),
     {"mosquito-fought": 3, "fighters-scored": -9}, -6),
    (("mosquito 11", "level low", "bomb airfield", "bomb searchlight", "bomb radar", "mark 3"),
     {"balloons-scored": -1}, -7),
    (("fly red 11", "level high", "fly green 11", "level high", "fly blue 11", "level high",
      "fly yellow 5", "land", "close"),
     {"mosquito-fought": 2, "flak-fired": -1, "fighters-scored": -9, "city-bombed": 18}, 3),
    (("mosquito 3", "level high"), {}, 3),
    (("fly yellow 4", "on 3", "level high", "land red", "fly green 18", "land", "fly blue 19", "level high", "close"),
     {"mosquito-fought": 2, "landing-cost": 1, "fighters-scored": -3}, 3),
    (("mosquito 2", "level high"), {}, 3),
    (("fly yellow 2", "stop", "level high", "fly blue 11", "land", "fly green 26", "land", "close"),
     {"mosquito-fought": 2, "landing-cost": 1, "fighters-scored": -3}, 3),
    (("mosquito 8", "land"), {}, 3),
    (("fly yellow 10", "level high", "close"), {}, 3),
    (("fly yellow 18", "land", "close"), {}, 3),
)  # fmt: skip


@proves("DD-6.6.1", "DD-6.6.2", "DD-6.6.3", "DD-6.6.4", "DD-5.3", "DD-7.mosq.1", "DD-7.alt.3", "DD-7.fuel.10")
def test_the_nineteen_turns() -> None:
    """Every move of the example is legal, brings what the rulebook says, and the British win by 3."""
    match = start(dice=[1], tiles=7)
    play(match, *SETUP)
    assert score(match) == 0
    for actions, expected, after in STEPS:
        events = play(match, *actions)
        assert points(events) == expected, actions
        assert score(match) == after, actions
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.scores) == ("british", {"british": 3, "german": -3})
    assert only(events, "night-ended").data["score"] == 3


@proves("DD-7.fuel.1", "DD-7.fuel.2", "DD-7.fuel.7")
def test_fuel_of_the_example() -> None:
    """After turn 14 the Dornier has flown its tank of 12 dry and landed; the others stand as the script says."""
    match = start(dice=[1], tiles=7)
    play(match, *SETUP)
    for actions, _, _ in STEPS[:10]:
        play(match, *actions)
    play(match, "fly yellow 2", "stop", "level high", "fly blue 11")
    assert piece(match, "blue")["fuel"] == 0
    play(match, "land", "fly green 26", "land", "close")
    assert [piece(match, q)["fuel"] for q in ("yellow", "red", "green", "blue")] == [5, 8, 8, 12]
    assert [piece(match, q)["hex"] for q in ("yellow", "red", "green", "blue")] == ["2", "11", "26", "11"]


@proves("DD-6.6.4")
def test_the_last_mosquito_step_is_skipped() -> None:
    """Turn 19 is a fighter step: the Mosquito is down already."""
    match = start(dice=[1], tiles=7)
    play(match, *SETUP)
    seen: list[str] = []
    for actions, _, _ in STEPS:
        seen += kinds(play(match, *actions))
    assert seen.count("round-began") == 6  # and the first, at the end of the set-up
    assert seen.count("mosquito-landed") == 1
    assert match.to_act is None
