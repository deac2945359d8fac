"""The shapes of what goes out."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from lancio.engine.offers import Where
from lancio.engine.verbs import Purpose
from lancio.server.dealings import ProposalShape, RefusedShape
from lancio.server.guestbook import Answers, PlayerShape, Timing, Waiting


class OptionShape(Struct):
    """An option of a scenario."""

    name: str
    title: dict[str, str]
    about: dict[str, str]
    default: bool | int | str
    choices: list[str] | None
    low: int | None
    high: int | None
    rule: str | None
    #: it chooses between readings of a rule that is unclear
    reading: bool


class PresetShape(Struct):
    """Settings of a scenario to choose as a whole."""

    slug: str
    title: dict[str, str]
    about: dict[str, str]
    values: dict[str, bool | int | str]


class BalanceSide(Struct):
    """How often a side won between computer players: its share of the games, with a 95 % interval."""

    side: str
    label: dict[str, str]
    share: float
    low: float
    high: float


class BalanceShape(Struct):
    """How fair a scenario is between computer players of one kind."""

    player: str
    games: int
    sides: list[BalanceSide]
    draws: float


class ScenarioShape(Struct):
    """A scenario."""

    slug: str
    title: dict[str, str]
    about: dict[str, str]
    sides: list[str]
    options: list[OptionShape]
    presets: list[PresetShape]
    balance: BalanceShape | None


class GameShape(Struct):
    """A game on the shelf."""

    slug: str
    title: dict[str, str]
    sides: list[str]
    players: list[str]
    scenarios: list[ScenarioShape]
    #: its drop can be planned
    planner: bool
    #: how many lessons it has, and riddles
    lessons: int
    riddles: int
    #: how many of these, the first ones, are easy
    easy: int
    #: the side that its first lesson teaches, which a newcomer plays first
    teaches: str | None
    #: the words of its card on the start page, by language
    words: dict[str, dict[str, str]]


class RuleShape(Struct):
    """A rule in our own words."""

    title: str
    text: str


class ListedMatch(Struct):
    """A match in a list."""

    id: str
    game: str
    scenario: str
    seats: dict[str, str]
    #: the seats that the keys given open; null stands for a spectator's
    holds: list[str | None]
    turn: Any
    to_act: str | None
    outcome: dict[str, Any] | None
    actions: int
    created: float
    changed: float
    #: it has not begun: somebody is missing, or has to reveal what he pledged
    waiting: bool
    #: what people are called, as far as they say
    names: dict[str, str]
    pace: str = "live"
    clock: Timing | None = None
    #: it counts for ratings
    rated: bool = False
    #: somebody asks something of a seat that the keys open: what
    asked: str | None = None
    #: the side that offers to play once more, to those who have a seat; until somebody has accepted
    rematch: str | None = None
    #: all are there, and these have to reveal what they pledged
    reveals: list[str] = []


class ThrowShape(Struct, omit_defaults=True, gc=False):
    """Dice thrown together, who threw them, and what is printed on the faces if that is no number."""

    faces: tuple[int, ...]
    sides: int
    by: str
    printed: tuple[str, ...] = ()


class LossShape(Struct, omit_defaults=True, gc=False):
    """A piece that was lost or lost strength, and whose it is; and whether it is gone, where events say that."""

    unit: str
    side: str | None
    gone: bool | None = None


class WalkShape(Struct, gc=False):
    """Pieces and the hexes that they went through, in order."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]


class JumpShape(Struct, gc=False):
    """A piece that came down from the air: whose it is, where it was aimed, where it landed (null: beyond the map), and
    the drift between, so many hexes along one of the six directions, clockwise from the top."""

    unit: str
    side: str | None
    aimed: str
    landed: str | None
    way: int
    far: int


class ShotShape(Struct, gc=False):
    """Somebody fires: the side, the place it fires from if that is named, the place or piece it fires at."""

    by: str | None
    place: str | None
    goal: str


class FactsShape(Struct, omit_defaults=True, gc=False):
    """What an event says for a program."""

    throws: list[ThrowShape] = []
    losses: list[LossShape] = []
    walks: list[WalkShape] = []
    drops: list[JumpShape] = []
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    #: the tables of the data that hold modifiers; an empty name is the event itself
    accounts: tuple[str, ...] = ()
    #: the turn that begins with it
    turn: int | None = None
    #: it is given a moment of its own when the match is told
    moment: bool = False
    #: it is only written down
    quiet: bool = False
    #: somebody fires
    shot: ShotShape | None = None
    #: who is struck, though perhaps nothing of him is lost
    struck: list[LossShape] = []
    #: the side that it is about, where that is not the one that acted
    whose: str | None = None
    #: whoever acts learns something by it, without dice
    news: bool = False
    #: it is said again where it is told what happened meanwhile
    recalled: bool = False
    #: with it another side than the one that acted goes on by itself
    unbidden: bool = False


class Whole(Struct, gc=False):
    """A way of several lines in one sentence."""

    text: str
    hexes: tuple[str, ...]


class LogLine(Struct, omit_defaults=True, gc=False):
    """Something that happened, as a sentence."""

    version: int
    turn: int
    side: str
    kind: str
    text: str
    rule: str | None
    rules: list[str]
    data: dict[str, Any]
    facts: FactsShape
    #: it goes on with the way of the line before: all of that way so far
    whole: Whole | None = None


