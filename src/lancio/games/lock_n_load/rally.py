"""Chapter 3: the Rally phase. Attempts, medics, merging half-squads, weapons that change hands (F15)."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import Cast, Throw, Thrown
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards, hands
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.boxes import arrange
from lancio.games.lock_n_load.cover import own_cover
from lancio.games.lock_n_load.jams import clear
from lancio.games.lock_n_load.men import (
    KINDS,
    best_leader,
    commander,
    is_half,
    is_open,
    is_squad,
    leadership,
    morale,
    trial,
)
from lancio.games.lock_n_load.state import RALLY as RALLY_PHASE
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HELD
from lancio.games.lock_n_load.verbs import ACCEPT, AGAIN, END, FOLD, GIVE, HEAL, MERGE, MOUNT, RALLY, TAKE
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
#: the steps of `luck`, by their names: that module is above this one
LUCK, LUCK_HEAL = "luck-rally", "luck-heal"
COVER = BOX.figures["rally_cover"]


# -- attempts ------------------------------------------------------------------------------------


@rule("3.0c", "3.0f", "3.0m", "5.1d", "11.5a", "11.1b", "11.8b", "15.0d")
def rallier(s: Fight, unit: int) -> int:
    """The best leader in good order there with the same background colour, NOBODY if there is none. A chaplain counts
    here, and nowhere else. A vehicle has its armour leader, whose Shaken side it is, and nobody else."""
    roster = s.setting.roster
    if roster.vehicles >> unit & 1:
        return commander(s, unit)
    there = s.friends(roster.side[unit], s.where[unit]) & ~(1 << unit) & roster.same_force[unit]
    best = best_leader(s, there)
    for chaplain in bits(there & roster.chaplains & ~s.shaken):
        if best == NOBODY or leadership(s, chaplain) > leadership(s, best):
            best = chaplain
    return best


@rule("3.0c", "3.0e", "11.2c")
def may_rally(s: Fight, unit: int) -> bool:
    """With a leader or a hero there; those who rally themselves always."""
    roster = s.setting.roster
    if KINDS[s.kind[unit]].self_rally or rallier(s, unit) != NOBODY:
        return True
    return bool(s.friends(roster.side[unit], s.where[unit]) & roster.heroes)


@rule("13.8.1c")
def by_privilege(s: Fight, side: int, unit: int) -> bool:
    """Once a phase an SS unit may try without anybody."""
    return bool(s.setting.roster.fanatics >> unit & 1) and not s.privileged >> side & 1


@rule("3.0b", "3.0e", "3.0k", "1.5b")
def rally_candidates(s: Fight, side: int) -> int:
    """Shaken units that may try now: leaders before the others, each once."""
    roster = s.setting.roster
    some = s.shaken & roster.units[side] & ~s.tried & (roster.infantry | roster.vehicles)
    out = 0
    for unit in bits(some):
        if s.where[unit] and (may_rally(s, unit) or by_privilege(s, side, unit)):
            out |= 1 << unit
    return out & roster.leaders or out


@rule("3.0c", "3.0d", "3.0l", "5.1j")
def rallying(s: Fight, unit: int) -> Throw[str]:
    """Two dice, two less in cover, less the leadership: at most the shaken morale (F15)."""
    tally = Tally()
    if own_cover(s, s.where[unit]) > 0:
        tally.add("cover", -COVER, "3.0d")
    chief = rallier(s, unit)
    if chief != NOBODY:
        tally.add("leadership", -leadership(s, chief), "3.0d", leader=chief)
    return trial(tally, morale(s, unit))


# -- medics --------------------------------------------------------------------------------------


@rule("11.3b")
def patients(s: Fight, medic: int) -> int:
    """Wounded men and shaken groups where he is, himself too."""
    roster = s.setting.roster
    there = s.friends(roster.side[medic], s.where[medic])
    return there & (s.wounded & roster.smc | s.shaken & roster.mmc)


def healers(s: Fight, side: int) -> list[tuple[int, int]]:
    """Medics in good order who have not acted, and a man with the Medic's Touch, with those they may treat."""
    roster = s.setting.roster
    who = roster.medics & roster.units[side] & ~(s.shaken | s.nursed)
    touch = cards.holder(s, cards.MEDICS_TOUCH)
    if touch >= 0 and roster.units[side] >> touch & 1 and not (s.shaken | s.nursed) >> touch & 1:
        who |= 1 << touch
    return [(medic, some) for medic in bits(who) if s.where[medic] and (some := patients(s, medic))]


@rule("11.3b")
def healing(s: Fight, medic: int) -> Throw[str]:
    """A morale check of the medic, two less in cover."""
    tally = Tally()
    if own_cover(s, s.where[medic]) > 0:
        tally.add("cover", -COVER, "11.3b")
    return trial(tally, morale(s, medic))


