"""What counters there are in the box: nations, forces, kinds of units, heroes, weapons, cards."""

from __future__ import annotations

from lancio.engine.data import Node
from lancio.engine.verbs import Names
from lancio.games.lock_n_load import tables


class Counters:
    """All counters and cards of the box, by key; kinds of units also by number."""

    def __init__(self, units: Node, cards: Node) -> None:
        units.only(("nation", "force", "infantry", "man", "hero", "team", "weapon", "vehicle", "helicopter"))
        self.nations = {key: tables.read_nation(key, n) for key, n in units["nation"].children()}
        self.forces = {key: tables.read_force(key, n, self.nations) for key, n in units["force"].children()}
        forces = self.forces
        kinds = [tables.read_infantry(key, n, forces) for key, n in units["infantry"].children()]
        kinds += [tables.read_man(key, n, forces) for key, n in units["man"].children()]
        kinds += tables.read_hero(units["hero"])
        kinds += [tables.read_team(key, n, forces) for key, n in units["team"].children()]
        kinds += [tables.read_vehicle(key, n, forces) for key, n in units["vehicle"].children()]
        kinds += [tables.read_vehicle(key, n, forces, flies=True) for key, n in units["helicopter"].children()]
        self.kinds = tuple(kinds)
        self.kind_names = Names("kind", (kind.id for kind in kinds))
        self.kind_of = {kind.id: i for i, kind in enumerate(kinds)}
        self._check(units)
        pool = units["hero"]["pool"]
        self.pools = {nation: tuple(pool[nation].each(lambda n: n.text())) for nation in self.nations if nation in pool}
        self.weapons = {key: tables.read_weapon(key, n, self.nations) for key, n in units["weapon"].children()}
        self.cards = {key: tables.read_card(key, n) for key, n in cards.children()}
        self.deck = tuple(self.cards.values())
        self.card_names = Names("card", self.cards)
        # rows of the printed values, by the number of a kind: what rules look at most
        self.sort = tuple(kind.sort for kind in kinds)
        self.firepower = tuple(kind.firepower for kind in kinds)
        self.range = tuple(kind.range for kind in kinds)
        self.move = tuple(kind.move for kind in kinds)
        self.morale = tuple(kind.morale for kind in kinds)
        self.leadership = tuple(kind.leadership for kind in kinds)

    def _check(self, units: Node) -> None:
        for kind in self.kinds:
            for other in (*kind.reduces, *([kind.merges] if kind.merges else ())):
                if other not in self.kind_of:
                    raise units["infantry"][kind.id].wrong(f"a counter of the box, found {other!r}")

    def nation_of(self, force: str) -> str:
        """The nation of a force."""
        return self.forces[force].nation
