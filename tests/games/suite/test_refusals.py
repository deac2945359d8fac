"""Refusals: whatever is not legal is refused with a reason and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lancio import Game, IllegalAction, Match
from lancio.engine.dice import Dice, key_of
from tests.games.suite import attempts
from tests.games.suite.cases import Case, Journey
from tests.strategies import texts

GARBAGE = (
    "",
    " ",
    "\n",
    "\0",
    "?",
    "None",
    "-1",
    "0",
    "end end",
    "end\0",
    "fin",
    "sposta 505-c2 1412",
    "移動 1412",
    "𝔢𝔫𝔡",
    "e\u0301nd",
    "‮dne",
    "\ud800",
    "end; drop table matches",
    "{}",
    "%s",
    "{text}",
    "x" * 100_000,
    "move " * 10_000,
    "place " + "1" * 5_000,
)


def whole(match: Match) -> tuple[object, ...]:
    """Everything a refusal must leave alone."""
    return match.dump(), match.journal, match.can_undo, str(match.record())


def test_a_loose_spelling_is_refused(journey: Journey) -> None:
    """A legal action with blanks around it, or with other than one between its words, is refused, and told why."""
    for match, text in journey.stops(4, "spacing"):
        for loose in (f" {text}", f"{text} ", f"{text}\n", text.replace(" ", "  ", 1), text.replace(" ", "\t", 1)):
            if loose != text:
                refused(match, loose)
                assert [reason.key for reason in match.why_not(loose)] == ["spacing"]


def refused(match: Match, text: str, by: str | None = None) -> None:
    """The action is refused with reasons that can be read in both languages, and nothing has changed."""
    before = whole(match)
    with pytest.raises(IllegalAction) as info:
        match.play(text, by)
    assert info.value.reasons
    for reason in info.value.reasons:
        assert reason.rule is None or reason.rule in match.game.rulebook
        for language in ("en", "it"):
            sentence = reason.text(language)
            assert sentence and not sentence.startswith("reason.")
    assert len(str(info.value)) < 2_000
    assert whole(match) == before


def near_misses(text: str, dice: Dice) -> Iterator[str]:
    """What a hasty hand makes of a notation."""
    words = text.split()
    yield text.upper() if text != text.upper() else text.lower()
    yield text + " "
    yield " ".join(words[:-1])
    yield " ".join([*words, words[-1]])
    yield " ".join(reversed(words))
    yield "".join(words)
    yield "_".join(words)
    yield text + "x"
    yield text[:-1]
    at = dice.below(len(text))
    yield text[:at] + "0123456789abc-"[dice.below(14)] + text[at + 1 :]
    yield text[:at] + text[at + 1 :]
    yield text[:at] + text[at] + text[at:]


def test_near_misses_and_actions_of_other_moments_are_refused(outing: Journey) -> None:
    """Actions that were legal at another time, and notations with a slip of the pen, are refused unless they
    happen to be legal now; `why_not` agrees with `play` in every case."""
    dice = Dice(key_of("near", outing.seed))
    everything = outing.texts
    tried = 0
    for match, text in outing.stops(25, "near"):
        legal = {str(a) for a in match.legal}
        others = [everything[dice.below(len(everything))] for _ in range(12)]
        for attempt in [*others, *near_misses(text, dice), *near_misses(others[0], dice)]:
            if attempt in legal:
                assert match.why_not(attempt) == ()
            else:
                tried += 1
                assert match.why_not(attempt) != ()
                refused(match, attempt)
    assert tried > 100


def test_every_legal_action_is_accepted(journey: Journey) -> None:
    """What is listed is legal: `why_not` has no reason against it, and it can be played."""
    for match, _ in journey.stops(12, "legal"):
        for action in match.legal[:: max(1, len(match.legal) // 25)]:
            assert match.why_not(action) == ()
            assert match.why_not(str(action)) == ()
            played = match.copy()
            events = played.play(action, by=match.to_act)
            assert played.journal[-1].events == events
            assert played.actions[-1] == (match.to_act, str(action))


def test_codes_beyond_the_choices_are_refused(journey: Journey) -> None:
    """Whatever a verb and names can say, and is not among the choices, is refused: names are put together at
    random from all there are."""
    dice = Dice(key_of("codes", journey.seed))
    verbs = journey.match.verbs
    for match, _ in journey.stops(15, "codes"):
        legal = {str(a) for a in match.legal}
        for verb in verbs.all:
            args = [sorted(kind.index) for kind in verb.kinds]
            for _ in range(3):
                text = " ".join([verb.word, *(names[dice.below(len(names))] for names in args)])
                code = verbs.parse(text)
                assert isinstance(code, int)
                assert (code in match.state.choices) == (text in legal)
                if text not in legal:
                    assert match.why_not(text)
                    with pytest.raises(IllegalAction):
                        match.play(text)


def test_garbage_is_refused(case: Case) -> None:
    """Nonsense of any length and alphabet is refused like any other action."""
    match = case.start(2)
    for text in GARBAGE:
        assert text not in {str(a) for a in match.legal}
        assert match.why_not(text)
        refused(match, text)


def test_any_text_is_refused_or_legal(case: Case) -> None:
    """No text whatsoever makes `why_not` or `play` fail otherwise than by a refusal."""
    match = case.start(3)
    legal = [str(a) for a in match.legal]

    @settings(max_examples=60, suppress_health_check=list(HealthCheck))
    @given(st.one_of(st.text(max_size=80), texts(match.game.verbs), st.sampled_from(legal)))
    def holds(text: str) -> None:
        copy = match.copy()
        if text in legal:
            assert copy.why_not(text) == ()
            copy.play(text)
        else:
            assert copy.why_not(text) != ()
            refused(copy, text)

    holds()


def test_the_other_side_may_not_act(journey: Journey) -> None:
    """A legal action is refused to everybody but the side that is to act, and to sides that do not exist."""
    for match, text in journey.stops(12, "by"):
        for by in (*match.sides, "", "nobody", "US ", "spectator"):
            if by != match.to_act:
                refused(match, text, by)
        match.play(text, by=match.to_act)


def test_nothing_is_legal_after_the_end(journey: Journey) -> None:
    """When a match is over every action is refused, those that were legal before included."""
    match = journey.match.copy()
    for text in (*journey.texts[:: max(1, len(journey.texts) // 10)], "", "end", *match.sides):
        assert match.why_not(text)
        refused(match, text)
        for side in match.sides:
            refused(match, text, side)
        with pytest.raises(IllegalAction):
            match.preview(text)


def test_odds_of_an_illegal_action_are_refused(journey: Journey) -> None:
    """`preview` answers for legal actions only."""
    for match, _ in journey.stops(5, "preview"):
        with pytest.raises(IllegalAction):
            match.preview("nonsense")


def test_refusals_have_their_own_reason(game: Game[Any]) -> None:
    """Of many illegal actions (another moment's, a wrong name, a verb out of the blue) hardly one is refused in the
    last resort only, as not among the choices."""
    tried = last_resort = 0
    for seed, scenario in enumerate(game.scenarios, 1):
        for _, _, last in attempts.refused(Case(game.slug, scenario), seed, 60, 24):
            tried += 1
            last_resort += last
    assert tried > 1_000
    assert last_resort < 0.02 * tried
