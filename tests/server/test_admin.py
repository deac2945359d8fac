"""`lancio admin`: what is wrong with matches, copies of them, while servers run."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from litestar import Litestar
from litestar.testing import TestClient

from lancio.cli import main
from lancio.server.app import create_app
from lancio.server.rows import Card, Entry, digest_of
from lancio.server.seating import JUST_BEGUN
from lancio.server.store import Store
from lancio.server.whereabouts import url_of
from tests.server.seats import HUMANS, Chairs

Client = TestClient[Litestar]


def admin(database: object, *words: object) -> int:
    return main(["admin", *map(str, words), "--database", str(database)])


def execute(client: Client, statement: str, **values: object) -> None:
    with client.app.state.hall.store.engine.begin() as connection:
        connection.execute(sa.text(statement), values)


def move_a_piece(client: Client, match: str) -> None:
    """In a kept position, behind everybody's back."""
    store = client.app.state.hall.store
    number = store.kept(match)[0].number
    position = json.loads(store.unpack(match, [number])[number].position)
    pieces = position["saved"]["position"]["pieces"]
    first = next(iter(pieces))
    pieces[first] = next(where for where in pieces.values() if where != pieces[first])
    said = "UPDATE positions SET position = :p WHERE match = :m AND number = :n"
    execute(client, said, p=json.dumps(position), m=match, n=number)


def test_doctor(client: Client, database: object, capsys: pytest.CaptureFixture[str]) -> None:
    """All is well; then an entry is changed to another legal one, another is refused, one is missing, a position is not
    the journal's, a row cannot be read: each is named with its reason, and no other match is."""
    well, changed, refused, missing, moved, row = (Chairs(client, HUMANS, seed=seed) for seed in range(6))
    for chairs in (well, changed, refused, missing, moved, row):
        chairs.play_on(random.Random(1), 60 if chairs is moved else 12)
    for _ in range(4):
        client.app.state.hall.desk.submit(int).result()
    assert admin(database, "doctor") == 0
    assert capsys.readouterr().out == "6 matches: 6 well, 0 old, 0 healed, 0 ill\n"
    hall = client.app.state.hall
    step = hall.table(changed.id).recent[-1]
    other = next(
        str(action) for action in step.before.legal if str(action) != step.before.verbs.notation(step.entry.code)
    )
    execute(client, "UPDATE journal SET action = :a WHERE match = :m AND number = 12", a=other, m=changed.id)
    execute(client, "UPDATE journal SET action = 'fly', digest = '' WHERE match = :m AND number = 5", m=refused.id)
    execute(client, "DELETE FROM journal WHERE match = :m AND number = 7", m=missing.id)
    move_a_piece(client, moved.id)
    execute(client, "UPDATE matches SET options = '{' WHERE id = :m", m=row.id)
    assert admin(database, "doctor") == 1
    said = capsys.readouterr().out
    parts = {line.split()[1]: line for line in said.splitlines() if not line.startswith(" ") and "matches:" not in line}
    assert parts.keys() == {chairs.id for chairs in (changed, refused, missing, moved, row)}
    for words in (
        "entry 12 was changed", "entry 5, “fly”, is refused", "entry 7 is missing", "position kept after entry",
        "its row cannot be read", "6 matches: 1 well",
    ):  # fmt: skip
        assert words in said, said
    assert main(["--lang", "it", "admin", "doctor", "--database", str(database)]) == 1
    assert "la voce 12 è stata cambiata" in capsys.readouterr().out


def test_doctor_misses_what_is_gone(client: Client, database: object, capsys: pytest.CaptureFixture[str]) -> None:
    """The end of a journal is gone, or all of it; somebody has turned a clock; a seat or
    its keys are gone: each match is ill, with the reason."""
    end, all_, listed, timed, seat, keys = every = [Chairs(client, HUMANS, seed=seed) for seed in range(6)]
    for chairs in every:
        chairs.play_on(random.Random(1), 60 if chairs in (end, all_) else 5)
    hall = client.app.state.hall
    for _ in range(4):
        hall.desk.submit(int).result()
    hall.store.set_statuses([hall.table(listed.id)])
    number = hall.store.kept(end.id)[0].number
    assert admin(database, "doctor") == 0
    execute(client, "DELETE FROM journal WHERE match = :m AND number >= :n", m=end.id, n=number)
    execute(client, "DELETE FROM journal WHERE match = :m", m=all_.id)
    execute(client, "DELETE FROM journal WHERE match = :m AND number = 5", m=listed.id)
    execute(client, "UPDATE journal SET at = at + 60 WHERE match = :m AND number = 3", m=timed.id)
    execute(client, "DELETE FROM seats WHERE match = :m AND side = 'us'", m=seat.id)
    execute(client, "DELETE FROM keys WHERE match = :m AND side = 'german'", m=keys.id)
    capsys.readouterr()
    assert admin(database, "doctor") == 1
    said = capsys.readouterr().out
    parts = {part.split()[0]: part for part in said.split("ILL ")[1:]}
    wanted = {
        end: f"kept after entry {number}, and its journal ends with {number - 1}", all_: "and its journal ends with 0",
        listed: "it had 5 entries, and its journal ends with 4", timed: "entry 3 was changed",
        seat: "nobody can sit down as us",
        keys: "no key and no account opens the seat of german",
    }  # fmt: skip
    for chairs, words in wanted.items():
        assert words in parts[chairs.id], said


