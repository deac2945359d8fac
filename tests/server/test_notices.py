"""It is your turn: told once, to whoever wants to be told and does not look; off with one click."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from hmac import new as hmac
from pathlib import Path

import pytest

from lancio.server.backup import back_up
from lancio.server.notices.book import Waiting
from lancio.server.notices.rows import outbox
from tests.server.bells import arrived, bell_of, config, looked, other, pass_on, served, want
from tests.server.seats import Chairs, until
from tests.server.sinks import Browser, Clock, Post, Sink

pytestmark = pytest.mark.usefixtures("quickly")


def test_told_once(database: Path | str, clock: Clock, sink: Sink) -> None:
    """Not before the grace is over, then once, however long one waits; again only for the next turn, after the seat
    has been there. The browser can read it, the server's name is on it, and nothing of the position is in it."""
    browser = Browser()
    with served(database, config(clock)) as client:
        chairs = Chairs(client, seed=4)
        side = other(chairs.look(None)["view"]["to_act"])
        for one in (side, other(side)):
            answer = want(chairs, one, push=browser.keys(f"{sink.address}/{one}"), lang="it")
            assert answer.status_code == 201 and answer.json()["to"] == "127.0.0.1"
        assert pass_on(chairs) == side
        clock.turn(29)
        looked(client)
        assert sink.got == []
        clock.turn(2)
        until(lambda: sink.got)
        arrived(client)
        clock.turn(100_000)
        looked(client)
        assert len(sink.got) == 1
        (got,) = sink.got
        assert got.path == f"/{side}" and got.headers["TTL"] and got.headers["Content-Encoding"] == "aes128gcm"
        public = client.get("/api/notices").json()["push"]
        assert got.headers["Authorization"].startswith("vapid t=") and got.headers["Authorization"].endswith(public)
        told = browser.read(got.body)
        against = {"us": "il Tedesco", "german": "l'Americano"}[side]
        assert told["text"] == f"Tocca a te in Night Drop contro {against}."
        assert told.keys() == {"title", "text", "match", "off", "stop", "stopped"} and told["match"] == chairs.id
        # the next turn of the other one
        assert pass_on(chairs) == other(side)
        clock.turn(31)
        until(lambda: len(sink.got) == 2)
        assert sink.got[1].path == f"/{other(side)}"


def test_whoever_looks_is_not_told(database: Path | str, clock: Clock, sink: Sink) -> None:
    """A socket that is open is a seat that looks; another server that has nobody looking does not ring either."""
    browser = Browser()
    with served(database, config(clock)) as client, served(database, config(clock)) as second:
        chairs = Chairs(client, seed=4)
        side = other(chairs.look(None)["view"]["to_act"])
        assert want(chairs, side, push=browser.keys(sink.address)).status_code == 201
        with client.websocket_connect(f"{chairs.path}/socket") as socket:
            socket.send_json({"key": chairs.keys[side]})
            socket.receive_json()
            assert pass_on(chairs) == side
            chairs.at(second).look(other(side))
            clock.turn(16)
            looked(client)
            clock.turn(16)
            looked(second)
            looked(client)
        clock.turn(100)
        looked(client)
        looked(second)
        assert sink.got == []


def test_a_restart_neither_forgets_nor_repeats(database: Path | str, clock: Clock, sink: Sink) -> None:
    """A server that ends in the grace rings when it is back; one that has rung does not ring again."""
    browser = Browser()
    with served(database, config(clock)) as client:
        chairs = Chairs(client, seed=4)
        side = other(chairs.look(None)["view"]["to_act"])
        want(chairs, side, push=browser.keys(sink.address))
        public = client.get("/api/notices").json()["push"]
        assert pass_on(chairs) == side
    clock.turn(60)
    with served(database, config(clock)) as client:
        assert client.get("/api/notices").json()["push"] == public
        until(lambda: bell_of(client)._waits)
        clock.turn(31)
        until(lambda: sink.got)
    with served(database, config(clock)) as client:
        chairs.at(client).look(other(side))
        looked(client)
        clock.turn(31)
        looked(client)
        assert len(sink.got) == 1


def test_of_several_servers_one_rings(database: Path | str, clock: Clock, sink: Sink) -> None:
    """All of them ring for the same decision at the same moment: one notice is written, and sent by one."""
    with served(database, config(clock)) as client, served(database, config(clock)) as second:
        chairs = Chairs(client, seed=4)
        side = chairs.look(None)["view"]["to_act"]
        want(chairs, side, push=Browser().keys(sink.address))
        books = [bell_of(one).book for one in (client, second)] * 4
        with ThreadPoolExecutor(8) as pool:
            rung = list(pool.map(lambda book: book.ring(chairs.id, side, 1), books))
        assert sorted(rung) == [0] * 7 + [1]
        for one in (client, second):
            looked(one)
        until(lambda: sink.got)
        looked(second)
        assert len(sink.got) == 1


