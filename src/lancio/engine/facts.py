"""Facts: what an event says for a program, read with the game's vocabulary: dice, losses, ways, drops, hexes, pieces,
what totals are made of, where a turn begins, and how much is made of it when the match is told.

Nothing is guessed from the names of blanks: a die is what the vocabulary calls a `Roll`, a way a `Path`, and a loss
is what the rule itself told as `lost`, a drop what it told with `tell_drop`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby, zip_longest
from typing import Any, NamedTuple

from lancio.engine.events import Event
from lancio.engine.kinds import MODIFIERS, PLAIN, Kind, Path, Roll, Row, Table
from lancio.engine.vocabulary import Vocabulary, sort_of

#: the sort of names that are places, and how the vocabulary calls the blank of a side
PLACE, SIDE = "hex", "side"
#: what holds several names (a tuple, not a union, which would be made anew at every question)
SEVERAL = (list, tuple, Mapping)
#: what is written for no thing at all
NOTHING = "-"
#: the blank of what the total beside it is made of
ACCOUNT = "modifiers"
#: the blank by which an event says which other kind of event it tells more of
INSTEAD = "instead_of"
#: the event that heads a turn in every game that has turns, and its blank
TURN_BEGAN, TURN = "turn-began", "turn"


class Throw(NamedTuple):
    """Dice thrown together: the numbers of their faces, how many sides such a die has, who threw them, what is
    printed on the faces if that is no number, whether a high number is luck, and, where one hopes for a printed face,
    how many show it and the chance of each to do so."""

    faces: tuple[int, ...]
    sides: int
    by: str
    printed: tuple[str, ...] = ()
    luck: bool = True
    hits: int = 0
    chance: float = 0.0


class Loss(NamedTuple):
    """A piece that was lost, or lost strength, and whose it was, if its name or the event tells; and whether it is
    gone, in games whose events say that."""

    unit: str
    side: str | None
    gone: bool | None = None


class Walk(NamedTuple):
    """Pieces and the hexes that they went through, in order."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]


class Jump(NamedTuple):
    """A piece that came down from the air, whose it is, where it was aimed, where it landed (None: beyond the map),
    and the drift between: so many hexes along one of the six directions, clockwise from the first."""

    unit: str
    side: str | None
    aimed: str
    landed: str | None
    way: int
    far: int


class Shot(NamedTuple):
    """Somebody fires: the side, the place it fires from if that is named, and the place or piece it fires at."""

    by: str | None
    place: str | None
    goal: str


class Facts(NamedTuple):
    """What an event says for a program."""

    throws: tuple[Throw, ...] = ()
    losses: tuple[Loss, ...] = ()
    walks: tuple[Walk, ...] = ()
    drops: tuple[Jump, ...] = ()
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    #: the tables of the event that hold modifiers, by their blanks; an empty name is the event itself
    accounts: tuple[str, ...] = ()
    #: the turn that begins with it
    turn: int | None = None
    #: it is given a moment of its own when the match is told
    moment: bool = False
    #: it is only written down
    quiet: bool = False
    shot: Shot | None = None
    #: who is struck, though perhaps nothing of him is lost
    struck: tuple[Loss, ...] = ()
    #: the side that it is about, where that is not the one that acted
    whose: str | None = None
    #: whoever acts learns something by it: that stays to be read
    news: bool = False
    #: it is said again where it is told what happened meanwhile
    recalled: bool = False
    #: with it another side than the one that acted goes on by itself
    unbidden: bool = False


def facts_of(event: Event, words: Vocabulary, actor: str) -> Facts:
    """The facts of an event that followed from what the side `actor` did."""
    reader = _Reader(words, actor)
    reader.table(event.data)
    gone = event.kind in words.deaths if words.deaths else None
    losses = tuple(Loss(unit, event.loser or words.owner(unit), gone) for unit in event.lost)
    jump = event.dropped
    drops = (Jump(jump.unit, words.owner(jump.unit), jump.aimed, jump.landed, jump.way, jump.far),) if jump else ()
    pieces = dict.fromkeys((*reader.pieces, *event.lost))
    return Facts(
        tuple(reader.throws),
        losses,
        tuple(reader.walks),
        drops,
        tuple(reader.places),
        tuple(pieces),
        tuple(reader.accounts),
        event.data[TURN] if event.kind == TURN_BEGAN else None,
        event.kind in words.moments,
        event.kind in words.quiet,
        _shot(event, words, tuple(pieces)),
        tuple(Loss(unit, words.owner(unit)) for unit in _struck(event, words)),
        _whose(event, words, actor, tuple(pieces)),
        event.kind in words.news,
        event.kind in words.recalled,
        words.unbidden.get(event.kind, actor) != actor,
    )


