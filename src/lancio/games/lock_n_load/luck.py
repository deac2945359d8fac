"""Card 12: one roll made by or for its holder alone is made again, after seeing it; the second result stands."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import D6, TWO, Fought, Throw, sum_of
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.close_assault import DESTROYED, contest, tell_assault
from lancio.games.lock_n_load.damage import check_of, suffer, tell_check
from lancio.games.lock_n_load.firing import strike
from lancio.games.lock_n_load.melee import blow
from lancio.games.lock_n_load.men import morale
from lancio.games.lock_n_load.nations import defiance, stands
from lancio.games.lock_n_load.night import BRIGHT, flare, light_up, tell_flare
from lancio.games.lock_n_load.rally import healing, rallied, rallying, treated
from lancio.games.lock_n_load.retreats import leavers, leaving
from lancio.games.lock_n_load.spotting import SPOTTED, attempt, seen_now, tell_try
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HELD, KILLED
from lancio.games.lock_n_load.verbs import ACCEPT, USE
from lancio.games.lock_n_load.volleys import Volley
from lancio.games.lock_n_load.words import NOBODY
from lancio.games.lock_n_load.wrecks import destroy_vehicle

FLOW = Fight.flow
CHOICES = Choices([USE.group(last=1 << cards.LUCKY), ACCEPT.alone])


@rule("12.0c", "12.0d")
def one_die_anew(s: Fight, throw: Throw[str], kept: int, need: int) -> str:
    """One of two dice is rolled again and told with the new total, the other stays. What the throw says now."""
    lucky = s.cards[cards.LUCKY]
    cards.use(s, cards.LUCKY)
    cast = TWO.cast((kept, s.dice.roll()), sum_of(throw.total))
    s.tell("die-again", "12.0c", unit=lucky, die=cast.faces[1], total=cast.total, need=need)
    return throw.read(cast)


@rule("12.0c", "12.0d")
@FLOW.question("luck-check", "12.0c", lambda s, unit, diff, die: s.setting.roster.side[unit])
def luck_check(s: Fight, unit: int, diff: int, die: int) -> Choices:
    """A check that hurts its holder."""
    return CHOICES


@luck_check.on(USE)
def check_again(s: Fight, unit: int, diff: int, die: int, card: int) -> None:
    """Once more."""
    cards.use(s, card)
    throw = check_of(s, unit, diff)
    thrown = throw.roll(s.dice)
    tell_check(s, unit, throw, thrown)
    suffer(s, unit, thrown.result)


@luck_check.on(ACCEPT)
def check_stands(s: Fight, unit: int, diff: int, die: int) -> None:
    """So be it."""
    throw = check_of(s, unit, diff)
    suffer(s, unit, throw.read(D6.cast((die,), sum_of(throw.total))))


@rule("12.0c", "12.0d")
@FLOW.question("luck-rally", "12.0c", lambda s, unit, die: s.setting.roster.side[unit])
def luck_rally(s: Fight, unit: int, die: int) -> Choices:
    """An attempt to rally that failed: the higher die is rolled again, the other stays."""
    return CHOICES


@luck_rally.on(USE)
def rally_again(s: Fight, unit: int, die: int, card: int) -> None:
    """One die anew."""
    if one_die_anew(s, rallying(s, unit), die, morale(s, unit)) == HELD:
        rallied(s, unit)


@luck_rally.on(ACCEPT)
def rally_stands(s: Fight, unit: int, die: int) -> None:
    """So be it."""


@rule("12.0c", "12.0d")
@FLOW.question("luck-spot", "12.0c", lambda s, unit, place: s.setting.roster.side[unit])
def luck_spot(s: Fight, unit: int, place: int) -> Choices:
    """An attempt to spot that failed."""
    return CHOICES


@luck_spot.on(USE)
def spot_again(s: Fight, unit: int, place: int, card: int) -> None:
    """Once more."""
    cards.use(s, card)
    throw = attempt(s, unit, place)
    thrown = throw.roll(s.dice)
    tell_try(s, unit, place, throw, thrown)
    if thrown.result == SPOTTED:
        seen_now(s, unit, place)


@luck_spot.on(ACCEPT)
def spot_stands(s: Fight, unit: int, place: int) -> None:
    """So be it."""


@rule("12.0c", "12.0d", "11.3b")
@FLOW.question("luck-heal", "12.0c", lambda s, medic, unit, die: s.setting.roster.side[unit])
def luck_heal(s: Fight, medic: int, unit: int, die: int) -> Choices:
    """A treatment by him or of him that failed: the higher die is rolled again."""
    return CHOICES


@luck_heal.on(USE)
def heal_again(s: Fight, medic: int, unit: int, die: int, card: int) -> None:
    """One die anew."""
    if one_die_anew(s, healing(s, medic), die, morale(s, medic)) == HELD:
        treated(s, unit)


@luck_heal.on(ACCEPT)
def healing_stands(s: Fight, medic: int, unit: int, die: int) -> None:
    """So be it."""


@rule("12.0c", "12.0d", "8.1c")
@FLOW.question("luck-leave", "12.0c", lambda s, units, place, unit, die: s.setting.roster.side[unit])
def luck_leave(s: Fight, units: int, place: int, unit: int, die: int) -> Choices:
    """He could not leave a melee: the higher die is rolled again."""
    return CHOICES


@luck_leave.on(USE)
def leave_again(s: Fight, units: int, place: int, unit: int, die: int, card: int) -> None:
    """One die anew."""
    held = one_die_anew(s, leaving(s, unit), die, morale(s, unit)) == HELD
    s.then(leavers.of(units | (1 << unit if held else 0), place))


@luck_leave.on(ACCEPT)
def leaving_stands(s: Fight, units: int, place: int, unit: int, die: int) -> None:
    """So be it."""
    s.then(leavers.of(units, place))


@rule("12.0c", "12.0d", "20.1a")
@FLOW.question("luck-flare", "12.0c", lambda s, unit, hex_: s.setting.roster.side[unit])
def luck_flare(s: Fight, unit: int, hex_: int) -> Choices:
    """A flare that failed."""
    return CHOICES


@luck_flare.on(USE)
def flare_again(s: Fight, unit: int, hex_: int, card: int) -> None:
    """Once more."""
    cards.use(s, card)
    throw = flare(s, unit)
    thrown = throw.roll(s.dice)
    tell_flare(s, unit, hex_, throw, thrown)
    if thrown.result == BRIGHT:
        light_up(s, hex_)


@luck_flare.on(ACCEPT)
def flare_stands(s: Fight, unit: int, hex_: int) -> None:
    """So be it."""


# -- attacks that he makes alone -----------------------------------------------------------------


@rule("12.0c", "12.0d", "5.0d")
@FLOW.question(
    "luck-fire", "12.0c",
    lambda s, place, goal, units, weapons, lead, leader, victim, die, defence: (
        s.setting.roster.side[s.cards[cards.LUCKY]]
    ),
)  # fmt: skip
def luck_fire(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int, die: int,
    defence: int,
) -> Choices:  # fmt: skip
    """He fires, nobody else, at men or at a vehicle: his die may be rolled again, that of the defence stays."""
    return CHOICES


@luck_fire.on(USE)
def fire_again(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int, die: int,
    defence: int, card: int,
) -> None:  # fmt: skip
    """Once more."""
    unit, die = s.cards[cards.LUCKY], s.dice.roll()
    s.tell("shot-again", "12.0c", unit=unit, goal=goal, die=die)
    cards.use(s, card)
    strike(s, Volley(place, goal, units, weapons, lead, leader, victim), 0, die, defence, told=True)


@luck_fire.on(ACCEPT)
def fire_stands(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int, die: int,
    defence: int,
) -> None:  # fmt: skip
    """So be it."""
    strike(s, Volley(place, goal, units, weapons, lead, leader, victim), 0, die, defence, told=True)


@rule("12.0c", "12.0d", "17.1f")
@FLOW.question("luck-assault", "12.0c", lambda s, unit, vehicle, arm, defence: s.setting.roster.side[unit])
def luck_assault(s: Fight, unit: int, vehicle: int, arm: int, defence: int) -> Choices:
    """He has assaulted a vehicle without a leader's help, and it holds: his die may be rolled again."""
    return CHOICES


