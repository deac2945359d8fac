"""Chapter 10.0 and 10.2-10.4: lines of sight with levels, floors, hexsides and smoke, exact in whole numbers (F22).

A line goes from centre to centre. Every hex has screens: the hill it stands on, and what grows or stands there. A
screen as high as the higher end blocks or degrades; a lower one, if not below the lower end, hides the hex right behind
it. More than two degradings block.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lancio.engine.board import Board
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.places import Places
from lancio.engine.sight import Sight
from lancio.engine.veils import ALONG, CLEAR, HINDERS, IN_HEX, STOPS, Cause, Obstacle, Screen, Sighted, Veil
from lancio.games.lock_n_load.tables import BLOCKING, DEGRADING

#: what stops or hinders a line, with the row that says so
HILL, WALL, VEIL = Cause("hill", "10.3e"), Cause("blocking", "10.3b"), Cause("degrading", "10.3c")
BLIND, BOCAGE, FENCE = Cause("blind", "10.3g"), Cause("bocage", "10.3h"), Cause("fence", "10.3h")
SMOKE, FLOORS = Cause("smoke", "7.0c"), Cause("floors", "10.2c")
#: the answer where nothing is seen
BLOCKED = -1
#: levels run from below the lowest ground to above the highest roof
LOWEST, HIGHEST = -1, 8


class Eyes:
    """Who sees whom on a table, and through how much."""

    def __init__(
        self,
        board: Board,
        places: Places,
        screens: Sequence[tuple[int, int]],
        fences: Mapping[str, Sequence[tuple[int, int]]],
        upper: int,
        most: int,
    ) -> None:
        """`screens`: hex -> what its terrain does to a line and how far above the ground. `fences`: kind of side ->
        the sides. `upper`: places on upper floors. `most`: so many degradings are seen through."""
        self.board, self.places, self.upper, self.most = board, places, upper, most
        self.height, self.hex = places.height, places.hex
        self._stack_up(screens)
        self._fence(fences)
        self.sight = Sight(board, self.veil, most=most, outside=CLEAR, standing=SMOKE, hex_of=places.hex)
        self._known: dict[int, tuple[int, int]] = {}
        #: place -> the places that were looked for from there without smoke, and those of them that are seen
        self._asked = [0] * places.size
        self._seen = [0] * places.size
        #: what lies between ends of these levels, with these hexes beside the lower and these walled sides of their own
        self._drawn: dict[tuple[int, int, int, int], Veil] = {}
        #: hexes with an upper floor
        self._two = places.hexes_of(upper)

    @rule("10.2a", "10.2b", "10.3a")
    def _stack_up(self, screens: Sequence[tuple[int, int]]) -> None:
        """The screens of every hex by the level to which they reach, and the ground by its level."""
        span = range(LOWEST, HIGHEST + 1)
        self.hills = dict.fromkeys(span, 0)
        self.walls = dict.fromkeys(span, 0)
        self.veils = dict.fromkeys(span, 0)
        #: all ground at least so high: where smoke stands in the way
        self.ground = dict.fromkeys(span, 0)
        for h in self.board.hexes:
            g = self.height[h]
            self.hills[g - 1] |= 1 << h
            effect, up = screens[h]
            if effect == BLOCKING:
                self.walls[g + up] |= 1 << h
            elif effect == DEGRADING:
                self.veils[g] |= 1 << h
            for level in range(LOWEST, g + 1):
                self.ground[level] |= 1 << h

    def _fence(self, fences: Mapping[str, Sequence[tuple[int, int]]]) -> None:
        """Sides by the level of the higher of their two hexes: bocage, and walls with hedges."""
        self.bocage = dict.fromkeys(range(LOWEST, HIGHEST + 1), 0)
        self.low = dict.fromkeys(range(LOWEST, HIGHEST + 1), 0)
        for kind, sides in fences.items():
            into = self.bocage if kind == "bocage" else self.low
            for a, b in sides:
                into[max(self.height[a], self.height[b])] |= 1 << self.board.side_between(a, b)
        self._walled = 0
        for masks in (self.bocage, self.low):
            for mask in masks.values():
                self._walled |= mask
        #: hex -> those of its own sides
        self._own = [0] * self.board.size
        for h in self.board.hexes:
            self._own[h] = self.board.sides_of(h) & self._walled

    def _ends(self, a: int, b: int) -> tuple[int, int, int]:
        """The higher and the lower level, and the hexes beside the lower end, none if both are level."""
        up, down = self.height[a], self.height[b]
        if up == down:
            return up, down, 0
        lower = self.hex[a] if up < down else self.hex[b]
        return max(up, down), min(up, down), self.board.around[lower]

    @rule("10.3b", "10.3c", "10.3d", "10.3e", "10.3f", "10.3g", "10.3h", "10.0b", "10.2c")
    def veil(self, a: int, b: int) -> Veil:
        """What lies between two places: screens as high as the higher end, blind hexes behind lower ones, hexsides."""
        hi, lo, near = self._ends(a, b)
        own = self._own[self.hex[a]] | self._own[self.hex[b]]
        found = self._drawn.get((hi, lo, near, own))
        if found is None:
            found = self._drawn[hi, lo, near, own] = self._draw(hi, lo, near, own)
        return found

    def _draw(self, hi: int, lo: int, near: int, own: int) -> Veil:
        hills, walls, veils, blind = 0, 0, 0, 0
        for level in range(LOWEST, HIGHEST + 1):
            if level >= hi:
                hills |= self.hills[level]
                walls |= self.walls[level]
                veils |= self.veils[level]
            elif level >= lo:
                blind |= (self.hills[level] | self.walls[level] | self.veils[level]) & near
        screens = [Screen(walls, STOPS, WALL), Screen(hills, STOPS, HILL), Screen(blind, STOPS, BLIND)]
        screens.append(Screen(veils, HINDERS, VEIL))
        bocage = low = 0
        for level in range(hi, HIGHEST + 1):
            bocage |= self.bocage[level]
            low |= self.low[level]
        fences = [
            Screen(bocage & ~own, STOPS, BOCAGE),
            Screen(bocage & own, HINDERS, BOCAGE),
            Screen(low & ~own, HINDERS, FENCE),
        ]
        return Veil(screens, fences)

    @rule("7.0c", "10.0d")
    def smoke_between(self, a: int, b: int, smoke: int) -> int:
        """The smoke that matters between two places: as high as the higher end, or beside the lower one. Nothing else
        that lies on the map (fire, mines, wire, flares, wrecks) stands in the way."""
        hi, lo, near = self._ends(a, b)
        return smoke & (self.ground[hi] | self.ground[lo] & near)

    @rule("10.2c")
    def apart(self, a: int, b: int) -> bool:
        """Different floors of two neighbouring hexes of two storeys do not see each other."""
        if not (self.upper >> a ^ self.upper >> b) & 1:
            return False
        start, end = self.hex[a], self.hex[b]
        return bool(self.board.around[start] >> end & 1 and self._two >> start & 1 and self._two >> end & 1)

    @rule("10.0a", "10.0c", "10.1g")
    def through(self, a: int, b: int, smoke: int = 0) -> int:
        """How much degrades the line from a place to another, BLOCKED if it is blocked. The same both ways."""
        known = self._known.get(a << 12 | b)
        if known is None:
            known = self._learn(a, b)
        answer, on_line = known
        if not smoke & on_line:
            return answer
        return BLOCKED if answer == BLOCKED else self._measure(a, b, self.smoke_between(a, b, smoke))

    def _measure(self, a: int, b: int, smoke: int = 0) -> int:
        """The same as a look at the line, which tells in order what it meets; where ground
        alone stops it, or no hexside matters, the order does not count and masks are enough."""
        start, end = self.hex[a], self.hex[b]
        veil = self.veil(a, b)
        stop, hinder = veil.stop | smoke, veil.hinder
        through, pairs = self.sight.lines.between(start, end)
        if through & stop:
            return BLOCKED
        count = (through & hinder).bit_count()
        for two in pairs:
            if two & stop == two:
                return BLOCKED
            count += two & (stop | hinder) == two
        if count > self.most:
            return BLOCKED
        if veil.fenced and veil.fenced & self.sight.lines.sides(start, end):
            found = self.sight.look(a, b, smoke)
            return BLOCKED if found.stopped is not None else len(found.hinders)
        return count

    def _learn(self, a: int, b: int) -> tuple[int, int]:
        start, end = self.hex[a], self.hex[b]
        if not start or not end:
            known = (BLOCKED, 0)
        elif start == end:
            known = (0, 0)
        elif self.apart(a, b):
            known = (BLOCKED, 0)
        else:
            line, pairs = self.sight.lines.between(start, end)
            for two in pairs:
                line |= two
            known = (self._measure(a, b), line)
        self._known[a << 12 | b] = self._known[b << 12 | a] = known
        return known

    def _survey(self, a: int, among: int) -> None:
        """Look from a place for some others without smoke, once for each."""
        self._asked[a] |= among
        found = 0
        for b in bits(among):
            answer, _ = self._known.get(a << 12 | b) or self._learn(a, b)
            found |= 1 << b if answer != BLOCKED else 0
        self._seen[a] |= found

    def seen(self, a: int, among: int, smoke: int = 0) -> int:
        """Those of some places that are seen from one: asked for every unit at every question."""
        if among & ~self._asked[a]:
            self._survey(a, among & ~self._asked[a])
        among &= self._seen[a]
        if not smoke or not among:
            return among
        out = 0
        known = self._known
        while among:
            low = among & -among
            among ^= low
            b = low.bit_length() - 1
            if not smoke & known[a << 12 | b][1] or self.through(a, b, smoke) != BLOCKED:
                out |= low
        return out

    @rule("10.1n")
    def look(self, a: int, b: int, smoke: int = 0) -> Sighted:
        """All that the line from a to b meets, hexes and sides apart, as far as it goes."""
        if self.apart(a, b):
            return Sighted(Obstacle((self.hex[a], self.hex[b]), (FLOORS,), ALONG))
        return self.sight.look(a, b, self.smoke_between(a, b, smoke))

    @rule("10.1n")
    def hexes_degrading(self, a: int, b: int, smoke: int = 0) -> int:
        """How many hexes degrade a line, hexsides left out: for the scatter of artillery."""
        return sum(1 for found in self.look(a, b, smoke).hinders if found.kind in (IN_HEX, ALONG))