def test_tried_again_and_given_up(database: Path, clock: Clock, sink: Sink) -> None:
    """A carrier that fails is asked again later and later; what is no longer true is not sent; one who says that nobody
    is there any more is believed."""
    with served(database, config(clock)) as client:
        chairs = Chairs(client, seed=4)
        side = chairs.look(None)["view"]["to_act"]
        want(chairs, side, push=Browser().keys(sink.address))
        book = bell_of(client).book
        sink.status = 503
        assert book.ring(chairs.id, side, 1) == 1
        until(lambda: len(sink.got) == 1)
        arrived(client)
        looked(client)
        assert len(sink.got) == 1
        clock.turn(31)
        until(lambda: len(sink.got) == 2)
        arrived(client)
        clock.turn(31)
        looked(client)
        assert len(sink.got) == 2, "the second pause is longer"
        assert pass_on(chairs) == other(side)
        clock.turn(10_000)
        looked(client)
        assert len(sink.got) == 2, "the seat has decided meanwhile"
        sink.status = 410
        assert book.ring(chairs.id, side, 50) == 1
        until(lambda: len(sink.got) == 3)
        until(lambda: chairs.get(side, "/notices").json() == [])


def test_two_look_at_the_same_time(database: Path, clock: Clock, sink: Sink) -> None:
    """Whoever read what waits before somebody else had it in hand neither sends it again nor drops what came since."""
    with served(database, config(clock)) as client:
        assert client.blocking_portal is not None
        client.blocking_portal.call(bell_of(client).stop)
        chairs = Chairs(client, seed=4)
        side = chairs.look(None)["view"]["to_act"]
        want(chairs, side, push=Browser().keys(sink.address))
        book = bell_of(client).book
        assert book.ring(chairs.id, side, 1) == 1
        with book.engine.connect() as connection:
            row = connection.execute(outbox.select()).one()
        read = Waiting(row.id, row.number, row.tries, chairs.id, side)
        (taken,) = book.take()
        book.later(taken, 30)
        assert not book._hold(read), "it is not due before it is tried again"
        book.done(taken)
        assert pass_on(chairs) == other(side)
        assert book.ring(chairs.id, side, 50) == 1
        assert not book._hold(read)
        assert [one.tries for one in book.take()] == [1]


def test_mail(database: Path, clock: Clock, post: Post) -> None:
    """Somebody is asked first whether he wants mails; then he gets one a turn, which says how to stop them, to people
    and to mail programs. The link of a stranger does nothing."""
    with served(database, config(clock, post)) as client:
        chairs = Chairs(client, seed=4)
        side = chairs.look(None)["view"]["to_act"]
        away = {"Lancio-Key": chairs.keys[other(side)]}
        called = client.post(f"/api/matches/{chairs.id}/name", json={"name": "evil.example"}, headers=away)
        assert called.status_code == 200
        made = want(chairs, side, mail="ann@example.org").json()
        assert made["confirmed"] is False and made["kind"] == "mail"
        until(lambda: post.mails)
        book = bell_of(client).book
        assert book.ring(chairs.id, side, 1) == 0, "nobody has said yes yet"
        asked = post.mails[0]
        assert "evil" not in asked.get_content(), "nobody writes to a stranger by his name"
        assert asked["To"] == "ann@example.org" and asked["Auto-Submitted"] == "auto-generated"
        link = re.search(r"https://lancio\.example/#/confirm/(\S+)", asked.get_content())
        assert link
        assert client.post("/api/notices/confirm", headers={"Lancio-Token": f"{link[1]}x"}).status_code == 404
        assert client.post(f"/api/notices/off/{link[1]}").status_code == 404, "a yes is no no"
        assert client.post("/api/notices/confirm", headers={"Lancio-Token": f"{link[1]}"}).json() == {"count": 1}
        assert book.ring(chairs.id, side, 1) == 1
        until(lambda: len(post.mails) == 2)
        told = post.mails[1]
        assert told["Subject"].startswith("Your turn in Night Drop against ")
        assert f"https://lancio.example/#/match/{chairs.id}" in told.get_content()
        assert chairs.keys[side] not in told.as_string()
        assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        # the same browser need not be asked again for another match, another one must
        more = Chairs(client, seed=5)
        assert want(more, side, mail="ann@example.org", like=made["id"]).json()["confirmed"] is True
        assert want(more, other(side), mail="bob@example.org", like=made["id"]).json()["confirmed"] is False
        off = told["List-Unsubscribe"].strip("<>").removeprefix("https://lancio.example")
        one_click = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = client.post(off, content=b"List-Unsubscribe=One-Click", headers=one_click)
        assert answer.json() == {"count": 2}
        assert client.post(off).json() == {"count": 0}
        assert chairs.get(side, "/notices").json() == more.get(side, "/notices").json() == []


