"""`sabot serve`: open the house."""

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from cyclopts import Parameter

from sabot.cli.usage import Port, UsageError, syllabus_of

if TYPE_CHECKING:
    from sabot.house.limits import Limits
    from sabot.shoe import Beacon

DATABASE: Final = "sabot.db"
_NUMBER: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,3})?")


def serve_command(  # noqa: PLR0913 - all that an operator may say
    *,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 lets in the whole network.")] = "127.0.0.1",
    port: Annotated[Port, Parameter(help="The port to listen on.")] = 8000,
    database: Annotated[
        str | None,
        Parameter(help="A path, sqlite:///path or postgresql://host/name; if unsaid, sabot.db in your data folder."),
    ] = None,
    open_browser: Annotated[
        bool, Parameter(name="--open", help="Show the house in your browser.", negative="", show_default=False)
    ] = False,
    public_url: Annotated[
        str,
        Parameter(help="The address that people type where a proxy stands before the house: https://sabot.example."),
    ] = "",
    limit: Annotated[
        tuple[str, ...],
        Parameter(help="NAME=NUMBER: a limit of the house other than usual; as often as you like.", negative=""),
    ] = (),
    log_json: Annotated[
        bool,
        Parameter(help="Log to standard error as JSON, one object a line.", negative="", show_default=False),
    ] = False,
    address: Annotated[
        str,
        Parameter(help="HOST:PORT at which other processes of the house on the same server's database reach this one."),
    ] = "",
    rules: Annotated[Path | None, Parameter(name="--rules", help="A folder with rule sets of your own.")] = None,
    school: Annotated[
        Path | None, Parameter(help="A .toml file with topics of your school's own, and the mark of its auditions.")
    ] = None,
    beacon: Annotated[
        str,
        Parameter(help="The address of a public beacon that enters the order of each shoe, {round} for the number."),
    ] = "",
    beacon_genesis: Annotated[int, Parameter(help="When its first round was told: seconds since 1970.")] = 0,
    beacon_period: Annotated[int, Parameter(help="So many seconds are between two of its rounds.")] = 0,
) -> None:
    """Open the house: tables to play at, in the browser."""
    from sabot.web.server import ServeError, serve  # noqa: PLC0415 - the web, for this command alone

    if rules is not None and not rules.is_dir():
        raise UsageError(f"There is no folder {rules}.")
    where = default_database() if database is None else database
    try:
        serve(
            host=host,
            port=port,
            database=where,
            open_browser=open_browser,
            rules_folder=rules,
            public_url=public_url,
            limits=_limits(limit),
            json_logs=log_json,
            shared_at=address,
            beacon=_beacon(beacon, beacon_genesis, beacon_period),
            syllabus=None if school is None else syllabus_of(school),
        )
    except ServeError as error:
        raise UsageError(str(error)) from None


def _beacon(url: str, genesis: int, period: int) -> "Beacon | None":
    """The beacon of the house, none where none was said; raises UsageError."""
    from sabot.house.table.beacon import BeaconError, beacon_of  # noqa: PLC0415 - the house, for this command alone

    if not url and not genesis and not period:
        return None
    if not url or not period:
        raise UsageError("A beacon has --beacon, --beacon-genesis and --beacon-period: say all three.")
    try:
        return beacon_of(url, genesis, period)
    except BeaconError as error:
        raise UsageError(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None


def _limits(said: tuple[str, ...]) -> "Limits":
    """The limits of the house, as usual where nothing was said; raises UsageError."""
    from sabot.house.limits import LIMITS, Limits  # noqa: PLC0415 - the house, for this command alone

    numbers = dict[str, str]()
    for each in said:
        name, _, number = each.partition("=")
        if name not in Limits.__struct_fields__ or not _NUMBER.fullmatch(number):
            known = ", ".join(Limits.__struct_fields__)
            raise UsageError(f"{each!r} is no limit: say NAME=NUMBER, where NAME is one of {known}.")
        numbers[name] = number
    try:
        return msgspec.convert(msgspec.to_builtins(LIMITS) | numbers, Limits, strict=False)
    except msgspec.ValidationError as error:
        raise UsageError(f"A limit cannot be so: {error}.") from None


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
    """The folder of the user's system for the data of programs; a relative path in the environment does not count."""
    name, usual = ("LOCALAPPDATA", "AppData/Local") if sys.platform == "win32" else ("XDG_DATA_HOME", ".local/share")
    named = Path(os.environ.get(name, ""))
    return (named if named.is_absolute() else Path.home() / usual) / "sabot"