def _whose(event: Event, words: Vocabulary, actor: str, pieces: tuple[str, ...]) -> str | None:
    """The side that goes on by itself, or that is named, or else the owner of the piece that is named first: an enemy
    who fires at whoever moves, who is struck, who falls back."""
    side = words.unbidden.get(event.kind) or event.data.get(SIDE)
    if side not in words.sides:
        side = words.owner(pieces[0]) if pieces and event.kind not in words.handled else None
    return side if side is not None and side != actor else None


def _shot(event: Event, words: Vocabulary, pieces: tuple[str, ...]) -> Shot | None:
    goal = event.data.get(words.shots.get(event.kind, ""))
    return Shot(words.owner(pieces[0]), event.data.get("place"), goal) if goal and pieces else None


def _struck(event: Event, words: Vocabulary) -> list[str]:
    blank = words.strikes.get(event.kind)
    return [] if blank is None or event.data.get("result") == "none" else named(event.data.get(blank))


def told(events: Iterable[Event], side: str | None) -> list[Event]:
    """The events that a side (None: a spectator) is told. Whoever is told more of something is spared what everybody is
    told of it."""
    seen = [event for event in events if event.visible_to(side)]
    return [
        event for event, after in zip_longest(seen, seen[1:]) if not (after and after.data.get(INSTEAD) == event.kind)
    ]


def named_in(data: Mapping[str, Any], words: Vocabulary) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The hexes and the pieces that a prompt or a modifier speaks of."""
    reader = _Reader(words, "")
    reader.table(data)
    return tuple(reader.places), tuple(reader.pieces)


class _Reader:
    """Goes through the tables of an event."""

    def __init__(self, words: Vocabulary, actor: str) -> None:
        self.words = words
        self.actor = actor
        self.throws: list[Throw] = []
        self.walks: list[Walk] = []
        # each once, in the order in which they are named
        self.places: dict[str, None] = {}
        self.pieces: dict[str, None] = {}
        self.accounts: list[str] = []

    def table(self, data: Mapping[str, Any], name: str | None = "") -> None:
        """One table of values by their blanks; `name` is its own blank, None for one of many."""
        words = self.words
        kinds, sorts, pieces = words.kinds, words.sorts, words.pieces
        units = [name for blank, value in data.items() if sorts.get(blank) in pieces for name in named(value)]
        self.pieces.update(dict.fromkeys(units))
        for blank, value in data.items():
            kind = kinds.get(blank, PLAIN)
            if kind is PLAIN:
                continue
            if kind is MODIFIERS:
                self.accounts += [name] if blank == ACCOUNT and name is not None and value else []
            elif isinstance(kind, Table) and value is not None:
                self.table(value, blank)
            elif value is not None:
                self._value(kind, value, blank, data, units)

    def _value(self, kind: Kind, value: Any, blank: str, data: Mapping[str, Any], units: list[str]) -> None:
        """A value of a table, which says beside it who threw dice."""
        if isinstance(kind, Roll):
            by = blank if blank in self.words.sides else self._thrower(data, units)
            self.throws.append(throw(kind, value, by))
        elif isinstance(kind, Table):
            self.table(value, None)
        elif isinstance(kind, Row):
            for one in value:
                self._value(kind.kind, one, blank, data, units)
        elif sort_of(kind) == PLACE:
            self.places.update(dict.fromkeys(named(value)))
            if isinstance(kind, Path):
                self.walks.append(Walk(tuple(units), tuple(value)))
        elif self.actor and sort_of(kind) == self.words.within:
            # what is asked of such a place is asked of the place; what has happened there is shown in its hex
            hexes = [hex_ for hex_, _ in groupby(name.partition("-")[0] for name in named(value))]
            self.places.update(dict.fromkeys(hexes))
            if isinstance(kind, Path) and len(hexes) > 1:
                self.walks.append(Walk(tuple(units), tuple(hexes)))

    def _thrower(self, data: Mapping[str, Any], units: list[str]) -> str:
        """Whose dice they are: the side that is named beside them, or owns a piece named beside them, or else acted."""
        side = data.get(SIDE)
        if side in self.words.sides:
            return str(side)
        return next((owner for unit in units if (owner := self.words.owner(unit))), self.actor)


def named(value: Any) -> list[str]:
    """The names in a written thing or set of things, which may be a table with something said of each."""
    if type(value) is str:
        return [value] if value and value != NOTHING else []
    names = value if isinstance(value, SEVERAL) else (value,)
    return [name for name in names if name and name != NOTHING]


def throw(kind: Roll, value: Any, by: str) -> Throw:
    """One die, or several in a list."""
    faces = tuple(value) if isinstance(value, list | tuple) else (value,)
    if kind.faces is None:
        return Throw(faces, kind.sides, by, luck=kind.luck)
    # the names may have one for a face 0 that no die has
    printed = kind.faces.names[-kind.sides :]
    shown = tuple(printed[face - 1] for face in faces)
    hoped = printed.count(kind.hit) / kind.sides
    return Throw(faces, kind.sides, by, shown, kind.luck, shown.count(kind.hit) if hoped else 0, hoped)
