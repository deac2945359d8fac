"""Windows and standing orders, on a road with guards."""

from __future__ import annotations

import json
from typing import Any

import pytest

import lancio
from lancio.engine.match import Match
from lancio.engine.orders import ANY, NEVER, StandingOrders, at_least
from lancio.engine.record import Record
from lancio.engine.windows import Offers, gathering, window
from tests.engine.ambush import DECLINE, FIRE, FLOW, GUARD, ORDER, ORDERS, ROAD, THINK, WITH, Ambush


def road(place: int = 0, order: str = "ask", dice: list[int] | None = None, **position: Any) -> Match:
    """The runner at a place, before he runs."""
    saved = {"place": place, "order": ["ask", order], **position}
    pending = [["go", "runner"]]
    return ROAD.load({"game": "ambush", "scenario": "road", "position": saved, "pending": pending}, dice=dice or [])


def texts(match: Match) -> list[str]:
    return [str(action) for action in match.legal]


def kinds(match: Match, *actions: str) -> list[str]:
    return [event.kind for action in actions for event in match.play(action)]


# -- windows -----------------------------------------------------------------------------------


def test_asked_only_if_somebody_can_act() -> None:
    """Nobody within two places: the runner goes on. Then the guard is asked, with everything he may do."""
    match = road()
    match.play("run")
    assert match.to_act == "guard" and texts(match) == ["shoot a", "shout", "decline", "orders"]
    far = road(8)
    far.play("run")
    assert far.outcome is not None, "b and c are three places off"


def test_open_until_declined() -> None:
    """An act leaves the window open: each guard once. Declining closes it, and the next step opens another."""
    match = road(6, dice=[1, 1])
    match.play("run")
    assert texts(match) == ["shoot b", "shoot c", "shout", "decline", "orders"]
    match.play("shoot b")
    assert texts(match)[0] == "shoot c" and match.dump()["pending"][-1] == ["shots", ["b"]]
    assert kinds(match, "shout") == ["shouted"]
    match.play("decline")
    assert match.to_act == "runner"
    match.play("run")
    assert texts(match)[:2] == ["shoot b", "shoot c"], "at the next place both again"


def test_closed_when_nobody_is_left() -> None:
    """After the last act nobody is asked to decline."""
    match = road(6, dice=[1, 1])
    for action in ("run", "shoot b", "shoot c"):
        match.play(action)
    assert match.to_act == "runner"


def test_a_budget_counts_acts() -> None:
    """Two points paid: two volleys, whoever fires them; then the window is shut without asking."""
    match = road(4)
    match.play("run")
    assert texts(match) == ["volley 3", "volley 6", "decline", "orders"]
    match.play("volley 3")
    assert match.to_act == "guard" and match.dump()["pending"][-1] == ["volleys", 1]
    match.play("volley 6")
    assert texts(match) == ["with b", "with c"], "at least one guard fires"
    match.play("with c")
    assert texts(match) == ["with b", "fire"]
    assert kinds(match, "fire") == ["volley"]
    assert match.to_act == "runner" and match.view(None)["tracks"]["hits"] == 2


def test_a_declaration_of_several() -> None:
    """Units join one after another; whoever takes part does not join again; the act is of all of them."""
    match = road(4)
    for action in ("run", "volley 6", "with b"):
        match.play(action)
    assert texts(match) == ["with c", "fire"]
    (event,) = match.play("with c")
    assert event.kind == "volley" and event.data["units"] == ["b", "c"], "with everybody it begins by itself"


def test_a_discreet_window_is_always_asked() -> None:
    """With or without a dog the guard is asked at place 4, and the runner cannot tell."""
    with_dog, without = road(3, dog=True), road(3)
    for match in (with_dog, without):
        match.play("run")
        assert match.to_act == "guard"
    assert texts(with_dog) == ["bite", "decline"] and texts(without) == ["decline"]
    assert json.dumps(with_dog.view("runner")) == json.dumps(without.view("runner"))


def test_a_discreet_window_may_stay_shut() -> None:
    """Where there is nothing to react to, not even a discreet window asks."""
    match = road(3, dog=True)
    match.play("run")
    assert kinds(match, "bite") == ["bitten"]
    assert match.to_act == "runner"


