"""Scripts: a clause, what people do, and what must come of it, in the words of a table; one reader plays them all.

docs/scripts.md teaches the language.
"""