# -- the phase -----------------------------------------------------------------------------------


def apart(s: Fight, unit: int, other: int) -> bool:
    """Whether one of two counters has come aboard a helicopter and the other has not: they are two forces."""
    lifted = s.setting.roster.lifted
    return bool((lifted >> unit ^ lifted >> other) & 1)


@rule("3.0h", "3.0n")
def merges(s: Fight, side: int) -> list[tuple[int, int]]:
    """Pairs of half-squads in good order that make a squad: of one type, with a leader in good order, not in melee."""
    found = []
    roster = s.setting.roster
    for place in bits(s.held[side] & ~(s.locked | s.melee)):
        here = s.friends(side, place)
        if best_leader(s, here) == NOBODY:
            continue
        halves = [u for u in bits(here & roster.mmc & ~s.shaken) if is_half(s, u) and KINDS[s.kind[u]].merges]
        for a in halves:
            partners = 0
            for b in halves:
                if b > a and KINDS[s.kind[a]].merges == KINDS[s.kind[b]].merges and not apart(s, a, b):
                    partners |= 1 << b
            if partners:
                found.append((a, partners))
    return found


@rule("1.6.1.01a")
def flips(s: Fight, side: int) -> tuple[int, int]:
    """Tripod weapons that may be folded, and mounted: in the hands of a squad or half-squad in good order."""
    fold = mount = 0
    for unit in bits(s.setting.roster.mmc & s.setting.roster.units[side] & ~s.shaken):
        place = s.where[unit]
        if not s.arms[unit] or not place or (s.locked | s.melee) >> place & 1 or not s.setting.ground.hex[place]:
            continue
        if is_squad(s, unit) or is_half(s, unit):
            for weapon in bits(s.arms[unit] & ~s.handled):
                if s.setting.roster.weapons[weapon].folded is not None:
                    if s.mounted >> weapon & 1:
                        fold |= 1 << weapon
                    else:
                        mount |= 1 << weapon
    return fold, mount


@rule("3.0b", "3.0h", "3.0j", "3.0k", "1.6.1k", "11.3b")
@FLOW.question("rally", "3.0b", lambda s, side: int(side), until=END)
def rally(s: Fight, side: int) -> Choices:
    """One half of the phase: attempts, leaders first; then medics, merging, taking, trading and turning tripods in any
    order. In melee only rallies and medics."""
    some = rally_candidates(s, side)
    if some & s.setting.roster.leaders:
        return Choices([RALLY.group(last=some)])
    takes, trades = [], []
    for weapon in bits((1 << s.setting.roster.weapon_count) - 1 & ~(s.spent | s.handled)):
        if s.lying[weapon]:
            takes.append((weapon, hands.takers(s, side, weapon)))
        elif s.holder[weapon] != NOBODY and not s.locked >> s.where[s.holder[weapon]] & 1:
            trades.append((weapon, hands.traders(s, side, weapon)))
    fold, mount = flips(s, side)
    groups = [RALLY.group(last=some), *HEAL.groups(healers(s, side)), *MERGE.groups(merges(s, side))]
    groups += [*TAKE.groups(takes), *GIVE.groups(trades), FOLD.group(last=fold), MOUNT.group(last=mount)]
    return Choices([*groups, END.alone])


@rule("3.0c", "3.0k", "13.8.1c")
@rally.on(RALLY)
def try_rally(s: Fight, side: int, unit: int) -> None:
    """One attempt."""
    s.tried |= 1 << unit
    privileged = not may_rally(s, unit)
    if privileged:
        s.privileged |= 1 << side
    if not attempt(s, unit) and not privileged and by_privilege(s, side, unit):
        s.then(once_more.of(side, unit))


def attempt(s: Fight, unit: int) -> bool:
    """Roll; whether it is in good order again."""
    throw = rallying(s, unit)
    thrown = throw.roll(s.dice)
    tell_attempt(s, unit, throw, thrown)
    if thrown.result != HELD:
        if s.cards[cards.LUCKY] == unit and s.phase == RALLY_PHASE:
            s.then((LUCK, unit, min(thrown.own.faces)))
        return False
    rallied(s, unit)
    return True


def tell_attempt(s: Fight, unit: int, throw: Throw[str], thrown: Thrown[str]) -> None:
    """The dice and all that counts."""
    cast = thrown.own
    s.tell(
        "rally-tried", "3.0c", unit=unit, dice=list(cast.faces), modifiers=throw.total, total=cast.total,
        morale=morale(s, unit), verdict="rallied" if thrown.result == HELD else "failed",
    )  # fmt: skip


