"""What a side thinks of the position when it is asked: where the enemy can fire, what places are worth being in."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lancio.engine.manners import USUAL, Manner
from lancio.engine.masks import bits, lowest, mask_of
from lancio.games.lock_n_load.bot.assaults import assault_worth
from lancio.games.lock_n_load.bot.barrels import Gunpost, gunposts
from lancio.games.lock_n_load.bot.goals import KEEP, Goals, marches
from lancio.games.lock_n_load.bot.mending import mending
from lancio.games.lock_n_load.bot.points import Chase
from lancio.games.lock_n_load.bot.posts import ADJACENT, MOVING, NONE, Post, Profile, line, profile
from lancio.games.lock_n_load.bot.worth import Curve, all_worth, kill_chance, might
from lancio.games.lock_n_load.eligible import attackers, defenders
from lancio.games.lock_n_load.fire import watchful
from lancio.games.lock_n_load.ground import Ground
from lancio.games.lock_n_load.men import best_leader, leadership
from lancio.games.lock_n_load.spotting import spotted_by, terrain_class
from lancio.games.lock_n_load.stacking import STACKING, limit_of, room_for
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import OPEN
from lancio.games.lock_n_load.words import NOBODY

#: how much of the enemy's fire one expects to draw oneself: this turn, next turn
DRAWN, DRAWN_LATER = 0.7, 0.3
#: what a shot of next turn is worth today; at those who are not spotted yet
SHOT_LATER, UNSEEN = 0.3, 0.4
#: leaders beside men, medics beside those who need them
LEADING, NURSING = 0.5, 0.5
#: what draws men who can take nothing
FOLLOWING = 0.08
NIGHT_SIGHT = 2
#: how much more fire a stack draws, by each group that stands there already
CROWDED = 0.3
#: how much one fears enemies who could walk in, half points away at most
FEAR, STRIDE = 0.05, 8
#: what it costs a turn to stay off the map before guns that one fears
IDLE = 0.5
#: a gun fires at one place a turn, where it pays most
SHARED = 0.5


class Group:
    """Counters that are judged together: what fire costs them and what they fire with."""

    __slots__ = ("curve", "fighters", "guns", "leaders", "medics", "might", "shaken", "units", "worth")

    def __init__(self, s: Fight, units: int) -> None:
        roster = s.setting.roster
        self.units = units
        self.curve = Curve(s, units)
        self.worth = self.curve.total
        self.fighters = units & (roster.mmc & ~roster.teams | roster.heroes | roster.vehicles) & ~s.shaken
        self.leaders = units & roster.leaders & ~s.shaken
        self.medics = units & roster.medics & ~s.shaken
        self.shaken = units & s.shaken
        self.might = sum(might(s, unit) for unit in bits(defenders(s, units)))
        self.guns: Profile = profile(s, units & ~(s.shaken | roster.medics | roster.chaplains))


@lru_cache(maxsize=1 << 10)
def narrow(ground: Ground, weight: int) -> int:
    """The places that are too narrow for so much weight even if nobody is there."""
    return mask_of(place for place in range(ground.size) if not STACKING.fits(weight, limit_of(ground, place)))


class Mind:
    """A side's view of the moment. Made anew for every question."""

    __slots__ = (
        "_fires", "_full", "_lines", "_pulls", "_strides", "_worths", "brief", "chase", "drawn", "drive", "foes",
        "goals", "guns", "journeys", "night", "s", "seen", "side", "steps",
    )  # fmt: skip

    def __init__(self, s: Fight, side: int, manner: Manner = USUAL) -> None:
        self.s, self.side = s, side
        #: in a hurry: a rough judgement will do
        self.brief = manner.quick
        #: how much one expects to draw of the enemy's fire, and how much goals draw
        self.drawn, self.drive = DRAWN * manner["danger"], manner["drive"]
        self.goals = Goals(s, side)
        self.chase = Chase(s, side)
        self.night = s.setting.scene.night
        self.seen = spotted_by(s, side)
        roster, apart = s.setting.roster, s.setting.ground.apart
        self.foes = [
            Post(s, place, s.at[place] & roster.units[1 - side] & roster.infantry, watchful(s, 1 - side, place))
            for place in bits(s.held[1 - side] & ~apart)
            if s.at[place] & roster.units[1 - side] & roster.infantry
        ]
        #: guns and vehicles of the enemy
        self.guns: list[Gunpost] = gunposts(s, 1 - side)
        self._worths: dict[tuple[int, int], float] = {}
        #: what many groups ask of a place: who can fire at it (now, later), who can be fired at, who could walk in
        self._fires: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
        self._lines: dict[int, list[tuple[int, int, Post, bool]]] = {}
        self._strides: dict[int, list[Post]] = {}
        self._full: dict[int, int] = {}
        self._pulls: dict[tuple[int, int], float] = {}
        #: (weight, with a scout, shaken men of a side) -> place -> the steps there are, with their prices
        self.steps: dict[tuple[int, bool, int], dict[int, list[tuple[int, int]]]] = {}
        #: (place, mode, side) -> the best move, once somebody has asked
        self.journeys: dict[tuple[int, int, int], Any] | None = None

    # -- fire ----------------------------------------------------------------------------------

    def notices(self, foe: Post, place: int) -> bool:
        """Whether an enemy would spot men who move to a place; by day always, if there is a line."""
        if not self.night:
            return True
        s = self.s
        ground = s.setting.ground
        h = ground.hex[place]
        if s.lit >> h & 1 or ground.near[foe.place] >> place & 1:
            return True
        return terrain_class(s, h) == OPEN and bool(ground.board.within[NIGHT_SIGHT][foe.hex] >> h & 1)

    def threats(self, group: Group, place: int, quiet: bool = False) -> tuple[float, ...]:
        """What each enemy place could cost a group that moves to a place, this turn. `quiet`: crawling."""
        s = self.s
        ground = s.setting.ground
        extra = 0 if quiet or ground.denies_moving >> ground.hex[place] & 1 else MOVING
        curve = group.curve
        out = [curve(plus + extra) if plus != NONE else 0.0 for plus in self.fires(place, True)]
        for gun in self.guns:
            out.append(gun.at_men(s, curve, place, extra) if gun.now else 0.0)
        return tuple(out)

    def fires(self, place: int, now: bool) -> list[int]:
        """What is added to the dice of each enemy's fire at a place, NONE if he cannot fire at it or would not see."""
        known = self._fires[not now]
        found = known.get(place)
        if found is None:
            s = self.s
            found = known[place] = [
                plus if (plus := foe.fire(s, place, now)) != NONE and self.notices(foe, place) else NONE
                for foe in self.foes
            ]
        return found

    def exposed(self, group: Group, place: int) -> float:
        """What the enemy could do to a group that stands at a place next turn."""
        s = self.s
        total = 0.0
        curve = group.curve
        for plus in self.fires(place, False):
            if plus != NONE:
                total += curve(plus)
        for gun in self.guns:
            total += SHARED * gun.at_men(s, curve, place, 0)
        return total

    def shot(self, group: Group, place: int, minus: int = 0, known: bool = False) -> float:
        """The best shot that a group would have from a place. `known`: only at what is spotted or would be."""
        best = 0.0
        guns = group.guns
        for far, plus, foe, clear in self.lines(place):
            gun = guns[far]
            if gun == NONE:
                continue
            harm = foe.curve(gun + plus - minus)
            if not clear:
                harm *= 0.0 if known else UNSEEN
            if harm > best:
                best = harm
        return best

    def lines(self, place: int) -> list[tuple[int, int, Post, bool]]:
        """The enemies who can be fired at from a place: distance, what is added, who, and whether he is spotted."""
        found = self._lines.get(place)
        if found is None:
            s = self.s
            near = s.setting.ground.near[place] | self.seen
            barred = s.locked | s.melee
            found = self._lines[place] = []
            for foe in self.foes:
                if not barred >> foe.place & 1:
                    far, plus = line(s, place, foe.place)
                    if plus != NONE:
                        found.append((far, plus + foe.moving, foe, bool(near >> foe.place & 1)))
        return found

    def full(self, weight: int) -> int:
        """The places where so much weight has no room."""
        found = self._full.get(weight)
        if found is None:
            s, ground = self.s, self.s.setting.ground
            used = s.held[self.side] | ground.shared_places
            for hex_ in s.wrecks:
                used |= ground.same_hex[hex_]
            found = narrow(ground, weight) & ~used
            for place in bits(used):
                if not room_for(s, self.side, place, weight):
                    found |= 1 << place
            self._full[weight] = found
        return found

    # -- places --------------------------------------------------------------------------------

    def standing(self, group: Group, place: int, taken: int = 0) -> float:
        """What it is worth to a group to be at a place when its move is over."""
        key = (place, group.units)
        found = self._worths.get(key)
        if found is None or taken:
            found = self._standing(group, place, taken)
            if not taken:
                self._worths[key] = found
        return found

    def _standing(self, group: Group, place: int, taken: int) -> float:
        s = self.s
        ground = s.setting.ground
        gate = ground.gate.get(place)
        value = -DRAWN_LATER / DRAWN * self.drawn * self.exposed(group, place) if gate is None else 0.0
        if gate is not None and self.guns:
            value -= IDLE * s.turn
        friends = s.friends(self.side, place) & ~group.units
        if CROWDED and gate is None and value:
            value *= 1 + CROWDED * (friends & s.setting.roster.mmc).bit_count()
        if group.shaken == group.units:
            return value + mending(s, group.units, place, friends)
        if group.fighters:
            value += self.pull(place, taken) + self.chase.pull(place, group.units)
            if gate is None:
                value += SHOT_LATER * self.shot(group, place) + self.keeping(group, ground.hex[place])
                value -= FEAR * self.feared(group, place, friends)
        else:
            value += FOLLOWING * self.pull(place, taken) + self.company(group, friends)
        return value

    def best_shot(self, group: Group) -> float:
        """The most that a shot of a group could do from anywhere: from the next hex at the best distance."""
        top = max(group.guns)
        return max((foe.curve(top + ADJACENT + foe.moving) for foe in self.foes), default=0.0) if top != NONE else 0.0

    def hope(self, group: Group, place: int, taken: int) -> float:
        """At least as much as `standing` gives those who fight, but for their shots: what draws them to a place."""
        keep = self.goals.keep.get(self.s.setting.ground.hex[place], 0.0)
        return self.pull(place, taken) + self.chase.pull(place, group.units) + KEEP * keep

    def pull(self, place: int, taken: int) -> float:
        """How much draws anybody of the side to a place."""
        key = (place, taken)
        found = self._pulls.get(key)
        if found is None:
            found = self._pulls[key] = self.drive * self.goals.pull(place, taken)
        return found

    def feared(self, group: Group, place: int, friends: int) -> float:
        """What the worst of those enemies would take who could walk in from where they are."""
        s = self.s
        near = self._strides.get(place)
        if near is None:
            ways = marches(s.setting, place)
            near = self._strides[place] = [
                foe for foe in self.foes if foe.might and ways[foe.place] <= STRIDE and not s.locked >> foe.place & 1
            ]
        if not near:
            return 0.0
        strong = group.might + sum(might(s, unit) for unit in bits(defenders(s, friends)))
        worst = 0.0
        for foe in near:
            lose, win = kill_chance(foe.might, strong, 0, 0), kill_chance(strong, foe.might, 0, 0)
            worst = max(worst, lose * group.worth - win * foe.worth)
        return worst

    def keeping(self, group: Group, hex_: int) -> float:
        """What it is worth to stand in a hex that one wants to keep, if nobody else does and enemies may come."""
        prize = self.goals.keep.get(hex_)
        if not prize:
            return 0.0
        s = self.s
        roster = s.setting.roster
        fit = roster.units[self.side] & (roster.mmc | roster.heroes) & ~(s.shaken | group.units)
        for spot in bits(s.setting.ground.same_hex[hex_]):
            if s.at[spot] & fit:
                return 0.0
        return KEEP * prize * self.threat_to(hex_)

    def threat_to(self, hex_: int) -> float:
        """How soon enemies could come to a hex: 1 within a turn's march, less if they are farther."""
        s = self.s
        roster = s.setting.roster
        fit = (roster.mmc | roster.heroes) & ~s.shaken
        ways = marches(s.setting, hex_)
        nearest = min((ways[place] for place in bits(s.held[1 - self.side]) if s.at[place] & fit), default=99)
        return 1.0 if nearest <= 10 else 0.6 if nearest <= 18 else 0.25 if nearest <= 30 else 0.0

    def company(self, group: Group, friends: int) -> float:
        """Leaders and medics want to be where they are needed."""
        s = self.s
        roster = s.setting.roster
        value = 0.0
        if group.leaders and friends & roster.mmc and not friends & roster.leaders & ~s.shaken:
            value += LEADING * (1 + (friends & roster.mmc & s.shaken).bit_count())
        if group.medics and friends & (s.shaken & roster.mmc | s.wounded):
            value += NURSING
        elif group.medics and friends & roster.mmc:
            value += 0.2
        return value

    # -- melee ---------------------------------------------------------------------------------

    def clash(self, mine: int, place: int) -> float:
        """What it brings to fight the enemies of a place: their worth if they are beaten, less one's own; the hex."""
        s = self.s
        roster = s.setting.roster
        theirs = s.friends(1 - self.side, place) & roster.infantry
        if not theirs and s.friends(1 - self.side, place) & roster.vehicles and mine:
            return assault_worth(s, mine, place, s.where[lowest(mine)])
        prize = self.goals.take.get(s.setting.ground.hex[place], 0.0) + self.goals.keep.get(
            s.setting.ground.hex[place], 0.0
        )
        foes, own = defenders(s, theirs), attackers(s, mine)
        if not foes:
            return all_worth(s, theirs) + prize
        if not own:
            return -all_worth(s, mine)
        win, lose = self.blow_chance(own, foes), self.blow_chance(attackers(s, foes), defenders(s, mine))
        more = 1 + 0.6 * (1 - win) * (1 - lose)
        spoils = all_worth(s, theirs) + prize * (1 - lose)
        return more * (win * spoils - lose * all_worth(s, mine))

    def blow_chance(self, mine: int, theirs: int) -> float:
        """The chance that some units kill all of the others with one blow."""
        s = self.s
        if not mine or not theirs:
            return 0.0
        one = lowest(mine)
        chief = best_leader(s, s.friends(s.setting.roster.side[one], s.where[one]))
        plus = leadership(s, chief) if chief != NOBODY else 0
        a = sum(might(s, unit) for unit in bits(mine))
        d = sum(might(s, unit) for unit in bits(theirs))
        return kill_chance(a, d, 1 if mine & s.setting.roster.heroes else 0, plus)
