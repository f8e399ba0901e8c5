"""Errors of the room of simulations."""


class SimulateError(ValueError):
    """A run that cannot be made: its message quotes what is wrong and says what would be right."""
