"""Tools to draw and write results: figures' canvas, files that are whole or not there, estimates."""
