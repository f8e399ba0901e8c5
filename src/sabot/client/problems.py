"""Errors of a client: a refusal of the house, a promise that is not listed, a line that was closed."""

from sabot.wire import Refused


class HouseRefused(Exception):  # noqa: N818 - named by what happened
    """The house refused what was asked: a stable code and its facts."""

    def __init__(self, refused: Refused, status: int = 0) -> None:
        super().__init__(f"{refused.code}: {refused.facts}")
        self.refused = refused
        self.status = status


class PromiseNotListed(Exception):  # noqa: N818
    """The house's closed list of promises does not hold the player's own, or has changed: his seed was not sent."""


class LineClosed(ConnectionError):  # noqa: N818
    """The connection to a table has ended for good; `code` is the close code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"the line was closed: {code} {reason}".strip())
        self.code = code
        self.reason = reason
