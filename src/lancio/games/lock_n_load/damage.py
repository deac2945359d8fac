"""Chapters 5.0e-5.1 and 11.2: damage checks, what they do to men, and heroes."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import Cast, Throw, Thrown
from lancio.engine.masks import bits
from lancio.engine.questions import Frame
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.conditions import TEST_KINDS
from lancio.games.lock_n_load.hands import abandon, too_many
from lancio.games.lock_n_load.loads import has_room
from lancio.games.lock_n_load.men import KINDS, best_leader, leadership, morale
from lancio.games.lock_n_load.stacking import fits
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HALF, HELICOPTER, LEADER, MMC, SMC, SQUAD, VEHICLE
from lancio.games.lock_n_load.verbs import APPEAR, ASSAULT, ASSAULT_DOUBLE, CHECK, CRAWL, STEALTH
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
_SORT = BOX.counters.sort
WOUNDED_HERO = BOX.counters.kind_of["hero-wounded"]
COLUMN = BOX.damage
#: checks that can make a hero, and those that cannot: mines, overruns, crashes
FIRE, HAZARD = 1, 0
#: the step of `luck`, by its name: that module is above this one
LUCK = "luck-check"


@rule("5.0e", "5.0l")
def band(total: int, most: int) -> int:
    """0 up to morale, 1 below twice, 2 below three times, 3 beyond."""
    if total <= most:
        return 0
    return 1 if total < 2 * most else 2 if total < 3 * most else 3


@rule("5.0e", "5.1f")
def column(s: Fight, unit: int) -> tuple[str, ...]:
    """The column of the direct fire table for a man or group. Heroes have their own: they are never Shaken. Vehicles
    and helicopters see `small_arms`."""
    roster = s.setting.roster
    shaken = s.shaken >> unit & 1
    if roster.heroes >> unit & 1:
        return COLUMN["hero"]
    if roster.mmc >> unit & 1:
        return COLUMN["shaken-infantry" if shaken else "infantry"]
    return COLUMN["shaken-man" if shaken else "man"]


class Reading:
    """Reads a check by morale and column."""

    __slots__ = ("column", "morale")

    def __init__(self, most: int, column: tuple[str, ...]) -> None:
        self.morale, self.column = most, column

    def __call__(self, cast: Cast) -> str:
        return self.column[band(cast.total, self.morale)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reading) and (self.morale, self.column) == (other.morale, other.column)

    def __hash__(self) -> int:
        return hash((self.morale, self.column))


@rule("5.0f", "5.0i", "3.0m")
def check_of(s: Fight, unit: int, diff: int) -> Throw[str]:
    """A damage check: a die and the difference, less the leadership of the best other leader there who is in good
    order now (F1)."""
    roster = s.setting.roster
    tally = Tally().add("difference", diff, "5.0e")
    chief = best_leader(s, s.friends(roster.side[unit], s.where[unit]) & ~(1 << unit | unchecked(s)))
    if chief != NOBODY:
        tally.add("leadership", -leadership(s, chief), "5.0f", leader=chief)
    return Throw(tally, Reading(morale(s, unit), column(s, unit)))


@rule("5.0f", "5.0i")
def unchecked(s: Fight) -> int:
    """Those whose own check is still to come: a leader helps only after it."""
    out = 0
    for frame in s.stack:
        if frame[0] == "check":
            out |= 1 << frame[1]
        elif frame[0] == "leaders-check":
            out |= 1 << frame[1] | 1 << frame[2]
    return out


@rule("5.0i")
def check_all(s: Fight, diffs: list[tuple[int, int]], born: int = FIRE) -> None:
    """Checks for units that were hit, each with its difference: leaders first, two of one side and place in the order
    of their owner; then the rest."""
    leaders, side = s.setting.roster.leaders, s.setting.roster.side
    pairs: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for unit, diff in diffs:
        if leaders >> unit & 1:
            pairs.setdefault((side[unit], s.where[unit]), []).append((unit, diff))
    steps: list[Frame] = []
    for here in pairs.values():
        if len(here) == 2:
            (a, x), (b, y) = here
            steps.append(who_checks_first.of(a, b, x, y, born))
        else:
            steps += [check.of(unit, diff, born) for unit, diff in here]
    s.then(*steps, *(check.of(unit, diff, born) for unit, diff in diffs if not leaders >> unit & 1))


@rule("5.0i")
@FLOW.question("leaders-check", "5.0i", lambda s, unit, target, diff, other_diff, born: s.setting.roster.side[unit])
def who_checks_first(s: Fight, unit: int, target: int, diff: int, other_diff: int, born: int) -> Choices:
    """Two leaders were hit: their owner says who checks first."""
    return Choices([CHECK.group(last=1 << unit | 1 << target)])


@who_checks_first.on(CHECK)
def in_this_order(s: Fight, unit: int, target: int, diff: int, other_diff: int, born: int, first: int) -> None:
    """He who is still in good order helps the other."""
    pair = [check.of(unit, diff, born), check.of(target, other_diff, born)]
    s.then(*(pair if first == unit else reversed(pair)))


@rule("5.0e", "5.1l", "5.1p", "13.8.2a", "13.9.3a")
@FLOW.procedure("check")
def check(s: Fight, unit: int, diff: int, born: int) -> None:
    """One unit checks; a natural 1 of a squad or half-squad under fire may make a hero."""
    if not s.where[unit]:
        return
    parent = _SORT[s.kind[unit]] in (SQUAD, HALF)
    place = s.where[unit]
    throw = check_of(s, unit, diff)
    thrown = throw.roll(s.dice)
    tell_check(s, unit, throw, thrown)
    if s.cards[cards.LUCKY] == unit and thrown.result != "none":
        s.then((LUCK, unit, diff, thrown.own.natural))
        return
    marker = markers_of(s, unit)
    if thrown.own.natural == 1 and parent and born:
        s.then(maybe_hero.of(unit, place, marker))
    suffer(s, unit, thrown.result)


def tell_check(s: Fight, unit: int, throw: Throw[str], thrown: Thrown[str]) -> None:
    """The die and all that counts."""
    s.tell(
        "damage-checked", "5.0e", unit=unit, die=thrown.own.natural, modifiers=throw.total, total=thrown.own.total,
        morale=morale(s, unit), result=thrown.result,
    )  # fmt: skip


@rule("5.1f", "5.1h", "5.1i", "5.1j", "12.0c")
def suffer(s: Fight, unit: int, result: str) -> None:
    """What a check does to a man or group."""
    if result in ("wounded", "eliminated") and s.cards[cards.DIE_HARD] == unit:
        cards.use(s, cards.DIE_HARD)
        return
    if result == "shaken":
        shake(s, unit)
    elif result == "casualties":
        reduce(s, unit)
    elif result == "wounded":
        wound(s, unit)
    elif result == "eliminated":
        eliminate(s, unit, "5.1h")


@rule("5.1a", "5.3j", "5.1i", "6.2b")
def drop_out(s: Fight, unit: int) -> None:
    """Whoever is shaken, reduced or wounded on the move stops there, with the marker of the movement."""
    if s.group >> unit & 1:
        s.group &= ~(1 << unit)
        mark_move(s, 1 << unit)


@rule("4.0j", "4.0o")
def mark_move(s: Fight, units: int) -> None:
    """The marker of the movement going on."""
    if s.mode == CRAWL:
        s.crawled |= units
    elif s.mode in (ASSAULT, ASSAULT_DOUBLE):
        s.assaulted |= units
    elif s.mode == STEALTH:
        s.stealthy |= units
    else:
        s.moved |= units


@rule("5.1a", "5.1f", "11.2f")
def shake(s: Fight, unit: int) -> None:
    """The counter is turned; nothing shakes a hero."""
    if s.setting.roster.heroes >> unit & 1:
        return
    drop_out(s, unit)
    s.shaken |= 1 << unit
    s.hurt |= 1 << unit


@rule("5.1h", "13.8.2a", "13.9.3a")
def reduce(s: Fight, unit: int) -> None:
    """A squad becomes a shaken half-squad, of a kind that a die decides for some; others are gone."""
    kind = KINDS[s.kind[unit]]
    if kind.sort != SQUAD:
        eliminate(s, unit, "5.1h")
        return
    new = kind.reduces[0]
    if len(kind.reduces) > 1:
        die = s.dice.roll()
        new = kind.reduces[die % 2]
        s.tell("half-rolled", "13.8.2a", unit=unit, die=die)
    s.kind[unit] = BOX.counters.kind_of[new]
    count_loss(s, unit, 1, SQUAD)
    drop_out(s, unit)
    s.shaken |= 1 << unit
    s.hurt |= 1 << unit
    s.tell("squad-reduced", "5.1h", lost=1 << unit, unit=unit)
    s.then(too_many.of(unit))


@rule("5.1i", "5.1j", "5.1o")
def wound(s: Fight, unit: int) -> None:
    """A wounded man is shaken, a hero turns to his wounded side; a second wound kills."""
    if s.wounded >> unit & 1:
        eliminate(s, unit, "5.1j")
        return
    drop_out(s, unit)
    s.wounded |= 1 << unit
    s.hurt |= 1 << unit
    if s.setting.roster.heroes >> unit & 1:
        s.kind[unit] = WOUNDED_HERO
    else:
        s.shaken |= 1 << unit
    s.tell("man-wounded", "5.1i", unit=unit)


@rule("1.6.1j", "1.6.3d", "12.0b")
def eliminate(s: Fight, unit: int, rule_: str) -> None:
    """A counter is out of the game; its weapons stay where it was."""
    place = s.where[unit]
    abandon(s, unit, place)
    s.lift(unit)
    s.dead |= 1 << unit
    s.group &= ~(1 << unit)
    whole = _SORT[s.kind[unit]] not in (HALF, SQUAD) or _SORT[s.kind[unit]] == SQUAD
    count_loss(s, unit, 2 if whole else 1, _SORT[s.kind[unit]])
    cards.lose_cards(s, unit)
    s.tell("unit-eliminated", rule_, lost=1 << unit, unit=unit, place=s.site(place) or place)


def count_loss(s: Fight, unit: int, halves: int, sort: int) -> None:
    """Losses for the points of a scenario, in halves of a counter."""
    base = s.setting.roster.side[unit] * len(TEST_KINDS)
    for i, name in enumerate(TEST_KINDS):
        if is_of(sort, name, bool(s.setting.roster.guns >> unit & 1)):
            s.losses[base + i] += halves


def is_of(sort: int, name: str, gun: bool) -> bool:
    """Whether a counter belongs to a sort that tests name."""
    if name == "mmc":
        return sort in MMC
    if name == "smc":
        return sort in SMC
    if name == "squad":
        return sort == SQUAD
    if name == "half":
        return sort == HALF
    if name == "leader":
        return sort == LEADER
    if name in ("vehicle", "helicopter"):
        return sort == (VEHICLE if name == "vehicle" else HELICOPTER)
    return name == "gun" and gun


# -- heroes --------------------------------------------------------------------------------------

#: which marker a new hero copies
NO_MARKER, MOVED, CRAWLED, ASSAULTED, STEALTHY, FIRED, COMPLETE = 0, 1, 2, 4, 8, 16, 32
_MARKS = ("moved", "crawled", "assaulted", "stealthy", "fired", "complete")


def markers_of(s: Fight, unit: int) -> int:
    """The activity markers of a counter, and 64 if it is on the move."""
    out = 0
    for i, name in enumerate(_MARKS):
        out |= (getattr(s, name) >> unit & 1) << i
    return out | (s.group >> unit & 1) << 6


@rule("5.1l", "5.1p", "11.2e")
@FLOW.procedure("maybe-hero")
def maybe_hero(s: Fight, unit: int, place: int, budget: int) -> None:
    """An even die: a hero of the pool appears, if there is one left."""
    die = s.dice.roll()
    side = s.setting.roster.side[unit]
    pool = pool_of(s, side)
    verdict = "lost" if die % 2 else "saved" if pool else "none-left"
    s.tell("hero-rolled", "5.1l", unit=unit, die=die, verdict=verdict)
    if die % 2 == 0 and pool:
        free = list(bits(pool))
        s.then(where_to_appear.of(free[s.dice.below(len(free))], place, budget))


@rule("11.2e", "5.1p")
def pool_of(s: Fight, side: int) -> int:
    """The heroes of a side who may yet be born."""
    roster = s.setting.roster
    mine = roster.heroes & roster.units[side]
    born = mine & (s.dead | s.out)
    there = 0
    for unit in bits(mine & ~born):
        there |= 1 << unit if s.where[unit] else 0
    if there.bit_count() >= s.setting.scene.most_heroes:
        return 0
    return mine & ~(born | there)


@rule("11.2b", "1.3g")
@FLOW.question("hero-appears", "11.2b", lambda s, unit, place, budget: s.setting.roster.side[unit])
def where_to_appear(s: Fight, unit: int, place: int, budget: int) -> Choices:
    """Where his parent is, aboard too, or, if there is no room, in an adjacent place without enemies, by his owner's
    choice."""
    side = s.setting.roster.side[unit]
    ground = s.setting.ground
    if ground.aboard >> place & 1:
        if has_room(s, ground.carrier[place], 1 << unit):
            return Choices([APPEAR.group(last=1 << place)])
        place = s.site(place)
    if fits(s, side, place, 1 << unit):
        return Choices([APPEAR.group(last=1 << place)])
    free = 0
    for near in bits(ground.near[place] & ~s.held[1 - side]):
        if (ground.enter[0].get(near) or ground.upper >> near & 1) and fits(s, side, near, 1 << unit):
            free |= 1 << near
    return Choices([APPEAR.group(last=free)])


@rule("5.1m", "11.2a", "11.2g")
@where_to_appear.on(APPEAR)
def appear(s: Fight, unit: int, place: int, budget: int, goal: int) -> None:
    """He copies the markers of his parent and draws a card; born of a mover he goes on with the group."""
    s.put(unit, goal)
    for i, name in enumerate(_MARKS):
        if budget >> i & 1:
            setattr(s, name, getattr(s, name) | 1 << unit)
    if budget >> 6 & 1:
        if goal == place:
            s.group |= 1 << unit
        else:
            mark_move(s, 1 << unit)
    s.tell("hero-born", "5.1l", unit=unit, place=goal)
    cards.draw(s, unit)
