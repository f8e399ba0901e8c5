"""What solving takes of exact arithmetic, whatever the game: rationals, roots, cells of a box, a small simplex."""
