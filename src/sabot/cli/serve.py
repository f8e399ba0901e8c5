"""`sabot serve`: open the house."""

import os
import sys
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from sabot.cli.usage import Port, UsageError

DATABASE: Final = "sabot.db"


def serve_command(
    *,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 lets in the whole network.")] = "127.0.0.1",
    port: Annotated[Port, Parameter(help="The port to listen on.")] = 8000,
    database: Annotated[
        str | None,
        Parameter(help="The house's database: a path, or sqlite:///path. If unsaid, sabot.db in your data folder."),
    ] = None,
    open_browser: Annotated[
        bool, Parameter(name="--open", help="Show the house in your browser.", negative="", show_default=False)
    ] = False,
    public_url: Annotated[
        str,
        Parameter(help="The address that people type where a proxy stands before the house: https://sabot.example."),
    ] = "",
    rules: Annotated[Path | None, Parameter(name="--rules", help="A folder with rule sets of your own.")] = None,
) -> None:
    """Open the house: tables to play at, in the browser."""
    from sabot.web.server import ServeError, serve  # noqa: PLC0415 - the web, for this command alone

    if rules is not None and not rules.is_dir():
        raise UsageError(f"There is no folder {rules}.")
    where = default_database() if database is None else database
    try:
        serve(
            host=host, port=port, database=where, open_browser=open_browser, rules_folder=rules, public_url=public_url
        )
    except ServeError as error:
        raise UsageError(str(error)) from None


def default_database() -> str:
    """The house's database in the user's data folder, which is made where it is missing; raises UsageError."""
    folder = data_folder()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)  # whose chips and cards they are is nobody else's business
    except OSError as error:
        raise UsageError(f"The folder {folder} cannot be made ({error.strerror}): say --database.") from None
    return str(folder / DATABASE)


def data_folder() -> Path:
    """Where the user's system keeps the data of programs; a relative path in the environment does not count."""
    name, usual = ("LOCALAPPDATA", "AppData/Local") if sys.platform == "win32" else ("XDG_DATA_HOME", ".local/share")
    named = Path(os.environ.get(name, ""))
    return (named if named.is_absolute() else Path.home() / usual) / "sabot"
