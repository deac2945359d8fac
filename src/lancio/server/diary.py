"""The log of a side: the events that it may see as sentences. Each is written once for all who are told, and only the
last lines stay in memory."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import NoneType
from typing import Any, NamedTuple

from lancio import Event, Match
from lancio.engine.accords import AGREED, taken_back
from lancio.engine.facts import ACCOUNT, facts_of, told
from lancio.engine.journal import Entry, Move
from lancio.engine.kinds import Fraction, Path
from lancio.server.course import RECENT
from lancio.server.past import Deed, Numbers, deeds
from lancio.server.refusals import TEXT
from lancio.server.shapes import FactsShape, JumpShape, LogLine, LossShape, ShotShape, ThrowShape, WalkShape, Whole
from lancio.server.table import Table

#: values in which no rule can be cited
SIMPLE = (str, int, float, NoneType)
#: lines of a log that are kept, and for how many seconds all of them after somebody has read them
LAST, WHOLE = 4, 1.0
#: so many actions before the first line that is wanted are looked at without asking for the past
WAY = 8
#: the kind of a line that tells of a decision taken back by consent
BACK = "taken-back"
#: actions that have to be read
MANY = 2**31


class Story(NamedTuple):
    """The log of a side as far as it is kept: how many actions it tells up to, its lines, the version up to which lines
    were let go again, and when somebody last wanted to read all of it."""

    actions: int = 0
    lines: list[LogLine] = []  # noqa: RUF012 -- never changed
    gone: int = 0
    whole: float = 0.0


def log(table: Table, side: str | None, language: str, since: int = 0) -> list[LogLine]:
    """The events that a side may see; with `since` perhaps only those after that version. Lines are written once. The
    last ones are kept, and all for a while if somebody reads them all."""
    with table.lock:
        if since >= table.versions[side]:
            return []
        memory, match, numbers, version = table.memory, table.match, table.numbers, table.versions[side]
        story = memory.get(("log", side, language), BLANK)
        if story.gone > since or (story.actions < len(numbers.past) and _at_hand(numbers, side, since)):
            # begun again: of the lines before those that are wanted somebody has read none for long
            story = BLANK
        count = story.actions
        fresh = story is BLANK
        if fresh or count < len(numbers.past):
            numbers = numbers.copy()
        else:
            journal = deeds(match, numbers, count)
    # what is not at hand is read without the lock: the match may go on meanwhile
    if fresh:
        count, journal = _beginning(match, numbers, side, language, since)
        story = Story(count, gone=since)
    elif count < len(numbers.past):
        journal = deeds(match, numbers, count)
    kept: list[LogLine] = story.lines
    gone, now = story.gone, time.monotonic()
    if (not since or len(journal) > LAST) and now - story.whole > WHOLE / 2:
        story = story._replace(whole=now)
        if not journal:
            memory["log", side, language] = story
    if journal:
        kept = kept.copy()
        known = memory.setdefault(("said", language), {})
        backs: list[tuple[str, int]] = []
        for place, (entry, number) in enumerate(journal, count):
            backs += [(by, entry.turn) for by in askers(entry.tried)]
            if side in number:
                kept += returns(match, backs, number[side] - 1, language)
                backs = []
                # what is said of an action is the same for everybody who is told: worked out once
                said = known.get(place)
                if said is None:
                    said = known[place] = Said(entry, language)
                    if len(known) > RECENT:
                        known.pop(next(iter(known)), None)
                join(match, kept, said.lines(match, side, number[side]), language)
        # somebody went on since, and this side has not noticed: nothing of it may change for it
        kept += returns(match, backs, version, language)
        last = kept
        if len(kept) > 2 * LAST and now - story.whole > WHOLE:
            last, gone = kept[-LAST:], kept[-LAST - 1].version
        memory["log", side, language] = Story(count + len(journal), last, gone, story.whole)
    return kept


def let_go(table: Table) -> None:
    """Keep only the last lines of logs that nobody has read as a whole for a while. They are marked first and let go at
    the next call, for whoever has had a log written may not have come to tell it yet."""
    now = time.monotonic()
    for key, story in tuple(table.memory.items()):
        if isinstance(story, Story) and len(story.lines) > 2 * LAST and now - story.whole > WHOLE:
            lines = story.lines
            if story.whole:
                table.memory[key] = story._replace(whole=0.0)
            else:
                table.memory[key] = story._replace(lines=lines[-LAST:], gone=lines[-LAST - 1].version)


def unwritten(table: Table, side: str | None, language: str, since: int = 0) -> int:
    """How many actions have to be written, or read before that, to tell a side's log from a version on."""
    if since >= table.versions[side]:
        return 0
    story: Story = table.memory.get(("log", side, language), BLANK)
    numbers = table.numbers
    if story is not BLANK and story.gone <= since and story.actions >= len(numbers.past):
        return len(numbers) - story.actions
    return len(numbers) - _first(numbers, side, since) if _at_hand(numbers, side, since) else MANY


