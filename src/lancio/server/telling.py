"""What a seat is told: its view, the question in words, what may be done, the replay. Its log is in `diary`."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any

import lancio
from lancio import Match, Preview
from lancio.engine.facts import named_in
from lancio.engine.game import Game
from lancio.engine.journal import Step
from lancio.engine.offers import NONE, Offers
from lancio.engine.record import HIDDEN
from lancio.server import accords
from lancio.server.clocks import told
from lancio.server.course import Station
from lancio.server.diary import Said, askers, closing, join, latest, log, returns
from lancio.server.guestbook import Answers, PlayerShape, Waiting
from lancio.server.pace import PACE
from lancio.server.past import Numbers, Told
from lancio.server.refusals import TEXT
from lancio.server.rows import HUMAN, Card, Listed
from lancio.server.secrecy import commitment, old_commitment
from lancio.server.shapes import ClockShape, Frame, LessonPlace, ListedMatch, LogLine, OfferShape, Seat, SetShape
from lancio.server.table import Table
from lancio.server.terms import Terms


def seat(table: Table, side: str | None, language: str, since: int = 0, *, legal: bool = False) -> Seat:
    """Everything that a side (None: a spectator) may know now; the log from after a version on. `legal`: the view has
    the list of legal actions besides."""
    if table.waits:
        return waiting(table, side)
    with PACE.timed("telling a seat", table.card.game, table.card.id):
        return _seat(table, side, language, since, legal)


def listed(found: Iterable[Listed], terms: Mapping[str, Terms]) -> list[ListedMatch]:
    """Matches in a list, with their terms."""
    return [
        ListedMatch(
            id=one.card.id,
            game=one.card.game,
            scenario=one.card.scenario,
            seats=dict(one.card.seats),
            holds=sorted(one.holds, key=lambda side: (side is None, side)),
            turn=one.status["turn"],
            to_act=one.status["to_act"],
            outcome=one.status["outcome"],
            actions=one.status["actions"],
            created=one.card.created,
            changed=one.changed,
            waiting=one.card.waits,
            names=terms[one.card.id].names,
            pace=one.card.pace,
            clock=terms[one.card.id].clock,
            rated=terms[one.card.id].rated,
            asked=asked_of(one),
            rematch=terms[one.card.id].rematch if any(one.holds) else None,
            reveals=terms[one.card.id].reveals if one.card.waits else [],
        )
        for one in found
    ]


def asked_of(one: Listed) -> str | None:
    """What somebody asks of a seat that is held."""
    asked = one.status.get("asked")
    return asked["what"] if asked and set(asked["sides"]) & set(one.holds) else None


def _seat(table: Table, side: str | None, language: str, since: int, legal: bool) -> Seat:
    match = table.match
    view = match.view(side) if legal else match.look(side)
    offers, sets = offered(match.offers(view))
    lines = log(table, side, language, since)
    return Seat(
        id=table.card.id,
        version=table.versions[side],
        side=side,
        view=view,
        offers=offers,
        sets=sets,
        prompt=prompt(match, view, language),
        log=[
            *(lines[bisect_right(lines, since, key=attrgetter("version")) :] if since else lines),
            *latest(table, side, language, since),
        ],
        can_undo=side is not None and table.can_undo(side),
        thinking=table.thinking,
        settled=match.settled,
        agreed=sorted(table.agreed),
        seats=dict(table.card.seats),
        commitment=promise(table.card),
        notice=TEXT.say("notice.stuck", language) if table.stuck else None,
        names=table.seating.names,
        known=table.seating.known,
        pledges=table.seating.pledges if table.card.secret else {},
        clock=clock(table),
        pace=table.card.pace,
        rated=table.seating.rated,
        players=players(table),
        uncounted=table.seating.uncounted(side),  # type: ignore[arg-type]
        answers=answers(table, side),
        replaced=replaced(table, side),
        may=accords.may(table, side),
        proposal=accords.shown(table, side),
        refused=accords.refused(table, side),
        returned=table.returned and side is not None and match.to_act == side,
        vacant=table.seating.missing,
        rematch=table.rematch if side is not None else None,
        advice=side is not None and match.to_act == side and table.card.seats[side] == HUMAN and table.advises,
        lesson=lesson(table),
    )


def lesson(table: Table) -> LessonPlace | None:
    """Where somebody is in a lesson."""
    taught = table.taught
    return LessonPlace(taught.lesson.slug, taught.begun, taught.place(table.match).step) if taught else None


def players(table: Table) -> dict[str, PlayerShape]:
    """Who plays for a rating, for everybody to see."""
    return {
        side: PlayerShape(name, None if rating is None else round(rating))
        for side, (name, rating) in table.seating.players.items()
    }


def answers(table: Table, side: str | None) -> Answers | None:
    """What is answered for a seat; nobody else is told."""
    mine = None if side is None else table.seating.at(side)
    if mine is None or not (mine.forced or mine.passes is not None):
        return None
    return Answers(mine.forced, mine.passes)


def replaced(table: Table, side: str | None) -> float | None:
    """Since when a computer plays for whoever holds a seat."""
    mine = None if side is None or table.card.seats[side] == HUMAN else table.seating.at(side)
    return None if mine is None else mine.replaced


def clock(table: Table) -> ClockShape | None:
    """What each person has left."""
    timer, control = table.timer, table.control
    if timer is None:
        # before it begins nobody's time runs
        return None if control is None else ClockShape(control.bank, control.increment, control.each, {}, None)
    match = table.match
    runs, now = match.to_act, table.store.clock()
    people = {side: who == HUMAN for side, who in table.card.seats.items()}
    if match.outcome is not None and not match.state.over:
        # people have ended it: whose time ran had it run until then
        left = told(timer, people, match.sides[match.state.to_act], table.changed)
    else:
        left = told(timer, people, runs, now)
    control = timer.control
    gifts = dict(timer.gifts)
    return ClockShape(control.bank, control.increment, control.each, left, runs if runs in left else None, gifts)


def waiting(table: Table, side: str | None) -> Seat:
    """A match that has not begun: who is there, and what it waits for."""
    seating = table.seating
    return Seat(
        id=table.card.id,
        version=0,
        side=side,
        view=None,
        offers=[],
        sets=[],
        prompt=None,
        log=[],
        can_undo=False,
        thinking=False,
        settled=False,
        seats=dict(table.card.seats),
        commitment=promise(table.card),
        waiting=Waiting(
            seating.missing,
            seating.reveals,
            [one.side for one in seating.sittings if one.invited],
            [one.side for one in seating.sittings if one.public],
            seating.waives,
            any(one.maker for one in seating.sittings if one.side == side),
        ),
        names=seating.names,
        known=seating.known,
        pledges=seating.pledges if table.card.secret else {},
        clock=clock(table),
        pace=table.card.pace,
        rated=seating.rated,
        players=players(table),
        answers=answers(table, side),
    )


def offered(found: Offers) -> tuple[list[OfferShape], list[SetShape]]:
    """Offers and their sets as they are sent."""
    return [OfferShape(*offer) for offer in found.offers], [SetShape(*some) for some in found.sets]


def promise(card: Card) -> str | None:
    """The hash of the server's secret. None if the seed was chosen."""
    if card.secret is not None:
        return commitment(card.secret)
    return None if card.seeded else old_commitment(card.seed)


