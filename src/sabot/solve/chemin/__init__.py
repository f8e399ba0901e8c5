"""Chemin de Fer solved exactly: all equilibria of a coup, for any shoe and any levy (docs/chemin-theory.md)."""

from sabot.solve.chemin.bindings import NO_BINDINGS, Bindings, BindingsLike, bindings
from sabot.solve.chemin.certificate import Certificate
from sabot.solve.chemin.proof import CertificateError, CheminVerified, check, read_certificate
from sabot.solve.chemin.solution import Solution, drawn
from sabot.solve.chemin.solving import solve, solve_game
from sabot.solve.chemin.thresholds import Threshold, ThresholdChange, Thresholds, thresholds
from sabot.solve.coup.equilibrium import BankerLimit, Equilibrium, FreeSet, PonteLimit
from sabot.solve.coup.game import ActionValues, CoupGame, Exploitability, Payoffs, coup_game
from sabot.solve.coup.model import (
    Hand,
    InfoSet,
    Model,
    hand_text,
    info_sets,
    ponte_hands,
    set_text,
    third_text,
)
from sabot.solve.errors import SolveError

__all__ = [
    "NO_BINDINGS",
    "ActionValues",
    "BankerLimit",
    "Bindings",
    "BindingsLike",
    "Certificate",
    "CertificateError",
    "CheminVerified",
    "CoupGame",
    "Equilibrium",
    "Exploitability",
    "FreeSet",
    "Hand",
    "InfoSet",
    "Model",
    "Payoffs",
    "PonteLimit",
    "Solution",
    "SolveError",
    "Threshold",
    "ThresholdChange",
    "Thresholds",
    "bindings",
    "check",
    "coup_game",
    "drawn",
    "hand_text",
    "info_sets",
    "ponte_hands",
    "read_certificate",
    "set_text",
    "solve",
    "solve_game",
    "third_text",
    "thresholds",
]
