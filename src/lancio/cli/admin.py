"""`lancio admin`: for whoever looks after a server. All of it works while servers run."""

# No `from __future__ import annotations`: the help texts in the annotations depend on the language.

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from lancio.cli.accounts import add_accounts
from lancio.cli.databases import database_option, kept, say
from lancio.cli.language import Voice
from lancio.cli.mistakes import UsageError
from lancio.cli.paper import data_option
from lancio.engine.errors import LancioError


def add_admin(app: typer.Typer, voice: Voice) -> None:
    """`lancio admin` and what belongs to it."""
    admin = typer.Typer(help=voice("help.admin"), no_args_is_help=True, add_completion=False, rich_markup_mode=None)
    for add in (add_doctor, add_backup, add_restore, add_matches, add_reports, add_accounts):
        add(admin, voice)
    app.add_typer(admin, name="admin")


def add_doctor(admin: typer.Typer, voice: Voice) -> None:
    """`lancio admin doctor`."""

    @admin.command(help=voice("help.doctor"))
    def doctor(
        database: Annotated[str | None, database_option(voice)] = None,
        data: Annotated[Path | None, data_option(voice)] = None,
    ) -> int:
        from lancio.server.doctor import Health, examine

        counts = dict.fromkeys(Health, 0)
        with kept(database, voice) as store:
            for finding in examine(store):
                counts[finding.health] += 1
                if finding.health is not Health.WELL:
                    say(voice(f"doctor.{finding.health}", id=finding.match, game=finding.game, n=finding.entries))
                    for key, values in finding.reasons:
                        say("  " + voice(f"doctor.why.{key}", **values))
        say(voice("doctor.total", n=sum(counts.values()), **{health.value: counts[health] for health in Health}))
        return 1 if counts[Health.ILL] else 0


def add_backup(admin: typer.Typer, voice: Voice) -> None:
    """`lancio admin backup`."""

    @admin.command(help=voice("help.backup"))
    def backup(
        file: Annotated[Path, typer.Argument(help=voice("help.copy"))],
        database: Annotated[str | None, database_option(voice)] = None,
    ) -> int:
        from lancio.server.backup import back_up

        with kept(database, voice) as store, copies(voice):
            count = back_up(store, file)
        say(voice("backup.done", n=count, path=file))
        return 0


def add_restore(admin: typer.Typer, voice: Voice) -> None:
    """`lancio admin restore`."""

    @admin.command(help=voice("help.restore"))
    def restore(
        file: Annotated[Path, typer.Argument(help=voice("help.copy"))],
        database: Annotated[str | None, database_option(voice)] = None,
    ) -> int:
        from lancio.server.backup import opened, take_back

        with copies(voice):
            # a broken file is refused before a database is made for it
            with opened(file):
                pass
            with kept(database, voice, new=True) as store:
                taken = take_back(store, file)
        say(voice("restore.done", new=taken.matches, entries=taken.entries, known=taken.known))
        if taken.seats:
            say(voice("restore.seats", n=taken.seats))
        if taken.accounts:
            say(voice("restore.accounts", n=taken.accounts))
        for id_, flaws in taken.damaged.items():
            say(voice("restore.damaged", id=id_))
            for key, values in flaws:
                say("  " + voice(f"doctor.why.{key}", **values))
        for id_ in taken.otherwise:
            say(voice("restore.otherwise", id=id_))
        for name in taken.named:
            say(voice("restore.named", name=name))
        return 1 if taken.damaged or taken.otherwise or taken.named else 0


def add_matches(admin: typer.Typer, voice: Voice) -> None:
    """`lancio admin matches`."""

    @admin.command(help=voice("help.matches"))
    def matches(
        ids: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help=voice("help.ids"))] = None,
        database: Annotated[str | None, database_option(voice)] = None,
    ) -> int:
        from lancio.server.terms import terms_of

        unknown = list(ids or ())
        with kept(database, voice) as store:
            for id_, card in store.cards():
                if ids and id_ not in ids:
                    continue
                if ids:
                    unknown.remove(id_)
                if isinstance(card, str):
                    say(voice("matches.bad", id=id_, why=card))
                    continue
                names = terms_of(store.engine, [id_])[id_].names
                seats = ", ".join(
                    f"{side} {who}" + (f" ({names[side]})" if side in names else "") for side, who in card.seats.items()
                )
                if card.waits:
                    seats = voice("matches.waits", seats=seats)
                made = time.strftime("%Y-%m-%d %H:%M", time.localtime(card.created))
                count = store.ledger.newest([id_]).get(id_, 0)
                say(
                    voice(
                        "matches.line", id=id_, game=card.game, scenario=card.scenario, seats=seats, made=made, n=count
                    )
                )
                if ids:
                    for entry in store.entries(id_):
                        say(f"  {entry.number:5} {entry.side:10} {entry.kind:5} {entry.action}")
        if unknown:
            raise UsageError(voice("error.no_match", ids=", ".join(unknown)))
        return 0


def add_reports(admin: typer.Typer, voice: Voice) -> None:
    """`lancio admin reports`."""

    @admin.command(help=voice("help.reports"))
    def reports(
        close: Annotated[int | None, typer.Option(metavar="NUMBER", help=voice("help.reports_close"))] = None,
        answer: Annotated[str, typer.Option(help=voice("help.reports_answer"))] = "",
        every: Annotated[bool, typer.Option("--all", help=voice("help.reports_all"))] = False,
        database: Annotated[str | None, database_option(voice)] = None,
    ) -> int:
        from lancio.server import talk

        with kept(database, voice) as store:
            if close is not None:
                if not talk.close(store.engine, close, answer, time.time()):
                    raise UsageError(voice("error.no_report", n=close))
                say(voice("reports.closed", number=close))
                return 0
            for one in talk.reported(store.engine, closed=every):
                when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.at))
                who = talk.whose(store.engine, one.match, one.side, one.account)
                about = talk.whose(store.engine, one.match, one.about, one.about_account)
                say(voice("reports.line", n=one.id, when=when, match=one.match, who=who, about=about, text=one.text))
                if one.quoted:
                    say("  " + voice("reports.quoted", text=one.quoted))
                if one.closed is not None:
                    say("  " + voice("reports.seen", answer=one.answer or "–"))
        return 0


@contextmanager
def copies(voice: Voice) -> Iterator[None]:
    """What is wrong with a copy, in words."""
    from lancio.server.backup import BadCopy

    try:
        yield
    except BadCopy as error:
        raise LancioError(voice(f"copy.{error.key}", **error.values)) from error
