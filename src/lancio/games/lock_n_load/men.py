"""Chapters 1.5, 3 and 6: what a counter is worth just now: morale, leadership, movement."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.contest import TWO, Cast, Throw
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HALF, HELD, KILLED, SQUAD
from lancio.games.lock_n_load.verbs import ASSAULT, ASSAULT_DOUBLE, DOUBLE, STEALTH
from lancio.games.lock_n_load.words import NOBODY

_MORALE, _LEADERSHIP, _MOVE = BOX.counters.morale, BOX.counters.leadership, BOX.counters.move
_SORT, KINDS = BOX.counters.sort, BOX.counters.kinds
BURDEN = 2 * BOX.figures["burden"]
HURRY = 2 * BOX.figures["double_time"]


@rule("1.5a", "1.5c", "1.5d", "5.1j", "5.1o", "11.8b", "15.0d", "15.41a")
def morale(s: Fight, unit: int) -> int:
    """The morale of the side showing; one less for a wounded leader; cards add. A vehicle has that of its armour
    leader."""
    if s.setting.roster.carriers >> unit & 1 and (boss := commander(s, unit)) != NOBODY:
        unit = boss
    go, shaken = _MORALE[s.kind[unit]]
    value = shaken if s.shaken >> unit & 1 else go
    if s.wounded >> unit & 1 and s.setting.roster.leaders >> unit & 1:
        value -= 1
    if s.cards[cards.IRON_NERVES] == unit:
        value += 1
    return value + cards.inspired(s, unit) + advised(s, unit)


@rule("11.6a", "5.1d")
def advised(s: Fight, unit: int) -> int:
    """1 for those whom an advisor in good order beside them lifts."""
    roster = s.setting.roster
    if not roster.advised >> unit & 1 or not s.where[unit]:
        return 0
    return int(bool(s.friends(roster.side[unit], s.where[unit]) & roster.advisors & ~s.shaken))


@rule("5.1j")
def leadership(s: Fight, unit: int) -> int:
    """What a leader adds: one less when wounded, never below 0."""
    value = _LEADERSHIP[s.kind[unit]]
    if cards.works(s, cards.VOICE, unit):
        value += 1
    return max(0, value - (s.wounded >> unit & 1))


@rule("3.0m", "5.1d")
def best_leader(s: Fight, among: int) -> int:
    """The best leader of some units who is not Shaken, NOBODY if there is none: leadership never adds up."""
    found = NOBODY
    for unit in bits(among & s.setting.roster.leaders & ~s.shaken):
        if found == NOBODY or leadership(s, unit) > leadership(s, found):
            found = unit
    return found


@rule("11.8a")
def commander(s: Fight, vehicle: int) -> int:
    """The armour leader of a vehicle, NOBODY if it has none any more."""
    for boss, tied in s.setting.roster.tied.items():
        if tied == vehicle and not s.dead >> boss & 1:
            return boss
    return NOBODY


@rule("15.0b", "17.2b")
def is_open(s: Fight, vehicle: int) -> bool:
    """Whether the crew of a vehicle looks out: hatches open, or no roof at all."""
    armour = KINDS[s.kind[vehicle]].armour
    return not s.buttoned >> vehicle & 1 or (armour is not None and armour.open_top)


@rule("1.6.1a", "6.0a", "5.1f", "15.0d", "15.1i", "12.0d")
def allowance(s: Fight, unit: int) -> int:
    """Half points of a unit on its own: a single man with a weapon has two points less; a Shaken vehicle has half,
    rounded up to a whole point; one with a Speedy armour leader two more."""
    points = _MOVE[s.kind[unit]]
    if s.setting.roster.vehicles >> unit & 1:
        if s.shaken >> unit & 1:
            return 2 * ((points // 2 + 1) // 2)
        boss = s.cards[cards.SPEEDY]
        return points + (HURRY if boss >= 0 and commander(s, unit) == boss else 0)
    if s.setting.roster.smc >> unit & 1 and s.arms[unit] & ~s.mounted:
        points = max(0, points - BURDEN)
    if cards.works(s, cards.SPEEDY, unit):
        points += HURRY
    if s.landed >> unit & 1:
        points -= lift_move(s, unit) if s.lowered else half_move(s, unit)
    return max(0, points)


@rule("16.4a", "16.4f")
def half_move(s: Fight, unit: int) -> int:
    """Half points for getting on or off a vehicle, its own as well as a passenger's: half of what is printed, rounded
    up to a whole point."""
    return 2 * ((_MOVE[s.kind[unit]] // 2 + 1) // 2)


@rule("19.4c")
def lift_move(s: Fight, unit: int) -> int:
    """The same for a passenger of a helicopter: rounded down."""
    return 2 * (_MOVE[s.kind[unit]] // 2 // 2)


@rule("6.2a", "6.1b", "6.4a")
def allowed(s: Fight, unit: int, mode: int, leader: int) -> int:
    """Half points in a mode of movement (F19). `leader`: the best printed movement of leaders in the group, who make
    double time possible."""
    points = allowance(s, unit)
    if mode in (DOUBLE, ASSAULT_DOUBLE) and not s.setting.roster.teams >> unit & 1:
        points = max(points, min(points + HURRY, leader))
    if mode in (ASSAULT, ASSAULT_DOUBLE):
        return 2 * ((points // 2 + 1) // 2)
    if mode == STEALTH:
        return 2 * (points // 2 // 2)
    return points


def printed_move(s: Fight, leader: int) -> int:
    """The printed movement of a leader, for double time."""
    return _MOVE[s.kind[leader]] + (HURRY if cards.works(s, cards.SPEEDY, leader) else 0)


def is_squad(s: Fight, unit: int) -> bool:
    """Whether a counter is a whole squad."""
    return _SORT[s.kind[unit]] == SQUAD


def is_half(s: Fight, unit: int) -> bool:
    """Whether a counter is a half-squad, crews left out."""
    return _SORT[s.kind[unit]] == HALF


class Kill:
    """Reads two dice: at least so many kill in melee, and fail a check."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def __call__(self, cast: Cast) -> str:
        return KILLED if cast.total >= self.number else HELD

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kill) and other.number == self.number

    def __hash__(self) -> int:
        return self.number


@rule("1.2a", "1.5b")
def trial(tally: Tally, most: int) -> Throw[str]:
    """A check or an attempt to rally: two dice added up with all that counts, at most so much. Equal is enough."""
    return Throw(tally, Kill(most + 1), TWO)


def keeps_nerve(s: Fight, unit: int, modifiers: Tally, rule_: str) -> bool:
    """A morale check is made and told."""
    return not lost_nerve(s, unit, modifiers, rule_)


def lost_nerve(s: Fight, unit: int, modifiers: Tally, rule_: str) -> int:
    """The same: 0 if it is passed, else the lower die, which a Lucky man would keep."""
    thrown = trial(modifiers, morale(s, unit)).roll(s.dice)
    held = thrown.result == HELD
    s.tell(
        "morale-checked", rule_, unit=unit, dice=list(thrown.own.faces), modifiers=modifiers, total=thrown.own.total,
        morale=morale(s, unit), result="passed" if held else "failed-check",
    )  # fmt: skip
    return 0 if held else min(thrown.own.faces)
