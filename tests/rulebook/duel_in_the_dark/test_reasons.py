"""Every refusal has its own reason and its rule: expansions, medals, several players; and none is left without."""

from __future__ import annotations

from typing import Any

import pytest

from lancio import Match
from lancio.engine.dice import Dice, key_of
from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import GAME, PASSING, RAIDING, play, scene, start, texts
from tests.rulebook.duel_in_the_dark.test_nights import EVERYTHING

FAR = {"yellow": "6 ground 8"}
BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")
PLAN = ("target emden", "start 16", "card NE", "card E", "card E", "card NW", "card W", "card W", "seal")
RAILS: dict[str, Any] = {"rail": ["11", "12", "13"], "options": {"rail_flak": 3}}


def refused(match: Match, action: str) -> tuple[str, str | None]:
    """The one reason against an action: its key and its rule."""
    (reason,) = match.why_not(action)
    assert reason.rule is not None and reason.rule in GAME.rulebook
    for language in ("en", "it"):
        assert "{" not in reason.text(language)
    return reason.key, reason.rule


@proves("DD-X.rail.1", "DD-X.rail.2")
@pytest.mark.parametrize(
    ("action", "more", "reason"),
    [
        ("rail rail-1 17", {"rail": ["24", "off", "off"]}, ("not-in-reich", "DD-X.rail.1")),
        ("rail rail-1 20", {}, ("rail-one-hex", "DD-X.rail.1")),
        ("rail rail-1 12", {"rail_fixed": ["rail-1"]}, ("rail-fixed", "A-37")),
        ("rail rail-1 12", {"rail_hit": ["rail-1"]}, ("rail-hit", "DD-7.mosq.15")),
        ("rail rail-3 12", {"rail": ["11", "12", "off"]}, ("no-such-rail", "DD-X.rail.1")),
    ],
)
def test_rail_flak(action: str, more: dict[str, Any], reason: tuple[str, str]) -> None:
    """Into Britain or the sea, too far, after firing, destroyed, or not in play."""
    match = scene(squadrons=FAR, **{**RAILS, **PASSING, **more})
    assert refused(match, action) == reason


@proves("DD-X.rail.1")
def test_rail_flak_twice() -> None:
    """One hex a step."""
    match = scene(squadrons=FAR, **RAILS, **PASSING)
    play(match, "rail rail-1 12")
    assert refused(match, "rail rail-1 13") == ("rail-moved", "DD-X.rail.1")


@proves("DD-X.sau.2", "DD-X.sau.1", "DD-X.sau.4")
def test_wilde_sau() -> None:
    """Too far, moved already, gone, or placed where no German airfield is."""
    where: dict[str, Any] = {"squadrons": FAR, "options": {"window": True}, "announced": 2, **PASSING}
    match = scene(sau=["12", "13"], **where)
    assert refused(match, "sau sau-1 40") == ("sau-too-far", "DD-X.sau.2")
    play(match, "sau sau-1 11")
    assert refused(match, "sau sau-1 12") == ("sau-up", "DD-X.sau.4")
    gone = scene(sau=["12", "off"], sau_out=["sau-1"], **where)
    assert refused(gone, "sau sau-1 12") == ("no-such-marker", "DD-X.sau.4")
    assert refused(gone, "sau sau-2 12") == ("no-such-marker", "DD-X.sau.1")
    where.update(bomber=None, route="NE E E NW W W", flown=0, target="emden", phase=5)
    placing = scene(at=[["round"], ["sau-placed"]], **where)
    assert refused(placing, "sau sau-1 17") == ("no-german-field", "DD-X.sau.1")
    assert refused(placing, "sau sau-2 12") == ("other-marker-first", "DD-X.sau.1")
    play(placing, "sau sau-1 12")
    assert refused(placing, "sau sau-1 13") == ("sau-there", "DD-X.sau.1")


@proves("DD-8.4.4", "DD-8.4.5", "DD-8.4.6")
def test_german_medals() -> None:
    """Nothing to repair, no medal, one for fuel a night, and none on a hex without a squadron in the air."""
    where: dict[str, Any] = {"options": {"medals": True}, "squadrons": {"yellow": "6 ground 8", "red": "12 high 5"}}
    poor = scene(**where, **PASSING)
    assert refused(poor, "repair flak 11") == ("no-medal", "DD-8.4.6")
    assert refused(poor, "boost red") == ("no-medal", "DD-8.4.5")
    rich = scene(german_medals=3, **where, **PASSING)
    assert refused(rich, "repair flak 11") == ("nothing-to-repair", "DD-8.4.6")
    assert refused(rich, "repair airfield 12") == ("nothing-to-repair", "DD-8.4.6")
    play(rich, "boost red")
    assert refused(rich, "boost yellow") == ("fuel-medal-used", "DD-8.4.5")
    play(rich, "close")
    assert refused(rich, "decorate 6") == ("nobody-in-the-air", "DD-8.4.4")


