"""Several processes that are one house."""
