"""`lancio admin accounts`: for whoever looks after a server's accounts. All of it works while servers run."""

# No `from __future__ import annotations`: the help texts in the annotations depend on the language.

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from lancio.cli.databases import database_option, kept, say
from lancio.cli.language import Voice
from lancio.cli.mistakes import UsageError

if TYPE_CHECKING:
    from lancio.server.accounts.book import Account
    from lancio.server.store import Store


def add_accounts(admin: typer.Typer, voice: Voice) -> None:
    """`lancio admin accounts` and what belongs to it."""
    accounts = typer.Typer(help=voice("help.accounts"), no_args_is_help=True, add_completion=False)
    for add in (add_list, add_reset, add_ban, add_unban, add_delete):
        add(accounts, voice)
    admin.add_typer(accounts, name="accounts")


def add_list(accounts: typer.Typer, voice: Voice) -> None:
    """`lancio admin accounts list`."""

    @accounts.command("list", help=voice("help.accounts_list"))
    def list_(database: Annotated[str | None, database_option(voice)] = None) -> int:
        from lancio.server.accounts.leaving import everybody

        with kept(database, voice) as store:
            for account, seats, devices in everybody(store):
                made = time.strftime("%Y-%m-%d", time.localtime(account.created))
                line = voice("accounts.line", name=account.name, made=made, seats=seats, devices=devices)
                say(line if account.banned is None else line + voice("accounts.closed", why=account.why or "–"))
        return 0


def add_reset(accounts: typer.Typer, voice: Voice) -> None:
    """`lancio admin accounts reset`."""

    @accounts.command(help=voice("help.accounts_reset"))
    def reset(
        name: Annotated[str, typer.Argument(help=voice("help.account"))],
        database: Annotated[str | None, database_option(voice)] = None,
    ) -> int:
        from lancio.server.accounts.book import RESET, Book
        from lancio.server.secrecy import new_key

        with found(database, name, voice) as (store, account):
            token = new_key()
            Book(store.engine).allow_reset(account.id, token)
        say(voice("accounts.reset", name=account.name, token=token, hours=round(RESET / 3600)))
        return 0


def add_ban(accounts: typer.Typer, voice: Voice) -> None:
    """`lancio admin accounts ban`."""

    @accounts.command(help=voice("help.accounts_ban"))
    def ban(
        name: Annotated[str, typer.Argument(help=voice("help.account"))],
        why: Annotated[str, typer.Option(help=voice("help.accounts_why"))] = "",
        database: Annotated[str | None, database_option(voice)] = None,
    ) -> int:
        from lancio.server.accounts.leaving import ban as close

        with found(database, name, voice) as (store, account):
            close(store, account.name, why)
        say(voice("accounts.banned", name=account.name))
        return 0


def add_unban(accounts: typer.Typer, voice: Voice) -> None:
    """`lancio admin accounts unban`."""

    @accounts.command(help=voice("help.accounts_unban"))
    def unban(
        name: Annotated[str, typer.Argument(help=voice("help.account"))],
        database: Annotated[str | None, database_option(voice)] = None,
    ) -> int:
        from lancio.server.accounts.leaving import unban as reopen

        with found(database, name, voice) as (store, account):
            reopen(store, account.name)
        say(voice("accounts.unbanned", name=account.name))
        return 0


def add_delete(accounts: typer.Typer, voice: Voice) -> None:
    """`lancio admin accounts delete`."""

    @accounts.command(help=voice("help.accounts_delete"))
    def delete(
        name: Annotated[str, typer.Argument(help=voice("help.account"))],
        database: Annotated[str | None, database_option(voice)] = None,
    ) -> int:
        from lancio.server.accounts.leaving import part

        with found(database, name, voice) as (store, account):
            held = part(store, account)
        say(voice("accounts.deleted", name=account.name, n=len(held)))
        return 0


@contextmanager
def found(database: str | None, name: str, voice: Voice) -> Iterator[tuple["Store", "Account"]]:
    """A database and one of its accounts."""
    from lancio.server.accounts.book import Book

    with kept(database, voice) as store:
        account = Book(store.engine).find(name)
        if account is None:
            raise UsageError(voice("error.no_account", name=name))
        yield store, account
