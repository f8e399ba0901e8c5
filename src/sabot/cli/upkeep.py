"""`sabot backup`, `sabot audit` and `sabot forget`: what an operator does to a house's database."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sabot.cli.serve import default_database
from sabot.cli.usage import UsageError
from sabot.money import many

Database = Annotated[
    str | None,
    Parameter(help="A path, sqlite:///path or postgresql://host/name; if unsaid, sabot.db in your data folder."),
]


def backup_command(
    copy: Annotated[Path, Parameter(help="The file to write; it must be new.")], /, *, database: Database = None
) -> None:
    """Copy a house's database to a new file, one consistent state; play goes on meanwhile."""
    from sabot.house.backup import back_up  # noqa: PLC0415 - the store, for this command alone
    from sabot.house.store import StoreError  # noqa: PLC0415

    where = default_database() if database is None else database
    try:
        target = back_up(where, copy)
    except StoreError as error:
        raise UsageError(str(error)) from None
    print(f"{where} is copied to {target}.")


def forget_command(
    player: Annotated[str, Parameter(help="The player's id, or his nickname where one alone has it.")],
    /,
    *,
    database: Database = None,
) -> None:
    """Delete a player's name, keys and links, in the database of a house that is closed; logs of games stay."""
    from sabot.house.accounts.forgetting import NoOneSuchError, StoreError, forgotten  # noqa: PLC0415 - the store, for this alone

    try:
        name = forgotten(default_database() if database is None else database, player)
    except (StoreError, NoOneSuchError) as error:
        raise UsageError(str(error)) from None
    print(f"{player} is forgotten; in the ledger and in logs of games is {name}.")


def audit_command(*, database: Database = None) -> None:
    """Reckon a house's books again: the ledger, and every table's log from its first event; exits 1 on a fault."""
    from sabot.house.auditing import audited  # noqa: PLC0415 - the games, for this command alone
    from sabot.house.store import StoreError  # noqa: PLC0415

    try:
        audit = audited(default_database() if database is None else database)
    except StoreError as error:
        raise UsageError(str(error)) from None
    for finding in audit.findings:
        print(finding)
    print(
        f"{many(audit.tables, 'table')} and {many(audit.events, 'event')}: "
        + ("all adds up." if not audit.findings else "see above.")
    )
    if audit.findings:
        raise SystemExit(1)
