"""Commands, the calls of the bench that answer what they answer, and the parameters that are declared of both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from importlib import import_module
from inspect import signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from cyclopts import Parameter as Option

from sabot import bench
from sabot.parameters import PARAMETERS, Parameter

TWINS: dict[str, tuple[str, list[Callable[..., Any]]]] = {
    "compare": ("compare", [bench.compare]), "coups": ("lengths", [bench.coups]), "hold": ("hold", [bench.hold]),
    "joint": ("joint", [bench.joint]), "odds": ("odds", [bench.odds]), "pay": ("pay", [bench.pay]),
    "readings": ("readings", [bench.readings]), "removal": ("removal", [bench.removal]),
    "risk": ("risk", [bench.risk, bench.rebate, bench.reach]), "rules": ("rules", [bench.sheet]),
    "shoe": ("shoe", [bench.shoe]),
    "simulate": ("simulate", [bench.simulate, bench.bankroll, bench.counting, bench.perfect]),
    "solve": ("solve", [bench.solve, bench.bank]), "streaks": ("lengths", [bench.streaks]),
}  # fmt: skip
"""A command, its module, and the calls of the bench that answer what it answers."""
WITHOUT_TWIN = {"deal": "deal", "drill": "drill", "review": "review"}
"""Commands that no call of the bench answers, and their modules."""
FORMS = {"json", "csv", "markdown", "parquet", "table", "digits", "language", "figure", "draw", "plot"}
"""How a command's answer is told: what a result of the bench can do by itself."""


def options(command: Callable[..., Any]) -> dict[str, Option]:
    """The options of a command by their names, those of its groups too."""
    found: dict[str, Option] = {}
    hints = get_type_hints(command, include_extras=True)
    for name, each in signature(command).parameters.items():
        if each.kind is not each.KEYWORD_ONLY:
            continue
        found |= _option(name, hints[name])
    return found


def _option(name: str, hint: Any) -> dict[str, Option]:
    for kind in (hint, *get_args(hint)):
        if hasattr(kind, "__dataclass_fields__"):
            hints = get_type_hints(kind, include_extras=True)
            return {each.name: _said(hints[each.name]) for each in fields(kind)}
    return {name: _said(hint)}


def _said(hint: Any) -> Option:
    """What is said of an option: of several the last that helps."""
    while get_origin(hint) is not Annotated:
        hint = get_args(hint)[0]
    told = [each for each in hint.__metadata__ if isinstance(each, Option)]
    return next((each for each in reversed(told) if each.help), told[-1])


def command(name: str) -> Callable[..., Any]:
    """The function behind a command."""
    found: Callable[..., Any] = getattr(
        import_module(f"sabot.cli.{(WITHOUT_TWIN | {each: of for each, (of, _) in TWINS.items()})[name]}"),
        f"{name}_command",
    )
    return found


def keywords(calls: list[Callable[..., Any]]) -> set[str]:
    """All that these calls take."""
    return {name for call in calls for name in signature(call).parameters}


def declared(name: str) -> dict[str, Parameter]:
    """The parameter of each option of a command, by what the option is called in it."""
    found: dict[str, Parameter] = {}
    for option, said in options(command(name)).items():
        for each in PARAMETERS.values():
            if each.option.replace("-", "_") == option and each.help == said.help:
                found[option] = each
    assert sorted(options(command(name)).keys() - found.keys() - FORMS) == [], "no parameter has what helps with these"
    return found
