"""Chapter 14: a gun is fired, in an own impulse or against a mover; N shots one after the other."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import TWO
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.acquisition import acquire, forget, gun_of, level, target_of
from lancio.games.lock_n_load.fire import fronts, helpers
from lancio.games.lock_n_load.firing import gathered, have_fired
from lancio.games.lock_n_load.hands import bearers, use_weapon
from lancio.games.lock_n_load.impulse import ABLE, OFFERS, acts, begin_act
from lancio.games.lock_n_load.laying import by_order, lay, side_of
from lancio.games.lock_n_load.opportunity import (
    begin_declaration,
    declaration,
    opportunity,
)
from lancio.games.lock_n_load.ordnance import (
    HIT,
    MISSED,
    Shot,
    ToHit,
    aiming,
    barrel_of,
    bears,
    cover_of,
    crews,
    guns,
    need_of,
    struck,
    target_moving,
    targets_now,
)
from lancio.games.lock_n_load.penetration import burst, strike
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import (
    HOLD_FIRE,
    LED,
    SHELL,
    SHELL_UNIT,
    SHELL_UNIT_WITH,
    SHELL_WITH,
    SHOOT,
)
from lancio.games.lock_n_load.words import NOBODY
from lancio.games.lock_n_load.wrecks import THROWN_OFF

FLOW = Fight.flow
Groups = list[tuple[int, int]]
#: the step of `luck_nerve`, by its name: that module is above this one
LUCK = "luck-gun"


def shell_groups(unit: int, arm: int, places: int, vehicles: int) -> Groups:
    """The answers for one gun: at the men of places, at vehicles."""
    if arm == NOBODY:
        return [SHELL.group(unit, last=places), SHELL_UNIT.group(unit, last=vehicles)]
    return [SHELL_WITH.group(arm, last=places), SHELL_UNIT_WITH.group(arm, last=vehicles)]


def has_guns(s: Fight) -> bool:
    """Whether there is any ordnance in this scenario at all."""
    return bool(s.setting.roster.barrels | s.setting.roster.ordnance)


# -- in an own impulse ---------------------------------------------------------------------------


@rule("14.0a", "4.0g", "4.0m")
def offers(s: Fight) -> Groups:
    """Every gun in reach fires by itself, at what it likes."""
    if not has_guns(s):
        return []
    groups: Groups = []
    seen = -1
    for place in bits(fronts(s) & ~s.setting.ground.boxes):
        for unit, arm in guns(s, place, s.active, True):
            if seen < 0:
                seen = spotted_by(s, s.active)
            groups += shell_groups(unit, arm, *targets_now(s, unit, arm, seen))
    return groups


@rule("4.0q")
def can_shell(s: Fight, side: int, place: int) -> bool:
    """A shot is an act."""
    if not has_guns(s) or s.setting.ground.boxes >> place & 1:
        return False
    if not s.friends(side, place) & (s.setting.roster.barrels | bearers(s)):
        return False
    reach, s.reach = s.reach, 1 << place
    ready = guns(s, place, side, True)
    seen = spotted_by(s, side) if ready else 0
    found = any(any(targets_now(s, unit, arm, seen)) for unit, arm in ready)
    s.reach = reach
    return found


OFFERS.append(offers)
ABLE.append((can_shell, lambda roster: roster.barrels | (roster.infantry if roster.ordnance else 0)))


@rule("14.0b", "5.3o")
def shell(s: Fight, *given: int) -> None:
    """The gun of a unit at all who are no vehicles. What comes before the unit and the place are the arguments of the
    question."""
    unit, goal = given[-2:]
    fire_gun(s, unit, NOBODY, goal, NOBODY)


@rule("14.0b", "5.3o")
def shell_unit(s: Fight, *given: int) -> None:
    """The gun of a unit at one vehicle."""
    unit, target = given[-2:]
    fire_gun(s, unit, NOBODY, s.where[target], target)


@rule("4.0g", "14.0b")
def shell_with(s: Fight, *given: int) -> None:
    """A support weapon at all who are no vehicles."""
    weapon, goal = given[-2:]
    fire_gun(s, s.holder[weapon], weapon, goal, NOBODY)


@rule("4.0g", "14.0b")
def shell_unit_with(s: Fight, *given: int) -> None:
    """A support weapon at one vehicle."""
    weapon, target = given[-2:]
    fire_gun(s, s.holder[weapon], weapon, s.where[target], target)


#: in an own impulse, as a declaration against a mover, and as one more shot of it
for _question in (acts, opportunity, declaration):
    _question.on(SHELL)(shell)
    _question.on(SHELL_UNIT)(shell_unit)
    _question.on(SHELL_WITH)(shell_with)
    _question.on(SHELL_UNIT_WITH)(shell_unit_with)


@rule("14.0m", "15.0e")
def fire_gun(s: Fight, unit: int, arm: int, goal: int, victim: int) -> None:
    """The gun is laid, a leader may help, and it fires as often as is printed. Against a mover it is a declaration of
    its place, unless one is going on."""
    barrel = barrel_of(s, unit, arm)
    assert barrel is not None
    if not s.group:
        begin_act(s, s.where[unit])
    elif not s.declared:
        begin_declaration(s, s.where[unit])
    s.then(lay.of(unit, arm, goal), gun_led.of(unit, arm, goal, victim, barrel.shots))


# -- firing --------------------------------------------------------------------------------------


@rule("5.01a", "5.01b", "5.01c")
@FLOW.question("gun-led", "5.01b", lambda s, unit, arm, goal, victim, shots: side_of(s, unit))
def gun_led(s: Fight, unit: int, arm: int, goal: int, victim: int, shots: int) -> Choices:
    """A leader beside it may help a weapon team or a support weapon, never a vehicle."""
    place, side = s.where[unit], side_of(s, unit)
    led = 0
    if not by_order(s, unit) and not crews(s) >> unit & 1:
        who = gathered(s, side, place, goal)
        led = helpers(s, 1 << unit, 0, NOBODY, who)
    return Choices([LED.group(last=led), SHOOT.alone])


@gun_led.on(LED)
def fire_led(s: Fight, unit: int, arm: int, goal: int, victim: int, shots: int, leader: int) -> None:
    """With his help."""
    pull(s, Shot(unit, arm, goal, victim, leader), shots)


@gun_led.on(SHOOT)
def fire_alone(s: Fight, unit: int, arm: int, goal: int, victim: int, shots: int) -> None:
    """Without."""
    pull(s, Shot(unit, arm, goal, victim), shots)


@rule("16.2b")
def pull(s: Fight, shot: Shot, shots: int) -> None:
    """Whoever rides on a vehicle that fires its gun is thrown off first."""
    s.then(shoot.of(*shot, shots))
    if crews(s) >> shot.unit & 1:
        for thrown_off in THROWN_OFF:
            thrown_off(s, shot.unit, "16.2b")


@rule("14.0e", "14.3b", "4.0j", "4.0r", "12.0c")
@FLOW.procedure("shoot-gun")
def shoot(s: Fight, unit: int, arm: int, goal: int, victim: int, leader: int, shots: int) -> None:
    """Two dice against the to-hit number; a Lucky man who fires by himself may roll one again. The marker of an earlier
    target goes."""
    shot = Shot(unit, arm, goal, victim, leader)
    gun, target = gun_of(s, unit, arm), target_of(s, goal, victim)
    if level(s, gun)[0] != target:
        forget(s, gun)
    tally, need = aiming(s, shot), need_of(s, shot)
    rolled = TWO.roll(s.dice)
    hit, shown = whom(s, shot, rolled.faces)
    have_fired(s, 1 << unit, leader)
    plus = tally.total + (shown.total if shown else 0)
    arms, total = 1 << arm if arm != NOBODY else 0, rolled.natural + plus
    result, dice, place = HIT if hit else MISSED, list(rolled.faces), s.where[unit]
    if victim == NOBODY:
        s.tell(
            "shelled", "14.0e", unit=unit, weapons=arms, place=place, goal=goal, dice=dice, modifiers=tally,
            covers=shown, total=total, need=need, result=result,
        )  # fmt: skip
    else:
        s.tell(
            "shelled-vehicle", "14.0e", unit=unit, weapons=arms, place=place, goal=goal, target=victim, dice=dice,
            modifiers=tally, covers=shown, total=total, need=need, result=result,
        )  # fmt: skip
    if not s.group:
        s.busy = True
    if not hit and leader == NOBODY and s.cards[cards.LUCKY] == unit:
        s.then((LUCK, unit, arm, goal, victim, shots, min(rolled.faces)))
    else:
        land(s, shot, hit, rolled.natural, shots)


@rule("14.0e")
def whom(s: Fight, shot: Shot, faces: tuple[int, ...]) -> tuple[list[int], Tally | None]:
    """Whom two dice hit, and the least cover among those who are aimed at."""
    plus, reads = aiming(s, shot).total, ToHit(need_of(s, shot))
    hit, shown = [], None
    for one in struck(s, shot):
        covers = cover_of(s, shot, one)
        if shown is None or covers.total < shown.total:
            shown = covers
        if reads(TWO.cast(faces, plus + covers.total)) == HIT:
            hit.append(one)
    return hit, shown


@rule("14.0e", "4.0r")
def land(s: Fight, shot: Shot, hit: list[int], natural: int, shots: int) -> None:
    """The shell strikes a vehicle, or bursts among those whom it has hit, or is lost."""
    unit, arm, goal, victim, leader = shot
    s.then(next_shot.of(unit, arm, goal, victim, leader, shots - 1))
    if hit and victim == NOBODY:
        burst(s, shot, hit)
    elif hit:
        strike(s, shot, natural)
    if arm != NOBODY:
        use_weapon(s, arm)
    else:
        s.own_used |= 1 << unit


@rule("14.0m", "14.3a", "14.3c")
@FLOW.question("next-shot", "14.0m", lambda s, unit, arm, goal, victim, leader, shots: side_of(s, unit))
def next_shot(s: Fight, unit: int, arm: int, goal: int, victim: int, leader: int, shots: int) -> Choices:
    """Another shot if there is one: at anything in the arc, against a mover only at him. Then the last target is
    acquired."""
    if not shots or not s.where[unit] or (s.declared and not s.group):
        return Choices([HOLD_FIRE.alone])
    if s.group:
        places, vehicles = target_moving(s, unit, arm, 1 << s.where[lowest(s.group)])
    else:
        places, vehicles = targets_now(s, unit, arm, spotted_by(s, side_of(s, unit)))
    places = sum(1 << place for place in bits(places) if bears(s, unit, arm, place))
    vehicles = sum(1 << one for one in bits(vehicles) if bears(s, unit, arm, s.where[one]))
    groups = [group for group in shell_groups(unit, arm, places, vehicles) if group[1]]
    return Choices([*groups, *([HOLD_FIRE.alone] if not groups or not by_order(s, unit) else ())])


@rule("14.0m")
@next_shot.on(SHELL, SHELL_WITH)
def again(s: Fight, unit: int, arm: int, goal: int, victim: int, leader: int, shots: int, gun: int, place: int) -> None:
    """At the men of a place."""
    pull(s, Shot(unit, arm, place, NOBODY, leader), shots)


@next_shot.on(SHELL_UNIT, SHELL_UNIT_WITH)
def again_at(
    s: Fight, unit: int, arm: int, goal: int, victim: int, leader: int, shots: int, gun: int, target: int
) -> None:
    """At a vehicle."""
    pull(s, Shot(unit, arm, s.where[target], target, leader), shots)


@rule("14.3a", "14.0m")
@next_shot.on(HOLD_FIRE)
def cease(s: Fight, unit: int, arm: int, goal: int, victim: int, leader: int, shots: int) -> None:
    """No more: the last target is acquired, if it is still there."""
    shot = Shot(unit, arm, goal, victim)
    there = bool(s.where[victim]) if victim != NOBODY else bool(struck(s, shot))
    fires_on = s.where[unit] and (arm == NOBODY or s.holder[arm] == unit)
    if there and fires_on:
        acquire(s, gun_of(s, unit, arm), target_of(s, goal, victim))
        s.tell("target-acquired", "14.3a", unit=unit, goal=goal, level=level(s, gun_of(s, unit, arm))[1])
