"""What shells from mortars and from guns off the map cost those in a hex, and the questions of those who call them."""

from __future__ import annotations

from lancio.engine.masks import bits
from lancio.games.lock_n_load import barrage
from lancio.games.lock_n_load.artillery import adjust, bursts, landings, sure_aim, which_formation
from lancio.games.lock_n_load.bot.armour import machine_worth
from lancio.games.lock_n_load.bot.worth import loss, targets_of
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.men import morale
from lancio.games.lock_n_load.mortars import watched
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import CANCEL, FIRE_AWAY, FROM, POUND, SHIFT, USE
from lancio.games.lock_n_load.words import NOBODY

Rates = dict[int, float]
#: what own men count more than enemies; the better of two dice of a mortar
DEARER, BETTER = 1.5, 1
#: a mission must promise this much, less when there is little time for the rest
MISSION, LATE = 0.6, 0.2


def hex_loss(s: Fight, side: int, hex_: int, power: int) -> float:
    """What shells of a firepower on a hex cost the enemy of a side, less what they cost itself."""
    roster = s.setting.roster
    there = barrage.exposed(s, barrage.in_hex(s, hex_))
    total = 0.0
    for unit, most, value, results, frail in targets_of(s, there & roster.infantry):
        plus, covers = barrage.against(s, unit)
        harm = max(value, machine_worth(s, unit)) * loss(power + plus - covers.total, most, results, frail)
        total += harm if roster.side[unit] != side else -DEARER * harm
    for unit in bits(there & roster.carriers):
        _, covers = barrage.against(s, unit)
        column = BOX.damage["helicopter" if roster.helicopters >> unit & 1 else "armoured"]
        part = loss(power - covers.total, morale(s, unit), column, bool(s.shaken >> unit & 1))
        harm = machine_worth(s, unit) * part
        total += harm if roster.side[unit] != side else -DEARER * harm
    return total


class Barrages:
    """What a barrage of one formation costs, hex by hex."""

    def __init__(self, s: Fight, side: int, battery: int) -> None:
        self.s, self.side, self.battery = s, side, battery
        self.power = s.setting.roster.batteries[battery].firepower
        self._hexes: dict[int, float] = {}

    def on(self, hex_: int) -> float:
        """With its middle on a hex."""
        total = 0.0
        for h in bits(barrage.reaches(self.s, self.battery, hex_)):
            if h not in self._hexes:
                self._hexes[h] = hex_loss(self.s, self.side, h, self.power)
            total += self._hexes[h]
        return total

    def from_landing(self, hex_: int, seen: int) -> float:
        """The best of firing where the round lies, shifting it, and cancelling."""
        near = self.s.setting.ground.board.around[hex_] & seen
        return max(0.0, self.on(hex_), *(self.on(h) for h in bits(near)))

    def called(self, unit: int, hex_: int, seen: int) -> float:
        """What a round aimed at a hex brings on average."""
        total = 0.0
        for goal, chance in landings(self.s, unit, hex_).items():
            if goal and seen >> goal & 1:
                total += float(chance) * self.from_landing(goal, seen)
        return total


def worth_aiming(s: Fight, side: int, seen: int) -> int:
    """The hexes at or beside enemies, of those in sight."""
    ground = s.setting.ground
    out = 0
    for place in bits(s.held[1 - side] & ~ground.boxes):
        h = s.hex_of(place)
        out |= ground.board.within[1][h] if h else 0
    return out & seen


def price_of_mission(s: Fight, battery: int) -> float:
    """What a mission must promise."""
    left = s.setting.roster.batteries[battery].missions - s.missions.count(battery)
    turns = s.setting.scene.turns - s.turn + 1
    return LATE if turns <= 2 * left else MISSION


def formation_of(s: Fight, side: int) -> int:
    """The first formation of a side, NOBODY if it has none."""
    rows = enumerate(s.setting.roster.batteries)
    return next((i for i, row in rows if row.side == side and row.unit == NOBODY), NOBODY)


@which_formation.judged()
def strongest(s: Fight, unit: int, hex: int, viewer: int) -> Rates:
    """The guns with most firepower."""
    first = formation_of(s, viewer)
    return {FROM.code(i): float(s.setting.roster.batteries[first + i].firepower) for (i,) in FROM.among(s.choices)}


@sure_aim.judged()
def use_card(s: Fight, unit: int, hex: int, battery: int, viewer: int) -> Rates:
    """The card is for that."""
    return {code: float(USE.is_in(code)) for code in s.choices}


@adjust.judged()
def where_to_fire(s: Fight, unit: int, hex: int, battery: int, viewer: int) -> Rates:
    """Where the enemy has most to lose; nowhere if it promises too little."""
    barrages = Barrages(s, viewer, battery)
    rates: Rates = {FIRE_AWAY.code(): barrages.on(hex), CANCEL.code(): 0.5 * price_of_mission(s, battery)}
    for (goal,) in SHIFT.among(s.choices):
        rates[SHIFT.code(goal)] = barrages.on(goal)
    return rates


@bursts.judged()
def which_hex(s: Fight, unit: int, hexes: int, battery: int, viewer: int) -> Rates:
    """All the same in the end."""
    return {POUND.code(h): 0.5 for (h,) in POUND.among(s.choices)}


def call_worth(s: Fight, side: int, unit: int, hexes: int) -> dict[int, float]:
    """Each hex worth aiming at with what a call of an observer brings."""
    battery = formation_of(s, side)
    seen = watched(s, unit)
    barrages = Barrages(s, side, battery)
    price = price_of_mission(s, battery)
    return {h: barrages.called(unit, h, seen) - price for h in bits(hexes & worth_aiming(s, side, seen))}
