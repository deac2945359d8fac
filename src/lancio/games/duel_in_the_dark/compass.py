"""Compass cards: the turning limit, and how many cards a way takes at least."""

from __future__ import annotations

from functools import cache

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark.pieces import NE, NO_HEADING, NW, SE, SW, E, W
from lancio.games.duel_in_the_dark.tables import forces, ground

FAR = 99
MOST_CARDS = forces().most_cards


@rule("DD-7.compass.3", "DD-7.compass.5")
def turns(six: bool) -> tuple[tuple[int, ...], ...]:
    """heading -> the directions of the next card. North and south take up a step of the compass, so the two chains
    NE-E-SE and NW-W-SW never meet (A-2); `six` counts hexsides instead. Without a heading any direction will do."""
    anywhere = tuple(range(6))
    if six:
        return (*(((d - 1) % 6, d, (d + 1) % 6) for d in range(6)), anywhere)
    table = {NE: (NE, E), E: (NE, E, SE), SE: (E, SE), SW: (SW, W), W: (SW, W, NW), NW: (W, NW)}
    return (*(table[d] for d in range(6)), anywhere)


TURNS = (turns(False), turns(True))


@cache
def cards_to(six: bool, goal: int) -> tuple[tuple[int, ...], ...]:
    """hex -> heading -> the fewest cards into one of the goal's hexes; 0 in the goal itself."""
    board = ground().board
    table = [[FAR] * 7 for _ in range(board.size)]
    for h in bits(goal):
        table[h] = [0] * 7
    changed = True
    while changed:
        changed = False
        for h in board.hexes:
            for heading, directions in enumerate(TURNS[six]):
                best = 1 + min((table[n][d] for d in directions if (n := board.neighbours[h][d]) != OFF), default=FAR)
                if best < table[h][heading]:
                    table[h][heading] = best
                    changed = True
    return tuple(tuple(row) for row in table)


def fewest(six: bool, here: int, heading: int, goal: int) -> int:
    """The fewest cards, at least one, from a hex into the goal."""
    table = cards_to(six, goal)
    neighbours = ground().board.neighbours[here]
    return 1 + min((table[n][d] for d in TURNS[six][heading] if (n := neighbours[d]) != OFF), default=FAR)


@rule("DD-7.compass.4", "DD-7.compass.6")
def directions(six: bool, here: int, heading: int, goal: int, beyond: int, left: int) -> int:
    """The cards that still lead into the goal, and after it `beyond` more cards, with `left` cards in all."""
    table = cards_to(six, goal)
    neighbours = ground().board.neighbours[here]
    out = 0
    for d in TURNS[six][heading]:
        n = neighbours[d]
        if n != OFF and 1 + table[n][d] + beyond <= left:
            out |= 1 << d
    return out


def cards_home(six: bool, city_hex: int, fields: int) -> int:
    """The fewest cards home from a city just bombed, where the Bomber turns freely."""
    return fewest(six, city_hex, NO_HEADING, fields)
