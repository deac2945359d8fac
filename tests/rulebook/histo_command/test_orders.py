"""Standing orders for opportunity fire: whoever gave one is not asked, and nothing tells which."""

import json

import pytest

from lancio import Match, Record
from lancio.engine.dice import Dice, key_of
from lancio.games.histo_command.verbs import ORDERS
from lancio.players import decide, player
from tests.proofs import proves
from tests.rulebook.histo_command.scene import BLANK, HIT, jumping, kinds, scene, texts

NAMES = [order.name for order in ORDERS]
#: a mover that enters a hex next to a weak machine-gun and three hexes from infantry
MOVERS = {"al-a1": "F/d6 para 3", "de-a1": "F/d3 machine-gun 2 up", "de-b1": "F/e4 infantry 3 up"}


def moving(order: str, dice: list[int] | None = None) -> Match:
    """The mover before it enters F/d5, and what stands by order."""
    return scene(scenario="son", pieces=MOVERS, dice=dice or [BLANK] * 12, order=["ask", order])


def firers(match: Match, action: str) -> list[str]:
    """Who fires by opportunity at what the action does."""
    return [e.data["unit"] for e in match.play(action) if e.kind in ("opportunity-fired", "lander-fired-at")]


@proves("HC-12a")
@pytest.mark.parametrize(
    ("order", "who"),
    [("any", ["de-a1", "de-b1"]), ("adjacent", ["de-b1"]), ("at-least-50", ["de-a1", "de-b1"]), ("never", [])],
)
def test_an_order_answers_for_its_owner(order: str, who: list[str]) -> None:
    """At F/d5 the machine-gun is two hexes away with three dice, the infantry next to it with three."""
    match = moving(order)
    assert firers(match, "move al-a1 F/d5") == who
    assert match.to_act == "allied" and not match.can_undo


@proves("HC-12a")
def test_a_chance_too_small_is_not_taken() -> None:
    """In a village the infantry has one die, a third: not at 50 %, but whenever possible."""
    pieces = {"al-a1": "E/j6 para 3", "de-b1": "E/i5 infantry 3 up", "de-a1": "F/j1 dummy 0"}
    for order, fires in (("any", 1), ("at-least-50", 0)):
        match = scene(scenario="son", pieces=pieces, dice=[BLANK] * 9, order=["ask", order])
        preview_dice = len(firers(match, "move al-a1 E/j5"))
        assert preview_dice == fires, order


@proves("HC-12a", "HC-5a")
@pytest.mark.parametrize("order", NAMES[1:])
def test_events_are_those_of_answers_by_hand(order: str) -> None:
    """No event tells of an order: whatever it answers, silence included, is told as if somebody had been asked."""
    lander = {"al-a1": "? para 3", "al-a2": "? para 3", "de-a1": "A/c4 infantry 3 up", "de-a2": "A/b4 dummy 0"}
    dice = [1, 2, BLANK, *[BLANK] * 9]
    for ordered, asked, action in (
        (moving(order), moving("ask"), "move al-a1 F/d5"),
        (
            jumping("A/c7", pieces=lander, dice=dice, order=["ask", order]),
            jumping("A/c7", pieces=lander, dice=dice),
            "jump al-a1",
        ),
    ):
        events = ordered.play(action)
        fired = [e.data["unit"] for e in events if e.kind in ("opportunity-fired", "lander-fired-at")]
        by_hand = [*asked.play(action)]
        for unit in fired:
            by_hand += asked.play(f"fire {unit}")
        if asked.to_act == "german":
            by_hand += asked.play("hold")
        assert [e.as_dict() for e in events] == [e.as_dict() for e in by_hand]
        assert asked.to_act == ordered.to_act


@proves("HC-12a")
def test_silence_by_order_cannot_be_taken_back() -> None:
    """A step to which an order kept silent has been answered; where nobody watches a step can be taken back."""
    match = moving("never")
    assert "fire-held" in kinds(match.play("move al-a1 F/d5"))
    assert not match.can_undo
    far = scene(scenario="son", pieces={"al-a1": "F/d6 para 3", "de-b1": "E/a1 infantry 3 up"}, order=["ask", "never"])
    far.play("move al-a1 F/d5")
    assert far.can_undo


@proves("HC-12a")
def test_given_in_an_activation_or_at_a_window() -> None:
    """Once an activation and once a window; an order given at a window is followed at once."""
    match = scene(scenario="son", pieces=MOVERS, dice=[HIT] * 12)
    assert "orders" in texts(match)
    match.play("orders")
    assert texts(match) == {f"order {name}" for name in NAMES}
    match.play("order never")
    assert "orders" not in texts(match) and match.view("allied")["orders"]["now"] == "never"
    match.play("move al-a1 F/d5")
    assert match.to_act == "german" and "orders" in texts(match)
    match.play("orders")
    events = match.play("order adjacent")
    assert kinds(events)[:2] == ["order-given", "opportunity-fired"]
    assert events[0].sees == ("german",) and events[1].data["unit"] == "de-b1"
    again = moving("ask")
    for action in ("orders", "order ask", "end"):
        again.play(action)
    while again.to_act == "german":
        again.play("end" if "end" in texts(again) else sorted(texts(again))[0])
    while again.view("allied")["prompt"]["step"] != "orders":
        again.play(sorted(texts(again))[0])
    assert "orders" in texts(again), "a new activation, a new order"


@proves("HC-12a")
def test_an_order_is_its_owners_secret() -> None:
    """View, log, record and imagined worlds of the enemy are the same under every order."""
    matches = []
    for name in NAMES:
        match = scene(scenario="son", pieces=MOVERS)
        for action in ("orders", f"order {name}", "end"):
            match.play(action)
        matches.append(match)
    for viewer in ("german", None):
        assert len({json.dumps(match.view(viewer)) for match in matches}) == 1
        assert len({str(match.log(viewer)) for match in matches}) == 1
        assert len({str(Record.for_side(match, viewer)) for match in matches}) == 1
        for match in matches:
            assert "order" not in match.imagine(viewer, 3).dump()["position"]
    assert [match.view("allied")["orders"]["now"] for match in matches] == NAMES
    assert matches[-1].imagine("allied", 3).dump()["position"]["order"] == ["never", "ask"]


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_computer_players_get_through(name: str) -> None:
    """Asked for an order they give one, and the match goes on."""
    match = scene(scenario="son", pieces=MOVERS)
    match.play("orders")
    state = match.state.clone()
    seat = player(name).sit(match.game, 0)
    state.apply(decide(match.game, state, seat, Dice(key_of("orders", 1))))
    assert state.question and state.question[0] == "orders"
