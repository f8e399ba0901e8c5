"""`sabot --completion`: what a shell is told, so that it completes commands, options and choices."""

from typing import Annotated, Literal

from cyclopts import Parameter


def completion_command(
    shell: Annotated[Literal["bash", "zsh", "fish", "powershell"], Parameter(help="The shell that is to complete.")], /
) -> None:
    """Print what a shell completes commands, options and choices by."""
    from sabot.cli import app  # noqa: PLC0415 - that module names this one

    print(app.generate_completion(shell=shell), end="")