def rallied(s: Fight, unit: int) -> None:
    """In good order again."""
    s.shaken &= ~(1 << unit)
    if s.setting.roster.vehicles >> unit & 1 and is_open(s, unit):
        s.buttoned &= ~(1 << unit)  # it has no roof to shut
    s.tell("unit-rallied", "3.0c", unit=unit)


@rule("13.8.1c")
@FLOW.question("rally-again", "13.8.1c", lambda s, side, unit: int(side))
def once_more(s: Fight, side: int, unit: int) -> Choices:
    """The privilege of the SS: one failed attempt may be rolled again."""
    return Choices([AGAIN.alone, ACCEPT.alone])


@once_more.on(AGAIN)
def reroll(s: Fight, side: int, unit: int) -> None:
    """Once more."""
    s.privileged |= 1 << side
    attempt(s, unit)


@once_more.on(ACCEPT)
def accept(s: Fight, side: int, unit: int) -> None:
    """Let it be."""


@rule("11.3b", "5.1d")
@rally.on(HEAL)
def heal(s: Fight, side: int, medic: int, unit: int) -> None:
    """He passes a check and removes a wound, or brings a group to order."""
    s.nursed |= 1 << medic
    throw = healing(s, medic)
    thrown = throw.roll(s.dice)
    tell_healing(s, medic, unit, throw, thrown.own)
    if thrown.result == HELD:
        treated(s, unit)
    elif s.cards[cards.LUCKY] in (medic, unit):
        s.then((LUCK_HEAL, medic, unit, min(thrown.own.faces)))


def tell_healing(s: Fight, medic: int, unit: int, throw: Throw[str], cast: Cast) -> None:
    """The dice and all that counts."""
    s.tell(
        "healing-tried", "11.3b", medic=medic, unit=unit, dice=list(cast.faces), modifiers=throw.total,
        total=cast.total, morale=morale(s, medic),
    )  # fmt: skip


@rule("11.3b")
def treated(s: Fight, unit: int) -> None:
    """A group is in good order, a man is no longer wounded."""
    if s.setting.roster.mmc >> unit & 1:
        s.shaken &= ~(1 << unit)
    else:
        s.wounded &= ~(1 << unit)
        if s.setting.roster.heroes >> unit & 1:
            s.kind[unit] = BOX.counters.kind_of["hero"]
    s.tell("unit-healed", "11.3b", unit=unit)


@rule("3.0h", "3.0n")
@rally.on(MERGE)
def merge(s: Fight, side: int, unit: int, other: int) -> None:
    """The first becomes the squad; the second leaves, its weapons with the squad."""
    s.kind[unit] = BOX.counters.kind_of[KINDS[s.kind[unit]].merges]
    for weapon in bits(s.arms[other]):
        hands.give(s, weapon, unit)
    s.tell("halves-merged", "3.0h", unit=unit, target=other)
    s.lift(other)
    s.merged |= 1 << other


@rule("1.6.1k", "3.0j")
@rally.on(TAKE, GIVE)
def take(s: Fight, side: int, weapon: int, unit: int) -> None:
    """A weapon is taken up or handed over, once a phase."""
    s.handled |= 1 << weapon
    hands.give(s, weapon, unit)
    s.tell("weapon-taken", "3.0j", weapon=weapon, unit=unit)


@rule("1.6.1.01a")
@rally.on(FOLD, MOUNT)
def turn_over(s: Fight, side: int, weapon: int) -> None:
    """A tripod is mounted or folded."""
    s.handled |= 1 << weapon
    s.mounted ^= 1 << weapon
    s.tell("tripod-turned", "1.6.1.01a", weapon=weapon)


@rule("2.0a", "3.0a")
@FLOW.procedure("initiative")
def initiative(s: Fight) -> None:
    """Turn 1 as the scenario says; later a die each, the higher has it, a tie leaves it where it was."""
    start = s.setting.scene.initiative
    if s.turn == 1 and start >= 0:
        s.initiative = start
        return
    while True:
        rolls = [s.dice.roll(), s.dice.roll()]
        s.tell("initiative-rolled", "3.0a", dice=rolls)
        if rolls[0] != rolls[1]:
            s.initiative = 0 if rolls[0] > rolls[1] else 1
            return
        if s.turn > 1:
            return


@rule("3.0b", "6.0n")
@FLOW.procedure("rally-phase")
def rally_phase(s: Fight) -> None:
    """The side with the initiative first, then the other."""
    s.tried = s.nursed = s.handled = s.privileged = 0
    if s.jammed:
        clear(s)
    s.tell("initiative-held", "3.0a", side=s.initiative)
    s.then(rally.of(s.initiative), rally.of(1 - s.initiative))
    if s.turn > 1:
        arrange(s)
