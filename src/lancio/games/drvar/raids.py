"""Chapter 12.4: German aircraft."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.games.drvar import acts
from lancio.games.drvar.fire import air_attack, target_in
from lancio.games.drvar.forces import GERMAN, YUGOSLAV
from lancio.games.drvar.landing import scatter
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import RAID


@rule("A05", "12.4a", "12.4e")
def flights(s: Drvar) -> list[tuple[int, int]]:
    """The aircraft of this turn, against any hex of the map."""
    hexes = s.setting.ground.board.on_map
    return [RAID.group(kind, last=hexes) for kind, left in enumerate(s.raids) if left]


@rule("12.4c", "R36")
def scatters(s: Drvar, kind: int, die: int) -> bool:
    """At the number of the aircraft or above; with the option, at that number or below."""
    number = s.setting.plan.raid_number[kind]
    return die <= number if s.setting.scatter_low else die >= number


@rule("12.4b", "12.4c", "12.4d", "A05")
@acts.RAID.starts(RAID)
def fly(s: Drvar, side: int, aircraft: int, aimed: int) -> None:
    """One aircraft attacks the top unit of each side in the hex where its bombs fall."""
    first, second = s.raids
    s.raids = (first - 1, second) if aircraft == 0 else (first, second - 1)
    die = s.dice.roll()
    by_option = "R36" if s.setting.scatter_low else None
    if scatters(s, aircraft, die):
        direction, hex_ = scatter(s, aimed)
        s.tell("raid-flown", by_option or "12.4d", aircraft=aircraft, aimed=aimed, die=die, hex=hex_, scatter=direction)
    else:
        hex_ = aimed
        s.tell("raid-flown", by_option or "12.4c", aircraft=aircraft, aimed=aimed, die=die, hex=hex_)
    if hex_ == OFF:
        return
    for target_side in (YUGOSLAV, GERMAN):
        target = target_in(s, target_side, hex_)
        if target >= 0:
            air_attack(s, target, hex_)
