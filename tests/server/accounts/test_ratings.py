"""Matches that count: between two accounts that both wanted it, once, whichever servers see the end."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from lancio.server.accounts import ratings
from lancio.server.accounts.earnest import LEAST, decided, decides
from lancio.server.accounts.glicko import Rating, Result, rated
from lancio.server.accounts.tables import endings
from lancio.server.app import create_app
from tests.server.accounts.people import PASSWORD, Client, Person, made, play_out, quick, sat
from tests.server.accounts.test_accounts import code
from tests.server.seats import until
from tests.server.test_race import together


def page(person: Person, results: int) -> dict[str, Any]:
    """One's own page, once so many results are on it."""
    until(lambda: len(person.get("/api/account/me").json()["results"]) == results)
    return dict(person.get("/api/account/me").json())


def test_a_match_that_counts(server: Client) -> None:
    """Both agreed: both ratings change as Glicko-2 says, from nothing; both pages show it; everybody may see them, but
    not which match it was."""
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    match = made(anna, mine="british", rated=True)
    (token,) = match["invitations"].values()
    assert bob.get("/api/invitations", headers={"Lancio-Token": token}).json()["rated"] is True
    assert sat(bob, match, rated=True).status_code == 201
    winner = play_out(server, match["id"])
    after = rated(Rating(), [Result(Rating(), {"british": 1.0, "german": 0.0, None: 0.5}[winner])])
    mine, theirs = page(anna, 1), page(bob, 1)
    (rating,) = mine["ratings"]
    assert (rating["game"], rating["rating"], rating["matches"]) == ("duel-in-the-dark", round(after.value), 1)
    assert rating["deviation"] == round(after.deviation) and rating["guess"] is True
    assert mine["ratings"][0]["rating"] + theirs["ratings"][0]["rating"] == 3000
    (result,) = mine["results"]
    assert result["match"] == match["id"] and (result["before"], result["after"]) == (1500, round(after.value))
    assert result["against"] == [{"side": "german", "name": "Bob", "player": "human"}]
    public = Person(server).get("/api/players/Anna").json()
    assert public["ratings"] == mine["ratings"] and match["id"] not in str(public)
    assert public["results"] == [{key: value for key, value in result.items() if key != "match"}]
    # when somebody leaves, the others keep their results, against nobody in particular
    assert bob.post("/api/account/delete", name="Bob", password=PASSWORD).status_code == 204
    assert page(anna, 1)["results"][0]["against"] == [{"side": "german", "name": None, "player": "human"}]
    assert page(anna, 1)["ratings"] == mine["ratings"]


@pytest.mark.parametrize("how", ["the guest does not want it", "the guest has no account", "the maker does not"])
def test_matches_that_do_not(server: Client, how: str) -> None:
    """The result is written down, and no rating changes."""
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    match = made(anna, mine="british", rated=how != "the maker does not")
    if how == "the guest does not want it":
        sat(bob, match)
    elif how == "the guest has no account":
        assert code(sat(Person(server), match, rated=True)) == (409, "not_rated")
        sat(Person(server), match)
    else:
        sat(bob, match, rated=True)
    play_out(server, match["id"])
    found = page(anna, 1)
    assert found["ratings"] == [] and all("after" not in one for one in found["results"])


def test_nobody_plays_himself_for_a_rating(server: Client) -> None:
    """Whoever has a seat of a match that would count does not get the other one, nor makes it count by that; where
    nothing counts he may, and nobody is told that he has won against himself."""
    anna = Person(server, "Anna")
    match = made(anna, mine="british", rated=True)
    for wants in (True, False):
        assert code(sat(anna, match, rated=wants)) == (422, "one_seat")
    plain = made(anna, mine="british")
    assert code(sat(anna, plain, rated=True)) == (422, "one_seat")
    assert sat(anna, plain).status_code == 201
    path = f"/api/matches/{plain['id']}"
    version = anna.get(path, seat="german").json()["version"]
    for side in ("british", "german"):
        assert sorted(anna.get(path, seat=side).json().get("players", {})) == []
    assert anna.http.post(f"{path}/resign?seat=german", json={"version": version}).status_code == 200
    assert len(page(anna, 2)["results"]) == 2
    assert Person(server).get("/api/players/Anna").json()["results"] == []


