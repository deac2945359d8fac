"""Several views of one position put together: what remains hidden from nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def unveil(
    public: dict[str, Any], views: Mapping[str, Mapping[str, Any]], unknown: Mapping[str, Mapping[str, object]]
) -> dict[str, Any]:
    """A spectator's view with all that the sides know: each piece as its owner sees it, and of what lies beside the map
    all that any of them is told; and `unknown`, what nobody was told of a piece."""
    pieces: dict[str, Any] = {}
    for side, view in views.items():
        for piece in view["pieces"]:
            if piece["id"] not in pieces or piece["side"] == side:
                pieces[piece["id"]] = piece
    tracks = public["tracks"]
    for view in views.values():
        tracks = fuller(tracks, view["tracks"])
    return {
        **public,
        "pieces": [{**piece, **unknown.get(name, {})} for name, piece in pieces.items()],
        "tracks": tracks,
    }


def fuller(known: Any, other: Any) -> Any:
    """Two accounts of the same thing in one: what the one leaves open the other may tell."""
    if known is None:
        return other
    if isinstance(known, dict) and isinstance(other, dict):
        return {**other, **{key: fuller(value, other.get(key)) for key, value in known.items()}}
    return known
