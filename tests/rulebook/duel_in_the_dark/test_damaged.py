"""Damaged positions: whatever could not be played to its end is refused at once, in words."""

from __future__ import annotations

from typing import Any

import pytest

from lancio import BadData, Match
from lancio.engine.dice import Dice, key_of
from lancio.games.duel_in_the_dark import followers, pending
from tests.rulebook.duel_in_the_dark.scene import GAME, PASSING, play, scene
from tests.rulebook.duel_in_the_dark.test_nights import EVERYTHING

FAR = {"yellow": "6 ground 8"}
#: no match goes on for so many actions
ENDLESS = 4000


def changed(match: Match, pending: list[Any] | None = None, **fields: Any) -> dict[str, Any]:
    """The position of a match with some of its fields written otherwise."""
    saved = match.dump()
    position = {**saved["position"], **fields}
    return {**saved, "position": position, "pending": saved["pending"] if pending is None else pending}


def solo_match() -> Match:
    """A solo night, the Bomber two cards out."""
    match = GAME.start("solo", seed=3, options={"tiles": 0})
    play(match, "base yellow 5", "base red 24", "base green 18", "base blue 11")
    play(match, "close", "close")
    return match


@pytest.mark.parametrize(
    ("fields", "where"),
    [({"flown": 0}, "bomber_at|flown"), ({"flown": 1}, "bomber_at|flown|heading"), ({"heading": "W"}, "heading"),
     ({"route": []}, "flown")],
)  # fmt: skip
def test_a_solo_bomber_that_is_not_where_its_cards_lead(fields: dict[str, Any], where: str) -> None:
    """Cards flown, hex and heading belong together; otherwise no card might ever fit."""
    with pytest.raises(BadData, match=where):
        GAME.load(changed(solo_match(), **fields))


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"turn_at": 3}, "turn_at"),
        ({"turn_at": 9}, "turn_at"),
        ({"target": "berlin"}, "turn_at"),
        ({"flown": 3}, "bomber_at"),
        ({"bomber_at": "12"}, "bomber_at"),
        ({"heading": "W"}, "heading"),
        ({"bomber_state": "waiting"}, "flown"),
        ({"route": ["NE", "E"], "turn_at": 0}, "route"),
        ({"start": "3"}, "start"),
    ],
)
def test_a_plan_out_of_step(fields: dict[str, Any], where: str) -> None:
    """The card that enters the target, the cards flown and the Bomber's place must agree, and a card must be left."""
    match = scene(squadrons=FAR, **PASSING)
    GAME.load(changed(match))
    with pytest.raises(BadData, match=where):
        GAME.load(changed(match, **fields))


@pytest.mark.parametrize(
    "steps",
    [
        ["fighter-step", "over?", "bomber-step", "round", "night-end", "night"],
        ["night-end", "night", "round", "bomber-step", "over?", "fighter-step"],
        ["night", "night-end", "round", "round", "bomber-step", "over?", "fighter-step"],
        ["night", "night-end", "bomber-step", "over?", "round", "fighter-step"],
        ["night", "night-end", "round", "over?", "mosquito-level"],
        ["night", "night-end", "round", "over?", "kill-medals"],
        ["night", "round", "bomber-step", "over?", "fighter-step"],
        ["night"],
    ],
)
def test_pending_steps_that_could_not_wait_so(steps: list[str]) -> None:
    """Reversed, twice, out of order, or without what comes after them."""
    match = scene(squadrons=FAR, **PASSING)
    with pytest.raises(BadData, match="pending"):
        GAME.load(changed(match, [[name] for name in steps]))


#: what a match must be asked before its position is damaged, and steps that it cannot do without then
WAITING_BELOW = [
    ("base", ("weather", "plan", "ground", "dispersal", "round", "night-end", "night")),
    ("plan-target", ("plan-start", "plan-card", "plan-window", "ground", "dispersal", "round")),
    ("plan-card", ("plan-card", "plan-window", "ground", "dispersal", "round")),
    ("place", ("dispersal", "round")),
    ("extra-units", ("bomber-placed", "mosquito-start", "crests", "relocate", "announce", "sau-placed", "round")),
    ("mosquito-start", ("crests", "relocate", "announce", "sau-placed", "round")),
    ("mosquito-level", ("quads", "gold-shot", "drops", "balloons", "fighter-step", "bomber-step", "round")),
    ("orders", ("fighters-closed", "mosquito-fight", "hex-medals", "silver-placed", "guns", "bomber-step", "round")),
    ("bomber-level", ("bomber-level", "bomber-moves", "bomber-done", "round")),
]


def asked(match: Match, step: str) -> Match:
    """Play on anyhow until this is asked."""
    dice = Dice(key_of("asked", step))
    for _ in range(ENDLESS):
        if match.state.stack[-1][0] == step:
            return match
        quick = [a for a in match.legal if str(a).startswith("setup")]
        match.play(quick[0] if quick else match.legal[dice.below(len(match.legal))])
    raise AssertionError(f"{step} was never asked")


@pytest.mark.parametrize(("step", "needed"), WAITING_BELOW, ids=[step for step, _ in WAITING_BELOW])
def test_a_step_taken_away_is_missed(step: str, needed: tuple[str, ...]) -> None:
    """Everything that a question of a phase has below it in every match has to be there."""
    match = asked(GAME.start("night", seed=4, options=EVERYTHING), step)
    steps = match.dump()["pending"]
    assert GAME.load(changed(match)).digest() == match.digest()
    for name in needed:
        rest = [frame for frame in steps if frame[0] != name]
        assert len(rest) < len(steps), name
        with pytest.raises(BadData, match=r"pending|route|phase"):
            GAME.load(changed(match, rest))


