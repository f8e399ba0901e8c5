"""Errors of drawing and writing."""


class PaperError(ValueError):
    """A file or a figure that cannot be made: its message quotes what is wrong and says what would be right."""