def test_what_cannot_count(server: Client) -> None:
    """Against a computer, with dice of one's own choosing, without an account."""
    anna = Person(server, "Anna")
    body: dict[str, Any] = {"game": "duel-in-the-dark", "seats": {"british": "human", "german": "human"}, "rated": True}
    assert code(anna.post("/api/matches", **(body | {"seats": {"british": "human", "german": "random"}}))) == (
        409,
        "not_rated",
    )
    assert code(anna.post("/api/matches", **body, seed=3)) == (409, "not_rated")
    assert code(Person(server).post("/api/matches", **body)) == (409, "not_rated")


def test_once(server: Client, database: object) -> None:
    """Several servers that see the same end, at once and again: one of them writes."""
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    match = made(anna, mine="british", rated=True)
    sat(bob, match, rated=True)
    # nobody settles it yet
    server.app.state.hall.ended = lambda table: None
    play_out(server, match["id"])
    table = server.app.state.hall.table(match["id"])
    outcome = table.match.outcome.as_dict()
    engines = [sa.create_engine(server.app.state.hall.store.engine.url) for _ in range(4)]

    def settled(engine: sa.Engine) -> bool:
        return ratings.settle(engine, table.card, outcome, table.changed)

    said = together([partial(settled, engine) for engine in engines])
    said += [settled(engine) for engine in engines]
    assert sorted(said) == [False] * 7 + [True]
    assert page(anna, 1)["ratings"][0]["matches"] == 1
    for engine in engines:
        engine.dispose()


def test_left_undone(database: object) -> None:
    """A server that dies between the last action and the rating: the next one that starts does it."""
    with TestClient(quick(create_app(str(database)))) as server:
        anna, bob = Person(server, "Anna"), Person(server, "Bob")
        match = made(anna, mine="british", rated=True)
        sat(bob, match, rated=True)
        server.app.state.hall.ended = lambda table: None
        play_out(server, match["id"])
        with server.app.state.hall.store.engine.connect() as connection:
            assert connection.execute(endings.select()).all() == []
    with TestClient(quick(create_app(str(database)))) as server:
        anna = Person(server)
        anna.log_in("Anna")
        assert page(anna, 1)["ratings"][0]["matches"] == 1


def test_in_the_lobby(server: Client) -> None:
    """A stranger sees which open seats count."""
    anna, eve = Person(server, "Anna"), Person(server)
    made(anna, mine="british", rated=True, open=True)
    made(anna, mine="british", open=True)
    found = eve.get("/api/lobby").json()["seats"]
    assert sorted(one["rated"] for one in found) == [False, True]


def test_a_seat_that_was_left_is_a_match_that_was_lost(server: Client) -> None:
    """Whoever lets somebody else take his seat in a match that counts has lost it, at once; what becomes of the match
    afterwards counts for nobody."""
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    match = made(anna, mine="british", rated=True)
    assert sat(bob, match, rated=True).status_code == 201
    path = f"/api/matches/{match['id']}"
    play_out(server, match["id"], least=LEAST)
    asked = bob.post(f"{path}/ask", what="computer", side="german", player="random").json()["proposal"]
    assert anna.post(f"{path}/answer", id=asked["id"], yes=True).json()["done"] is True
    mine, theirs = page(anna, 1), page(bob, 1)
    assert [one["results"][0]["score"] for one in (mine, theirs)] == [1.0, 0.0]
    assert mine["ratings"][0]["rating"] > 1500 > theirs["ratings"][0]["rating"]
    gives_up(anna, path)
    assert page(anna, 1)["ratings"] == mine["ratings"] and page(anna, 1)["results"][0]["score"] == 1.0


