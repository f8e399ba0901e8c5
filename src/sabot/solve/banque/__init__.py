"""Baccara Banque solved exactly: two pontes with a common coin against the Banker (docs/banque-theory.md)."""

from sabot.solve.banque.answers import Regret, Worth
from sabot.solve.banque.certificate import BanqueCertificate
from sabot.solve.banque.game import BanqueGame, banque_game
from sabot.solve.banque.model import Custom, Heard, Hears, Naturals, Place, Side, place_text, side_text
from sabot.solve.banque.proof import Verified, check, read_certificate
from sabot.solve.banque.solution import BanqueSolution
from sabot.solve.banque.solving import solve, solve_game
from sabot.solve.banque.team import Plan, Team, apart

__all__ = [
    "BanqueCertificate",
    "BanqueGame",
    "BanqueSolution",
    "Custom",
    "Heard",
    "Hears",
    "Naturals",
    "Place",
    "Plan",
    "Regret",
    "Side",
    "Team",
    "Verified",
    "Worth",
    "apart",
    "banque_game",
    "check",
    "place_text",
    "read_certificate",
    "side_text",
    "solve",
    "solve_game",
]
