"""Matches that wait, and what was pledged for the dice, in copies, lists and under the doctor's eye."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lancio.server.app import create_app
from tests.server.guests import Person, pair
from tests.server.test_admin import admin, execute

Client = TestClient[Litestar]


def test_a_copy_of_a_match_that_waits(
    client: Client, database: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Elsewhere it waits for the same people, whose invitations hold; who came here since stays."""
    maker, guest, again = Person(client), Person(client), Person(client)
    made = maker.make()
    token = made["invitations"]["german"]
    assert admin(database, "backup", tmp_path / "copy") == 0
    assert guest.accept(token).status_code == 201
    assert admin(database, "restore", tmp_path / "copy") == 0
    assert guest.look()["waiting"]["reveals"] == ["us", "german"]
    assert maker.reveal().status_code == guest.reveal().status_code == 200
    assert admin(database, "restore", tmp_path / "copy") == 0 and guest.look()["view"]
    elsewhere = tmp_path / "elsewhere.sqlite"
    assert admin(elsewhere, "restore", tmp_path / "copy") == 0
    capsys.readouterr()
    assert admin(elsewhere, "matches") == 0
    assert "us human, german human (waits for people)" in capsys.readouterr().out
    with TestClient(create_app(str(elsewhere))) as other:
        maker.client = again.client = other
        assert again.accept(token, "Anna").status_code == 201
        assert maker.reveal().status_code == again.reveal().status_code == 200
        assert again.look()["view"]
    assert admin(elsewhere, "doctor") == 0
    assert admin(elsewhere, "matches") == 0
    assert "us human, german human (Anna)" in capsys.readouterr().out
    # two people have sat down in one seat: neither is put in the place of the other
    assert admin(elsewhere, "backup", tmp_path / "other") == 0
    assert admin(database, "restore", tmp_path / "other") == 1
    assert "has gone another way" in capsys.readouterr().out


def test_who_was_lost_comes_back(
    client: Client, database: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A database that forgot who had sat down and what was revealed knows it again, at once, and the match goes on."""
    maker, guest, _ = pair(client)
    assert maker.reveal().status_code == guest.reveal().status_code == 200
    seat = guest.look()
    assert admin(database, "backup", tmp_path / "copy") == 0
    for said in (
        "UPDATE matches SET begun = NULL, seed = '0', seating = seating + 1 WHERE id = :m",
        "UPDATE seats SET contribution = NULL WHERE match = :m AND side = 'us'",
        "UPDATE seats SET contribution = NULL, pledge = NULL, taken = NULL WHERE match = :m AND side = 'german'",
        "DELETE FROM keys WHERE match = :m AND side = 'german'",
    ):
        execute(client, said, m=maker.id)
    client.app.state.hall._tables.clear()
    assert maker.waits_for() == (["german"], []) and guest.get().status_code == 403
    assert admin(database, "restore", tmp_path / "copy") == 0
    assert "2 seats taken or revealed" in capsys.readouterr().out
    assert guest.look() == seat


def test_the_doctor_checks_the_dice(client: Client, database: object, capsys: pytest.CaptureFixture[str]) -> None:
    """A contribution that was not pledged, a seed that does not follow, a match that began too soon."""
    matches = [pair(client) for _ in range(4)]
    for maker, guest, _ in matches[:3]:
        assert maker.reveal().status_code == guest.reveal().status_code == 200
    assert admin(database, "doctor") == 0
    ids = [maker.id for maker, _, _ in matches]
    execute(client, "UPDATE seats SET contribution = :c WHERE match = :m AND side = 'us'", c="0" * 64, m=ids[0])
    execute(client, "UPDATE matches SET seed = '7' WHERE id = :m", m=ids[1])
    execute(client, "UPDATE matches SET begun = created WHERE id = :m", m=ids[3])
    assert admin(database, "doctor") == 1
    said = capsys.readouterr().out
    assert all(id_ in said for id_ in (ids[0], ids[1], ids[3])) and ids[2] not in said
    for words in ("what us revealed", "its seed does not follow", "though somebody was missing", "1 well"):
        assert words in said, said
