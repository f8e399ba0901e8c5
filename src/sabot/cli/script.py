"""`sabot script`: a script is played, and told where a table does otherwise than it wants."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from sabot.cli.usage import UsageError, ended


def script_command(
    file: Annotated[Path, Parameter(help="A script: a text file, as docs/scripts.md teaches.")],
    /,
    *,
    told: Annotated[
        bool, Parameter(help="Print what everybody is told on the way of each branch.", negative="", show_default=False)
    ] = False,
) -> None:
    """Play a script: what people do at a table, and what must come of it; exits 1 where something else comes."""
    from sabot.script.playing import play  # noqa: PLC0415 - the games, for this command alone
    from sabot.script.reading import MissedError, ScriptError, read_file  # noqa: PLC0415

    missed = 0
    try:
        scripts = read_file(file)
        for script in scripts:
            if told:
                print(f"§ {script.title}")
            try:
                stage = play(script, file.parent)
            except MissedError as wrong:
                missed += 1
                print(wrong, end="\n\n")
                continue
            if told:
                print("".join(f"  {line}\n" for _, line in stage.heard(None)))
    except ScriptError as error:
        raise UsageError(ended(str(error).splitlines()[0])) from None
    print(f"{len(scripts)} branches: " + (f"{missed} do not hold, see above." if missed else "all hold."))
    if missed:
        raise SystemExit(1)
