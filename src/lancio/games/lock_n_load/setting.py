"""The table: a scenario of the box laid out and ready to play."""

from __future__ import annotations

from copy import copy
from functools import cache

from lancio.engine.citations import rule
from lancio.engine.masks import bits, mask_of
from lancio.engine.verbs import Names
from lancio.games.lock_n_load.box import BOX, Box
from lancio.games.lock_n_load.ground import Ground
from lancio.games.lock_n_load.scenes import Scene
from lancio.games.lock_n_load.verbs import VERBS
from lancio.games.lock_n_load.words import WORDS


class Setting:
    """What does not change during a match. Places and units have the numbers of this table, names are the box's."""

    __slots__ = (
        "box", "card_of", "counters", "exits", "ground", "held", "roster", "scene", "sets", "verbs", "wanted",
        "whole", "words", "works_left", "zones",
    )  # fmt: skip

    def __init__(self, scene: Scene, box: Box) -> None:
        self.scene, self.box, self.counters = scene, box, box.counters
        self.roster = box.rosters[scene.slug]
        #: the boards as they are printed, and as they are now
        self.whole = self.ground = Ground(box, scene, self.roster)
        ground = self.ground
        self.sets = {key: ground.area_of(text) for key, text in scene.sets.items()}
        #: side -> the hexes it holds at the start; those where it may leave the map
        self.held = tuple(ground.area_of(text) if text else 0 for text in scene.held)
        self.exits = tuple(ground.area_of(text) if text else 0 for text in scene.exits)
        #: hexes whose owner matters
        self.wanted = 0
        for area in (*self.sets.values(), *self.held):
            self.wanted |= area
        #: side -> where it sets up, floors and insides included
        self.zones = tuple(self._zone(army.zone) if army.zone else 0 for army in scene.armies)
        #: unit -> the card it starts with
        self.card_of = {
            self._card_holder(unit): tuple(box.counters.cards).index(entry.card)
            for unit, entry in enumerate(self.roster.listed)
            if entry is not None and entry.card
        }
        self.words = WORDS.laid(
            ground.locations.names, self.roster.names, self.roster.weapon_names, Names("side", scene.sides)
        )
        self.verbs = VERBS.laid(ground.locations.names, self.roster.names, self.roster.weapon_names)

    @rule("15.1j")
    def in_rubble(self, hexes: int) -> Setting:
        """The same table with some buildings in rubble."""
        ground = self.whole.in_rubble(hexes)
        if ground is self.ground:
            return self
        found = copy(self)
        found.ground = ground
        return found

    def _zone(self, text: str) -> int:
        hexes = self.ground.area_of(text)
        return mask_of(p for p in bits(self.ground.grounds) if hexes >> self.ground.hex[p] & 1)

    def _card_holder(self, unit: int) -> int:
        """The card of a vehicle's entry is its armour leader's."""
        bosses = [boss for boss, vehicle in self.roster.tied.items() if vehicle == unit]
        return bosses[0] if bosses else unit


@cache
def setting(slug: str) -> Setting:
    """A scenario of the box on the table, laid once."""
    return Setting(BOX.scenes[slug], BOX)
