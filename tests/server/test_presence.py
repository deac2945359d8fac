"""Who looks elsewhere: as another server says, and as long as it says so again."""

from __future__ import annotations

from lancio.server.presence import HOLDS, NEAR, Elsewhere, Presence
from tests.server.sinks import Clock


def test_elsewhere() -> None:
    """What several servers say comes together; what is not said again holds no more."""
    others = Elsewhere()
    assert others.hear("one", {"match": ["us"]}, 0.0) == {"match"}
    assert others.hear("two", {"match": ["us", "german"]}, 5.0) == {"match"}
    assert others.hear("one", {"match": []}, 6.0) == set(), "the other one still says so"
    assert others.sides("match") == {"us", "german"} and others.sides("another") == frozenset()
    assert others.forget(5.0 + HOLDS - 0.1) == set()
    assert others.forget(5.0 + HOLDS) == {"match"} and others.sides("match") == frozenset()


def test_here_and_elsewhere() -> None:
    """A seat looks if it does at any server; only what happens here is told on."""
    news: list[int] = []
    presence = Presence(lambda: news.append(1))
    presence.elsewhere = lambda: frozenset({"german"})
    with presence.looking(["us", None]):
        assert presence.sides == {"us", "german"} and presence.here == {"us"}
        assert presence.looks("german") and presence.looks("us")
    assert presence.sides == {"german"} and presence.here == frozenset() and len(news) == 2


def test_near() -> None:
    """Whoever has ceased to look, here or elsewhere, is near for a while; who looks again is not near but there."""
    clock, others = Clock(0.0), {"german"}
    presence = Presence(lambda: None, clock)
    presence.elsewhere = lambda: frozenset(others)
    assert presence.near == frozenset()
    with presence.looking(["us", None]):
        assert presence.near == frozenset()
    assert presence.near == {"us"}
    clock.turn(NEAR - 1)
    others.clear()
    assert presence.near == {"us", "german"}
    clock.turn(2)
    assert presence.near == {"german"}
    with presence.looking(["german"]):
        assert presence.near == frozenset()


def test_left() -> None:
    """Whoever goes to another page, or shuts this one, is not near but away, unless he still looks from another device;
    and so he is for those at other servers."""
    presence, others = Presence(lambda: None, Clock(0.0)), Elsewhere()
    with presence.looking(["us"]), presence.looking(["german"]) as line:
        line.left = True
    assert presence.near == {"us"} and presence.parted == {"german"}
    with presence.looking(["us"]):
        with presence.looking(["us"]) as line:
            line.left = True
        assert presence.sides == {"us"} and presence.parted == {"german"}
    assert presence.near == {"us"}
    presence.depart({"us", "german"})
    assert presence.near == frozenset()
    assert others.hear("one", {"match": ["us"]}, 0.0) == {"match"}
    assert others.hear("one", {"match": ["-us"]}, 1.0) == {"match"} and others.sides("match") == frozenset()
