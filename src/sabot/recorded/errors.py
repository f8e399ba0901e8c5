"""Errors of recorded coups."""


class RecordError(ValueError):
    """A file or a list that records no coups: its message quotes what is wrong and says what would be right."""
