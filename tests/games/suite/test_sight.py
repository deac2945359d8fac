"""What can be seen from a hex: plain data, told in both languages, and no way to find what is hidden."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from lancio import BadData, Match
from tests.games.suite.cases import Journey, bytes_of

STOPS, LOOKS = 6, 2


def lookouts(match: Match) -> list[str]:
    """Some hexes of the map: where pieces stand, and others."""
    view = match.view(None)
    taken = sorted({piece["hex"] for piece in view["pieces"] if piece.get("hex")})
    hexes = list(match.game.chart(match.scenario.slug).get("hexes", {}))
    return [*taken[:LOOKS], *hexes[:: max(1, len(hexes) // LOOKS)]]


def looked(match: Match, name: str, side: str | None) -> dict[str, Any] | None:
    """What is seen from a hex, None if it is not on the table."""
    try:
        return match.can_see(name, side)
    except BadData:
        return None


def test_sight_is_plain_told_and_cited(journey: Journey) -> None:
    """Seen and blocked hexes are different ones; every reason has a rule and a sentence in both languages."""
    for match, _ in journey.stops(STOPS, "sight"):
        for name in lookouts(match):
            found = looked(match, name, match.sides[0])
            if found is None:
                continue
            assert json.loads(json.dumps(found)) == found
            assert found["from"] == name and name in found["seen"]
            assert not set(found["seen"]) & set(found["blocked"])
            for why in [*found["blocked"].values(), *([found["beyond"]] if found["beyond"] else [])]:
                check_reason(match, why)


def check_reason(match: Match, why: Mapping[str, Any]) -> None:
    """A rule of the book, and a sentence without an empty blank."""
    assert why["rule"] in match.game.rulebook
    assert why["reason"] in match.game.catalogue
    for language in ("en", "it"):
        said = match.game.catalogue.say(why["reason"], language, **{k: v for k, v in why.items() if k != "reason"})
        assert "{" not in said and "None" not in said, (why, said)


def test_sight_keeps_secrets(outing: Journey) -> None:
    """What a side sees is the same in every world that agrees with what it knows."""
    for number, (match, _) in enumerate(outing.stops(STOPS, "sight secrets")):
        for side in (*match.sides, None):
            other = match.imagine(side, seed=number)
            for name in lookouts(match):
                assert bytes_of(looked(match, name, side)) == bytes_of(looked(other, name, side)), (side, name)


def test_no_sight_from_nowhere(game: Any) -> None:
    """A hex that is not on the map is refused in words, in games that have lines of sight."""
    match = game.start(seed=1)
    for name in ("off", "", "nowhere", "9999"):
        if any(looked(match, h, None) for h in lookouts(match)):
            with pytest.raises(BadData, match="hex"):
                match.can_see(name, None)
        else:
            assert match.can_see(name, None) is None
