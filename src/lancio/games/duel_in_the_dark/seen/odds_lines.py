"""Lines of a preview: points with whom they go to, and the difference a change would make."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from lancio.engine.tally import Chance, Modifier, Preview, Tally
from lancio.games.duel_in_the_dark.bombing import bombing_tally
from lancio.games.duel_in_the_dark.combat import badge_useful, flak_tally
from lancio.games.duel_in_the_dark.pieces import BRITISH, GERMAN, HIGH, LOW
from lancio.games.duel_in_the_dark.state import WAITING, Raid
from lancio.games.duel_in_the_dark.tables import CITIES

CERTAIN = (Chance("certain", Fraction(1)),)
IF_STAYS, IF_NO_BADGE = "if-stays", "if-no-badge"


def british(part: str) -> tuple[str, str]:
    """Points for the British, and what they are a part of."""
    return BRITISH, part


def german(part: str) -> tuple[str, str]:
    """Points for the German, and what they are a part of."""
    return GERMAN, part


def lines(tally: Tally, to: str, part: str) -> list[Modifier]:
    """The lines of a tally with whom its points go to."""
    return [Modifier(m.label, m.value, m.rule, {**m.data, "to": to, "part": part}) for m in tally.modifiers]


def badge_note(s: Raid) -> str | None:
    """What a fight assumes while the Ju 88 may still use its badge."""
    return IF_NO_BADGE if badge_useful(s) else None


def flak_change(s: Raid, hex_: int, change: Callable[[], object]) -> tuple[Modifier, ...]:
    """What a change makes of the guns in a hex."""
    before = flak_tally(s, hex_, False).total
    change()
    after = flak_tally(s, hex_, False).total
    return tuple(lines(Tally().add("guns", after - before, "DD-S.1"), *german("flak")))


def placed_change(s: Raid, hex_: int, change: Callable[[], object]) -> Preview:
    """What a unit more makes of the guns in its hex and of a raid on the cities it covers."""
    if s.bomber_state == WAITING:
        s.bomber_alt = HIGH
    low = s.bomber_alt == LOW
    cities = range(len(CITIES.names))
    before = [bombing_tally(s, city, low).total for city in cities]
    guns = flak_change(s, hex_, change)
    bombing = []
    for city in cities:
        gain = bombing_tally(s, city, low).total - before[city]
        bombing += lines(Tally().add("raid", gain, "DD-S.5", city=city), *british("bombing"))
    return Preview((*guns, *bombing), CERTAIN, IF_STAYS)
