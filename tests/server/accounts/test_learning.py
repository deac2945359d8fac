"""What one has learnt follows the account: the further of what browser and account know."""

from __future__ import annotations

from tests.server.accounts.people import PASSWORD, Client, Person

LEARNING = "/api/account/learning"


def test_it_follows_the_account(server: Client) -> None:
    """Two browsers of one account know the same; nobody goes back; it goes along, and is gone with the account."""
    ada, other = Person(server, "Ada"), Person(server)
    assert ada.get(LEARNING).json() == {"known": {}}
    assert ada.post(LEARNING, known={"night-drop/first-town": 100, "drvar/fire": 40}).status_code == 200
    other.log_in("Ada")
    both = other.post(LEARNING, known={"drvar/fire": 20, "drvar/hunt": 10}).json()["known"]
    assert both == {"night-drop/first-town": 100, "drvar/fire": 40, "drvar/hunt": 10}
    assert other.post(LEARNING, known={"drvar/fire": 60}).json()["known"]["drvar/fire"] == 60
    assert ada.get("/api/account/export").json()["learning"]["drvar/fire"] == 60
    assert ada.post("/api/account/delete", name="Ada", password=PASSWORD).status_code == 204
    assert Person(server, "Bea").get(LEARNING).json() == {"known": {}}


def test_who_is_not_logged_in_and_what_cannot_be_read(server: Client) -> None:
    """Clear refusals, and nothing is kept."""
    nobody, ada = Person(server), Person(server, "Ada")
    assert nobody.get(LEARNING).status_code == 401 and nobody.post(LEARNING, known={}).status_code == 401
    for wrong in ({"no slash": 1}, {"drvar/fire": 101}, {"drvar/fire": "much"}, [], {"drvar/fire": -1}):
        assert ada.post(LEARNING, known=wrong).status_code == 400, wrong
    assert ada.get(LEARNING).json() == {"known": {}}