@pytest.mark.parametrize("scenario", ["night", "three", "four", "five"])
def test_a_waiting_bomber_is_where_its_plan_begins(scenario: str) -> None:
    """Off the map until it is placed, on its field from then on, however many sit at the table."""
    match = GAME.start(scenario, seed=5, options={"walls": "chosen"})
    for step, other in (("place", "1"), ("mosquito-start", "off"), ("crests", "12"), ("mosquito-moves", "12")):
        asked(match, step)
        GAME.load(changed(match))
        with pytest.raises(BadData, match="bomber_at"):
            GAME.load(changed(match, bomber_at=other))


@pytest.mark.parametrize("phase", ["between", "fighters", "weather", "plan", "ground", "dispersal", "duel"])
@pytest.mark.parametrize("step", ["base", "plan-card", "place", "mosquito-start", "orders"])
def test_the_phase_is_the_one_whose_steps_wait(step: str, phase: str) -> None:
    """With any other it is refused."""
    match = asked(GAME.start("night", seed=4), step)
    if phase == match.dump()["position"]["phase"]:
        return
    with pytest.raises(BadData, match=r"phase|card"):
        GAME.load(changed(match, phase=phase))


def test_what_was_placed_has_its_hex() -> None:
    """Squadrons once they are based, the Mosquito once it is placed; and a Bomber on its way has a heading."""
    match = scene(squadrons=FAR, mosquito="11 high", **PASSING)
    squadrons = match.dump()["position"]["squadrons"]
    for where, fields in (
        ("yellow", {"squadrons": {**squadrons, "yellow": "off ground 8"}}),
        ("mosquito_at", {"mosquito_at": "off"}),
        ("heading", {"heading": "-"}),
        ("bombed", {"bombed": "13"}),
    ):
        with pytest.raises(BadData, match=where):
            GAME.load(changed(match, **fields))


def test_a_seat_that_was_not_asked_for_its_fields() -> None:
    """Every squadron without a hex has its owner's question on the stack."""
    match = asked(GAME.start("four", seed=4), "base")
    steps = match.dump()["pending"]
    first = next(i for i, frame in enumerate(steps) if frame[0] == "base")
    with pytest.raises(BadData, match="based"):
        GAME.load(changed(match, steps[:first] + steps[first + 1 :]))


def test_a_bombed_target_was_entered_with_a_card() -> None:
    """Nobody could imagine the rest of a plan that has bombed a city before it reached one."""
    match = scene(squadrons=FAR, bomber="11 high", route="NE E E NW W W", flown=3, target="emden", bombed="11")
    GAME.load(changed(match)).imagine("german", seed=1)
    with pytest.raises(BadData, match="turn_at"):
        GAME.load(changed(match, turn_at=0))
    with pytest.raises(BadData, match="bombed"):
        GAME.load(changed(match, bombed="off"))


@pytest.mark.parametrize("fields", [{"turn_at": 0}, {"route": []}, {"route": ["NE", "E", "E"]}])
def test_a_plan_is_whole_before_the_duel(fields: dict[str, Any]) -> None:
    """Sealed, it leads to the target and home."""
    match = scene(at=[["round"], ["mosquito-start"]], squadrons=FAR, route="NE E E NW W W", phase=5)
    GAME.load(changed(match))
    with pytest.raises(BadData, match=r"route|turn_at"):
        GAME.load(changed(match, **fields))


def test_every_step_has_its_place() -> None:
    """The order of pending steps names every step of the game, and no other."""
    steps = {*GAME.flow.questions, *GAME.flow.procedures}
    assert set(pending.RANK) | pending.ANYWHERE == steps
    assert {*followers.SPAWNED, *followers.SPAWNED.values(), *pending.ONCE, *pending.PLANNING} <= steps


@pytest.mark.parametrize("scenario", ["night", "three", "swap", "solo"])
def test_shuffled_steps_are_refused_or_played(scenario: str) -> None:
    """Whole positions load again everywhere in a match; with two pending steps exchanged, one taken away,
    or all reversed, they are refused or can be played to the end."""
    options = {
        name: value
        for name, value in EVERYTHING.items()
        if name in GAME.scenario(scenario).options and not (scenario == "swap" and name == "scheme")
    }
    match = GAME.start(scenario, seed=2, options=options)
    dice = Dice(key_of("shuffled", scenario))
    while match.to_act is not None:
        if not dice.below(12):
            saved = match.dump()
            assert GAME.load(saved).digest() == match.digest()
            steps = list(saved["pending"])
            one, other = dice.below(len(steps)), dice.below(len(steps))
            steps[one], steps[other] = steps[other], steps[one]
            gone = dice.below(len(steps))
            without = [frame for i, frame in enumerate(saved["pending"]) if i != gone]
            for damaged in (steps, without, list(reversed(saved["pending"]))):
                if damaged != saved["pending"]:
                    refused_or_played({**saved, "pending": damaged}, dice)
        quick = [a for a in match.legal if str(a).startswith("setup")]
        match.play(quick[0] if quick and dice.below(2) else match.legal[dice.below(len(match.legal))])


def refused_or_played(saved: dict[str, Any], dice: Dice) -> None:
    """Either is fine, anything else is not."""
    try:
        match = GAME.load(saved)
    except BadData:
        return
    for side in match.sides:
        match.imagine(side, seed=1)
    for _ in range(ENDLESS):
        if match.to_act is None:
            return
        match.play(match.legal[dice.below(len(match.legal))])
    raise AssertionError("no end")