@luck_assault.on(USE)
def assault_again(s: Fight, unit: int, vehicle: int, arm: int, defence: int, card: int) -> None:
    """Once more, against the same die of the vehicle."""
    fight = contest(s, unit, vehicle, arm, NOBODY)
    cards.use(s, card)
    own = D6.roll(s.dice, sum_of(fight.own))
    other = D6.cast((defence,), sum_of(fight.other))
    fought = Fought(own, other, fight.compare(own.total, other.total))
    tell_assault(s, unit, vehicle, fight, fought)
    if fought.result == DESTROYED:
        destroy_vehicle(s, vehicle, "17.1f", assault=True)


@luck_assault.on(ACCEPT)
def assault_stands(s: Fight, unit: int, vehicle: int, arm: int, defence: int) -> None:
    """So be it."""


@rule("12.0c", "12.0d", "8.0g")
@FLOW.question("luck-strike", "12.0c", lambda s, place, side, targets, die: int(side))
def luck_strike(s: Fight, place: int, side: int, targets: int, die: int) -> Choices:
    """He attacks in melee, nobody else, and has killed nobody: the lower die may be rolled again."""
    return CHOICES


@luck_strike.on(USE)
def strike_again(s: Fight, place: int, side: int, targets: int, die: int, card: int) -> None:
    """One die anew."""
    throw, column = blow(s, place, side, targets)
    if one_die_anew(s, throw, die, BOX.kills[column]) == KILLED:
        s.doomed |= targets


@luck_strike.on(ACCEPT)
def strike_stands(s: Fight, place: int, side: int, targets: int, die: int) -> None:
    """So be it."""


@rule("12.0c", "12.0d", "13.8.1a")
@FLOW.question("luck-stand", "12.0c", lambda s, unit, die: s.setting.roster.side[unit])
def luck_stand(s: Fight, unit: int, die: int) -> Choices:
    """A Shaken man of the SS whom enemies have reached: the higher die is rolled again."""
    return CHOICES


@luck_stand.on(USE)
def stand_again(s: Fight, unit: int, die: int, card: int) -> None:
    """One die anew."""
    stands(s, unit, one_die_anew(s, defiance(s, unit), die, morale(s, unit)) == HELD)


@luck_stand.on(ACCEPT)
def falls(s: Fight, unit: int, die: int) -> None:
    """So be it."""
    stands(s, unit, False)