# -- standing orders ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "shooters"), [("any", "bc"), ("at-least-50", ""), ("adjacent", ""), ("never", "")]
)  # fmt: skip
def test_orders_at_two_places(order: str, shooters: str) -> None:
    """Two places off the chance is a third, and nobody is beside."""
    match = road(7, order, dice=[1, 1])
    events = match.play("run")
    assert [event.data["unit"] for event in events if event.kind == "shot"] == list(shooters)
    assert match.to_act == "runner"


@pytest.mark.parametrize(
    ("order", "shooters"), [("any", "bc"), ("at-least-50", "bc"), ("adjacent", "bc"), ("never", "")]
)  # fmt: skip
def test_orders_at_one_place(order: str, shooters: str) -> None:
    """One place off it is two thirds."""
    match = road(6, order, dice=[1, 1])
    events = match.play("run")
    assert [event.data["unit"] for event in events if event.kind == "shot"] == list(shooters)
    assert [event.kind for event in events].count("order-followed") == 1


def test_an_order_only_does_what_has_a_chance() -> None:
    """Shouting is left to nobody's order."""
    assert "shouted" not in kinds(road(0, "any", dice=[1]), "run")


def test_nobody_is_asked_by_an_order_in_a_declaration() -> None:
    """By order everybody who may joins, and the budget is used up."""
    match = road(4, "any")
    events = match.play("run")
    assert [event.data["units"] for event in events if event.kind == "volley"] == [["a"], ["a"]]
    assert match.to_act == "runner"
    careful = road(4, "at-least-50")
    events = careful.play("run")
    assert [event.data["units"] for event in events if event.kind == "volley"] == [["b", "c"], ["b", "c"]]
    assert kinds(road(4, "adjacent"), "run").count("volley") == 0, "volleys know no beside"


def test_a_new_order_is_followed_at_once() -> None:
    """Asked, one may give another order, once a window; the same window then goes by it."""
    match = road(6, dice=[1, 1])
    match.play("run")
    match.play("orders")
    assert texts(match) == [f"order {order.name}" for order in ORDERS]
    again = match.copy()
    assert kinds(match, "order any") == ["order-given", "order-followed", "shot", "shot"]
    assert kinds(again, "order ask") == ["order-given"]
    assert again.to_act == "guard" and texts(again) == ["shoot b", "shoot c", "shout", "decline"]
    again.play("decline")
    again.play("run")
    assert "orders" in texts(again)


def test_an_order_stands_until_the_next() -> None:
    """Given on one's own go, it holds over all that follows, and another may be given on the next go."""
    match = road(5, dice=[1] * 6)
    for action in ("rest", "orders", "order any"):
        match.play(action)
    assert match.to_act == "runner", "once a go: the guard has nothing left but to rest"
    assert kinds(match, "run").count("shot") == 2 and kinds(match, "run").count("shot") == 2
    match.play("rest")
    assert "orders" in texts(match)


@pytest.mark.parametrize("order", ["any", "at-least-50", "adjacent", "never"])
def test_an_order_answers_alike_whether_anybody_listens_or_not(order: str) -> None:
    """A position that nobody listens to comes out as in a match; who never acts is not even looked for."""
    match = road(6, order, dice=[6, 1])
    state: Any = match.state
    alone = state.clone()
    code = match.verbs.parse("run")
    assert isinstance(code, int)
    alone.apply(code)
    match.play("run")
    there = match.state
    assert isinstance(alone, Ambush) and isinstance(there, Ambush)
    assert ROAD.pack(alone) == ROAD.pack(there) and alone.stack == there.stack
    assert alone.choices.groups == there.choices.groups and alone.dice.dump() == there.dice.dump()


def test_what_an_order_answered_cannot_be_taken_back() -> None:
    """Not even its silence; a step that nobody could answer can."""
    match = road(6, "never")
    match.play("run")
    assert not match.can_undo
    free = road(3, "never")
    free.play("run")
    free.play("decline")
    assert free.can_undo


@pytest.mark.parametrize(
    ("order", "listeners"), [("any", "abc"), ("at-least-50", "a"), ("adjacent", "a"), ("never", "")]
)  # fmt: skip
@pytest.mark.parametrize("dog", [True, False])
def test_a_quiet_window_tells_no_order(order: str, listeners: str, dog: bool) -> None:
    """What an order answers leaves the events of the same answers given by hand, its silence too, and cannot be taken
    back either."""
    ordered, asked = road(1, order, dog=dog), road(1, dog=dog)
    by_order = [event.as_dict() for event in ordered.play("run")]
    by_hand = [event.as_dict() for event in asked.play("run")]
    for unit in listeners if dog else "":
        by_hand += [event.as_dict() for event in asked.play(f"listen {unit}")]
    if asked.to_act == "guard":
        by_hand += [event.as_dict() for event in asked.play("decline")]
    assert by_order == by_hand
    assert ordered.to_act == asked.to_act == "runner" and not ordered.can_undo


