"""What a seat is told: its view, the question in words, the events it may see as sentences, the replay."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Any

from msgspec import convert

import lancio
from lancio import Event, Match, Preview
from lancio.engine.facts import facts_of, named_in, told
from lancio.engine.journal import Entry
from lancio.engine.kinds import Path
from lancio.engine.match import Step
from lancio.engine.offers import NONE, Offers
from lancio.engine.record import HIDDEN
from lancio.server.refusals import TEXT
from lancio.server.secrecy import commitment
from lancio.server.shapes import FactsShape, Frame, LogLine, OfferShape, Seat, SetShape, Whole
from lancio.server.store import Card
from lancio.server.table import Table


def seat(table: Table, side: str | None, language: str, since: int = 0, *, legal: bool = False) -> Seat:
    """Everything that a side (None: a spectator) may know now; the log from after a version on. `legal`: the view has
    the list of legal actions besides."""
    match = table.match
    view = match.view(side) if legal else match.look(side)
    offers, sets = offered(match.offers(view))
    lines = log(table, side, language)
    return Seat(
        id=table.card.id,
        version=table.versions[side],
        side=side,
        view=view,
        offers=offers,
        sets=sets,
        prompt=prompt(match, view, language),
        log=lines[bisect_right(lines, since, key=attrgetter("version")) :] if since else lines,
        can_undo=side is not None and table.can_undo(side),
        thinking=table.thinking,
        settled=match.settled,
        seats=dict(table.card.seats),
        commitment=promise(table.card),
        notice=TEXT.say("notice.stuck", language) if table.stuck else None,
    )


def offered(found: Offers) -> tuple[list[OfferShape], list[SetShape]]:
    """Offers and their sets as they are sent."""
    return (
        convert(found.offers, list[OfferShape], from_attributes=True),
        convert(found.sets, list[SetShape], from_attributes=True),
    )


def promise(card: Card) -> str | None:
    """The hash of the secret seed. None if the seed was chosen, for then it could be guessed from the hash."""
    return None if card.seeded else commitment(card.seed)


def prompt(match: Match, view: Mapping[str, Any], language: str) -> dict[str, Any] | None:
    """The question with its sentence, and the hexes and pieces that it is about."""
    asked = view["prompt"]
    if not asked:
        return None
    places, pieces = named_in(asked["data"], match.state.words)
    facts = {"places": places, "pieces": pieces}
    told = {**asked, "text": match.game.say_prompt(asked, language), "facts": facts}
    if "advice" in asked:
        told["advice"] = {**asked["advice"], "text": match.game.say_prompt(asked["advice"], language)}
    return told


def log(table: Table, side: str | None, language: str) -> list[LogLine]:
    """The events that a side may see. Lines are written once and kept."""
    kept: list[LogLine]
    with table.lock:
        memory, match, numbers = table.memory, table.match, table.numbers
        count, kept = memory.get(("log", side, language), (0, []))
        journal = match.journal[count:]
        told = numbers[count:]
    if journal:
        kept = kept.copy()
        for entry, number in zip(journal, told, strict=True):
            if side in number:
                join(match, kept, lines(match, entry, side, language, number[side]), language)
        memory["log", side, language] = count + len(journal), kept
    return kept


def unwritten(table: Table, side: str | None, language: str) -> int:
    """How many actions are not yet in a side's log."""
    count: int = table.memory.get(("log", side, language), (0, ()))[0]
    return len(table.numbers) - count


def lines(match: Match, entry: Entry, side: str | None, language: str, version: int) -> Iterator[LogLine]:
    """The events of an action as sentences, those that the side may see."""
    for event in told(entry.events, side):
        yield LogLine(
            version,
            entry.turn,
            entry.side,
            event.kind,
            match.game.tell(event, language),
            event.rule,
            rules_of(event),
            dict(event.data),
            convert(facts_of(event, match.state.words, entry.side), FactsShape, from_attributes=True),
        )


def join(match: Match, told: list[LogLine], more: Iterable[LogLine], language: str) -> None:
    """Add lines to those told before. One that goes on with the way of the last has the whole way in a sentence."""
    for line in more:
        if told:
            line.whole = whole(match, told[-1], line, language)
        told.append(line)


