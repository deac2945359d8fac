"""Set up a position of Histo Command in a few words, with scripted dice.

    match = scene(group="A", dice=[1, 4, 4],
                  pieces={"al-a1": "A/c5 para 3", "de-a1": "A/d5 infantry 3 up"})

Pieces are written as in a dumped position: a hex (`?` not landed yet, `-` dead), a type, a strength, and perhaps
`up`, `disordered`, `reacted`, `acted`. All other counters of the scenario are dead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import lancio
from lancio import Event, Match
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.pieces import NAME, PLACES
from lancio.games.histo_command.state import TYPES

#: special dice
HIT, DISORDER, BLANK = 1, 3, 5
JUMPING = (["turn"], ["drop-ends"], ["jump"])


def scene(
    *,
    scenario: str = "merderet",
    turn: int = 1,
    active: str = "allied",
    group: str | None = "A",
    pieces: Mapping[str, str] | None = None,
    dice: Iterable[int] = (),
    pending: Sequence[Sequence[object]] | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    **more: Any,
) -> Match:
    """A match in the middle of an activation (or at `pending`), ready for its next question."""
    position: dict[str, Any] = {"pieces": complete(scenario, pieces or {}), "turn": turn, "active": active, **more}
    if group:
        position["group"] = group
    if group and not pending:
        position["used"] = [f"{active}-{group}"]
    steps = pending or [["turn"], ["recovery"], ["activations", "german"], ["orders"]]
    saved = {
        "game": "histo-command",
        "scenario": scenario,
        "options": dict(options or {}),
        "position": position,
        "pending": [list(step) for step in steps],
    }
    return lancio.game("histo-command").load(saved, seed=seed, dice=dice)


def jumping(point: str, *, second: str | None = None, **more: Any) -> Match:
    """A wave in the air, its drop points chosen."""
    points = [point] if second is None else [point, second]
    more.setdefault("group", "A")
    return scene(turn=0, pending=JUMPING, points=points, used_points=points, **more)


def complete(scenario: str, pieces: Mapping[str, str]) -> dict[str, str]:
    """The given pieces, and all others dead with the types that are left."""
    out = dict(pieces)
    for side, groups in enumerate(BOX.scenes[scenario].groups):
        for group, kinds in enumerate(groups):
            left = list(kinds)
            places = [NAME[p] for p in PLACES[side][group]][: len(kinds)]
            for name in places:
                if name in out:
                    left.remove(BOX.type_names.index[out[name].split()[1]])
            for name in places:
                if name not in out:
                    out[name] = f"- {TYPES[left.pop()].id} 0 up"
    return out


def texts(match: Match) -> set[str]:
    """What is legal now."""
    return {str(action) for action in match.legal}


def goals(match: Match, verb: str, *args: str) -> set[str]:
    """The last words of the legal actions that begin with these words."""
    start = " ".join([verb, *args]) + " "
    return {t.removeprefix(start) for t in texts(match) if t.startswith(start)}


def play(match: Match, *actions: str) -> list[Event]:
    """Play several actions and return all events they caused."""
    return [event for action in actions for event in match.play(action)]


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of the events, in order."""
    return [event.kind for event in events]


def only(events: Iterable[Event], kind: str) -> Event:
    """The one event of that kind."""
    found = [event for event in events if event.kind == kind]
    assert len(found) == 1, f"{len(found)} events of kind {kind}"
    return found[0]


def piece(match: Match, name: str, viewer: str | None = "german") -> dict[str, Any] | None:
    """A counter as a side sees it, None if it is not on the map."""
    found = [p for p in match.view(viewer)["pieces"] if p["id"] == name]
    return found[0] if found else None


def hex_of(match: Match, name: str) -> str | None:
    """Where a counter stands."""
    found = piece(match, name)
    return str(found["hex"]) if found else None


def strength(match: Match, name: str) -> int:
    """What is left of a unit."""
    found = piece(match, name)
    return int(found["strength"]) if found else 0


def tabs(match: Match, name: str) -> list[str]:
    """The labels on a counter."""
    found = piece(match, name)
    return list(found.get("tabs", [])) if found else []


def modifiers(event: Event) -> list[tuple[str, int]]:
    """The modifiers of a shot."""
    return [(m["label"], m["value"]) for m in event.data["modifiers"]]