def test_who_lets_go_of_a_match_that_counts_has_lost_it(server: Client) -> None:
    """Neither by letting a match follow one's account no more nor by deleting the account is a loss avoided."""
    anna, bob, carl = (Person(server, name) for name in ("Anna", "Bob", "Carl"))
    for other in (bob, carl):
        match = made(anna, mine="british", rated=True)
        assert sat(other, match, rated=True).status_code == 201
        play_out(server, match["id"], least=LEAST)
        if other is bob:
            assert bob.http.delete(f"/api/account/matches/{match['id']}").status_code == 204
            assert page(bob, 1)["results"][0]["score"] == 0.0
            assert page(anna, 1)["ratings"][0]["rating"] > 1500 > page(bob, 1)["ratings"][0]["rating"]
        else:
            assert carl.post("/api/account/delete", name="Carl", password=PASSWORD).status_code == 204
        # and the other one is told what has become of it
        seat = anna.get(f"/api/matches/{match['id']}").json()
        assert "rated" not in seat and seat["uncounted"] == "won"
    assert [one["score"] for one in page(anna, 2)["results"]] == [1.0, 1.0]
    assert all("after" in one for one in page(anna, 2)["results"])


def test_who_plays_for_a_rating_is_seen(server: Client) -> None:
    """Whatever somebody is called at the table, in a match that counts everybody sees the account and its rating; one
    that counts no more, before much was played, says so."""
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    given_up(server, anna, bob)
    rating = round(page(anna, 1)["ratings"][0]["rating"])
    match = made(anna, mine="british", rated=True, name="The Fox")
    shown = {"british": {"name": "Anna", "rating": rating}}
    (token,) = match["invitations"].values()
    assert server.get("/api/invitations", headers={"Lancio-Token": token}).json()["players"] == shown
    path, watcher = f"/api/matches/{match['id']}", {"Lancio-Key": match["spectator"]}
    assert bob.get(path, watcher).json()["players"] == shown, "while it waits"
    assert sat(bob, match, rated=True).status_code == 201
    seat = server.get(path, headers=watcher).json()
    assert seat["names"]["british"] == "The Fox" and seat["players"]["german"]["name"] == "Bob"
    assert "uncounted" not in anna.get(path).json()
    assert bob.http.delete(f"/api/account/matches/{match['id']}").status_code == 204
    assert anna.get(path).json()["uncounted"] == "off" and "uncounted" not in server.get(path, headers=watcher).json()


def gives_up(person: Person, path: str) -> None:
    """Resign, as soon as nobody else is at it."""
    until(lambda: person.post(f"{path}/resign", version=person.get(path).json()["version"]).status_code == 200)


def given_up(server: Client, anna: Person, bob: Person, least: int = LEAST) -> None:
    """A match that was to count, and that Bob gives up after so many decisions of each."""
    match = made(anna, mine="british", rated=True)
    assert sat(bob, match, rated=True).status_code == 201
    play_out(server, match["id"], least=least)
    gives_up(bob, f"/api/matches/{match['id']}")


def test_resigning_counts(server: Client) -> None:
    """A match that somebody gives up counts as one that was played to its end, once each has decided something often
    enough; at once it counts for nothing."""
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    given_up(server, anna, bob, LEAST - 1)
    assert page(anna, 1)["ratings"] == [] and "after" not in page(bob, 1)["results"][0]
    given_up(server, anna, bob)
    assert page(anna, 2)["ratings"][0]["rating"] > 1500 > page(bob, 2)["ratings"][0]["rating"]


def test_who_leaves_at_once_has_lost_nothing(server: Client) -> None:
    """Before much was played a seat that is left counts for nobody, then or later."""
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    match = made(anna, mine="british", rated=True)
    assert sat(bob, match, rated=True).status_code == 201
    path = f"/api/matches/{match['id']}"
    asked = bob.post(f"{path}/ask", what="computer", side="german", player="random").json()["proposal"]
    assert anna.post(f"{path}/answer", id=asked["id"], yes=True).json()["done"] is True
    assert "rated" not in anna.get(path).json()
    gives_up(anna, path)
    assert page(anna, 1)["ratings"] == [] and page(anna, 1)["results"][0]["score"] == 0.0


