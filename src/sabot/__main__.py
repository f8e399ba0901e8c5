"""`python -m sabot` is the command `sabot`."""


def run() -> None:
    """Run the command; Ctrl-C ends it without a traceback even while it is being imported."""
    try:
        from sabot.cli import main  # noqa: PLC0415 - the import is what may be interrupted

        main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    run()
