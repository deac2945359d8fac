"""What the places of a side could do in an impulse, and what each act would bring: fire, moves, melee, and the rest."""

from __future__ import annotations

from lancio.engine.masks import bits
from lancio.games.lock_n_load import night, smoke
from lancio.games.lock_n_load.bot.mending import mending
from lancio.games.lock_n_load.bot.mind import Group, Mind
from lancio.games.lock_n_load.bot.posts import NONE, Post, line
from lancio.games.lock_n_load.bot.routes import best_move
from lancio.games.lock_n_load.bot.worth import sniped, targets_of
from lancio.games.lock_n_load.fire import able
from lancio.games.lock_n_load.movement import movers, ready
from lancio.games.lock_n_load.spotting import SPOTTED, attempt, spotted_by
from lancio.games.lock_n_load.verbs import ASSAULT, ASSAULT_DOUBLE, CRAWL, DOUBLE, MOVE

#: what it is worth to keep one's fire while enemies may still move: for those who hold, for those who must act
RESERVE, RESERVE_BEHIND = 0.2, 0.1
#: enemies who have yet to act are better targets
FRESH = 1.25
#: how much of the enemy's fire a place draws that gives itself away
BETRAYED = 0.3
#: a spotter, or a man with a flare, can do little else
SPOTTER, SIGNALLER = 0.1, 0.15
#: what a lit enemy place is worth, and a lit place of one's own
LIT, LIT_SELF = 0.45, 0.35
#: smoke over men under fire spares them so much of it
SPARED = 0.4
#: how much one thinks of the Shaken one leaves without a leader
ABANDON = 1.0
#: double time before plain moves: a leader makes them quicker
QUICK = {MOVE: DOUBLE, ASSAULT: ASSAULT_DOUBLE}
#: ways to go that nobody thinks of in a hurry
CAREFUL = (ASSAULT, ASSAULT_DOUBLE)


