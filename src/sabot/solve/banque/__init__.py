"""Baccara Banque solved exactly: two pontes with a common coin against the Banker (docs/banque-theory.md)."""

from sabot.solve.banque.answers import PontesWorth, Regret
from sabot.solve.banque.certificate import BanqueCertificate
from sabot.solve.banque.game import BanqueGame, banque_game
from sabot.solve.banque.model import BankerPlace, Custom, Heard, Hears, Naturals, Side, place_text, side_text
from sabot.solve.banque.proof import BanqueVerified, check, read_certificate
from sabot.solve.banque.solution import BanqueSolution
from sabot.solve.banque.solving import solve, solve_game
from sabot.solve.banque.team import Team, TeamPlan, apart

__all__ = [
    "BankerPlace",
    "BanqueCertificate",
    "BanqueGame",
    "BanqueSolution",
    "BanqueVerified",
    "Custom",
    "Heard",
    "Hears",
    "Naturals",
    "PontesWorth",
    "Regret",
    "Side",
    "Team",
    "TeamPlan",
    "apart",
    "banque_game",
    "check",
    "place_text",
    "read_certificate",
    "side_text",
    "solve",
    "solve_game",
]