def test_no_copy_tells_anybody(database: Path, clock: Clock, sink: Sink, tmp_path: Path) -> None:
    """A copy of the matches has neither the addresses that notices go to nor the keys that they are signed with."""
    with served(database, config(clock)) as client:
        chairs = Chairs(client, seed=4)
        browser = Browser().keys(sink.address)
        want(chairs, "us", push=browser)
        store = client.app.state.hall.store
        secret = bell_of(client).courier.private
        assert back_up(store, tmp_path / "copy") == 1
        copied = (tmp_path / "copy").read_bytes()
        assert chairs.id.encode() in copied
        assert secret.encode() not in copied and browser["auth"].encode() not in copied


def test_a_digest(database: Path, clock: Clock, post: Post) -> None:
    """At most one mail a day, with all matches that wait."""
    with served(database, config(clock, post)) as client:
        book = bell_of(client).book
        tables = [Chairs(client, seed=seed) for seed in (4, 5, 6)]
        side = tables[0].look(None)["view"]["to_act"]
        for chairs in tables:
            made = want(chairs, side, mail="ann@example.org", digest=True).json()
            assert book.confirm(made["id"])
        until(lambda: len(post.mails) == 3)
        assert book.ring(tables[0].id, side, 1) == 1
        until(lambda: len(post.mails) == 4)
        arrived(client)
        clock.turn(3600)
        for chairs in tables[1:]:
            # unless the bell itself was quicker: an hour has passed for it too
            book.ring(chairs.id, side, 1)
        looked(client)
        assert len(post.mails) == 4
        clock.turn(23 * 3600 + 1)
        until(lambda: len(post.mails) == 5)
        looked(client)
        text = post.mails[4].get_content()
        assert post.mails[4]["Subject"] == "Your turn in 2 matches"
        assert tables[1].id in text and tables[2].id in text and tables[0].id not in text
        assert len(post.mails) == 5


def test_webhook(database: Path, clock: Clock, sink: Sink) -> None:
    """A program is told in JSON, signed with the secret that was told once to whoever wanted it."""
    with served(database, config(clock)) as client:
        chairs = Chairs(client, seed=4)
        side = chairs.look(None)["view"]["to_act"]
        made = want(chairs, side, webhook=f"{sink.address}/hook?a=1").json()
        assert bell_of(client).book.ring(chairs.id, side, 1) == 1
        until(lambda: sink.got)
        (got,) = sink.got
        assert got.path == "/hook?a=1"
        sign = hmac(made["secret"].encode(), got.body, sha256).hexdigest()
        assert got.headers["Lancio-Signature"] == f"sha256={sign}"
        (turn,) = json.loads(got.body)["turns"]
        assert turn == {
            "match": chairs.id,
            "side": side,
            "text": turn["text"],
            "address": f"https://lancio.example/#/match/{chairs.id}",
        }
        (listed,) = chairs.get(side, "/notices").json()
        assert listed["secret"] is None
        path = f"{chairs.path}/notices/{made['id']}"
        assert client.delete(path, headers=chairs.headers(other(side))).status_code == 404
        assert client.delete(path, headers=chairs.headers(side)).status_code == 200
        assert chairs.get(side, "/notices").json() == []


def test_who_may_want_what(database: Path, clock: Clock) -> None:
    """Spectators have no turn; ways that the server has not, addresses that are none and hosts that nobody allowed are
    refused in words, and nothing is written."""
    world = config(clock, private=False, webhooks=("hooks.example",), pushers=("push.example",))
    with served(database, world) as client:
        chairs = Chairs(client, seed=4)
        good = Browser().keys("https://push.example/1")
        assert want(chairs, None, push=good).json()["error"] == "spectator"
        assert want(chairs, "us", mail="ann@example.org").json()["error"] == "no_such_way"
        for how in (
            {"push": {**good, "endpoint": "https://evil.example/1"}},
            {"push": {**good, "endpoint": "http://push.example/1"}},
            {"push": {**good, "p256dh": "AAAA"}},
            {"push": {**good, "auth": "AAAA"}},
            {"webhook": "https://hooks.example.evil.example/"},
            {"webhook": "https://me@hooks.example/"},
            {"webhook": "https://hooks.example:22/"},
            {"webhook": "file:///etc/passwd"},
        ):
            assert want(chairs, "us", **how).json()["error"] == "bad_address", how
        assert want(chairs, "us").json()["error"] == "one_way"
        assert chairs.get("us", "/notices").json() == []
        for number in range(10):
            assert want(chairs, "us", webhook=f"https://hooks.example/{number}").status_code == 201
        assert want(chairs, "us", webhook="https://hooks.example/more").status_code == 429


def test_no_program_in_a_private_network(database: Path, clock: Clock) -> None:
    """An address that could never be told anything is refused at once, however it is written, where any host may be."""
    with served(database, config(clock, private=False, webhooks=("*",))) as client:
        chairs = Chairs(client, seed=4)
        for host in ("10.0.0.1", "127.1", "localhost", "[::1]", "2130706433", "nas.local", "192.168.1.9"):
            assert want(chairs, "us", webhook=f"https://{host}/").json()["error"] == "bad_address", host
        for host in ("hooks.example", "93.184.216.34"):
            assert want(chairs, "us", webhook=f"https://{host}/").status_code == 201, host
