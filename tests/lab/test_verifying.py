"""Dice that nobody chose: what `lancio verify` finds, and a check that has nothing of Lancio's in it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import lancio
from lancio import Record
from lancio.cli import main
from lancio.engine.dice import Dice, key_of
from lancio.engine.pledges import drawn, promise_of, seed_of
from lancio.lab.verifying import Grade, draws, verify

RECOMPUTE = Path(__file__).with_name("recompute.py")
SECRET, OTHER = bytes(range(32)), bytes(range(1, 33))
#: what the seats contribute, in the order of a scenario's sides
GIVEN = (b"\x01" * 32, b"\x02" * 32, b"\x03" * 32)


def text_of(slug: str, actions: int = 100_000, waived: tuple[str, ...] = ()) -> str:
    """The record of a match in which every seat that did not waive has contributed."""
    game = lancio.game(slug)
    sides = game.scenario(None).sides
    given = {side: told for side, told in zip(sides, GIVEN, strict=False) if side not in waived}
    match = game.start(seed=seed_of(SECRET, given))
    dice = Dice(key_of("verify"))
    while match.to_act is not None and match.played < actions:
        match.play(match.legal[dice.below(len(match.legal))])
    return str(replace(match.record(), pledged=drawn(SECRET, given, waived)))


@pytest.fixture(scope="module")
def text() -> str:
    """The record of a whole match between two people."""
    return text_of("night-drop")


def recomputed(record: str, listed: list[dict[str, int]], folder: Path) -> str:
    """What a stranger's program finds wrong. It runs where Lancio cannot be imported."""
    files = folder / "a.record", folder / "dice.json"
    files[0].write_text(record, encoding="utf-8")
    files[1].write_text(json.dumps(listed), encoding="utf-8")
    words = [sys.executable, "-I", "-S", str(RECOMPUTE), *map(str, files)]
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=120).stdout


def test_a_stranger_throws_every_die_of_a_match_again(text: str, tmp_path: Path) -> None:
    """Forty lines with nothing but a hash function find every face of a whole match from its record; one face, one
    contribution or the secret changed, and they say which."""
    listed = draws(Record.parse(text))
    assert len(listed) > 200
    assert recomputed(text, listed, tmp_path) == ""
    changed = [*listed[:150], {**listed[150], "face": listed[150]["face"] % listed[150]["sides"] + 1}, *listed[151:]]
    assert recomputed(text, changed, tmp_path) == "die 150"
    assert recomputed(text.replace(GIVEN[0].hex(), GIVEN[2].hex()), listed, tmp_path) == "pledge of us"
    assert recomputed(text.replace(SECRET.hex(), OTHER.hex()), listed, tmp_path) == "commitment"


@pytest.mark.parametrize("slug", lancio.games())
def test_the_dice_of_every_game_follow_from_the_record(slug: str, tmp_path: Path) -> None:
    """Whatever a game throws, draws or shuffles is in the list, and a stranger finds the same."""
    record = text_of(slug, 60)
    listed = draws(Record.parse(record))
    assert listed
    assert len(listed) == Record.parse(record).replay().state.dice.count
    assert recomputed(record, listed, tmp_path) == ""


def test_the_command_says_what_it_checked(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every step is told in either language, and the dice are written down when asked for."""
    monkeypatch.setenv("LANCIO_LANG", "en")
    file, dice = tmp_path / "a.record", tmp_path / "dice.json"
    file.write_text(text, encoding="utf-8")
    assert main(["verify", str(file), "--dice", str(dice)]) == 0
    out = capsys.readouterr().out
    for words in (
        f"committed itself to. Compare with what you were shown before the match: {promise_of(SECRET)}",
        f"The US player contributed what was pledged: {promise_of(GIVEN[0])}",
        f"The German player contributed what was pledged: {promise_of(GIVEN[1])}",
        "follows from the secret and 2 contributions",
        "all as recorded",
        "nobody could choose these dice",
    ):
        assert words in out
    assert json.loads(dice.read_text()) == draws(Record.parse(text))
    assert main(["verify", str(file), "--lang", "it"]) == 0
    assert "Il Tedesco ha contribuito quello che aveva promesso" in capsys.readouterr().out


Damage = Callable[[str], str]


def without(start: str) -> Damage:
    """The record without the lines that begin so."""
    return lambda text: "".join(row for row in text.splitlines(keepends=True) if not row.startswith(start))


def swapped(old: str, new: str) -> Damage:
    """The record with something else in its place."""
    return lambda text: text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("damage", "found", "words"),
    [
        (
            swapped(f"Secret: {SECRET.hex()}", f"Secret: {OTHER.hex()}"),
            "broken_commitment",
            "not the one of its commit",
        ),
        (swapped(GIVEN[0].hex(), GIVEN[2].hex()), "broken_pledge", "the US player is not the one that was pledged"),
        (lambda text: without("Pledge german")(without("Contribution german")(text)), "other_seed", "does not follow"),
        (swapped("Outcome:", "Waived us: yes\nOutcome:"), "waived_and_pledged", "both"),
        (swapped("Outcome:", "Waived british: yes\nOutcome:"), "no_side", "british"),
        (swapped("Seed: ", "Seed: 1"), "other_seed", "does not follow"),
        (swapped("Outcome:", "Dice: 6 6\nOutcome:"), "scripted", "2 dice were laid down"),
        (swapped("Outcome: ", "Outcome: x"), "replay", "outcome"),
        (swapped("Digest: ", "Digest: 0"), "replay", "last position differs"),
        (lambda text: text.rsplit("\n", 2)[0] + "\nus nonsense\n", "replay", "nonsense"),
        (swapped("Scenario: historical", "Scenario: nonsense"), "unread", "nonsense"),
        (without("Seed:"), "one_side", "what one side saw"),
    ],
)
def test_the_first_thing_that_does_not_hold_is_named(
    text: str,
    damage: Damage,
    found: str,
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever was changed afterwards is found, told in one line with exit 1, and nothing after it is claimed."""
    monkeypatch.setenv("LANCIO_LANG", "en")
    assert damage(text) != text
    findings = list(verify(Record.parse(damage(text))))
    assert (findings[-1].grade, findings[-1].key) == (Grade.FAILS, found)
    assert not any(finding.grade is Grade.FAILS for finding in findings[:-1])
    file = tmp_path / "a.record"
    file.write_text(damage(text), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    err = capsys.readouterr().err
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("make", "total"),
    [
        (lambda: text_of("night-drop", 20, ("german",)), "has to trust the others"),
        (lambda: text_of("night-drop", 20, ("us", "german")), "Where the seed comes from cannot be checked"),
        (lambda: str(lancio.game("night-drop").start(seed=7).record()), "Where the seed comes from cannot be checked"),
    ],
    ids=["one waived", "all waived", "seed chosen"],
)
def test_what_cannot_be_checked_is_said(
    make: Callable[[], str],
    total: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A record whose seed somebody could choose holds, but the command does not claim more than it knows."""
    monkeypatch.setenv("LANCIO_LANG", "en")
    file = tmp_path / "a.record"
    file.write_text(make(), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    out = capsys.readouterr().out
    assert total in out
    assert "\n??   " in f"\n{out}"
    assert "nobody could choose" not in out
