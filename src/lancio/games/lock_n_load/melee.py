"""Chapter 8: melee. A round a place and turn, both sides at once; locked units (P3, F8)."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import TWO, Cast, Throw
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.damage import eliminate
from lancio.games.lock_n_load.eligible import attackers, close_arms, defenders
from lancio.games.lock_n_load.hands import firepower_of, use_up, uses_left
from lancio.games.lock_n_load.men import KINDS, Kill, best_leader, is_squad, leadership
from lancio.games.lock_n_load.nations import stand_or_die
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import KILLED, SATCHEL
from lancio.games.lock_n_load.verbs import AIM, FIGHT, HOLD, READY, STRIKE, USE, USING, WITH
from lancio.games.lock_n_load.victory import take_over
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
#: the step of `luck`, by its name: that module is above this one
LUCK = "luck-strike"
_FP = BOX.counters.firepower


# -- strength ------------------------------------------------------------------------------------


@rule("8.0d", "8.0k", "8.0l", "8.0m", "8.0n", "8.0t", "8.0u", "8.2a", "8.2b", "1.6.3c", "1.6.1n")
def strength(s: Fight, unit: int) -> int:
    """What a unit counts in melee: printed firepower, 0 counts 1, a leader has none; the weapons it uses in place of it
    or, for a squad, beside it; single men halve a weapon, rounded up, but not a satchel."""
    roster = s.setting.roster
    using = s.arms[unit] & s.wielded
    single = roster.smc >> unit & 1
    total = 0
    for weapon in bits(using):
        value = firepower_of(s, weapon)
        halved = single and roster.weapons[weapon].sort != SATCHEL and not served(s, unit)
        total += (value + 1) // 2 if halved else value
    if using and not (is_squad(s, unit) and using.bit_count() == 1):
        return total
    if roster.teams >> unit & 1:
        return 1
    if (roster.leaders | roster.advisors) >> unit & 1:
        return 0
    own = (_FP[s.kind[unit]] or 1) + KINDS[s.kind[unit]].fierce
    if roster.heroes >> unit & 1 and cards.works(s, cards.CLOSE_FIGHTER, unit):
        own *= 2
    return own + total


@rule("8.0m")
def served(s: Fight, unit: int) -> bool:
    """Whether two leaders fight with one weapon: another beside this one serves it with him."""
    roster = s.setting.roster
    chiefs = roster.leaders | roster.advisors
    return bool(chiefs >> unit & 1 and s.friends(roster.side[unit], s.where[unit]) & chiefs & s.aided & ~(1 << unit))


@rule("8.0m", "8.0t")
def servers(s: Fight, side: int, place: int) -> int:
    """The leaders of a place who can serve the machine gun or flamethrower that another leader there uses: in good
    order, without a weapon in use. A place has room for two men."""
    roster = s.setting.roster
    chiefs = s.friends(side, place) & (roster.leaders | roster.advisors) & ~s.shaken
    idle = wields = 0
    for unit in bits(chiefs):
        using = s.arms[unit] & s.wielded
        if not using:
            idle |= 1 << unit
        elif any(roster.weapons[weapon].sort != SATCHEL for weapon in bits(using)):
            wields |= 1 << unit
    return idle & ~s.aided if wields and not chiefs & s.aided else 0


@rule("8.2a", "8.0u", "11.7a")
def weak(s: Fight, units: int) -> int:
    """How many of some units have firepower 0: groups and scouts, weapon teams not."""
    roster = s.setting.roster
    n = 0
    for unit in bits(units & (roster.mmc | roster.scouts) & ~roster.teams):
        n += not _FP[s.kind[unit]]
    return n


@rule("8.0d", "8.0f", "8.0r")
def odds_column(attack: int, defence: int) -> int:
    """The greatest column not above the real odds; below all of them the first."""
    found = 0
    for i, (a, d) in enumerate(BOX.odds):
        if attack * d >= a * defence:
            found = i
    return found


@rule("8.0f")
def hopeless(attack: int, defence: int) -> bool:
    """Worse than the first column: then only one unit may be the target."""
    a, d = BOX.odds[0]
    return attack * d < a * defence


@rule("8.0i", "8.0r", "13.9.2b", "13.9.2c", "13.9.2d", "11.2c")
def shifts(s: Fight, mine: int, targets: int, all_mine: int, all_theirs: int) -> Tally:
    """Columns in favour: one for heroes among the attackers; glider squads in the majority shift one attacking, and one
    against those who attack them."""
    roster = s.setting.roster
    tally = Tally()
    if mine & roster.heroes:
        tally.add("hero", 1, "8.0i")
    for units, all_units, value in ((mine, all_mine, 1), (targets, all_theirs, -1)):
        squads = [u for u in bits(units & roster.gliders) if is_squad(s, u)]
        if squads and 2 * (all_units & roster.gliders).bit_count() > all_units.bit_count():
            tally.add("glider", value, "13.9.2b")
    return tally


@rule("8.0g", "8.0i", "8.2a", "8.0c")
def blow(s: Fight, place: int, side: int, targets: int) -> tuple[Throw[str], int]:
    """A side's attack: the dice with what is added, and the column (F8)."""
    mine, theirs = fighters(s, place, side), defenders(s, s.friends(1 - side, place))
    attack = sum(strength(s, unit) for unit in bits(mine))
    defence = sum(strength(s, unit) for unit in bits(targets))
    shift = shifts(s, mine, targets, defenders(s, s.friends(side, place)), theirs).total
    column = min(len(BOX.kills) - 1, max(0, odds_column(attack, defence) + shift))
    tally = Tally()
    chief = chief_of(s, place, side)
    if chief != NOBODY:
        tally.add("leadership", leadership(s, chief), "8.0g", leader=chief)
    tally.add("weak", -weak(s, mine), "8.2a").add("weak-target", weak(s, targets), "8.2a")
    return Throw(tally, Kill(BOX.kills[column]), TWO), column


