"""`sabot --completion`: what a shell is told, so that it completes commands, options and choices."""

from typing import Annotated, Literal, TypeAlias

from cyclopts import App, Parameter

Shell: TypeAlias = Literal["bash", "zsh", "fish", "powershell"]


def completion_command(shell: Annotated[Shell, Parameter(help="The shell that is to complete.")], /) -> None:
    """Print what a shell completes commands, options and choices by."""
    from sabot.cli import app  # noqa: PLC0415 - that module names this one

    told, about = App(name=app.name, version=app.version), app["--completion"].help
    for name in app:
        if not name.startswith("-"):
            told.command(app[name])

    @told.default
    def _(*, completion: Annotated[Shell, Parameter(help=about)] = "bash") -> None:
        """An option of the program whose choices are the shells: behind a command that is one they are not offered."""

    print(told.generate_completion(shell=shell), end="")