def test_older_digests_hold() -> None:
    """Those of entries that were written before times belonged to them; what is changed otherwise is noticed there
    too."""
    old = Entry(1, "us", "play", "end", 5.0, digest_of("", "m", 1, "us", "play", "end", None))
    assert old.fits("", "m") and replace(old, at=6.0).fits("", "m") and not replace(old, action="x").fits("", "m")
    new = Entry(1, "us", "play", "end", 5.0, digest_of("", "m", 1, "us", "play", "end", None, 5.0))
    assert new.fits("", "m") and not replace(new, at=6.0).fits("", "m") and not replace(new, digest="x").fits("", "m")


def test_a_damaged_copy(client: Client, database: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A match that is damaged in the copy is named and not taken, the others are; afterwards a good copy brings it,
    with what lists show of it."""
    good, changed, cut = (Chairs(client, HUMANS, seed=seed) for seed in range(3))
    for chairs in (good, changed, cut):
        chairs.play_on(random.Random(1), 60)
    for _ in range(4):
        client.app.state.hall.desk.submit(int).result()
    execute(client, "UPDATE matches SET status = :s", s=json.dumps(JUST_BEGUN))
    assert admin(database, "backup", tmp_path / "good") == 0
    (tmp_path / "bad").write_bytes((tmp_path / "good").read_bytes())
    with closing(sqlite3.connect(tmp_path / "bad")) as raw, raw:
        raw.execute("UPDATE journal SET action = 'end' WHERE match = ? AND number = 7", (changed.id,))
        raw.execute("DELETE FROM journal WHERE match = ? AND number > 5", (cut.id,))
    elsewhere = tmp_path / "elsewhere.sqlite"
    capsys.readouterr()
    assert admin(elsewhere, "restore", tmp_path / "bad") == 1
    said = capsys.readouterr().out
    assert "1 match added" in said and f"match {good.id}" not in said
    assert f"match {changed.id} is damaged" in said and "entry 7 was changed" in said and f"match {cut.id}" in said
    assert admin(elsewhere, "restore", tmp_path / "good") == 0
    assert "2 matches added" in capsys.readouterr().out
    store = Store(url_of(elsewhere))
    assert {card.listed for _, card in store.cards() if isinstance(card, Card)} == {60}
    store.close()
    assert admin(elsewhere, "doctor") == 0


def test_a_match_that_went_on_is_healed(client: Client, database: object, capsys: pytest.CaptureFixture[str]) -> None:
    """It goes on from an older position with the next action; that is told, and is no illness."""
    chairs = Chairs(client, HUMANS, seed=3)
    chairs.play_on(random.Random(1), 8)
    execute(client, "UPDATE journal SET action = 'fly', digest = '' WHERE match = :m AND number = 5", m=chairs.id)
    client.app.state.hall._tables.clear()
    assert chairs.look("us")["notice"]
    chairs.play_on(random.Random(2), 3)
    assert admin(database, "doctor") == 0
    said = capsys.readouterr().out
    assert "healed" in said and "entry 5, “fly”, is refused" in said and "with entry 9 it went on" in said
    assert "row" not in said and "1 healed, 0 ill" in said


def test_backup_and_restore(
    client: Client, database: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A copy of a running server, as of one moment; taken back into an empty database everybody finds his match as it
    was then, with his key; taken back into the running one nothing is lost of what came after."""
    matches = [Chairs(client, HUMANS, seed=seed) for seed in range(3)]
    for chairs in matches:
        chairs.play_on(random.Random(1), 30)
    then = [chairs.look("us") for chairs in matches]
    copy = tmp_path / "copy"
    assert admin(database, "backup", copy) == 0
    assert copy.stat().st_mode & 0o077 == 0 and [path.name for path in tmp_path.glob("*part*")] == []
    later = Chairs(client, HUMANS)
    for chairs in (matches[0], later):
        chairs.play_on(random.Random(2), 5)
    now = matches[0].look("us")
    assert admin(database, "restore", copy) == 0
    assert "0 matches added, 0 entries added to others, 3 known" in capsys.readouterr().out
    assert matches[0].look("us") == now and later.look("us")["version"] == 5

    elsewhere = tmp_path / "elsewhere.sqlite"
    assert admin(elsewhere, "restore", copy) == 0
    assert "3 matches added" in capsys.readouterr().out
    with TestClient(create_app(str(elsewhere))) as other:
        found = [chairs.at(other) for chairs in matches]
        assert [chairs.look("us") for chairs in found] == then
        for chairs in found:
            chairs.play_on(random.Random(3), 3)
    assert admin(elsewhere, "doctor") == 0


def test_what_was_lost_comes_back(client: Client, database: object, tmp_path: Path) -> None:
    """A running server whose database lost a match and some entries of another: both are there again at once; a match
    that has gone another way since is left alone, and that is said."""
    lost, cut, other = (Chairs(client, HUMANS, seed=seed) for seed in range(3))
    for chairs in (lost, cut, other):
        chairs.play_on(random.Random(1), 20)
    before = [chairs.look("us") for chairs in (lost, cut)]
    assert admin(database, "backup", tmp_path / "copy") == 0
    for table in ("positions", "journal", "keys", "seats"):
        execute(client, f"DELETE FROM {table} WHERE match = :m", m=lost.id)
    execute(client, "DELETE FROM matches WHERE id = :m", m=lost.id)
    for chairs in (cut, other):
        execute(client, "DELETE FROM journal WHERE match = :m AND number > 15", m=chairs.id)
        execute(client, "DELETE FROM positions WHERE match = :m", m=chairs.id)
    client.app.state.hall._tables.clear()
    assert lost.get("us").status_code == 404 and cut.look("us")["version"] == 15
    other.play_on(random.Random(5), 3)
    client.app.state.hall._tables.clear()
    assert admin(database, "restore", tmp_path / "copy") == 1
    assert [chairs.look("us") for chairs in (lost, cut)] == before
    assert other.look("us")["version"] == 18


def test_broken_copies(client: Client, database: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They are refused in words, in both languages; nothing is made or changed."""
    chairs = Chairs(client, HUMANS, seed=1)
    chairs.play_on(random.Random(1), 300)
    good = tmp_path / "good"
    assert admin(database, "backup", good) == 0
    capsys.readouterr()
    whole = good.read_bytes()
    broken = {
        "text": b"these are no matches",
        "empty": b"",
        "half": whole[: len(whole) // 2],
        "spoilt": whole[:8192] + bytes(4096) + whole[12288:],
    }
    target = tmp_path / "target.sqlite"
    for name, what in broken.items():
        (tmp_path / name).write_bytes(what)
        assert admin(target, "restore", tmp_path / name) == 1, name
        said = capsys.readouterr().err
        assert said.startswith("lancio: ") and name in said and said.count("\n") == 1 and "Traceback" not in said
        assert not target.exists()
    newer = tmp_path / "newer"
    newer.write_bytes(whole)
    with sqlite3.connect(newer) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.close()
    assert main(["--lang", "it", "admin", "restore", str(newer), "--database", str(target)]) == 1
    assert "più nuova" in capsys.readouterr().err
    assert admin(database, "backup", good) == 1
    assert "not written over another" in capsys.readouterr().err and good.read_bytes() == whole
    assert admin(database, "backup", tmp_path / "nowhere" / "copy") == 1
    assert admin(tmp_path / "none.sqlite", "doctor") == 2 and not (tmp_path / "none.sqlite").exists()


def test_matches(client: Client, database: object, capsys: pytest.CaptureFixture[str]) -> None:
    """A line a match; those that are named with all that was done; one bad row is a line too."""
    one, two = Chairs(client, HUMANS, seed=1), Chairs(client, {"us": "human", "german": "human"})
    one.play_on(random.Random(1), 4)
    execute(client, "UPDATE matches SET seats = 'x' WHERE id = :m", m=two.id)
    assert admin(database, "matches") == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert "us human, german human" in lines[0] and lines[0].endswith("4 entries") and "cannot be read" in lines[1]
    assert admin(database, "matches", one.id) == 0
    assert len(capsys.readouterr().out.splitlines()) == 5
    assert admin(database, "matches", "nomatch") == 2
    store = Store(url_of(str(database)))
    assert len(store.entries(one.id)) == 4
    store.close()
