"""A finished match in figures, from the facts of its events and the views of its sides: score by turn, losses, luck,
where the points came from, what turned the tide, and the last map without secrets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from lancio import Event, Match
from lancio.engine.accords import LEVELS
from lancio.engine.facts import Jump, Throw, facts_of
from lancio.engine.journal import Entry
from lancio.engine.outcome import Chapter
from lancio.server.past import Told
from lancio.server.refusals import TEXT
from lancio.server.results import AdviceCount, Loss, Luck, Result, SourceShape, SpecialLuck, Summary, Swing, TurnScore
from lancio.server.rows import Card
from lancio.server.telling import promise

#: so many turning points are named at most
SWINGS = 5
#: and none that makes up less than this share: where everything counts alike, nothing decided
LEAST = 0.1
#: what a moment of the story adds to what an action weighs, in shares of the whole match
MOMENT = 0.1

#: the key of a spectator among those who see a match again
SPECTATOR = "spectator"
Score = dict[str, int | float]
#: so many of the things that the end hangs on are said below it
DECISIONS = 3


def summarise(
    card: Card,
    match: Match,
    language: str,
    numbers: Iterable[Told] = (),
    advised: Iterable[tuple[str, bool | None]] = (),
    left: Iterable[str] = (),
) -> Summary:
    """The figures of a match that is over. Nothing is secret any more. `advised`: who was given advice, each time, and
    whether he took it; `left`: who left the rest to the computer."""
    told = list(numbers)
    outcome = match.outcome
    assert outcome is not None
    key = f"level.{outcome.level}"
    beside = outcome.level in LEVELS
    say = TEXT if beside else match.game.catalogue
    figures = Figures(match)
    return Summary(
        result=Result(
            outcome.winner,
            outcome.level,
            say.say(key, language) if key in say else outcome.level,
            {side: n for side, n in outcome.scores.items() if side in match.game.compared(match.state)},
            None if beside else match.game.goal(match.state, figures.scored).get(language),
            [decision(match, chapter, event, language) for chapter, event in figures.decisive[-DECISIONS:]],
        ),
        turns=[TurnScore(turn, scores) for turn, scores in figures.scores.items()],
        losses=figures.losses,
        luck={side: luck(throws, figures.jumps[side]) for side, throws in figures.throws.items()},
        sources=[
            SourceShape(one.side, one.text[language], one.points, one.rule) for one in match.game.sources(match.state)
        ],
        swings=[swing(match, one, language, told) for one in figures.turning()],
        last=match.unveiled(),
        actions=match.played,
        seed=str(card.seed),
        commitment=promise(card),
        digest=match.digest(),
        advice=advice_of(advised),
        left=sorted(left),
    )


def advice_of(advised: Iterable[tuple[str, bool | None]]) -> dict[str, AdviceCount]:
    """How often each side asked for advice, and took it, and how many decisions it left to the computer."""
    found: dict[str, AdviceCount] = {}
    for side, taken in advised:
        count = found.setdefault(side, AdviceCount(0, 0, 0))
        if taken is None:
            count.left += 1
        else:
            count.asked += 1
            count.taken += taken
    return found


@dataclass
class Deed:
    """An action and what it changed."""

    number: int
    turn: int
    chapter: Chapter
    side: str
    points: dict[str, int | float]
    lost: dict[str, int]
    #: what is said of it, and how much is made of that
    event: Event | None = None
    moment: bool = False
    #: so many came down from the air
    jumps: int = 0
    weight: float = 0.0
    helps: str = ""


class Figures:
    """Walks through a match and counts."""

    def __init__(self, match: Match) -> None:
        self.scores: dict[int, dict[str, int | float]] = {}
        self.losses: dict[str, list[Loss]] = {side: [] for side in match.sides}
        self.throws: dict[str, list[Throw]] = {side: [] for side in match.sides}
        #: whoever jumped: the chance that the wind took him off the map, and whether it did
        self.jumps: dict[str, list[tuple[float, bool]]] = {side: [] for side in match.sides}
        self.sides = match.sides
        self.deeds: list[Deed] = []
        #: what the end hangs on, as the game says
        self.decisive: list[tuple[Chapter, Event]] = []
        #: what brought points
        self.scored: list[Event] = []
        now = score(match.beginning())
        for number, (entry, _, after) in enumerate(match.steps()):
            #: a unit that is hit and dies of it in one action is one loss, the last
            lost: dict[tuple[str, str], Loss] = {}
            for event in entry.events:
                if event.kind in after.state.words.decisive:
                    self.decisive.append((entry.chapter, event))
                if event.data.get(after.state.words.scored):
                    self.scored.append(event)
                facts = facts_of(event, after.state.words, entry.side)
                for jump in facts.drops:
                    self._adrift(after, jump)
                for loss in facts.losses:
                    if loss.side in self.losses:
                        lost[loss.side, loss.unit] = Loss(entry.turn, loss.unit, event.kind, event.rule)
                for throw in facts.throws:
                    if not (throw.chance and event.kind in after.state.words.suffered):
                        self.throws[throw.by].append(throw)
            for (side, _), loss_there in lost.items():
                self.losses[side].append(loss_there)
            before, now = now, score(after)
            self._note(number, entry, after, before, now, [side for side, _ in lost])
            if after.outcome or after.game.turn(after.state) != entry.turn:
                self.scores[entry.turn] = now
        if match.played and match.last is not None:
            # people may have ended it in the middle of a turn
            self.scores.setdefault(match.last.turn, now)

    def _adrift(self, after: Match, jump: Jump) -> None:
        if jump.side not in self.jumps:
            return
        jumps = self.jumps[jump.side]
        chance = after.game.adrift(after.state, jump.aimed, sum(gone for _, gone in jumps))
        if chance is not None:
            jumps.append((chance, jump.landed is None))

    def _note(self, number: int, entry: Entry, after: Match, before: Score, now: Score, losers: Sequence[str]) -> None:
        # scores that are counted in thirds come rounded
        points = {side: round(now[side] - before.get(side, 0), 2) for side in now if now[side] != before.get(side, 0)}
        if not entry.turn:
            points = {}  # nothing is won before the first turn: that is where the count begins
        lost = {side: losers.count(side) for side in self.sides if side in losers}
        deed = Deed(number, entry.turn, entry.chapter, entry.side, points, lost)
        if points:
            # what brought most is told before what only led to it
            blank = after.state.words.scored
            brought = [one for one in entry.events if one.data.get(blank)]
            deed.event = max(brought, key=lambda one: one.data[blank], default=None)
        for event in entry.events:
            facts = facts_of(event, after.state.words, entry.side)
            deed.jumps += len(facts.drops)
            if facts.moment and after.outcome is None:
                deed.event, deed.moment = event, True
            elif not deed.moment and (facts.losses or (points and deed.event is None and not facts.quiet)):
                deed.event = event
        # a moment of the set-up that changed nothing is a beginning, no turning point
        if deed.event is not None and (points or lost or (deed.moment and entry.turn)):
            self.deeds.append(deed)

    def turning(self) -> list[Deed]:
        """The actions after which most was different, in the order of the match. What counts is the change of the
        points, and of who has lost how much, each as a share of all such changes."""
        swung = sum(abs(self._balance(deed.points)) for deed in self.deeds) or 1
        fallen = sum(abs(self._balance(deed.lost)) for deed in self.deeds) or 1
        for deed in self.deeds:
            gain = self._balance(deed.points) / swung - self._balance(deed.lost) / fallen
            deed.weight = abs(gain) + (MOMENT if deed.moment else 0)
            deed.helps = deed.side if not gain else self.sides[0] if gain > 0 else self.sides[-1]
        best: list[Deed] = []
        said: list[tuple[str, Mapping[str, Any]]] = []
        for deed in sorted(self.deeds, key=lambda deed: (-deed.weight, deed.number)):
            assert deed.event is not None
            saying = deed.event.kind, deed.event.data
            if deed.weight >= LEAST and saying not in said:  # the same is not told twice
                said.append(saying)
                best.append(deed)
        return sorted(best[:SWINGS], key=lambda deed: deed.number)

    def _balance(self, of: Mapping[str, int | float]) -> float:
        """What the first side has more of than the others."""
        return sum(value if side == self.sides[0] else -value for side, value in of.items())


def decision(match: Match, chapter: Chapter, event: Event, language: str) -> str:
    """What the end hangs on, and when it happened."""
    return f"{match.game.tell_when(chapter, language)}: {match.game.tell_swing(event, language)}"


def swing(match: Match, deed: Deed, language: str, numbers: Sequence[Told]) -> Swing:
    """A turning point in words."""
    assert deed.event is not None
    seen = numbers[deed.number] if deed.number < len(numbers) else {}
    versions = {viewer or SPECTATOR: version for viewer, version in seen.items()}
    # of a whole drop no single landing tells
    many = deed.jumps > 1
    text = TEXT.say("swing.drop", language, n=deed.jumps) if many else match.game.tell_swing(deed.event, language)
    when = match.game.tell_when(deed.chapter, language)
    return Swing(deed.turn, when, deed.side, deed.helps, text, deed.event.rule, deed.points, deed.lost, versions)


def score(match: Match) -> dict[str, int | float]:
    """Each side's score as that side counts it."""
    counted: dict[str, int | float] = {}
    for side in match.sides:
        points: Mapping[str, Any] = match.look(side)["score"]
        value = points.get(side)
        if isinstance(value, int | float):
            counted[side] = value
    return counted


