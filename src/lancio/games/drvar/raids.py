"""Chapter 12.4: German aircraft."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.verbs import args_of
from lancio.games.drvar.fire import air_attack, target_in
from lancio.games.drvar.forces import AIRCRAFT, GERMAN, YUGOSLAV
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
def fly(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """One aircraft attacks the top unit of each side in the hex where its bombs fall."""
    kind, aimed = args_of(code, 2)
    raids = list(s.raids)
    raids[kind] -= 1
    s.raids = (raids[0], raids[1])
    die = s.dice.roll()
    hex_, direction = aimed, 0
    if scatters(s, kind, die):
        direction, hex_ = scatter(s, aimed)
    names = s.setting.ground.board.name
    if log is not None:
        data: dict[str, object] = {"aircraft": AIRCRAFT[kind], "aimed": names[aimed], "die": die, "hex": names[hex_]}
        if direction:
            data["scatter"] = direction
        log.add("raid-flown", "12.4d" if direction else "12.4c", **data)
    if hex_ == OFF:
        return
    for target_side in (YUGOSLAV, GERMAN):
        target = target_in(s, target_side, hex_)
        if target >= 0:
            air_attack(s, target, hex_, log)