def _at_hand(numbers: Numbers, side: str | None, since: int) -> bool:
    """Whether what a side is told after a version can be told without reading the past. Some actions before the first
    may have to be looked at, to see whether a way goes on."""
    return not numbers.past or _first(numbers, side, since) > len(numbers.past) + WAY


def _first(numbers: Numbers, side: str | None, since: int) -> int:
    """The place of the first action that a side was told after a version, as far as they are at hand."""
    place = len(numbers)
    for number in reversed(numbers.last):
        if number.get(side, since + 1) <= since:
            break
        place -= 1
    return place


def _beginning(match: Match, numbers: Numbers, side: str | None, language: str, since: int) -> tuple[int, list[Deed]]:
    """Where to begin a log of which only what follows a version is wanted, and the actions from there on: before the
    way that its first line may go on with."""
    begin = len(numbers.past)
    place = _first(numbers, side, since) if since else 0
    if place > begin:
        found = deeds(match, numbers, begin)
        place = begin + _resumed(match, found, place - begin, side, language)
    if place > begin or not begin:
        return place, deeds(match, numbers, place)
    # the past has to be read
    found = deeds(match, numbers, 0)
    if since:
        place = len(found)
        for _, number in reversed(found):
            if number.get(side, since + 1) <= since:
                break
            place -= 1
        place = _resumed(match, found, place, side, language)
    return place, found[place:]


def _resumed(match: Match, found: list[Deed], place: int, side: str | None, language: str) -> int:
    """The place of the action with which the way begins that goes on at a place, or that place."""

    def lines_of(place: int) -> list[LogLine]:
        entry, told = found[place]
        number = told.get(side)
        return [] if number is None else list(Said(entry, language).lines(match, side, number))

    first: LogLine | None = None
    for after in range(place, len(found)):
        if lines := lines_of(after):
            first = lines[0]
            break
    for before in range(place - 1, -1, -1):
        if first is None:
            break
        if lines := lines_of(before):
            if whole(match, lines, first, language) is None:
                break
            place, first = before, lines[0]
    return place


def askers(moves: Iterable[Move]) -> list[str]:
    """Who has taken something back by consent, in moves of a match."""
    return [by for by, text in moves if taken_back(text)]


def returns(match: Match, backs: Iterable[tuple[str, int]], version: int, language: str) -> list[LogLine]:
    """What is said of decisions that were taken back by consent: whose, and in which turn. How many actions that were
    is nobody's to know, since some may have been secret."""
    return [
        LogLine(version, turn, by, BACK, _back(match, by, language), None, [], {}, FactsShape()) for by, turn in backs
    ]


def _back(match: Match, by: str, language: str) -> str:
    return TEXT.say("closing.back", language, by=match.game.catalogue.name(f"side.{by}", language))


def latest(table: Table, side: str | None, language: str, since: int = 0) -> list[LogLine]:
    """What people have done beside the rules after the last action: gone back, ended the match."""
    match, version = table.match, table.versions[side]
    turn = match.game.turn(match.state)
    backs = [(by, turn) for by in askers(match.accords)] if version > since else []
    return [*returns(match, backs, version, language), *closing(table, side, language, since)]


def closing(table: Table, side: str | None, language: str, since: int = 0) -> list[LogLine]:
    """What is said at the end of a match that people have ended beside its rules, if that came after a version."""
    match, version = table.match, table.versions[side]
    move = match.ended
    if move is None or match.outcome is None or version <= since:
        return []
    by, _ = move
    winner = match.outcome.winner
    level = match.outcome.level if winner or match.outcome.level != AGREED else "draw"
    sides = {"by": by, "winner": winner or by}
    names = {key: match.game.catalogue.name(f"side.{one}", language) for key, one in sides.items()}
    text = TEXT.say(f"closing.{level}", language, **names)
    return [LogLine(version, match.game.turn(match.state), by, level, text, None, [], {}, FactsShape())]


BLANK = Story()