def whole(match: Match, before: LogLine, line: LogLine, language: str) -> Whole | None:
    """The way of two lines in one sentence, if they say the same of the same pieces and differ in nothing but the way,
    which goes on."""
    if before.kind != line.kind or before.side != line.side or before.turn != line.turn:
        return None
    if len(before.facts.walks) != 1 or len(line.facts.walks) != 1 or line.facts.throws or line.facts.losses:
        return None
    hexes = before.whole.hexes if before.whole else before.facts.walks[0].hexes
    walk = line.facts.walks[0]
    ways = {blank for blank in line.data if isinstance(match.state.words.kinds.get(blank), Path)}
    same = all(before.data.get(blank) == value for blank, value in line.data.items() if blank not in ways)
    if not same or len(ways) != 1 or before.facts.walks[0].units != walk.units or hexes[-1] != walk.hexes[0]:
        return None
    hexes = (*hexes, *walk.hexes[1:])
    return Whole(match.game.tell(Event(line.kind, {**line.data, ways.pop(): list(hexes)}), language), hexes)


def rules_of(event: Event) -> list[str]:
    """Every rule that an event cites: its own, then those of its modifiers."""
    found = {event.rule: None} if event.rule else {}
    for key, value in walk(event.data):
        if key == "rule" and isinstance(value, str):
            found[value] = None
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


def preview(match: Match, found: Preview | None, language: str) -> dict[str, Any]:
    """Modifiers with the hexes they speak of and chances with how good they are, with their sentences where the game
    has any."""
    out: dict[str, Any] = (found or Preview()).as_dict()
    say = match.game.catalogue
    for modifier in out["modifiers"]:
        values = match.game.words(modifier.get("data", {}), language)
        modifier["text"] = _text(say, f"label.{modifier['label']}", modifier["label"], language, values)
        places, _ = named_in(modifier.get("data", {}), match.state.words)
        if places:
            modifier["places"] = places
    for chance in out["chances"]:
        chance["text"] = _text(say, f"result.{chance['outcome']}", chance["outcome"], language, {})
        if chance["outcome"] in match.game.good:
            chance["good"] = match.game.good[chance["outcome"]]
    if out["note"]:
        out["text"] = _text(say, f"note.{out['note']}", out["note"], language, {})
    return out


def sight(match: Match, hex_: str, side: str | None, language: str) -> dict[str, Any] | None:
    """What is seen from a hex, and in a sentence what hides the rest."""
    found = match.can_see(hex_, side)
    if found is None:
        return None

    def explained(why: Mapping[str, Any]) -> dict[str, Any]:
        text = match.game.catalogue.say(why["reason"], language, **match.game.words(why, language))
        return {"by": why["by"], "rule": why["rule"], "text": text}

    blocked = {goal: explained(why) for goal, why in found["blocked"].items()}
    hindered = {goal: [explained(why) for why in met] for goal, met in found.get("hindered", {}).items()}
    beyond = explained(found["beyond"]) if found["beyond"] else None
    return {**found, "blocked": blocked, "beyond": beyond, **({"hindered": hindered} if hindered else {})}


def _text(
    catalogue: lancio.engine.text.Catalogue,
    key: str,
    otherwise: str,
    language: str,
    values: Mapping[str, object],
) -> str:
    return catalogue.say(key, language, **values) if key in catalogue else otherwise


def replay(table: Table, side: str | None, language: str, first: int, last: int) -> list[Frame]:
    """The match again from what a side could see at each step, of the versions asked for; what it could have done
    instead is left out."""
    with table.lock:
        match = table.match.copy()
        numbers = [number.get(side) for number in table.numbers]
        recent = list(table.recent)
    frames = [Frame(0, None, "", [], [], match.beginning().look(side), [])] if first == 0 else []
    told: list[LogLine] = []
    for version, (entry, before, after) in wanted(match, numbers, recent, first):
        if version is not None and version > last:
            break
        if version is not None and version >= first:
            hidden = entry.private and entry.side != side
            text = HIDDEN if hidden else after.verbs.notation(entry.code)
            offers, sets = offered(NONE if hidden else before.offer_of(entry.code, before.look(side)))
            count = len(told)
            join(after, told, lines(after, entry, side, language, version), language)
            frames.append(Frame(version, entry.side, text, offers, sets, after.look(side), told[count:]))
    return frames


def wanted(
    match: Match, numbers: list[int | None], recent: list[Step], first: int
) -> Iterator[tuple[int | None, Step]]:
    """The actions from a version on, each with its version for who looks; those before may come too. The last ones are
    at hand, so that nothing has to be played again."""
    older = len(numbers) - len(recent)
    if first > max((number for number in numbers[:older] if number is not None), default=0):
        return zip(numbers[older:], recent, strict=True)
    return zip(numbers, match.steps(), strict=True)
