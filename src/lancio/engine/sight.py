"""Lines of sight: from centre to centre, exact in whole numbers, one way for all games.

The ground on a line is met in order: hexes that it goes through, pairs of hexes where it runs along the side between
them, sides that it crosses, corners that it passes. A game says in a `Veil` what stops or hinders the eye between two
ends, where and by which rule; the line is clear, or hindered so many times, or stopped by the first thing that stops
it. Pieces that stop it are handed in with each question, because they move.

Along a side the lesser of the two hexes counts. A hex off the map leaves the decision to the other, or hides nothing:
`outside` says which. A corner is passed freely unless a hex that the line is in just before or after has both its sides
there walled; then the lesser of these counts. Neighbours have nothing but a side between them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lancio.engine.board import Board
from lancio.engine.lines import Line, Lines
from lancio.engine.masks import bits, mask_of
from lancio.engine.veils import (
    ALONG,
    AT_CORNER,
    CLEAR,
    HINDERS,
    IN_HEX,
    ON_SIDE,
    STANDING,
    STOPS,
    Cause,
    Obstacle,
    Screen,
    Sighted,
    Veil,
    strongest,
)

#: what is kept of a line: whether ground stops it; hexes where pieces stop it; pairs where pieces in both do; hexes
#: where pieces change what hinders
Known = tuple[bool, int, tuple[int, ...], int]


class Sight:
    """Who sees whom on a board. The ends of a line are hexes, or places that stand in hexes."""

    def __init__(
        self,
        board: Board,
        veil: Callable[[int, int], Veil],
        field: Callable[[int], int] | None = None,
        *,
        most: int = 0,
        outside: int = STOPS,
        standing: Cause = STANDING,
        hex_of: Sequence[int] | None = None,
    ) -> None:
        """`veil(a, b)`: what lies between two ends. `field(a)`: where to look at all from a place, everywhere if not
        said. `most`: with more hindrances than that a line is stopped. `outside`: what a hex off the map does beside
        another. `standing`: why pieces stop a line. `hex_of`: the hex of every place, if the ends are not hexes."""
        self.board = board
        self.lines = Lines(board)
        self._veil = veil
        self._field = field
        self._most = most
        self._outside = ~board.on_map if outside == STOPS else 0
        self._standing = standing
        self._hex_of = hex_of if hex_of is not None else range(board.size)
        #: the places that are on the map
        self._places = mask_of(b for b, h in enumerate(self._hex_of) if board.on_map >> h & 1)
        self._known: dict[int, Known] = {}
        self._seen: dict[int, int] = {}

    def line(self, a: int, b: int) -> Line:
        """What lies between two places, in order."""
        return self.lines.line(self._hex_of[a], self._hex_of[b])

    def clear(self, a: int, b: int, pieces: int = 0) -> bool:
        """Whether a sees b, with pieces in these hexes."""
        wall, single, pairs, odd = self._known.get(a << 12 | b) or self._learn(a, b)
        if wall or single & pieces:
            return False
        for pair in pairs:
            if pair & pieces == pair:
                return False
        return not odd & pieces or self.look(a, b, pieces).stopped is None

    def _learn(self, a: int, b: int) -> Known:
        """Work out what ground does to a line, once."""
        start, end = self._hex_of[a], self._hex_of[b]
        veil = self._veil(a, b)
        stop, hinder = veil.stop, veil.hinder
        through, pairs = self.lines.between(start, end) if start != end else (0, ())
        wall = bool(through & stop)
        single, doubtful, odd = through, [], 0
        for pair in pairs:
            closed = pair & (stop | self._outside)
            if closed == 0:
                doubtful.append(pair)
                odd |= pair if pair & hinder else 0
            elif closed != pair:
                single |= pair ^ closed
            elif pair & self.board.on_map:
                wall = True
        if not wall and (hinder or veil.fenced):
            wall = self.look(a, b).stopped is not None
        known = (wall, single, tuple(doubtful), odd) if veil.pieces else (wall, 0, (), 0)
        self._known[a << 12 | b] = known
        return known

    def __getitem__(self, a: int) -> int:
        """All places of the field that are seen from one if no pieces are in the way, itself left out."""
        seen = self._seen.get(a)
        if seen is None:
            seen = self._seen[a] = self._survey(a)
        return seen

    def _survey(self, a: int) -> int:
        """The same as asking for every line, with what they have in common done once: masks around the first hex."""
        start = self._hex_of[a]
        lines, at, veil_of = self.lines, self._hex_of, self._veil
        known, code, margin = lines.known[lines.parity[start]], lines.code, lines.margin
        origin, outside = code[start], self._outside << margin >> start
        seen = 0
        veil: Veil | None = None
        stop = closed = 0
        unsure = False
        for b in bits(self._field(a) & self._places) if self._field else bits(self._places):
            if b == a:
                continue
            end = at[b]
            new = veil_of(a, b)
            if new is not veil:
                veil = new
                stop = veil.stop << margin >> start
                closed = stop | outside
                unsure = bool(veil.hinder or veil.fenced)
            if unsure:
                if self.clear(a, b):
                    seen |= 1 << b
                continue
            if end == start:
                seen |= 1 << b
                continue
            through, pairs = known.get(code[end] - origin) or lines.find(start, end)
            if through & stop:
                continue
            for pair in pairs:
                if closed & pair == pair and stop & pair:
                    break
            else:
                seen |= 1 << b
        return seen

    def visible(self, a: int, among: int, pieces: int = 0) -> int:
        """Those of some places of the field that a sees."""
        among &= self[a]
        if not pieces:
            return among
        out = 0
        known = self._known
        while among:
            low = among & -among
            among ^= low
            b = low.bit_length() - 1
            _, single, pairs, odd = known.get(a << 12 | b) or self._learn(a, b)
            if single & pieces:
                continue
            if pairs or odd:
                if self.clear(a, b, pieces):
                    out |= low
            else:
                out |= low
        return out

    def watchers(self, b: int, among: int, pieces: int = 0) -> int:
        """Those of some places that see b."""
        out = 0
        known = self._known
        while among:
            low = among & -among
            among ^= low
            a = low.bit_length() - 1
            wall, single, pairs, odd = known.get(a << 12 | b) or self._learn(a, b)
            if wall or single & pieces:
                continue
            if pairs or odd:
                if self.clear(a, b, pieces):
                    out |= low
            else:
                out |= low
        return out

    def obstacle(self, a: int, b: int, pieces: int = 0) -> Obstacle | None:
        """The first thing that stops the line from a to b, None if it is seen."""
        return self.look(a, b, pieces).stopped

    def look(self, a: int, b: int, pieces: int = 0) -> Sighted:
        """All that the line from a to b meets, as far as it goes."""
        start, end = self._hex_of[a], self._hex_of[b]
        if start == end:
            return Sighted(None)
        veil = self._veil(a, b)
        if not veil.pieces:
            pieces = 0
        fenced = veil.fenced and veil.fenced & self.lines.sides(start, end)
        crossings, gates = self.lines.line(start, end)
        hinders: list[Obstacle] = []
        before: tuple[int, ...] = (start,)
        for i, gate in enumerate(gates):
            after = crossings[i] if i < len(crossings) else (end,)
            found = [self._fence(veil, before, gate, after)] if fenced else []
            if i < len(crossings):
                found.append(self._ground(veil, after, pieces))
                if fenced and len(after) == 2:
                    found.append(self._side(veil, *after))
            for effect, obstacle in found:
                if effect == STOPS:
                    return Sighted(obstacle, tuple(hinders))
                if effect == HINDERS:
                    hinders.append(obstacle)
            before = after
        return Sighted(hinders[self._most] if len(hinders) > self._most else None, tuple(hinders))

    def _ground(self, veil: Veil, cells: tuple[int, ...], pieces: int) -> tuple[int, Obstacle]:
        """What a crossing does: the hex, or the lesser of the two beside the line."""
        hexes = tuple([h for h in cells if self.board.on_map >> h & 1])
        least = STOPS if hexes and (len(hexes) == len(cells) or self._outside) else CLEAR
        causes = []
        for h in hexes:
            screen = strongest(veil.screens, h)
            if (screen is None or screen.effect < STOPS) and pieces >> h & 1:
                screen = Screen(pieces, STOPS, self._standing)
            least = min(least, screen.effect if screen else CLEAR)
            causes.append(screen.cause if screen else Cause("", ""))
        return least, Obstacle(hexes, tuple(causes), IN_HEX if len(cells) == 1 else ALONG)

    def _side(self, veil: Veil, a: int, b: int) -> tuple[int, Obstacle]:
        """What a side between two hexes does to a line through it or along it."""
        screen = self._fence_at(veil, a, b)
        if screen is None:
            return CLEAR, Obstacle((), ())
        return screen.effect, Obstacle((a, b), (screen.cause,), ON_SIDE)

    def _fence_at(self, veil: Veil, a: int, b: int) -> Screen | None:
        on_map = self.board.on_map
        if not (on_map >> a & 1 and on_map >> b & 1):
            return None
        return strongest(veil.fences, self.board.side_between(a, b))

    def _fence(
        self, veil: Veil, before: tuple[int, ...], gate: tuple[int, ...], after: tuple[int, ...]
    ) -> tuple[int, Obstacle]:
        """What the way from one crossing to the next does: a side, or the sides of a hex that meet in a corner."""
        if len(gate) == 2:
            return self._side(veil, *gate)
        worst = CLEAR
        causes: tuple[Cause, ...] = ()
        for hexes in (before, after):
            if len(hexes) == 1:
                both = [self._fence_at(veil, hexes[0], h) for h in gate if h != hexes[0]]
                screens = [screen for screen in both if screen is not None]
                effect = min(screen.effect for screen in screens) if len(screens) == 2 else CLEAR
                if effect > worst:
                    worst, causes = effect, tuple(screen.cause for screen in screens)
        return worst, Obstacle(gate, causes, AT_CORNER)