@proves("DD-8.4.7", "DD-8.4.8", "DD-8.4.9")
def test_british_medals() -> None:
    """What cannot be destroyed, what is not there, more medals than are held or needed, or than tokens."""
    where: dict[str, Any] = {"options": {"medals": True}, "squadrons": {**FAR, "red": "11 high 5"}, "british_medals": 3}
    match = scene(at="bomber", units={"11": "flak 2 balloon 1"}, **where, **PASSING)
    assert refused(match, "destroy balloon") == ("not-red-framed", "A-48")
    assert refused(match, "destroy radar") == ("no-such-unit", "DD-8.4.7")
    play(match, "done")
    assert refused(match, "save 4") == ("medals-short", "DD-8.4.9")
    assert refused(match, "save 3") == ("saves-too-much", "DD-8.4.9")
    low = scene(at="mosquito", mosquito="12 low", units={"11": "flak 2"}, **where, **RAIDING)
    play(low, "mosquito 11", "level low")
    assert refused(low, "bomb flak 1") == ("too-many-medals", "DD-8.4.8")
    assert refused(low, "bomb flak 4") == ("medals-short", "DD-8.4.8")
    assert refused(low, "mark-medals 1") == ("too-many-medals", "DD-8.4.8")
    assert refused(low, "mark-medals 9") == ("medals-short", "DD-8.4.8")
    assert refused(low, "mark-medals 0") == ("at-least-one", "DD-8.4.8")
    assert refused(low, "mark 0") == ("at-least-one", "DD-7.mosq.12")


@proves("DD-X.gun.1", "DD-X.gun.2", "DD-X.qf.1", "DD-X.qf.2")
def test_gunners_and_guns() -> None:
    """A gunner that is not held, another one's turn, Britain; guns and lights that are none, none left, or at sea."""
    where: dict[str, Any] = {"squadrons": FAR, "options": {"gunners": True}, "mosquito": "12 high", **PASSING}
    both = scene(at="round", gun_held=3, **where)
    assert refused(both, "gunner silver 11") == ("gunner-another-time", "DD-X.gun.2")
    assert refused(both, "gunner gold 8") == ("not-in-reich", "A-53")
    gold = scene(at="round", gun_held=2, **where)
    assert refused(gold, "gunner silver 11") == ("gunner-not-held", "DD-X.gun.1")
    guns = start(dice=[1], tiles=0, british_guns=1, british_lights=1)
    play(guns, *BASES, *PLAN)
    assert refused(guns, "emplace flak 8") == ("not-british", "DD-X.qf.1")
    assert refused(guns, "emplace british-gun 10") == ("no-british-field", "A-38")
    play(guns, "emplace british-gun 8")
    assert refused(guns, "emplace british-gun 16") == ("none-left", "A-38")
    play(guns, "done")
    assert refused(guns, "add quad-flak 26") == ("extra-ground-units", "DD-X.qf.1")
    hits = scene(squadrons={"red": "16 high 8", "blue": "16 high 9", "green": "18 ground 8"}, **PASSING,
                 units={"16": "british-gun 1"}, options={"british_guns": 1})  # fmt: skip
    play(hits, "close")
    assert refused(hits, "hit green") == ("not-in-the-air-there", "DD-X.qf.2")


@proves("DD-X.walls.1", "DD-X.walls.2", "DD-X.window.2")
def test_crests_and_window() -> None:
    """A crest that is among the five, a card that is not in the route, one that has its Window card."""
    match = start(dice=[1], walls="chosen", window=True, scheme=True, nights=2, tiles=1)
    play(match, *BASES, *PLAN)
    assert refused(match, "window 7") == ("no-such-card", "DD-X.window.2")
    play(match, "window 3")
    assert refused(match, "window 3") == ("window-there", "DD-X.window.2")
    play(match, "done", "place flak/balloon 26", "mosquito 8", "crest essen")
    assert refused(match, "crest essen") == ("crest-chosen", "DD-X.walls.1")
    assert refused(match, "crest emden") == ("crest-chosen", "DD-X.walls.1")
    play(match, "crest berlin", "crest kassel", "crest leipzig")
    assert refused(match, "relocate flak 26 26") == ("same-hex", "DD-X.walls.2")
    assert refused(match, "relocate flak 27 26") == ("no-such-unit", "DD-X.walls.2")


