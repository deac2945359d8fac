"""Records: a match written down can be played again."""

from __future__ import annotations

import pytest

from lancio import BadData, Record
from tests.games.suite.cases import Journey, viewers


def test_a_record_replays_to_the_same_match(journey: Journey) -> None:
    """The text of a record gives back the match: position, dice, events, outcome."""
    match = journey.match
    again = Record.parse(str(match.record())).replay()
    assert again == match
    assert again.digest() == match.digest()
    assert again.events == match.events
    assert again.dump() == match.dump()
    assert again.outcome == match.outcome
    assert str(again.record()) == str(match.record())


def test_a_record_survives_reading_and_writing(journey: Journey) -> None:
    """Reading a record and writing it gives the same text, to the letter."""
    text = str(journey.match.record())
    assert str(Record.parse(text)) == text


def test_an_unfinished_match_can_be_recorded_and_goes_on(journey: Journey) -> None:
    """A record taken in the middle replays to the middle, from where the rest can be played."""
    middle = len(journey.texts) // 2
    for number, (match, text) in enumerate(journey.steps()):
        if number == middle:
            again = Record.parse(str(match.record())).replay()
            assert again == match
            assert again.play(text) == match.copy().play(text)
            for rest in journey.texts[middle + 1 :]:
                again.play(rest)
            assert again == journey.match
            break


def test_a_record_that_starts_from_a_position_replays(journey: Journey) -> None:
    """A match that was loaded, with its own dice or others, is recorded with that position."""
    for match, text in journey.stops(6, "position"):
        for loaded in (match.game.load(match.dump()), match.game.load(match.dump(), seed=5)):
            loaded.play(text)
            text_of_record = str(loaded.record())
            again = Record.parse(text_of_record).replay()
            assert again == loaded
            assert str(again.record()) == text_of_record


def test_a_record_with_another_action_does_not_hold(journey: Journey) -> None:
    """Where one action is exchanged for another legal one, replay says so instead of giving another match."""
    for match, text in journey.stops(6, "forged"):
        others = [str(a) for a in match.legal if str(a) != text]
        if not others:
            continue
        number = len(match.journal)
        record = str(journey.match.record()).splitlines()
        rows = [i for i, row in enumerate(record) if row.partition(" ")[0] in match.sides]
        record[rows[number]] = f"{match.to_act} {others[0]}"
        forged = Record.parse("\n".join(record))
        try:
            again = forged.replay()
        except BadData as error:
            assert "line" in str(error) or "last position" in str(error)
        else:
            # two answers that come to the same thing
            assert again.digest() == journey.match.digest()


def test_the_record_of_one_side_gives_no_secret_away(journey: Journey) -> None:
    """What a side may download has no seed, no digest, no position, and cannot be replayed."""
    for match, _ in journey.stops(4, "download"):
        digests = {match.digest(), *(e.checkpoint for e in match.journal if e.checkpoint)}
        for viewer in viewers(match):
            record = Record.for_side(match, viewer)
            text = str(record)
            assert record.seed is None and record.position is None
            assert not record.digest and not record.script
            assert "Seed:" not in text and "Digest:" not in text and "Position:" not in text
            assert not any(digest in text for digest in digests)
            assert str(Record.parse(text)) == text
            with pytest.raises(BadData):
                Record.parse(text).replay()
