"""What the scenes of all games share: playing, listening and looking at pieces in a few words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lancio import Event, Match


def texts(match: Match, verb: str | None = None) -> set[str]:
    """What is legal now; with one verb only, if it is given."""
    return {str(action) for action in match.legal if verb is None or action.verb == verb}


def answers(match: Match, *words: str) -> set[str]:
    """What may follow these words now."""
    start = " ".join(words) + " "
    return {text.removeprefix(start) for text in texts(match) if text.startswith(start)}


def play(match: Match, *actions: str) -> list[Event]:
    """Play several actions and return all events they caused."""
    return [event for action in actions for event in match.play(action)]


def only(events: Iterable[Event], kind: str) -> Event:
    """The one event of that kind."""
    found = [event for event in events if event.kind == kind]
    assert len(found) == 1, f"{len(found)} events of kind {kind}"
    return found[0]


def kinds(events: Iterable[Event]) -> list[str]:
    """The kinds of the events, in order."""
    return [event.kind for event in events]


def piece(match: Match, name: str, viewer: str | None = None) -> dict[str, Any] | None:
    """A piece as a side sees it, None if it is not on the map."""
    found = [p for p in match.view(viewer)["pieces"] if p["id"] == name]
    return found[0] if found else None


def hex_of(match: Match, name: str, viewer: str | None = None) -> str | None:
    """Where a piece stands, as a side sees it."""
    found = piece(match, name, viewer)
    return str(found["hex"]) if found else None
