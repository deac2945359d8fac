"""Refusals: each has its own reason and its own rule, and tells nothing that the side may not know."""

import pytest

from lancio import Match
from lancio.engine.dice import Dice, key_of
from lancio.engine.reasons import Reason
from lancio.games.night_drop import GAME
from lancio.games.night_drop.state import Night
from tests.proofs import proves
from tests.rulebook.night_drop.scene import play, scene, texts

TRIO = {"505-c1": "0513", "505-c2": "0513", "505-c3": "0513", "507-c1": "0513"}


def why(match: Match, action: str) -> list[tuple[str, str | None]]:
    """The reasons against an action, with their rules."""
    return [(reason.key, reason.rule) for reason in match.why_not(action)]


@proves("8.4.1a")
def test_a_stack_is_named_in_order() -> None:
    """The same units in the other order are legal, and the reason says so."""
    match = scene(pieces=TRIO)
    assert {"stack 505-c1 505-c2", "stack 505-c2 505-c3"} <= texts(match)
    assert why(match, "stack 505-c2 505-c1") == [("in-order", "8.4.1a")]
    assert match.why_not("stack 505-c2 505-c1")[0].text("en").endswith("505-c1 and 505-c2.")
    assert why(match, "stack 505-c1 505-c1") == [("twice", "8.4.1a")]
    assert why(match, "stack 505-c1 507-c1") == [("not-activated", "5.4.1a")]
    play(match, "stack 505-c2 505-c3")
    assert why(match, "add 505-c1") == [("in-order", "8.4.1a")]
    assert why(match, "add 505-c2") == [("twice", "8.4.1a")]


@proves("8.4.1a", "8.4.2a")
def test_a_stack_must_be_on_the_move() -> None:
    """Without one nothing can be added or marched; with one nothing else moves until it has gone."""
    match = scene(pieces={**TRIO, "505-c4": "0718"})
    assert why(match, "march 0514") == why(match, "add 505-c1") == [("no-stack", "8.4.1a")]
    assert why(match, "stack 505-c1 505-c4") == [("not-together", "8.4.1a")]
    play(match, "stack 505-c1 505-c2")
    for action in ("move 505-c4 0717", "stack 505-c1 505-c3", "end"):
        assert why(match, action) == [("stack-waiting", "8.4.1a")]
    play(match, "march 0514")
    assert "march 0515" in texts(match)
    assert why(match, "march 0514") == [("already-there", "8.1a")]


@proves("2.4.1a")
def test_sticks_are_named_in_order() -> None:
    """As for stacks; and what is no stick of the regiment on the map is told as that."""
    sticks = {"505-s1": "2409 ldr up", "505-s2": "2409 plt up", "505-s3": "2108 plt up", "508-s1": "2409 plt"}
    match = scene(stage="conversion", pieces={**sticks, "505-c1": "2409"})
    assert "form 505-s1 505-s2" in texts(match)
    assert why(match, "form 505-s2 505-s1") == [("in-order", "2.4.1a")]
    assert why(match, "form 505-s1 505-s1") == [("twice", "2.4.1a")]
    assert why(match, "form 505-s1 505-s3") == [("not-in-one-hex", "2.4.1a")]
    assert why(match, "form 505-s1 508-s1") == [("other-regiment", "R3")]
    assert why(match, "form 505-s1 505-c1") == [("no-stick", "2.4a")]
    assert why(match, "form 505-s1 505-s9") == [("not-on-map", "2.4.3a")]
    assert why(match, "reinforce 505-s1 505-s2") == [("no-company-counter", "2.4.2a")]
    assert why(match, "reinforce 505-c1 505-s1") == [("not-reduced", "2.4.2b")]


@proves("R16")
def test_a_vehicle_bars_its_stack() -> None:
    """Men alone may enter the marsh; with a vehicle among them it is closed to all, and the vehicle is named."""
    match = scene(turn=6, activation="G4", pieces={"505-c1": "2904", "de-1": "1411 G03 up", "de-2": "1312 G01 up"})
    assert why(match, "move de-2 1411") == [("impassable", "8.1a")]
    match = scene(turn=6, activation="G4", pieces={"505-c1": "2904", "de-1": "1312 G03 up", "de-2": "1312 G01 up"})
    assert "move de-1 1411" in texts(match)
    play(match, "stack de-1 de-2")
    (reason,) = match.why_not("march 1411")
    assert (reason.key, reason.rule, reason.data["unit"]) == ("impassable", "R16", "de-2")


@proves("R17")
def test_an_entry_hex_with_enemies() -> None:
    """By day the German chooses among the free entry hexes."""
    match = scene(turn=6, activation="G4", stage="reinforcement", pieces={"505-s1": "1901 plt"})
    play(match, "draw")
    assert why(match, "enter 1901") == [("enemy-there", "R17")]
    assert why(match, "enter 1902") == [("not-entry", "8.5.3c")]


@proves("R6")
def test_an_unknown_stick_is_not_told() -> None:
    """Whether it is the PIR Advantage or not, the answer is the same."""
    for kind in ("pa", "plt"):
        match = scene(turn=2, activation=None, pieces={"505-s1": f"2108 {kind}", "508-s1": "0816 pa up"})
        assert "spend 508-s1" in texts(match)
        assert why(match, "spend 505-s1") == [("still-unknown", "R6")]


@pytest.mark.parametrize("seed", range(3))
def test_no_refusal_is_left_without_a_reason(seed: int) -> None:
    """A verb of the question at hand, with names taken at random, is never refused with the last resort alone."""
    dice = Dice(key_of("reasons", seed))
    match = GAME.start(seed=seed, options={"overstack": ("all", "activated")[seed % 2]})
    tried = 0
    while match.to_act:
        legal = [str(action) for action in match.legal]
        assert isinstance(match.state, Night)
        question, _ = GAME.asked(match.state)
        for number in question.answers if not dice.below(4) else ():
            verb = GAME.verbs.all[number]
            names = [sorted(kind.index) for kind in verb.kinds]
            text = " ".join([verb.word, *(some[dice.below(len(some))] for some in names)])
            reasons: tuple[Reason, ...] = match.why_not(text)
            assert (text in legal) == (not reasons)
            assert not any(reason.key in ("not_offered", "not_now") for reason in reasons), (question.name, text)
            assert all(reason.rule in GAME.rulebook for reason in reasons if reason.rule)
            tried += bool(reasons)
        match.play(legal[dice.below(len(legal))])
    assert tried > 100
