"""Exact arithmetic for solving, whatever the game: rationals, roots, cells of a box, a small simplex."""
