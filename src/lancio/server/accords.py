"""What people may do to a match beside its rules: who may ask for what, and what comes of a yes."""

from __future__ import annotations

from lancio import LancioError, Match
from lancio.engine.accords import CLAIMS, RESIGNS, agrees
from lancio.engine.asking import only_answer
from lancio.server.course import Pending
from lancio.server.dealings import ProposalShape, RefusedShape
from lancio.server.making import checked_player
from lancio.server.proposals import ABOUT_SEATS as SEATS
from lancio.server.proposals import COMPUTER, RESULT, SUBSTITUTE, TAKEBACK, Proposal, back
from lancio.server.refusals import Refusal
from lancio.server.rows import ACCEPT, ASK, BACK, DECLINE, END, HUMAN
from lancio.server.table import Table

#: seconds after which whoever does not answer, nor decides anything, has left his seat: live, and by the day
ABSENT = {"live": 600.0, "days": 3 * 86_400.0}
#: so often a side may ask for something until something is decided: each comes up before the others
MOST = 5


def person(table: Table, side: str) -> str:
    """The side, if somebody plays it and the match goes on."""
    if table.card.seats[side] != HUMAN:
        raise Refusal("replaced")
    if table.match.to_act is None:
        raise Refusal("match_over")
    return side


def may(table: Table, side: str | None) -> list[str]:
    """What a seat may do now besides playing. Whether there is something to take back is seen when it asks."""
    if side is None or table.waits or table.match.to_act is None or table.card.seats[side] != HUMAN:
        return []
    two = len(table.match.sides) <= 2
    found = ["resign"] if two else []
    if len(table.people) > 1:
        found += SEATS
    if len(present(table)) > 1:
        found.append(RESULT)
        if table.match.played and not table.stuck:
            found.append(TAKEBACK)
        if two and time_is_up(table, side):
            found.append("claim")
    return found


def present(table: Table) -> set[str]:
    """The sides that people play, without those for which somebody is looked for."""
    return table.people - set(table.seating.missing)


def current(table: Table) -> Proposal | None:
    """The proposal that stands; one about a seat that was given away does not."""
    now = table.proposals.now
    return None if now is None or given_away(table, now) else now


def given_away(table: Table, proposal: Proposal) -> bool:
    """Whether the seat that a proposal is about was given away, or left and taken again, since it was made."""
    if proposal.what not in SEATS:
        return False
    sitting = table.seating.at(proposal.about)
    if table.card.seats.get(proposal.about) != HUMAN or sitting is None:
        return True
    if sitting.taken is None:
        return proposal.what == SUBSTITUTE
    # whoever has sat down since is not the one whom it was about
    return sitting.taken > proposal.at


def time_is_up(table: Table, side: str) -> bool:
    """Whether the clock of somebody else has run out."""
    runs = table.match.to_act
    if table.timer is None or runs is None or runs == side or table.card.seats[runs] != HUMAN:
        return False
    return table.timer.left(runs, runs, table.store.clock()) <= 0


def resign(table: Table, side: str) -> Pending:
    """A side gives up."""
    person(table, side)
    if len(table.match.sides) > 2:
        raise Refusal("many_sides")
    return table.enter(side, END, RESIGNS)


def claim(table: Table, side: str) -> Pending:
    """A side wins since the other's time is up."""
    person(table, side)
    if len(table.match.sides) > 2:
        raise Refusal("many_sides")
    runs = table.match.to_act
    if table.timer is None or table.card.seats[runs or side] != HUMAN:
        raise Refusal("no_clock")
    if runs == side:
        raise Refusal("own_clock")
    if not time_is_up(table, side):
        raise Refusal("time_left")
    return table.enter(side, END, CLAIMS)


def asking(table: Table, side: str, what: str, about: str | None, player: str | None) -> Proposal:
    """What a side asks for, if it may. It may take its time: the past may have to be read."""
    person(table, side)
    if current(table) is not None:
        raise Refusal("asked_already")
    if len(table.people if what in SEATS else present(table)) < 2:
        raise Refusal("nobody_to_ask")
    if what == RESULT and about is not None and about not in table.match.sides:
        raise Refusal("unknown_name")
    if what in SEATS and (about is None or table.card.seats.get(about) != HUMAN):
        raise Refusal("unknown_name")
    if what == COMPUTER:
        checked_player(player or "")
    proposal = Proposal.new(side, what, about or "", player or "" if what == COMPUTER else "")
    if proposal.same in table.proposals.declined or table.proposals.asked[side] >= MOST:
        raise Refusal("declined")
    if what == TAKEBACK:
        distance(table, side)
    return proposal


