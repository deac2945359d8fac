"""Victory points: one signed score, positive while the British lead."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.flow import NOBODY
from lancio.engine.tally import Tally
from lancio.games.duel_in_the_dark.pieces import BRITISH, GERMAN
from lancio.games.duel_in_the_dark.state import Raid


@rule("DD-5.5", "DD-5.6")
def to_british(
    s: Raid, points: int, kind: str, rule_id: str, /, *, lost: int = 0, loser: int = NOBODY, **data: object
) -> None:
    """Points move the marker towards whoever gains them, lost points towards the other; the score has no end. A score
    of 0 is told as well."""
    s.score += points
    gains = BRITISH if points >= 0 else GERMAN
    s.tell(kind, rule_id, lost=lost, loser=loser, **data, gains=gains, points=abs(points), score=s.score)


@rule("DD-5.5", "DD-5.6")
def to_german(s: Raid, points: int, kind: str, rule_id: str, /, **data: object) -> None:
    """The same for points that the German gains."""
    s.score -= points
    gains = GERMAN if points >= 0 else BRITISH
    s.tell(kind, rule_id, lost=0, loser=NOBODY, **data, gains=gains, points=abs(points), score=s.score)


def floored(tally: Tally, least: bool, rule_id: str) -> Tally:
    """A total that does not go below 0 (A-9)."""
    if least and tally.total < 0:
        tally.add("floor", -tally.total, rule_id)
    return tally
