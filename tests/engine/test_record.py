"""Records: every kind of damage is found, and told with its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import lancio
from lancio import BadData, Record
from lancio.engine.dice import Dice, key_of


def text_of_a_match(actions: int = 40) -> str:
    """The record of the beginning of a match of the first game on the shelf."""
    match = lancio.game(lancio.games()[0]).start(seed=5)
    dice = Dice(key_of("record"))
    for _ in range(actions):
        if match.to_act is not None:
            match.play(match.legal[dice.below(len(match.legal))])
    return str(match.record())


TEXT = text_of_a_match()
ROWS = TEXT.splitlines()
HEADING = next(i for i, row in enumerate(ROWS) if row.startswith("=="))
ACTION = HEADING + 1


def replaced(number: int, row: str) -> str:
    """The record with one row replaced."""
    return "\n".join([*ROWS[:number], row, *ROWS[number + 1 :]])


def row_of(key: str) -> int:
    """Where a line of the head stands."""
    return next(i for i, row in enumerate(ROWS) if row.startswith(f"{key}:"))


def test_the_undamaged_record_holds() -> None:
    """The damage below is the only thing wrong."""
    assert str(Record.parse(TEXT).replay().record()) == TEXT


@pytest.mark.parametrize("text", ["", "\n", "Lancio record 2\n", "hello", "\ufeffLancio", " \n" + TEXT])
def test_something_else_is_no_record(text: str) -> None:
    """Without its first line nothing is a record."""
    with pytest.raises(BadData, match="line 1"):
        Record.parse(text)


@pytest.mark.parametrize("key", ["Game", "Seed", "Digest"])
def test_a_heading_stands_once(key: str) -> None:
    """Said twice, even if both say the same, it is not clear what holds: the line is named."""
    row = row_of(key)
    with pytest.raises(BadData, match=f"line {row + 2}.*{key}"):
        Record.parse(replaced(row, f"{ROWS[row]}\n{ROWS[row]}"))


@pytest.mark.parametrize("head", ["Weather: fair", "seed: 4", "Seen: us"])
def test_a_heading_nobody_knows_is_refused(head: str) -> None:
    """A slip of the pen is not passed over."""
    with pytest.raises(BadData, match=f"line 3.*{head.split(':', maxsplit=1)[0]}"):
        Record.parse(replaced(1, f"{ROWS[1]}\n{head}"))


@pytest.mark.parametrize("key", ["Game", "Scenario"])
def test_the_head_must_be_there(key: str) -> None:
    """A record without game or scenario is told what it lacks."""
    with pytest.raises(BadData, match=key):
        Record.parse(TEXT.replace(f"{key}:", "#"))


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("Seed", "seven", "Seed: expected a whole number, found 'seven'"),
        ("Seed", "1.5", "Seed: expected a whole number"),
        ("Seed", "9" * 5000, "Seed: expected a whole number"),
        ("Options", "{", "Options: expected JSON"),
        ("Options", "[]", "Options: expected a table"),
        ("Options", "[" * 100_000, "Options: expected JSON"),
        ("Options", '{"nonsense": 1}', "option nonsense"),
        ("Game", "nonsense", "Game: no game is called 'nonsense'"),
        ("Scenario", "nonsense", "scenario 'nonsense'"),
    ],
    ids=lambda value: str(value)[:12],
)
def test_a_wrong_head_is_explained(key: str, value: str, told: str) -> None:
    """Each line of the head is checked, and the message names it."""
    with pytest.raises(BadData) as info:
        Record.parse(replaced(row_of(key), f"{key}: {value}")).replay()
    assert told in str(info.value)
    assert len(str(info.value)) < 6000


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("Position: 7", "Position: expected a table"),
        ("Position: {", "Position: expected JSON"),
        ("Position: {}", "expected a key 'game'"),
        ("Dice: 1 two", "Dice: expected a whole number, found 'two'"),
    ],
)
def test_a_wrong_position_or_script_is_explained(head: str, told: str) -> None:
    """So are the lines that only some records have."""
    with pytest.raises(BadData) as info:
        Record.parse(replaced(row_of("Seed"), f"{ROWS[row_of('Seed')]}\n{head}")).replay()
    assert told in str(info.value)


def test_a_line_that_is_neither_heading_nor_action_is_named() -> None:
    """A single word below the head is told with the number of its line."""
    with pytest.raises(BadData, match=f"line {ACTION + 1}.*'nonsense'"):
        Record.parse(replaced(ACTION, "nonsense"))


@pytest.mark.parametrize(
    "damage",
    [
        lambda row: row + " x",
        lambda row: row.split()[0] + " nonsense",
        lambda row: "nobody " + row.split(" ", 1)[1],
        lambda row: row.replace("german", "us"),
        lambda row: row.rsplit(" ", 1)[0] + " 9999",
    ],
)
def test_an_action_that_cannot_be_is_named(damage: Callable[[str], str]) -> None:
    """An illegal action, an unknown side, the wrong side: the message names the line."""
    row = damage(ROWS[ACTION])
    if row == ROWS[ACTION]:
        row = "nobody end"
    with pytest.raises(BadData, match=f"line {ACTION + 1}:"):
        Record.parse(replaced(ACTION, row)).replay()


def test_a_lost_or_doubled_line_is_found() -> None:
    """Leave out an action, or repeat it, and the replay does not hold."""
    for rows in ([*ROWS[:ACTION], *ROWS[ACTION + 1 :]], [*ROWS[: ACTION + 1], *ROWS[ACTION:]]):
        with pytest.raises(BadData):
            Record.parse("\n".join(rows)).replay()


def test_a_wrong_checkpoint_is_named() -> None:
    """Where the digest at a heading differs, the message names the line and the heading."""
    heading = ROWS[HEADING].rsplit(" ", 1)[0]
    with pytest.raises(BadData, match=f"line {HEADING + 1}: .*differs"):
        Record.parse(replaced(HEADING, f"{heading} {'0' * 32}")).replay()


def test_a_wrong_last_digest_is_found() -> None:
    """The last position must be the one that was written down."""
    with pytest.raises(BadData, match="last position differs"):
        Record.parse(replaced(row_of("Digest"), f"Digest: {'0' * 32}")).replay()


def test_a_wrong_outcome_is_found() -> None:
    """Nobody wins by writing so at the top of a record."""
    match = lancio.game(lancio.games()[0]).start(seed=5)
    dice = Dice(key_of("to the end"))
    while match.to_act is not None:
        match.play(match.legal[dice.below(len(match.legal))])
    text = str(match.record())
    outcome = next(row for row in text.splitlines() if row.startswith("Outcome:"))
    for other in ("Outcome: us us-strategic us=99 german=0", "Outcome: nonsense"):
        with pytest.raises(BadData, match="outcome"):
            Record.parse(text.replace(outcome, other)).replay()
    with pytest.raises(BadData, match="outcome"):
        Record.parse(replaced(row_of("Digest"), f"{outcome}\n{ROWS[row_of('Digest')]}")).replay()


def test_the_place_of_a_file_is_told() -> None:
    """A record that was read from a file names it in every message."""
    with pytest.raises(BadData, match=r"^games/one\.txt, line 1:"):
        Record.parse("", "games/one.txt")
    with pytest.raises(BadData, match=rf"^games/one\.txt, line {ACTION + 1}:"):
        Record.parse(replaced(ACTION, "nobody end"), "games/one.txt").replay()


def test_without_a_seed_there_is_nothing_to_replay() -> None:
    """A record without its seed is what one side saw."""
    with pytest.raises(BadData, match="complete record"):
        Record.parse(TEXT.replace("Seed:", "#")).replay()


def test_comments_blank_lines_and_windows_line_ends_do_not_matter() -> None:
    """People may write into their records."""
    text = TEXT.replace("\n", "\r\n").replace("\r\n\r\n", "\r\n# a comment\r\n\r\n   \r\n")
    assert str(Record.parse(text)) == TEXT
    assert Record.parse(text).replay() == Record.parse(TEXT).replay()
