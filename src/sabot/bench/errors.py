"""Errors of the bench."""


class BenchError(ValueError):
    """A call that cannot be understood: its message quotes what is wrong and says what would be right."""
