"""The past of a house: shoes, replays, histories, and each player's results in them."""
