"""Set up a position at Drvar in a few words, with scripted dice.

    match = scene("german", "blau 0204 4; school 0205 3", dice=[4])

Pieces are written as in a dumped position: hex, SP, markers. Units that are not mentioned wait or are spare. The
western meadows (columns 1 to 4, rows 10 to 14) are open ground, out of sight of everything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

import lancio
from lancio import Event, Match
from lancio.games.drvar import GAME
from lancio.games.drvar.position import filled
from lancio.games.drvar.verbs import ORDERS
from lancio.games.drvar.words import FATE
from tests.scene import answers, hex_of, kinds, only, piece, play, texts

#: helpers of all scenes that these tests use as well
__all__ = ["answers", "hex_of", "kinds", "only", "piece", "play", "texts"]

COUNTERS = ("tito 1607", "ussr 2014", "usa 0809", "gb 1015", "blank 1211", "blank 1311")


def scene(
    side: str = "german",
    pieces: str = "",
    *,
    turn: int = 4,
    pa: Sequence[int] = (10, 10),
    dice: Iterable[int] = (),
    counters: Sequence[str] = COUNTERS,
    options: Mapping[str, object] | None = None,
    pending: Sequence[Sequence[object]] | None = None,
    commands: bool = True,
    seed: int = 1,
    **more: Any,
) -> Match:
    """A match at a go of a side (or at `pending`), ready for its next question."""
    given = dict(entry.strip().split(" ", 1) for entry in pieces.split(";") if entry.strip())
    if commands:
        given.setdefault("de-command", "0120")
        given.setdefault("yu-command", "2620")
    other = GAME.sides[1 - GAME.sides.index(side)]
    position: dict[str, Any] = {
        "pieces": given,
        "counters": list(counters),
        "pa": list(pa),
        "turn": turn,
        "active": side,
        **{key: in_words(key, value) for key, value in more.items()},
    }
    steps: Sequence[Sequence[object]] = [["turn"], ["administration"], ["goes", other], ["go", side]]
    saved = {
        "game": "drvar",
        "scenario": "historical",
        "options": dict(options or {}),
        "position": filled(position),
        "pending": [list(step) for step in (pending if pending is not None else steps)],
    }
    return lancio.game("drvar").load(saved, seed=seed, dice=dice)


def in_words(key: str, value: Any) -> Any:
    """What is shorter as a number or as one text in a test."""
    if isinstance(value, str):
        return str(value).split()
    if key == "order":
        return [ORDERS[order].name for order in value]
    if key == "initiative":
        return GAME.sides[value]
    if key == "fate":
        return FATE.write(value)
    if key in ("substitute", "no_command"):
        return [side for i, side in enumerate(GAME.sides) if value >> i & 1]
    return value


def sp(match: Match, name: str) -> int:
    """The SP a piece has left, 0 if it is gone."""
    found = piece(match, name)
    return int(found["strength"]) if found else 0


def tabs(match: Match, name: str) -> list[str]:
    """The markers on a piece."""
    found = piece(match, name)
    return list(found.get("tabs", [])) if found else []


def markers(match: Match, name: str) -> list[int]:
    """Attack and Opportunity Attack markers."""
    found = piece(match, name)
    return list(found.get("markers", [0, 0])) if found else [0, 0]


def pa(match: Match) -> list[int]:
    """The activation points of both sides."""
    points = match.view(None)["tracks"]["points"]
    return [points["german"], points["yugoslav"]]


def step(match: Match) -> str | None:
    """The question that is asked now."""
    prompt = match.view(match.to_act)["prompt"] if match.to_act else None
    return prompt["step"] if prompt else None


def mods(event: Event) -> list[tuple[str, int, str]]:
    """The modifiers of an attack: label, value, rule."""
    found = event.data["modifiers"]
    assert isinstance(found, list)
    return [(m["label"], m["value"], m["rule"]) for m in found]


def side_mods(event: Event, side: str) -> list[tuple[str, int]]:
    """What made up a melee total, without the SP."""
    entry = event.data[side]
    assert isinstance(entry, dict)
    return [(m["label"], m["value"]) for m in entry["modifiers"] if m["label"] != "strength"]


def totals(event: Event) -> tuple[int, int]:
    """The totals of a melee, dice included."""
    a, d = event.data["attacker"], event.data["defender"]
    assert isinstance(a, dict) and isinstance(d, dict)
    return a["total"], d["total"]


def refused(match: Match, *actions: str) -> None:
    """None of these is legal: not offered, explained, and refusing changes nothing."""
    before = match.digest()
    for action in actions:
        assert action not in texts(match), f"{action} is offered"
        assert match.why_not(action), f"no reason against {action}"
        with pytest.raises(lancio.IllegalAction):
            match.play(action)
    assert match.digest() == before
