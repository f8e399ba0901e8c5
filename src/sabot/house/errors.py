"""Refusals of the house, with a code and facts for whoever words them."""

from sabot.wire import Refused


class HouseError(Exception):
    """Something asked of the house that it refuses."""

    def __init__(self, code: str, **facts: int | str | tuple[int | str, ...]) -> None:
        super().__init__(f"{code}: {facts}")
        self.refused = Refused(code, facts)
