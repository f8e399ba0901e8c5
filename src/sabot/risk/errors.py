"""Errors of questions about a risk."""


class RiskError(ValueError):
    """A question that cannot be answered: its message quotes what is wrong and says what would be right."""


class TooManyPursesError(RiskError):
    """A chain has more purses than are followed."""
