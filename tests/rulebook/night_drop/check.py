"""What tests of the later chapters ask of a match again and again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import lancio
from lancio import Event, Match
from tests.rulebook.night_drop.scene import only, texts


def refused(match: Match, *actions: str, rule: str | None = None) -> None:
    """None of these is legal: not offered, refused with a reason, and refusing changes nothing.

    `rule`: what the first reason cites.
    """
    before = match.digest()
    for action in actions:
        assert action not in texts(match), f"{action} is offered"
        reasons = match.why_not(action)
        assert reasons, f"no reason against {action}"
        assert all(reason.rule is None or reason.rule in match.game.rulebook for reason in reasons)
        assert rule is None or reasons[0].rule == rule, f"{action}: {reasons[0]}"
        with pytest.raises(lancio.IllegalAction) as error:
            match.play(action)
        assert error.value.reasons
    assert match.digest() == before


def goals(match: Match, unit: str) -> set[str]:
    """The hexes a unit may move to now."""
    return {text.split()[2] for text in texts(match) if text.startswith(f"move {unit} ")}


def targets(match: Match, unit: str) -> set[str]:
    """The hexes a unit may attack now."""
    return {text.split()[2] for text in texts(match) if text.startswith(f"attack {unit} ")}


def answers(match: Match, verb: str) -> set[str]:
    """The last word of every legal action with this verb."""
    return {text.split()[-1] for text in texts(match) if text.split()[0] == verb}


def cost(match: Match, action: str) -> float:
    """What a move costs, as the event says (to the German alone if the unit is Unknown)."""
    events = match.play(action)
    told = [event for event in events if "cost" in event.data]
    assert len(told) == 1, f"{len(told)} events tell a cost"
    price = told[0].data["cost"]
    assert isinstance(price, float)
    return price


def says(
    events: Iterable[Event], kind: str, rule: str | None, sees: tuple[str, ...] | None = None, **data: Any
) -> None:
    """There is one event of that kind, with that rule, those who see it, and just that data."""
    event = only(events, kind)
    assert (event.rule, event.sees, dict(event.data)) == (rule, sees, data)


def silent(events: Iterable[Event], *kinds: str) -> None:
    """Nothing of these kinds happened."""
    assert not [event.kind for event in events if event.kind in kinds]


def fight(match: Match, *units: str, target: str, point: str | None = None) -> list[Event]:
    """Attack a hex with these units, and name the Point if there is a choice."""
    events = list(match.play(f"attack {units[0]} {target}"))
    for unit in units[1:]:
        events += match.play(f"with {unit}")
    events += match.play("declare")
    if point is not None and len(units) > 1:
        events += match.play(f"point {point}")
    return events


def modifiers(event: Event, side: str) -> list[tuple[str, int, str]]:
    """What made up a factor of a combat: label, value, rule."""
    entry = event.data[side]
    assert isinstance(entry, dict)
    return [(m["label"], m["value"], m["rule"]) for m in entry["modifiers"]]


def totals(event: Event) -> tuple[int, int]:
    """The totals of a combat, dice included."""
    a, d = event.data["attacker"], event.data["defender"]
    assert isinstance(a, dict) and isinstance(d, dict)
    return a["total"], d["total"]
