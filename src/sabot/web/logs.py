"""Logs for programs, one JSON object a line, and for people: what was said, and nothing of what it was said about."""

import json
import logging
import sys
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime

from sabot.house.failures import where
from sabot.web.watch import SECURITY


class JsonLines(logging.Formatter):
    """A record as a line: when, how grave, who says it, what; of an exception its kind and places alone.

    An exception's text may name cards that nobody has seen, or a shoe's nonce.
    """

    def format(self, record: logging.LogRecord) -> str:
        """A record as a JSON object, without a line feed."""
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            told["error"] = where(record.exc_info[1])
        return json.dumps(told, ensure_ascii=False)


def log_as_json() -> None:
    """Have everything that is logged from now on go to standard error as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)


@contextmanager
def doors_as_text() -> Generator[None]:
    """Have news of the doors go to standard error as lines of text while it lasts, where the log is not JSON."""
    handler, watch = logging.StreamHandler(sys.stderr), logging.getLogger(SECURITY)
    handler.setFormatter(logging.Formatter("%(asctime)s %(name)s: %(message)s"))
    before = watch.level
    watch.addHandler(handler)
    watch.setLevel(logging.INFO)
    try:
        yield
    finally:
        watch.removeHandler(handler)
        watch.setLevel(before)
