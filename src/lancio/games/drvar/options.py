"""What can be agreed before play: readings of two rules. Titles and explanations stand in the catalogue."""

from __future__ import annotations

from lancio.engine.scenario import OptionMaker
from lancio.games.drvar.words import CATALOGUE

make = OptionMaker(CATALOGUE)

DAMAGE_PERSISTS = make.flag("damage_persists", "R30")
RAID_SCATTER = make.words("raid_scatter", "R36", "high", "low")
OPTIONS = {option.name: option for option in (DAMAGE_PERSISTS, RAID_SCATTER)}