@proves("DD-X.players.1", "DD-X.ju88.4", "DD-8.7.1")
def test_other_peoples_squadrons() -> None:
    """With several German players each commands his own; MW-50 has its carriers."""
    match = scene(scenario="three", squadrons={"yellow": "12 high 5", "green": "13 high 5"}, **PASSING)
    play(match, "order yellow")
    assert refused(match, "close") == ("squadron-called", "A-51")
    assert refused(match, "hover green high") == ("not-its-turn", "DD-7.fighter.1")
    basing = GAME.start("three", seed=1)
    assert refused(basing, "arm blue") == ("no-mw50", "DD-8.7.1")
    assert refused(basing, "arm green") == ("no-mw50", "DD-X.players.1")
    play(basing, "arm yellow")
    assert refused(basing, "base green 5") == ("not-your-squadron", "A-51")
    ju88 = start(ju88=True, mw50=True)
    play(ju88, "swap red")
    assert refused(ju88, "arm red") == ("no-mw50", "DD-X.ju88.4")


@proves("DD-6.6.3")
def test_once_the_bomber_is_home() -> None:
    """A squadron that hops must land: it cannot stop where it cannot land, nor stay in the air."""
    match = scene(squadrons={"red": "19 ground 8"}, bomber="down at 16", mosquito="30 high", wind="E")
    assert refused(match, "take-off red low") == ("only-hops", "A-40")
    play(match, "fly red 20")
    assert texts(match) == {"close"} or refused(match, "level low") == ("must-land", "A-40")


def illegal(match: Match, dice: Dice, heard: list[str]) -> list[str]:
    """Illegal actions of three kinds: of other moments, any verb with any names, a legal one with a name replaced."""
    legal = [str(a) for a in match.legal]
    out = [heard[dice.below(len(heard))] for _ in range(3)]
    for _ in range(3):
        verb = match.verbs.all[dice.below(len(match.verbs.all))]
        out.append(" ".join([verb.word, *(any_name(kind.names, dice) for kind in verb.kinds)]))
    for _ in range(6):
        words = legal[dice.below(len(legal))].split()
        verb = next(v for v in match.verbs.all if v.word == words[0] and len(v.kinds) == len(words) - 1)
        if verb.kinds:
            i = dice.below(len(verb.kinds))
            words[i + 1] = any_name(verb.kinds[i].names, dice)
            out.append(" ".join(words))
    return [text for text in out if text not in legal]


def any_name(names: tuple[str, ...], dice: Dice) -> str:
    """A name that can be written."""
    known = [name for name in names if name]
    return known[dice.below(len(known))]


@pytest.mark.parametrize(("scenario", "without"), [("night", ()), ("three", ("mw50",)), ("swap", ("nights", "scheme"))])
def test_no_refusal_is_left_without_a_reason(scenario: str, without: tuple[str, ...]) -> None:
    """With every rule in use: whatever the question at hand could be answered with has a reason and a rule; only for
    verbs of other questions the engine says that they are not asked for."""
    options = {name: value for name, value in EVERYTHING.items() if name not in without}
    match = GAME.start(scenario, seed=4, options=options)
    dice = Dice(key_of("illegal", scenario))
    heard = ["close", "done", "keep"]
    while match.to_act is not None:
        frame = match.state.question
        assert frame is not None
        answers = GAME.flow.questions[frame[0]].answers
        for text in illegal(match, dice, heard) if dice.below(2) else ():
            code = match.verbs.parse(text)
            assert isinstance(code, int), text
            if match.verbs.of(code).number in answers:
                for reason in match.why_not(text):
                    assert reason.key not in ("not_offered", "not_now"), (frame, text)
                    assert reason.rule is not None and reason.rule in GAME.rulebook, (frame, text)
        legal = [str(a) for a in match.legal]
        heard.append(legal[dice.below(len(legal))])
        quick = [text for text in legal if text.startswith("setup")]
        match.play(quick[0] if quick and not dice.below(4) else heard[-1])