def prompt(match: Match, view: Mapping[str, Any], language: str) -> dict[str, Any] | None:
    """The question with its sentence, and the hexes and pieces that it is about."""
    asked = view["prompt"]
    if not asked:
        return None
    if not asked["data"] and len(asked) == 5:
        # nothing but its name: the same again and again, above all to whoever waits
        return plain(match.game, asked["step"], asked["side"], asked["rule"], asked["text"], language)
    places, pieces = named_in(asked["data"], match.state.words)
    facts = {"places": places, "pieces": pieces}
    told = {**asked, "text": match.game.say_prompt(asked, language), "facts": facts}
    if "advice" in asked:
        told["advice"] = {**asked["advice"], "text": match.game.say_prompt(asked["advice"], language)}
    return told


@lru_cache(maxsize=1024)
def plain(game: Game[Any], step: str, side: str | None, rule: str | None, text: str, language: str) -> dict[str, Any]:
    """A question about nothing in particular. It is never changed."""
    said = game.say_prompt({"text": text, "data": {}}, language)
    facts: dict[str, Any] = {"places": (), "pieces": ()}
    return {"step": step, "side": side, "rule": rule, "text": said, "data": {}, "facts": facts}


def preview(match: Match, found: Preview | None, language: str) -> dict[str, Any]:
    """Modifiers with the hexes they speak of and chances with how good they are, with their sentences where the game
    has any; those at the end of a way too."""
    out: dict[str, Any] = (found or Preview()).as_dict()
    for entry in out.get("hexes", {}).values():
        # in a melee of Lock 'n Load these are the odds of a column, 3 to 2
        if isinstance(entry.get("odds"), Mapping):
            entry["odds"] = _worded(match, entry["odds"], language)
    return _worded(match, out, language)


