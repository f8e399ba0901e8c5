"""Errors of the room of odds."""


class OddsError(ValueError):
    """A question that has no answer: its message quotes what is wrong and says what would be right."""
