"""Figures, drawn by matplotlib (`sabot[lab]`): the same data make the same file, to the byte."""
