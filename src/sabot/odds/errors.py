"""What the room of odds refuses."""


class OddsError(ValueError):
    """A question that has no answer: its message quotes what is wrong and says what would be right."""
