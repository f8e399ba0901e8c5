"""Errors of an environment, each in a sentence."""


class EnvError(ValueError):
    """An action that is not open, or a table that cannot be made."""


class NotResetError(EnvError, AttributeError):
    """Something of a table that is there once it is reset."""
