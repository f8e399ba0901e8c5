"""Other people's game libraries, which have no types: what the tests call of them is `Any`, here and nowhere else."""

from __future__ import annotations

import io
from collections.abc import Iterable
from fractions import Fraction
from importlib import import_module
from typing import Any

from extras import needed

spiel: Any = import_module("pyspiel")


def gambit() -> Any:
    """Gambit, whose information sets are known by the moves that lead to their first node."""
    return needed("pygambit")


def read(kind: str, lines: Iterable[str]) -> Any:
    """The game in a file of Gambit's, `efg` or `nfg`."""
    return getattr(gambit(), f"read_{kind}")(io.BytesIO("\n".join(lines).encode()))


def solved_tree(game: Any) -> Any:
    """An equilibrium of an extensive form, exactly."""
    solve = gambit().nash.lp_solve if game.is_const_sum else gambit().nash.lcp_solve
    return solve(game, rational=True).equilibrium


Path = tuple[str, ...]


def draws(profile: Any, player: str) -> dict[Path, Fraction]:
    """A player's probability to draw at each information set."""
    return {each.actions: rational(moves["draw"]) for each, moves in profile[player]}


def sets(game: Any, player: str) -> list[list[Path]]:
    """A player's information sets: the ways to their nodes."""
    path = gambit().H.path
    members = (game.get_members(path(*each.actions)) for each in game.get_infosets(player))
    return [[node.actions for node in nodes] for nodes in members]


def ends(game: Any) -> int:
    """How many plays a tree has."""
    return len(game.get_histories(gambit().H.plays))


Mixture = dict[str, Fraction]


def mixtures(game: Any) -> list[tuple[Mixture, Mixture]]:
    """All extreme equilibria of a strategic form: how often the ponte and the banker play which strategy."""
    return [_mixture(each) for each in gambit().nash.enummixed_solve(game, rational=True).equilibria]


def mixture(game: Any) -> tuple[Mixture, Mixture]:
    """One equilibrium of a strategic form."""
    return _mixture(gambit().nash.lcp_solve(game, rational=True, stop_after=1).equilibria[0])


def _mixture(profile: Any) -> tuple[Mixture, Mixture]:
    ponte, banker = (
        {name: rational(share) for name, share in profile[player] if share} for player in profile.game.players
    )
    return ponte, banker


def rational(number: Any) -> Fraction:
    """Gambit's rational as Python's."""
    return Fraction(int(number.numerator), int(number.denominator))


def spiel_part(name: str) -> Any:
    """A module of OpenSpiel's Python."""
    return import_module(f"open_spiel.python.{name}")