class SetShape(Struct, omit_defaults=True, gc=False):
    """Arguments that are alike: their kind, their names, whether hexes or pieces stand for them on the map, and which
    ones, in the order of the names, if they have other names."""

    kind: str
    names: tuple[str, ...]
    on: Where | None = None
    at: tuple[str, ...] = ()


class OfferShape(Struct, omit_defaults=True, gc=False):
    """Actions with one verb: each argument is any member of its set, named by its number."""

    verb: str
    args: tuple[int, ...] = ()
    purpose: Purpose | None = None


class ClockShape(Struct, omit_defaults=True):
    """How a match is timed, and what each person has left as this is said; below zero time is up. `runs`: for whom it
    runs; `given`: what each was given by others."""

    bank: float
    increment: float
    each: float
    left: dict[str, float]
    runs: str | None
    given: dict[str, float] = {}


class LessonPlace(Struct, gc=False):
    """Where somebody is in a lesson: its name, the step that it began at, the step that waits for an answer; as many as
    there are steps: it is over."""

    slug: str
    begun: int
    step: int


class Seat(Struct, omit_defaults=True):
    """Everything that the holder of a key may know now."""

    id: str
    version: int
    side: str | None
    #: null while the match waits
    view: dict[str, Any] | None
    #: what the side may do now, in groups, and the sets they name
    offers: list[OfferShape]
    sets: list[SetShape]
    prompt: dict[str, Any] | None
    log: list[LogLine]
    can_undo: bool
    thinking: bool
    #: nothing can change who wins any more, as everybody knows
    settled: bool
    seats: dict[str, str]
    commitment: str | None
    #: who would end it here
    agreed: list[str] = []
    #: what everybody must know of this match, in words: it stands at an older position than it had come to
    notice: str | None = None
    #: what the match waits for, before it begins
    waiting: Waiting | None = None
    #: what people are called, as far as they say
    names: dict[str, str] = {}
    #: the sides whose names are those of their accounts
    known: list[str] = []
    #: what those who are there have pledged for the dice; null: they waive
    pledges: dict[str, str | None] = {}
    #: missing in a match without clocks
    clock: ClockShape | None = None
    pace: str = "live"
    #: it counts for ratings, as far as those who are there want that
    rated: bool = False
    #: those who play for a rating, by side
    players: dict[str, PlayerShape] = {}
    #: the seat would have it count, and it does not: the other has let go of it, and it is won; or he does not want it;
    #: the same two have had too many lately; or it ended before much was decided
    uncounted: Literal["won", "off", "often", "few"] | None = None
    #: what the server answers for the seat; missing if that is nothing
    answers: Answers | None = None
    #: since when a computer plays in the place of whoever holds the key (seconds since 1970)
    replaced: float | None = None
    #: what the seat may do now besides playing
    may: list[str] = []
    #: what somebody asks of the others
    proposal: ProposalShape | None = None
    #: what the seat has asked in vain, until it decides something
    refused: RefusedShape | None = None
    #: the seat has come back to its question: nothing is answered for it
    returned: bool = False
    #: seats of a match that goes on for which somebody else is looked for
    vacant: list[str] = []
    #: somebody offers to play once more: the side that does
    rematch: str | None = None
    #: the seat may ask the computer what it would do
    advice: bool = False
    #: it is a lesson
    lesson: LessonPlace | None = None


class ReasonShape(Struct):
    """A reason and the rule behind it."""

    text: str
    rule: str | None


class Term(Struct):
    """What speaks for an answer (positive) or against it, in words, and how much."""

    text: str
    weight: float


class Advised(Struct):
    """An answer that a computer would give: the action, the chance to win after it, the terms that make the difference
    to the others, and its odds, as a preview tells them."""

    action: str
    chance: float
    terms: list[Term]
    odds: dict[str, Any] | None


class Deputed(Struct):
    """What a computer would answer for a person, at once."""

    action: str


class Hurried(Struct):
    """Whether somebody here was thinking, who will now play what he has found."""

    hurried: bool


class Proposed(Struct):
    """What one of several pieces should do next to get where they are sent."""

    unit: str
    action: str


class Refused(Struct):
    """The answer to what cannot be done."""

    error: str
    message: str
    reasons: list[ReasonShape]
    #: what a library says of a request that cannot be read, for programmers
    detail: str | None


class Frame(Struct):
    """One step of a replay: what was done, if the viewer may know, in words and as the one offer that it was, and what
    he saw afterwards."""

    version: int
    side: str | None
    text: str
    offers: list[OfferShape]
    sets: list[SetShape]
    view: dict[str, Any]
    events: list[LogLine]


class News(Struct, omit_defaults=True):
    """What a watcher is told."""

    version: int
    thinking: bool
    #: how often somebody has sat down, revealed or named himself since the watcher came
    seating: int = 0


class Told(Struct, omit_defaults=True):
    """What is said to a seat on its socket: what it may know now, if that has changed, its log from after a version on;
    the number of what it wanted and was done or refused; who else looks; how far a computer has come. Empty: the server
    is still there."""

    seat: Seat | None = None
    since: int = 0
    done: int | None = None
    refused: dict[str, Any] | None = None
    #: the other sides that look, when that has changed
    looking: list[str] | None = None
    #: said with it: those that have looked until a short while ago
    near: list[str] | None = None
    #: the last number of each channel that the seat may read, when something was said there
    talk: dict[str, int] | None = None
    #: how far a computer that looks ahead has come with its decision, from 0 to 1
    progress: float | None = None