@rule("8.0q", "8.0j")
def fighters(s: Fight, place: int, side: int) -> int:
    """Those who attack: all who can, less those held out."""
    return attackers(s, s.friends(side, place)) & ~s.aside


@rule("8.0g", "8.0t")
def chief_of(s: Fight, place: int, side: int) -> int:
    """The best leader with the attackers who uses no weapon himself, nor serves one."""
    idle = 0
    for unit in bits(s.friends(side, place) & ~s.aided):
        if not s.arms[unit] & s.wielded:
            idle |= 1 << unit
    return best_leader(s, idle)


# -- a round -------------------------------------------------------------------------------------


@rule("8.0o", "8.15a", "8.15c")
@FLOW.question("rounds", "8.0o", lambda s: s.active)
def rounds(s: Fight) -> Choices:
    """The melees that the impulse has caused, one at a time in the order of the side that caused them."""
    return Choices([FIGHT.group(last=s.clashes & ~s.fought & s.engaged)])


@rounds.on(FIGHT)
def next_round(s: Fight, place: int) -> None:
    """This one first."""
    s.clashes &= ~(1 << place)
    s.then(rounds)
    begin_round(s, place)


@rule("4.0o", "8.1a")
def spend_round(s: Fight, side: int, place: int) -> None:
    """Locked units that begin a round themselves, and the leader who helps them, bear Fired."""
    chief = chief_of(s, place, side)
    s.fired |= attackers(s, s.friends(side, place)) | (1 << chief if chief != NOBODY else 0)


@rule("8.0p", "8.1a", "8.0h")
def begin_round(s: Fight, place: int) -> None:
    """Both sides fix what they fight with, then one attacks, then the other; losses leave together."""
    s.busy = True
    s.fought |= 1 << place
    s.melee |= 1 << place
    s.wielded = s.aside = s.doomed = s.aided = 0
    s.then(round_begins.of(place))
    stand_or_die(s, place, 1 - s.active)


@rule("8.0p")
@FLOW.procedure("round-begins")
def round_begins(s: Fight, place: int) -> None:
    """If anybody is left to fight on either side."""
    side = s.active
    if not settle(s, place):
        return
    s.tell("melee-began", "8.0p", place=place)
    s.then(means.of(place, side), means.of(place, 1 - side), preempts.of(place), blows.of(place, side, 0))


@rule("12.0c", "12.0d", "8.0c")
@FLOW.question("preempt", "12.0c", lambda s, place: s.setting.roster.side[s.cards[cards.PREEMPT]])
def preempts(s: Fight, place: int) -> Choices:
    """Whoever holds Preempt and fights here may let his side strike first."""
    who = cards.holder(s, cards.PREEMPT)
    if who == NOBODY or s.where[who] != place or not attackers(s, 1 << who) & ~s.aside:
        return Choices()
    return Choices([USE.group(last=1 << cards.PREEMPT), READY.alone])


@preempts.on(USE)
def strike_first(s: Fight, place: int, card: int) -> None:
    """His side attacks, its kills leave, then the other side attacks with what is left."""
    who = s.cards[card]
    cards.use(s, card)
    s.skip(blows)
    s.then(blows.of(place, s.setting.roster.side[who], 1))


@preempts.on(READY)
def keep_the_card(s: Fight, place: int) -> None:
    """Not this time."""


@rule("8.0c", "8.0h", "8.0p")
@FLOW.procedure("blows")
def blows(s: Fight, place: int, side: int, stage: int) -> None:
    """One side attacks, then the other; losses leave after both, or at once where one side strikes first."""
    first, second = aims.of(place, side, 0), aims.of(place, 1 - side, 0)
    s.then(first, *([cull] if stage else ()), second, round_ends.of(place))


