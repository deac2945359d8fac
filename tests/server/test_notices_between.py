"""What people ask of one another is told once to whoever does not look: the next match, a proposal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.bells import config, looked, served
from tests.server.guests import Person, pair
from tests.server.sinks import Browser, Clock, Sink

pytestmark = pytest.mark.usefixtures("quickly")


def test_a_rematch_is_offered(database: Path, clock: Clock, sink: Sink) -> None:
    """Whoever does not look is told of an offer once, however often it is made, unless it is taken back or accepted
    before, or he wants to hear nothing of the other; and of no turn in a match that was ended."""
    browser = Browser()
    with served(database, config(clock)) as client:

        def ended(name: str) -> tuple[Person, Person]:
            """Whoever gives up, and the other, who wants to be told and has to decide."""
            maker, guest, _ = pair(client)
            for one in (maker, guest):
                assert one.reveal().status_code == 200
            side = maker.look()["view"]["to_act"]
            loser, winner = (guest, maker) if maker.side == side else (maker, guest)
            answer = winner.post("/notices", push=browser.keys(f"{sink.address}/{name}"), lang="it")
            assert answer.status_code == 201
            assert loser.post("/resign", version=loser.look()["version"]).status_code == 200
            return loser, winner

        def come() -> list[str]:
            clock.turn(31)
            looked(client)
            return [one.path for one in sink.got]

        loser, winner = ended("first")
        assert come() == [], "nobody's turn any more"
        assert loser.post("/rematch").status_code == 201
        looked(client)
        assert sink.got == [], "as long as for a decision"
        assert come() == ["/first"]
        told = browser.read(sink.got[0].body)
        assert told["title"] == "La rivincita"
        assert told["text"].startswith("Ti è offerta la rivincita in Night Drop: la propone ")
        # made and taken back again and again: nobody is told twice
        assert client.delete(f"{loser.path}/rematch", headers=loser.headers).status_code == 204
        assert loser.post("/rematch").status_code == 201
        assert come() == ["/first"]
        # taken back, accepted or stopped in time
        loser, winner = ended("second")
        assert loser.post("/rematch").status_code == 201
        assert client.delete(f"{loser.path}/rematch", headers=loser.headers).status_code == 204
        loser, winner = ended("third")
        assert loser.post("/rematch").status_code == winner.post("/rematch").status_code == 201
        loser, winner = ended("fourth")
        assert loser.post("/rematch").status_code == 201
        (one,) = winner.get("/notices").json()
        assert client.delete(f"{winner.path}/notices/{one['id']}", headers=winner.headers).status_code == 200
        # blocked
        loser, winner = ended("fifth")
        assert winner.post("/block", side=loser.side).status_code == 200
        assert loser.post("/rematch").status_code == 201
        assert come() == ["/first"]


def test_something_is_asked(database: Path, clock: Clock, sink: Sink) -> None:
    """Whoever does not look is told that something is asked of him, as late as of a turn, unless it was answered, taken
    back or void by then, or he wants to hear nothing of the other; whoever asks is told nothing."""
    browser = Browser()
    with served(database, config(clock)) as client:
        maker, guest, _ = pair(client, pace="days")
        for one, name in ((maker, "maker"), (guest, "guest")):
            assert one.reveal().status_code == 200
            assert one.post("/notices", push=browser.keys(f"{sink.address}/{name}"), lang="it").status_code == 201
        clock.turn(31)
        looked(client)
        sink.got.clear()

        def asked() -> str:
            told: str = maker.post("/ask", what="result").json()["proposal"]["id"]
            looked(client)
            assert sink.got == [], "as long as for a decision"
            return told

        def come() -> list[str]:
            clock.turn(31)
            looked(client)
            return [one.path for one in sink.got]

        id_ = asked()
        assert come() == ["/guest"]
        told = browser.read(sink.got[0].body)
        assert told["title"] == "Una proposta" and told["text"].startswith("In Night Drop ")
        sink.got.clear()
        assert maker.post("/answer", id=id_, yes=False).status_code == 200
        # taken back in time, and declined in time
        assert maker.post("/answer", id=asked(), yes=False).status_code == 200
        assert come() == []
        assert guest.post("/answer", id=asked(), yes=False).status_code == 200
        assert come() == []
        assert guest.post("/block", side=maker.side, blocked=True).status_code == 200
        assert maker.post("/ask", what="result", winner=guest.side).status_code == 200
        assert come() == []
