"""Which Sabot this is."""

UNKNOWN = "run from its sources without being installed"


def version() -> str:
    """The version that is installed, such as `0.1.0`, or that none is."""
    from importlib.metadata import PackageNotFoundError  # noqa: PLC0415 - slow to import, and asked for rarely
    from importlib.metadata import version as installed  # noqa: PLC0415

    try:
        return installed("sabot")
    except PackageNotFoundError:
        return UNKNOWN