def ask(table: Table, proposal: Proposal) -> Pending:
    """Say it."""
    return table.enter(proposal.by, ASK, proposal.words)


def distance(table: Table, side: str) -> int:
    """How many actions lie between now and a side's last decision, that one included. What had no other answer was no
    decision: to come back to it would bring nothing."""
    if table.stuck:
        raise Refusal("cannot_undo")
    match: Match = table.match
    # the whole match is played again for it, which somebody might ask for again and again
    at, known = table.memory.get(("distance", side), (-1, 0))
    if at == table.acted:
        return int(known)
    place = None
    try:
        if any(entry.side == side for entry in match.journal):
            for number, step in enumerate(match.steps()):
                if step.entry.side == side and only_answer(match.game, step.before.state) is None:
                    place = number
    except LancioError as error:
        raise Refusal("outdated", [str(error)]) from error
    if place is None:
        raise Refusal("nothing_to_take_back")
    table.memory["distance", side] = table.acted, match.played - place
    return match.played - place


def standing(table: Table, id_: str) -> Proposal:
    """The proposal that is meant, if it still stands."""
    now = current(table)
    if now is None or now.id != id_:
        raise Refusal("no_proposal")
    return now


def waits(table: Table, proposal: Proposal) -> list[str]:
    """The sides that have not said yes."""
    return sorted(present(table) - proposal.accepted - {proposal.by})


def until(table: Table, proposal: Proposal) -> float | None:
    """Seconds until a seat may be given away without a word of whoever sits there; None: his word is there, or it is
    about no seat."""
    if proposal.what not in SEATS or proposal.about == proposal.by:
        return None
    return max(0.0, proposal.at + ABSENT.get(table.card.pace, ABSENT["live"]) - table.store.clock())


def ripe(table: Table, proposal: Proposal) -> bool:
    """Whether a seat may be given away: all others want it, and whoever sits there too, or he has left it."""
    left = set(waits(table, proposal))
    return not left or (left == {proposal.about} and until(table, proposal) == 0.0)


def declines(table: Table, side: str, id_: str) -> Pending:
    """A side says no, or takes back what it asked."""
    person(table, side)
    return table.enter(side, DECLINE, standing(table, id_).id)


def accepts(table: Table, side: str, id_: str) -> Pending | None:
    """A side says yes. The last one does what was asked; None: a seat is to be given away."""
    person(table, side)
    proposal = standing(table, id_)
    left = set(waits(table, proposal)) - {side}
    if proposal.what in SEATS:
        if ripe(table, proposal) or not left:
            return None
        if side == proposal.by:
            raise Refusal("not_left")
    elif side == proposal.by:
        raise Refusal("own_proposal")
    if left:
        return table.enter(side, ACCEPT, proposal.id)
    if proposal.what == RESULT:
        return table.enter(side, END, agrees(proposal.about or None))
    return table.enter(side, BACK, back(proposal.by, distance(table, proposal.by), str(table.match.to_act)))


def shown(table: Table, side: str | None) -> ProposalShape | None:
    """What a seat is told of it; spectators nothing."""
    now = current(table)
    if now is None or side is None or table.match.to_act is None:
        return None
    about = now.about or None
    seat = now.what in SEATS
    return ProposalShape(
        id=now.id,
        by=now.by,
        what=now.what,  # type: ignore[arg-type]
        waits=waits(table, now),
        winner=about if now.what == RESULT else None,
        side=about if seat else None,
        player=now.player or None,
        until=until(table, now),
    )


def refused(table: Table, side: str | None) -> RefusedShape | None:
    """What a seat is told of what it asked in vain; nobody else is told."""
    found = None if side is None or table.match.to_act is None else table.proposals.vain.get(side)
    if found is None:
        return None
    asked, declined = found
    if not declined and given_away(table, asked):
        # it was done: that others play on now is what was asked for
        return None
    about = asked.about or None
    result = asked.what == RESULT
    return RefusedShape(asked.what, declined, about if result else None, None if result else about)  # type: ignore[arg-type]
