"""What has been played: shoes, replays, histories, and what each player made of them."""