class Acting:
    """The acts of one side, each with what it brings; shared by the questions of an impulse."""

    __slots__ = ("_hidden", "mind", "reserve", "s", "side")

    def __init__(self, mind: Mind) -> None:
        self.mind, self.s, self.side = mind, mind.s, mind.side
        s = mind.s
        self._hidden: int | None = None
        fresh = 0
        for place in bits(s.held[1 - mind.side]):
            fresh |= s.at[place] & ~(s.marked | s.shaken)
        waits = fresh & s.setting.roster.units[1 - mind.side] and s.passes < 2
        self.reserve = (RESERVE_BEHIND if mind.goals.behind else RESERVE) if waits else 0.0

    # -- fire ----------------------------------------------------------------------------------

    @property
    def hidden(self) -> int:
        """Own places that the enemy has not spotted."""
        if self._hidden is None:
            self._hidden = self.s.held[self.side] & ~spotted_by(self.s, 1 - self.side)
        return self._hidden

    def harm(self, group: Group, place: int, foe: Post) -> float:
        """What the fire of a group costs an enemy place; more if those have yet to act."""
        s = self.s
        far, plus = line(s, place, foe.place)
        if plus == NONE or group.guns[far] == NONE:
            return 0.0
        late = 2 if group.units & s.assaulted else 0
        value = foe.curve(group.guns[far] + plus + foe.moving - late)
        return value * FRESH if foe.units & ~(s.marked | s.shaken) else value

    def price_of_fire(self, group: Group, place: int) -> float:
        """What firing costs: the reserve against movers, and hiding, if the place is hidden."""
        price = self.reserve
        if self.hidden >> place & 1:
            price += BETRAYED * sum(self.mind.threats(group, place, True))
        return price

    def fire(self, place: int, goals: int) -> dict[int, float]:
        """Each target of a place with what firing at it brings."""
        s = self.s
        units = able(s, place)
        if not units:
            return {}
        group = Group(s, units)
        price = self.price_of_fire(group, place)
        return {foe.place: self.harm(group, place, foe) - price for foe in self.mind.foes if goals >> foe.place & 1}

    def best_fire(self, place: int) -> float:
        """The best shot of a place if it were the base."""
        s = self.s
        if s.shot >> place & 1:
            return 0.0
        reach, s.reach = s.reach, s.reach | 1 << place
        found = self.fire(place, self.mind.seen & ~(s.locked | s.melee))
        s.reach = reach
        return max(found.values(), default=0.0)

    # -- moves ---------------------------------------------------------------------------------

    def move(self, place: int, mode: int) -> float:
        """What the best move of a place in a mode brings; plain moves give up the fire against movers."""
        journey, units = best_move(self.mind, place, mode)
        if not units:
            return -1.0
        price = self.reserve if mode not in (ASSAULT, ASSAULT_DOUBLE, CRAWL) else 0.0
        if mode != CRAWL:
            price += ABANDON * self.abandoned(units, place)
        return journey.gain - price

    def abandoned(self, units: int, place: int) -> float:
        """What the Shaken of a place could expect of a rally with those who go, and cannot without them."""
        s = self.s
        roster = s.setting.roster
        there = s.friends(self.side, place)
        shaken = there & s.shaken & ~units
        if not shaken or not units & (roster.leaders | roster.chaplains | roster.heroes):
            return 0.0
        return mending(s, shaken, place, there & ~shaken) - mending(s, shaken, place, there & ~(shaken | units))

    def best_going(self, place: int) -> float:
        """The best move of a place, of those worth a thought."""
        s = self.s
        who = ready(s, self.side, place)
        if not who or s.left >> place & 1:
            return -1.0
        active, s.active = s.active, self.side
        best = -1.0
        for mode in (MOVE,) if self.mind.brief else (MOVE, ASSAULT):
            quick = QUICK[mode]
            if movers(s, place, quick, who) & ~s.shaken:
                best = max(best, self.move(place, quick))
                if not s.friends(self.side, place) & s.shaken:
                    continue
            best = max(best, self.move(place, mode))
        if who & s.shaken:
            best = max(best, self.move(place, CRAWL))
        s.active = active
        return best

    # -- the rest ------------------------------------------------------------------------------

    def fight(self, place: int) -> float:
        """A round of melee."""
        return self.mind.clash(self.s.friends(self.side, place) & ~self.s.shaken, place)

    def of_place(self, place: int) -> float:
        """The best that a place could do as a base."""
        s = self.s
        if s.engaged >> place & 1:
            value = self.fight(place)
            return value if value > 0 else -0.5 * value - 0.6
        return max(self.best_fire(place), self.best_going(place))

    def spot(self, unit: int, place: int) -> float:
        """What an attempt brings: the shots that it opens."""
        s = self.s
        chance = float(attempt(s, unit, place).odds().get(SPOTTED, 0))
        post = next((foe for foe in self.mind.foes if foe.place == place), None)
        if post is None:
            return -1.0
        best = 0.0
        reach = s.reach
        for spot in bits(s.held[self.side] & ~s.shot & ~s.setting.ground.apart):
            s.reach = reach | 1 << spot
            units = able(s, spot)
            if units:
                best = max(best, self.harm(Group(s, units), spot, post) - self.reserve)
        s.reach = reach
        return chance * best - SPOTTER

    def snipe(self, unit: int, place: int, goal: int) -> float:
        """What a sniper's shot from a place costs on average: one of those there, drawn at random."""
        post = next((foe for foe in self.mind.foes if foe.place == goal), None)
        far, plus = line(self.s, place, goal)
        if post is None or plus == NONE or not far:
            return 0.0
        rows = targets_of(self.s, post.units)
        total = sum(value * sniped(plus + post.moving, most, results, weak) for _, most, value, results, weak in rows)
        return total / len(rows)

    def post_sniper(self, unit: int, place: int) -> float:
        """What it brings to place a sniper: his first shot, and how much he sees."""
        shots = [self.snipe(unit, place, foe.place) for foe in self.mind.foes if self.mind.seen >> foe.place & 1]
        best = max(shots, default=0.0)
        cover = self.s.setting.ground.cover[self.s.setting.ground.hex[place]]
        return best - 0.15 + 0.02 * cover + 0.01 * len([shot for shot in shots if shot]) if best else -0.5

    def smoke(self, unit: int, hex_: int) -> float:
        """What smoke over one's own men spares them."""
        s = self.s
        chance = float(smoke.throw(s, unit).odds().get(smoke.LAID, 0))
        value = 0.0
        for place in bits(s.setting.ground.same_hex[hex_] & s.held[self.side] & ~s.locked):
            group = Group(s, s.friends(self.side, place) & s.setting.roster.infantry)
            value += SPARED * sum(self.mind.threats(group, place, True))
        return chance * value - self.reserve - 0.1

    def flare(self, unit: int, hex_: int) -> float:
        """What light brings: enemies who can be fired at, less own men who can."""
        s = self.s
        chance = float(night.flare(s, unit).odds().get(night.BRIGHT, 0))
        area = s.setting.ground.board.within[1][hex_] & ~s.lit
        value = 0.0
        for foe in self.mind.foes:
            if area >> foe.hex & 1:
                value += LIT * min(2.0, foe.worth)
        if not value:
            return -1.0
        for place in bits(s.held[self.side] & ~s.setting.ground.apart):
            if area >> s.setting.ground.hex[place] & 1:
                value -= LIT_SELF
        return chance * value - SIGNALLER