def special(throws: Iterable[Throw]) -> SpecialLuck | None:
    """Dice with a face to hope for against expectation; None if there were none."""
    hoped = [throw for throw in throws if throw.chance]
    chances = [throw.chance for throw in hoped for _ in throw.faces]
    return against(chances, sum(throw.hits for throw in hoped))


def against(chances: Sequence[float], hits: int) -> SpecialLuck | None:
    """What came about, against what does on average; None where nothing was left to chance."""
    expected = sum(chances)
    spread = sqrt(sum(chance * (1 - chance) for chance in chances))
    if not spread:
        return None
    deviation = round((hits - expected) / spread, 3)
    return SpecialLuck(len(chances), hits, round(expected, 2), deviation, round(spread, 2))


def luck(throws: Iterable[Throw], jumps: Sequence[tuple[float, bool]] = ()) -> Luck:
    """Dice against expectation; those with no numbers on them, or of which a high number is no luck, do not count as
    numbers. `jumps`: the chance of each to be lost to the wind, and whether it was."""
    throws = list(throws)
    plain = [throw for throw in throws if throw.luck and not throw.printed]
    rolls = sum(len(throw.faces) for throw in plain)
    total = sum(sum(throw.faces) for throw in plain)
    expected = sum(len(throw.faces) * (throw.sides + 1) / 2 for throw in plain)
    variance = sum(len(throw.faces) * (throw.sides**2 - 1) / 12 for throw in plain)
    difference = total - expected
    return Luck(
        rolls,
        total,
        expected,
        difference,
        round(difference / sqrt(variance), 3) if rolls else 0.0,
        round(sqrt(variance), 2),
        special(throws),
        against([chance for chance, _ in jumps], sum(gone for _, gone in jumps)),
    )
