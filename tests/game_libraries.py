"""Other people's game libraries, which have no types: what the tests call of them is `Any`, here and nowhere else."""

from __future__ import annotations

import io
from collections.abc import Iterable
from fractions import Fraction
from importlib import import_module
from typing import Any

gambit: Any = import_module("pygambit")
spiel: Any = import_module("pyspiel")


def read(kind: str, lines: Iterable[str]) -> Any:
    """The game in a file of Gambit's, `efg` or `nfg`."""
    return getattr(gambit, f"read_{kind}")(io.BytesIO("\n".join(lines).encode()))


def solved_tree(game: Any) -> Any:
    """An equilibrium of an extensive form, exactly."""
    solve = gambit.nash.lp_solve if game.is_const_sum else gambit.nash.lcp_solve
    return solve(game, rational=True).equilibria[0]


def draws(profile: Any, player: str) -> dict[str, Fraction]:
    """A player's probability to draw at each information set."""
    sets = profile.game.players[player].infosets
    return {each.label: rational(profile[each.actions["draw"]]) for each in sets}


Mixture = dict[str, Fraction]


def mixtures(game: Any) -> list[tuple[Mixture, Mixture]]:
    """All extreme equilibria of a strategic form: how often the ponte and the banker play which strategy."""
    return [_mixture(each) for each in gambit.nash.enummixed_solve(game, rational=True).equilibria]


def mixture(game: Any) -> tuple[Mixture, Mixture]:
    """One equilibrium of a strategic form."""
    return _mixture(gambit.nash.lcp_solve(game, rational=True, stop_after=1).equilibria[0])


def _mixture(profile: Any) -> tuple[Mixture, Mixture]:
    ponte, banker = (
        {each.label: rational(profile[each]) for each in player.strategies if profile[each]}
        for player in profile.game.players
    )
    return ponte, banker


def rational(number: Any) -> Fraction:
    """Gambit's rational as Python's."""
    return Fraction(int(number.numerator), int(number.denominator))


def spiel_part(name: str) -> Any:
    """A module of OpenSpiel's Python."""
    return import_module(f"open_spiel.python.{name}")
