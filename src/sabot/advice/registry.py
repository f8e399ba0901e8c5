"""Advice by game: ours here, a stranger's in the module `advice` of his package.

It is light: a solver is imported where it is asked, which a house does in workers alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from sabot.advice.dials import LEVY, THETA
from sabot.advice.record import Advice, AnyAdvice, LaboratoryOffer
from sabot.games.registry import GameError, home, part
from sabot.money import is_a

if TYPE_CHECKING:
    from sabot.advice.record import DecisionValued, RunStepped, ShoeJudged, ShoeLooked
    from sabot.games.banque.rules import BanqueRules
    from sabot.games.banque.state import Banque
    from sabot.games.banque.table import BanqueView
    from sabot.games.chemin.rules import CheminRules
    from sabot.games.chemin.state import Chemin
    from sabot.games.chemin.table import CheminView
    from sabot.games.gains import Expecting
    from sabot.games.punto.rules import PuntoRules
    from sabot.games.punto.state import Punto


def _punto_look() -> ShoeLooked[PuntoRules]:
    from sabot.advice.punto.laboratory import laboratory  # noqa: PLC0415 - kernels, where they are asked

    return laboratory


def _punto_run() -> RunStepped[PuntoRules]:
    from sabot.advice.punto.runs import run  # noqa: PLC0415 - as above

    return run


def _punto_expects() -> Expecting:
    from sabot.advice.punto.expectation import expects  # noqa: PLC0415 - odds, where they are asked

    return expects


def _chemin_worth() -> DecisionValued[CheminRules, CheminView]:
    from sabot.advice.chemin.decisions import chemin_asked  # noqa: PLC0415 - the solver, where it is asked

    return chemin_asked


def _chemin_review() -> ShoeJudged[CheminRules, Chemin]:
    from sabot.advice.chemin.shoe_review import reviewed  # noqa: PLC0415 - the solver

    return reviewed


def _chemin_look() -> ShoeLooked[CheminRules]:
    from sabot.advice.chemin.laboratory import looked  # noqa: PLC0415 - the solver

    return looked


def _chemin_run() -> RunStepped[CheminRules]:
    from sabot.advice.chemin.laboratory import run  # noqa: PLC0415 - the solver

    return run


def _banque_worth() -> DecisionValued[BanqueRules, BanqueView]:
    from sabot.advice.banque.decisions import banque_asked  # noqa: PLC0415 - the solver

    return banque_asked


def _banque_review() -> ShoeJudged[BanqueRules, Banque]:
    from sabot.advice.banque.shoe_review import reviewed  # noqa: PLC0415 - the solver

    return reviewed


def _banque_look() -> ShoeLooked[BanqueRules]:
    from sabot.advice.banque.laboratory import looked  # noqa: PLC0415 - the solver

    return looked


def _banque_run() -> RunStepped[BanqueRules]:
    from sabot.advice.banque.laboratory import run  # noqa: PLC0415 - the solver

    return run


def _bank_expects() -> Expecting:
    from sabot.readings.laws import expects  # noqa: PLC0415 - laws, where they are asked

    return expects


PUNTO: Final[Advice[PuntoRules, Punto, object]] = Advice(
    laboratory=LaboratoryOffer(first="punto-banco", look=_punto_look, run=_punto_run),
    expects=_punto_expects,
)
CHEMIN: Final[Advice[CheminRules, Chemin, CheminView]] = Advice(
    worth=_chemin_worth,
    review=_chemin_review,
    laboratory=LaboratoryOffer(
        first="chemin-de-fer", look=_chemin_look, run=_chemin_run, models=("B2", "B1", "B3", "A2", "A1"), dial=LEVY
    ),
    expects=_bank_expects,
)
BANQUE: Final[Advice[BanqueRules, Banque, BanqueView]] = Advice(
    worth=_banque_worth,
    review=_banque_review,
    laboratory=LaboratoryOffer(
        first="baccara-banque", look=_banque_look, run=_banque_run, models=("B2", "B1", "B3", "A1"), dial=THETA
    ),
    expects=_bank_expects,
)
OURS: Final[Mapping[str, AnyAdvice]] = {"punto": PUNTO, "chemin": CHEMIN, "banque": BANQUE}
NOTHING: Final[AnyAdvice] = Advice()


def advice_of(game: str) -> AnyAdvice:
    """The advice of a game; raises KeyError for one that is not there, GameError for a module that is broken."""
    return OURS[game] if game in OURS else _brought(game)


@cache
def _brought(game: str) -> AnyAdvice:
    """A stranger's `ADVICE`; nothing where his package has no such module."""
    if find_spec(f"{home(game)}.advice") is None:
        return NOTHING
    advice: AnyAdvice = part(game, "advice", "ADVICE")
    if not is_a(advice, Advice):
        raise GameError(f"the ADVICE of the game {game!r} is no advice: make it by sabot.advice.record.Advice")
    return advice
