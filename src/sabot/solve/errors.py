"""Errors of the solver: a sentence of what cannot be solved."""


class SolveError(ValueError):
    """A question about a coup of Chemin de Fer that has no answer; the message says what would have one."""