def test_the_same_two_again_and_again(server: Client) -> None:
    """So many matches a day count between the same two, and no more; others count, and tomorrow these do again."""
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    for _ in range(ratings.PAIR + 1):
        given_up(server, anna, bob)
    found = page(anna, ratings.PAIR + 1)
    assert found["ratings"][0]["matches"] == ratings.PAIR
    assert sum("after" in one for one in found["results"]) == ratings.PAIR
    given_up(server, anna, Person(server, "Carla"))
    assert page(anna, ratings.PAIR + 2)["ratings"][0]["matches"] == ratings.PAIR + 1
    with server.app.state.hall.store.engine.begin() as connection:
        connection.execute(endings.update().values(ended=endings.c.ended - ratings.DAY))
    given_up(server, anna, bob)
    assert page(anna, ratings.PAIR + 3)["ratings"][0]["matches"] == ratings.PAIR + 2


def test_passing_is_not_playing(server: Client) -> None:
    """Set-up, the only answer there is, and passing decide nothing: a match that two have passed through does not
    count, however many actions it had; whoever sat there is told so."""
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    match = made(anna, mine="us", rated=True, game="night-drop", seats={"us": "human", "german": "human"})
    assert sat(bob, match, rated=True).status_code == 201
    hall = server.app.state.hall

    def idle(table: Any) -> str:
        """What decides nothing, if there is such an answer."""
        legal = [str(one) for one in table.match.legal]
        return next((one for one in legal if not decides(table.match, one)), legal[0])

    async def play() -> None:
        table = await hall.room(match["id"])
        counts: Counter[str] = Counter()
        while any(counts[side] < LEAST for side in table.card.seats):
            counts[table.match.to_act] += 1
            await hall.write(table, table.play(table.match.to_act, idle(table)))

    server.blocking_portal.call(play)
    card, entries = hall.table(match["id"]).card, hall.store.entries(match["id"])
    assert all(sum(one.side == side for one in entries) >= LEAST for side in card.seats)
    assert min(decided(card, entries).values()) < LEAST
    path = f"/api/matches/{match['id']}"
    assert "uncounted" not in anna.get(path).json()
    gives_up(bob, path)
    assert page(anna, 1)["ratings"] == []
    for one in (anna, bob):
        until(lambda one=one: one.get(path).json().get("uncounted") == "few")  # type: ignore[misc]


def test_what_was_taken_back_was_not_decided(server: Client) -> None:
    """Doing and taking back what one has done does not add up."""
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    match = made(anna, mine="british", rated=True)
    assert sat(bob, match, rated=True).status_code == 201
    hall = server.app.state.hall
    play_out(server, match["id"], least=1)

    async def play() -> int:
        table, luck, undone = await hall.room(match["id"]), random.Random(1), 0
        for _ in range(200):
            side = table.match.to_act
            await hall.write(table, table.play(side, str(luck.choice(table.match.legal))))
            if table.can_undo(side):
                await hall.write(table, table.undo(side))
                undone += 1
        return undone

    assert server.blocking_portal.call(play) > 3
    table = hall.table(match["id"])
    counts = Counter(dict.fromkeys(table.card.seats, 0))
    again = table.match.beginning()
    for entry in table.match.journal:
        action = again.verbs.notation(entry.code)
        counts[entry.side] += decides(again, action)
        again.play(action)
    assert decided(table.card, hall.store.entries(match["id"])) == counts


def test_the_fourth_of_a_day_says_so(server: Client) -> None:
    """Where the same two have had as many matches lately as may count, both are told at the next one."""
    anna, bob = Person(server, "Anna"), Person(server, "Bob")
    for _ in range(ratings.PAIR):
        given_up(server, anna, bob)
    page(anna, ratings.PAIR)
    match = made(anna, mine="british", rated=True)
    path = f"/api/matches/{match['id']}"
    assert "uncounted" not in anna.get(path).json(), "who will come is not known"
    assert sat(bob, match, rated=True).status_code == 201
    assert [one.get(path).json()["uncounted"] for one in (anna, bob)] == ["often", "often"]
    other = made(anna, mine="british", rated=True)
    assert sat(Person(server, "Carla"), other, rated=True).status_code == 201
    assert "uncounted" not in anna.get(f"/api/matches/{other['id']}").json()