def test_an_order_is_secret() -> None:
    """Views, logs and imagined worlds of the runner and of a spectator are the same under every order."""
    matches = []
    for order in ORDERS:
        match = road(8)
        for action in ("rest", "orders", f"order {order.name}", "rest"):
            match.play(action)
        matches.append(match)
    for viewer in ("runner", None):
        assert len({json.dumps(match.view(viewer)) for match in matches}) == 1
        assert len({str(match.log(viewer)) for match in matches}) == 1
        assert len({str(Record.for_side(match, viewer)) for match in matches}) == 1
        assert all(match.imagine(viewer, 1).view(viewer) == match.view(viewer) for match in matches)
    assert [match.view("guard")["tracks"]["order"] for match in matches] == [order.name for order in ORDERS]
    assert matches[-1].imagine("guard", 1).view("guard")["tracks"]["order"] == "never"
    assert matches[-1].imagine("runner", 1).dump()["position"].get("order") is None


def test_a_window_is_told_to_whom_it_asks() -> None:
    """Its prompt has the word that declines; other questions have none, and who waits is not told of it."""
    match = road(6)
    assert "window" not in match.view("runner")["prompt"]
    match.play("run")
    assert match.view("guard")["prompt"]["window"] == {"decline": "decline"}
    assert "decline" in match.view("guard")["legal"]
    assert all("window" not in match.view(viewer)["prompt"] for viewer in ("runner", None))
    match.play("orders")
    assert "window" not in match.view("guard")["prompt"]


def test_standing_orders_are_in_the_view() -> None:
    """How to give one, what each does, one's own, and whether it was given just now."""
    match = road(6)
    match.play("run")
    orders = match.view("guard")["orders"]
    assert (orders["think"], orders["give"], orders["now"], orders["given"]) == ("orders", "order", "ask", False)
    assert [order["name"] for order in orders["all"]] == [order.name for order in ORDERS]
    assert {"name": "adjacent", "asks": False, "percent": 0, "beside": True} in orders["all"]
    match.play(orders["think"])
    assert match.view("guard")["prompt"]["step"] == orders["step"]
    match.play(f"{orders['give']} ask")
    mine, theirs = match.view("guard")["orders"], match.view(None)["orders"]
    assert (mine["now"], mine["given"]) == ("ask", True) and orders["think"] not in match.view("guard")["legal"]
    assert (theirs["now"], theirs["given"]) == (None, False)
    assert "orders" not in lancio.game("night-drop").start("historical", seed=1).view(None)


def test_saved_in_words() -> None:
    """Orders, and windows in the middle of their acts, are words."""
    match = road(6, dice=[1, 1])
    for action in ("run", "orders", "order adjacent"):
        match.play(action)
    saved = match.dump()
    assert saved["position"]["order"] == ["ask", "adjacent"] and saved["position"]["ordered"] == ["guard"]
    assert ROAD.load(saved).digest() == match.digest()


# -- wrong declarations ------------------------------------------------------------------------


def test_wrong_declarations_are_refused() -> None:
    """The first order must ask; a budget must be an argument; a gathering begins with units; names are new."""
    with pytest.raises(TypeError, match="must be one that asks"):
        StandingOrders(FLOW, "x", "9", (ANY, NEVER), give=ORDER, think=THINK)

    def offers(s: Ambush) -> Offers:
        return None

    def willing(s: Ambush, place: int) -> int:
        return 0

    with pytest.raises(TypeError, match="no argument 'budget'"):
        window(FLOW, "y", "1", lambda s: GUARD, decline=DECLINE, budget="budget")(offers)
    with pytest.raises(TypeError, match="gathers units"):
        gathering(FLOW, "z", "1", lambda s, place: GUARD, joins=WITH, begins=FIRE)(willing)
    with pytest.raises(TypeError, match="already"):
        window(FLOW, "shots", "1", lambda s: GUARD, decline=DECLINE)(offers)
    assert at_least(40).name == "at-least-40" and at_least(33, "good").name == "good"