def _worded(match: Match, told: Mapping[str, Any], language: str) -> dict[str, Any]:
    out = {**told, "modifiers": [*map(dict, told["modifiers"])], "chances": [*map(dict, told["chances"])]}
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


def term(match: Match, name: str, language: str) -> str:
    """A term of the judgement in words; nothing where there are none for it."""
    key = f"term.{name}"
    for catalogue in (match.game.catalogue, TEXT):
        if key in catalogue:
            return catalogue.say(key, language)
    return ""


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
        match, numbers = table.match, table.numbers.copy()
        recent, station = list(table.recent), table.station
    frames = [Frame(0, None, "", [], [], match.beginning().look(side), [])] if first == 0 else []
    told: list[LogLine] = []
    backs: list[tuple[str, int]] = []
    for number, (entry, before, after) in wanted(match, numbers, recent, station, side, first):
        version = number.get(side)
        backs += [(by, entry.turn) for by in askers(entry.tried)]
        if version is not None and version > last:
            break
        if version is not None and version >= first:
            hidden = entry.private and entry.side != side
            text = HIDDEN if hidden else after.verbs.notation(entry.code)
            offers, sets = offered(NONE if hidden else before.offer_of(entry.code, before.look(side)))
            count = len(told)
            told += returns(match, backs, version, language)
            join(after, told, Said(entry, language).lines(after, side, version), language)
            frames.append(Frame(version, entry.side, text, offers, sets, after.look(side), told[count:]))
        if version is not None:
            backs = []
    frames += [
        Frame(line.version, line.side, match.accords[-1][1] or "", [], [], match.look(side), [line])
        for line in closing(table, side, language, first - 1)
        if line.version <= last
    ]
    return frames


def wanted(
    match: Match, numbers: Numbers, recent: list[Step], station: Station, side: str | None, first: int
) -> Iterator[tuple[Told, Step]]:
    """The actions from a version on, each with its versions; those before may come too. The last are at hand, those
    before are played again from a position at hand, and only what is older still from the beginning."""
    told = numbers.last[-len(recent) :] if recent else []
    lowest = next((number[side] for number in told if side in number), None)
    if lowest is not None and first >= lowest:
        return zip(told, recent, strict=True)
    if first > station.versions[side]:
        # whatever is wanted came after that position
        again = station.match.again(match.journal_from(station.actions))
        return zip(numbers.at_hand(station.actions), again, strict=True)
    return zip(numbers, match.steps(), strict=True)
