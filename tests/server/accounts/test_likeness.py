"""Names that are taken for each other: at a table, and among accounts."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from lancio.server.accounts.likeness import alike
from lancio.server.accounts.names import mixed, pretends
from tests.server.accounts.people import Client, Person, made, sat
from tests.server.accounts.test_accounts import code

PASSWORD = "correct horse"
#: of each pair the second passes for the first
ALIKE = [
    ("annalisa", "annaIisa"), ("annalisa", "anna lisa"), ("annalisa", "annal1sa"), ("annalisa", "ANNALISA"),
    ("Anna", "Ɑnna"), ("Anna", "4nna"), ("Anna", "ΑΝΝΑ"), ("Anna", "Ànnà"), ("Anna", "a.n.n.a"), ("Bob", "B0b"),
    ("Bruno", "Brun0"), ("Сос", "Coc"), ("Sally", "5a11y"), ("Łukasz", "Lukasz"), ("Bill", "B1ll"), ("Bill", "BiII"),
]  # fmt: skip
APART = [("Lia", "Ila"), ("Anna", "Anne"), ("Anna 2", "Anna 3"), ("Ольга", "Olga"), ("Eli", "Ell"), ("Max 7", "Maxt")]


@pytest.mark.parametrize("one, other", ALIKE)
def test_taken_for_each_other(one: str, other: str) -> None:
    assert alike(one, other) and alike(other, one)


@pytest.mark.parametrize("one, other", APART)
def test_told_apart(one: str, other: str) -> None:
    assert not alike(one, other)


@pytest.mark.parametrize("name", ["Anna א", "مرحبا abc", "Anna ა", "Аnna"])
def test_one_alphabet(name: str) -> None:
    """Letters of two alphabets stand in no name, whichever they are."""
    assert mixed(name)


@pytest.mark.parametrize("name", ["Bruno (you)", "a spectator", "uno spettatore", "The Computer", "(tu)"])
def test_what_a_page_says_itself(name: str) -> None:
    assert pretends(name)


def test_no_account_passes_for_another(server: Client) -> None:
    """Whoever is there first has the name and all that looks like it, also at tables; and may himself be called by any
    of them."""
    anna = Person(server, "annalisa")
    stranger = Person(server)
    for name in ("annaIisa", "anna lisa", "annal1sa", "Ɑnnalisa"):
        answer = stranger.post("/api/account", name=name, password=PASSWORD)
        assert code(answer) == (409, "name_taken"), name
    for name, why in (("adm1n", "kept_name"), ("مرحبا abc", "unfit_name"), ("c0mputer", "kept_name")):
        assert code(stranger.post("/api/account", name=name, password=PASSWORD)) == (422, why), name
    match = made(anna, mine="british")
    for name in ("annaIisa", "Annal1sa", "anna-lisa"):
        assert code(sat(stranger, match, name=name)) == (409, "not_your_name"), name
    assert sat(stranger, match, name="Third").status_code == 201
    assert made(anna, mine="british", name="Anna Lisa")["id"]
    # the name of an account that is gone is kept back for a while, and then free
    other = Person(server, "Bill")
    assert code(stranger.post("/api/account", name="BiII", password=PASSWORD)) == (409, "name_taken")
    assert other.post("/api/account/delete", name="Bill", password=PASSWORD).status_code == 204
    engine: sa.Engine = server.app.state.hall.store.engine
    with engine.begin() as connection:
        connection.execute(sa.text("delete from parted"))
    assert stranger.post("/api/account", name="BiII", password=PASSWORD).status_code == 201


def test_at_the_table(server: Client) -> None:
    """Nobody sits down under a name that passes for his opponent's."""
    anna = Person(server)
    match = made(anna, mine="british", name="Anna")
    for name, refusal in (
        ("Ɑnna", (409, "not_your_name")),
        ("4nna", (409, "not_your_name")),
        ("Anna א", (422, "bad_name")),
    ):
        assert code(sat(Person(server), match, name=name)) == refusal, name
    assert sat(Person(server), match, name="Bruno").status_code == 201
