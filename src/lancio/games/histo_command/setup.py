"""HC-14a: the defender's hidden set-up, counter by counter."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import NOTHING, Choices
from lancio.engine.citations import rule
from lancio.engine.dice import Dice
from lancio.engine.masks import mask_of
from lancio.games.histo_command.hidden import note_placed
from lancio.games.histo_command.pieces import COUNT, DEFENDER, DROP, PLACES, SIDES_OF_GROUPS
from lancio.games.histo_command.state import NONE, TYPES, Battle
from lancio.games.histo_command.tables import GROUPS, SLOTS, Scene
from lancio.games.histo_command.verbs import PLACE

FLOW = Battle.flow


@rule("HC-14a")
def shuffle_counters(scene: Scene, dice: Dice) -> bytes:
    """What every counter is. German counters are shuffled within their group, so that a number tells nothing."""
    kinds = bytearray([NONE]) * COUNT
    for side, group in SIDES_OF_GROUPS:
        types = list(scene.groups[side][group])
        if side == DEFENDER:
            types = dice.shuffled(sorted(types))
        for place, kind in zip(PLACES[side][group], types, strict=False):
            kinds[place] = kind
    return bytes(kinds)


def first_clues(s: Battle) -> None:
    """At the start the drop side knows of a counter only which types its group has."""
    for group in range(len(GROUPS)):
        types = s.types_hidden(group)
        for place in PLACES[DEFENDER][group]:
            if s.kind[place] != NONE:
                s.clue[place] = types


def unplaced(s: Battle) -> list[int]:
    """German counters still to be set up, in order."""
    first = PLACES[DEFENDER][0].start
    return [p for p in range(first, first + SLOTS * 3) if s.kind[p] != NONE and not s.where[p] and not s.dead >> p & 1]


@rule("HC-14a")
@FLOW.question("deploy", "HC-14a", lambda s: DEFENDER, again=True)
def places_free(s: Battle) -> Choices:
    """Any free hex that the unit may enter, as long as each objective gets a counter in it or next to it."""
    left = unplaced(s)
    if not left:
        return NOTHING
    piece = left[0]
    ground = s.setting.ground
    hexes = ground.enterable[TYPES[s.kind[piece]].moves] & ~s.occupied[DEFENDER]
    open_objectives = [near for near in s.setting.near if not near & s.occupied[DEFENDER]]
    if len(left) <= len(open_objectives):
        wanted = 0
        for near in open_objectives:
            wanted |= near
        hexes = hexes & wanted or hexes
    return Choices([PLACE.group(piece, last=hexes)])


@places_free.on(PLACE)
def place(s: Battle, unit: int, hex_: int) -> None:
    """A hidden counter takes post."""
    s.put(unit, hex_)
    note_placed(s, unit, hex_)
    s.tell("counter-placed", "HC-14a", unit=unit, hex=hex_)


def waiting(s: Battle, group: int) -> int:
    """The units of a group that have not jumped yet."""
    return mask_of(
        p for p in PLACES[DROP][group] if s.kind[p] != NONE and s.where[p] == OFF and not (s.dead | s.missing) >> p & 1
    )
