"""How fast Sabot is: `python -m benchmarks` from the checkout."""
