"""What results are drawn and written with: figures' canvas, files that are whole or not there, estimates."""
