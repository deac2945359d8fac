"""What guns, vehicles and shells could do in an impulse, each with what it brings. Asked only where a scenario has
any of them."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.masks import bits
from lancio.games.lock_n_load import barrage
from lancio.games.lock_n_load.bot.assaults import assault_worth
from lancio.games.lock_n_load.bot.drives import Drives
from lancio.games.lock_n_load.bot.guns import KEPT, Rates, rate_guns, vehicle_loss
from lancio.games.lock_n_load.bot.lifts import rate_flights
from lancio.games.lock_n_load.bot.mind import Mind
from lancio.games.lock_n_load.bot.shells import BETTER, call_worth, hex_loss
from lancio.games.lock_n_load.bot.vehicles import HANDLED, drive_worth, rate_hatches
from lancio.games.lock_n_load.fire import able, at_what
from lancio.games.lock_n_load.impulse import OFFERS
from lancio.games.lock_n_load.ordnance import bears
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import (
    CALL,
    DRIVE,
    FIRE_AT,
    HATCH,
    MORTAR,
    MORTAR_CALLED,
    STORM,
    TURN,
)
from lancio.games.lock_n_load.volleys import attack, proposal
from lancio.games.lock_n_load.words import NOBODY

#: what it costs to drive while enemies are still to move, for those who could fire
RESERVE = 0.15
#: a called mortar takes the caller's time too
CALLER = 0.1


def has_machines(s: Fight) -> bool:
    """Whether a scenario has anything of the kind."""
    roster = s.setting.roster
    return bool(roster.carriers | roster.barrels | roster.gunners | roster.ordnance or roster.batteries)


class Machines:
    """The acts of a side's machines; shared by the places of a question."""

    def __init__(self, mind: Mind) -> None:
        self.mind, self.s, self.side = mind, mind.s, mind.side
        self._drives: dict[int, Drives] = {}
        self._calls: dict[int, dict[int, float]] = {}
        self._ways: dict[tuple[int, int], float] = {}

    def drives(self, unit: int) -> Drives:
        """What a vehicle thinks of the board."""
        found = self._drives.get(unit)
        if found is None:
            found = self._drives[unit] = Drives(self.mind, unit)
        return found

    def driving(self, unit: int, mode: int) -> float:
        """What its best drive in a mode brings."""
        found = self._ways.get((unit, mode))
        if found is None:
            found = self._ways[unit, mode] = drive_worth(self.s, self.side, unit, mode, self.drives(unit))
        return found

    def rate(self, choices: Choices, rates: Rates) -> None:
        """Every act of theirs among some answers."""
        s, side = self.s, self.side
        rate_guns(s, choices, rates)
        for place, vehicle in FIRE_AT.among(choices):
            goal = s.where[vehicle]
            total = attack(s, proposal(s, place, goal, at_what(s, able(s, place), goal), 0, vehicle)).total
            rates[FIRE_AT.code(place, vehicle)] = vehicle_loss(s, vehicle, total, s.hex_of(place)) - KEPT
        for unit, mode in DRIVE.among(choices):
            rates[DRIVE.code(unit, mode)] = self.driving(unit, mode) - RESERVE
        for unit, hex_ in MORTAR.among(choices):
            rates[MORTAR.code(unit, hex_)] = self.mortar(unit, hex_)
        for unit, hex_, caller in MORTAR_CALLED.among(choices):
            rates[MORTAR_CALLED.code(unit, hex_, caller)] = self.mortar(unit, hex_) - CALLER
        for unit, hexes in CALL.sets_among(choices):
            if unit not in self._calls:
                self._calls[unit] = call_worth(s, side, unit, hexes)
            for hex_, value in self._calls[unit].items():
                if hexes >> hex_ & 1:
                    rates[CALL.code(unit, hex_)] = value
        for (place,) in STORM.among(choices):
            who = s.friends(side, place) & s.setting.roster.infantry & ~(s.marked | s.shaken)
            rates[STORM.code(place)] = 0.3 + assault_worth(s, who, place, place)
        for unit, corner in TURN.among(choices):
            if s.setting.roster.facers >> unit & 1:
                rates[TURN.code(unit, corner)] = self.turning(unit, corner)
        rate_flights(self.mind, choices, rates)

    def mortar(self, unit: int, hex_: int) -> float:
        """What a mortar does to those in a hex."""
        return hex_loss(self.s, self.side, hex_, barrage.firepower_of(self.s, unit) + BETTER) - KEPT

    def turning(self, unit: int, corner: int) -> float:
        """What it brings to turn a gun: enemies before it, of whom there were none."""
        s = self.s
        roster = s.setting.roster
        foes = [p for p in bits(s.held[1 - self.side] & self.mind.seen) if s.at[p] & roster.units[1 - self.side]]
        eyes = s.setting.ground.eyes
        in_sight = [p for p in foes if eyes.seen(s.where[unit], 1 << p, s.blinded)]
        if any(bears(s, unit, NOBODY, p) for p in in_sight):
            return -1.0
        old, s.facing[unit] = s.facing[unit], corner
        found = any(bears(s, unit, NOBODY, p) for p in in_sight)
        s.facing[unit] = old
        return 0.06 if found else -1.0

    def hatches(self, choices: Choices, rates: Rates) -> None:
        """Hatches are handled before anything else, where it changes enough."""
        for unit, hatch in HATCH.among(choices):
            better = rate_hatches(self.s, self.side, unit)
            rates[HATCH.code(unit, hatch)] = 9.0 if better > HANDLED else -1.0

    def of_base(self, place: int) -> float:
        """The best act of theirs if a place were the base."""
        s = self.s
        reach, base = s.reach, s.base
        s.reach, s.base = 1 << place, place
        rates: Rates = {}
        self.rate(Choices([group for offer in OFFERS for group in offer(s)]), rates)
        s.reach, s.base = reach, base
        return max(rates.values(), default=-1.0)
