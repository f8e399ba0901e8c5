"""Lessons, a file a subject: each question is drawn from the rules core, and so is its right answer."""