class Said:
    """The events of an action as sentences in a language, each written when somebody who may see it is told first."""

    __slots__ = ("_entry", "_language", "_parts")

    def __init__(self, entry: Entry, language: str) -> None:
        self._entry = entry
        self._language = language
        self._parts: dict[int, tuple[str, list[str], dict[str, Any], FactsShape]] = {}

    def lines(self, match: Match, side: str | None, version: int) -> Iterator[LogLine]:
        """Those that a side may see, which it is told with a version."""
        entry = self._entry
        for event in told(entry.events, side):
            parts = self._parts.get(id(event))
            if parts is None:
                parts = self._parts[id(event)] = self._written(match, event)
            text, rules, data, facts = parts
            yield LogLine(version, entry.turn, entry.side, event.kind, text, event.rule, rules, data, facts)

    def _written(self, match: Match, event: Event) -> tuple[str, list[str], dict[str, Any], FactsShape]:
        facts = facts_of(event, match.state.words, self._entry.side)
        return (
            match.game.tell(event, self._language),
            rules_of(event),
            accounted(match, event.data, facts.accounts, self._language),
            FactsShape(
                [ThrowShape(one.faces, one.sides, one.by, one.printed) for one in facts.throws],
                [LossShape(one.unit, one.side, one.gone) for one in facts.losses],
                [WalkShape(one.units, one.hexes) for one in facts.walks],
                [JumpShape(one.unit, one.side, one.aimed, one.landed, one.way, one.far) for one in facts.drops],
                facts.places,
                facts.pieces,
                facts.accounts,
                facts.turn,
                facts.moment,
                facts.quiet,
                ShotShape(facts.shot.by, facts.shot.place, facts.shot.goal) if facts.shot else None,
                [LossShape(one.unit, one.side) for one in facts.struck],
                facts.whose,
                facts.news,
                facts.recalled,
                facts.unbidden,
            ),
        )


def join(match: Match, told: list[LogLine], more: Iterable[LogLine], language: str) -> None:
    """Add lines to those told before. One that goes on with the way of the last has the whole way in a sentence."""
    for line in more:
        if told:
            line.whole = whole(match, told, line, language)
        told.append(line)


def whole(match: Match, told: Sequence[LogLine], line: LogLine, language: str) -> Whole | None:
    """The way that the last lines and this one tell in one sentence, if they say the same of the same pieces and differ
    in nothing but the way, which goes on, and what it costs, which adds up."""
    before = told[-1]
    if before.kind != line.kind or before.side != line.side or before.turn != line.turn:
        return None
    if len(before.facts.walks) != 1 or len(line.facts.walks) != 1 or line.facts.throws or line.facts.losses:
        return None
    hexes = before.whole.hexes if before.whole else before.facts.walks[0].hexes
    walk = line.facts.walks[0]
    if before.facts.walks[0].units != walk.units or hexes[-1] != walk.hexes[0]:
        return None
    kinds = match.state.words.kinds
    ways = {blank for blank in line.data if isinstance(kinds.get(blank), Path)}
    costs = {blank for blank in line.data if isinstance(kinds.get(blank), Fraction)}
    same = all(before.data.get(blank) == value for blank, value in line.data.items() if blank not in ways | costs)
    if not same or len(ways) != 1:
        return None
    way = ways.pop()
    # back to the line with which the way begins
    parts = [line]
    for earlier in reversed(told):
        parts.insert(0, earlier)
        if earlier.whole is None:
            break
    path = [*parts[0].data[way], *(place for one in parts[1:] for place in one.data[way][1:])]
    sums = {blank: sum(one.data.get(blank, 0) for one in parts) for blank in costs}
    hexes = (*hexes, *walk.hexes[1:])
    return Whole(match.game.tell(Event(line.kind, {**line.data, **sums, way: path}), language), hexes)


def accounted(match: Match, data: Mapping[str, Any], accounts: Iterable[str], language: str) -> dict[str, Any]:
    """What an event says, with a sentence for each modifier that speaks of somebody."""
    out = dict(data)
    for name in accounts:
        table = dict(out[name]) if name else out
        table[ACCOUNT] = [_about(match, one, language) if one.get("data") else one for one in table[ACCOUNT]]
        if name:
            out[name] = table
    return out


def _about(match: Match, modifier: Mapping[str, Any], language: str) -> dict[str, Any]:
    say, key = match.game.catalogue, f"label.{modifier['label']}"
    if key not in say:
        return dict(modifier)
    return {**modifier, "text": say.say(key, language, **match.game.words(modifier["data"], language))}


def rules_of(event: Event) -> list[str]:
    """Every rule that an event cites: its own, then those of its modifiers."""
    found = {event.rule: None} if event.rule else {}
    for value in event.data.values():
        if not isinstance(value, SIMPLE):
            found.update({rule: None for key, rule in walk(event.data) if key == "rule" and isinstance(rule, str)})
            break
    else:
        rule = event.data.get("rule")
        if isinstance(rule, str):
            found[rule] = None
    return list(found)


def walk(data: object) -> Iterator[tuple[str, object]]:
    """Every key and value in nested data."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield key, value
            yield from walk(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from walk(value)
