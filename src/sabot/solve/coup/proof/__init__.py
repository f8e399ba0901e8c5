"""Parts that both games' verifiers share: how a certificate is refused, and how its numbers are read."""