@FLOW.procedure("cull")
def cull(s: Fight) -> None:
    """Those who were killed by the first strike."""
    for unit in bits(s.doomed):
        eliminate(s, unit, "8.0h")
    s.doomed = 0


@rule("8.0p", "8.0q", "8.0l", "1.6.1m")
@FLOW.question("melee-means", "8.0p", lambda s, place, side: int(side), until=READY)
def means(s: Fight, place: int, side: int) -> Choices:
    """Weapons in use and units held out, before any target is named."""
    weapons = out = 0
    for unit in bits(attackers(s, s.friends(side, place)) & ~(s.aside | s.aided)):
        using = s.arms[unit] & s.wielded
        if uses_left(s, unit, False, using)[1] > 0:
            weapons |= close_arms(s, unit) & ~using
        out |= 1 << unit
    if not out & out - 1:
        out = 0
    help_ = servers(s, side, place)
    return Choices([USING.group(last=weapons), WITH.group(last=help_), HOLD.group(last=out), READY.alone])


@rule("8.0m")
@means.on(WITH)
def serve(s: Fight, place: int, side: int, unit: int) -> None:
    """A second leader at the weapon: its firepower counts in full, and he leads nobody."""
    s.aided |= 1 << unit


@means.on(USING)
def wield(s: Fight, place: int, side: int, weapon: int) -> None:
    """A weapon is used, in attack and defence."""
    s.wielded |= 1 << weapon


@means.on(HOLD)
def hold_out(s: Fight, place: int, side: int, unit: int) -> None:
    """A unit does not attack; it can still be a target."""
    s.aside |= 1 << unit


@rule("8.0e", "8.0f")
@FLOW.question("melee-targets", "8.0e", lambda s, place, side, targets: int(side))
def aims(s: Fight, place: int, side: int, targets: int) -> Choices:
    """At least one enemy who can be attacked, as many as one likes; one alone if the odds are hopeless."""
    mine = fighters(s, place, side)
    if not mine:
        return Choices()
    attack = sum(strength(s, unit) for unit in bits(mine))
    more = 0
    for unit in bits(defenders(s, s.friends(1 - side, place)) & ~targets):
        defence = sum(strength(s, other) for other in bits(targets | 1 << unit))
        if not targets or not hopeless(attack, defence):
            more |= 1 << unit
    return Choices([AIM.group(last=more), *([STRIKE.alone] if targets else ())])


@aims.on(AIM)
def aim(s: Fight, place: int, side: int, targets: int, unit: int) -> None:
    """One more target."""
    s.then(aims.of(place, side, targets | 1 << unit))


@rule("8.0g", "8.0h", "1.6.2d")
@aims.on(STRIKE)
def strike(s: Fight, place: int, side: int, targets: int) -> None:
    """The dice; whoever is killed is removed when both sides have attacked."""
    throw, column = blow(s, place, side, targets)
    thrown = throw.roll(s.dice)
    tell_strike(s, place, side, targets, throw, thrown.own, column)
    lucky = s.cards[cards.LUCKY]
    if thrown.result == KILLED:
        s.doomed |= targets
    elif lucky >= 0 and fighters(s, place, side) == 1 << lucky:
        s.then((LUCK, place, side, targets, max(thrown.own.faces)))


def tell_strike(s: Fight, place: int, side: int, targets: int, throw: Throw[str], cast: Cast, column: int) -> None:
    """The dice, all that counts and the column."""
    a, d = BOX.odds[column]
    s.tell(
        "melee-struck", "8.0g", units=fighters(s, place, side), targets=targets, side=side, dice=list(cast.faces),
        modifiers=throw.total, total=cast.total, need=BOX.kills[column], attack=a, number=d,
    )  # fmt: skip


@rule("8.0h", "8.0p", "8.1b", "8.1f", "8.1i")
@FLOW.procedure("round-ends")
def round_ends(s: Fight, place: int) -> None:
    """Losses leave, satchels are gone, those who are left without anybody to fight for them too; the rest is locked."""
    for unit in bits(s.doomed):
        eliminate(s, unit, "8.0h")
    for weapon in bits(s.wielded):
        if s.setting.roster.weapons[weapon].sort == SATCHEL:
            use_up(s, weapon)
    s.wielded = s.aside = s.doomed = s.aided = 0
    settle(s, place)
    take_over(s, place)


@rule("8.1f", "8.1i", "8.0p", "5.1c", "8.1h")
def settle(s: Fight, place: int) -> bool:
    """Units that cannot fight go where there are enemies and no friend who can; if that is so of both sides, both go.
    Whether both sides are still there."""
    there = [s.friends(side, place) & s.setting.roster.infantry for side in (0, 1)]
    able = [defenders(s, s.friends(side, place)) for side in (0, 1)]
    for side in (0, 1):
        if not able[side] and there[1 - side]:
            for unit in bits(there[side]):
                eliminate(s, unit, "8.1f")
    return bool(s.engaged >> place & 1)
