"""Which tests one worker does, one after the other, while another does the rest."""

from typing import Final

from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

TOGETHER: Final = {
    "browser/test_browser_states.py": "as much as a third of all others in a browser, and beside them",
    "browser/": "a browser at a time",
    "repository/test_wheel.py": "built once, and never twice at a time",
}
"""Folders and files of which no two tests run at a time, and why; the first that fits is meant."""

SERVER: Final = "postgres"
"""Tests with this in their names ask for one server, which one worker starts."""


def unit(nodeid: str) -> str:
    """What is done by one worker: the tests of such a folder or file, those of the server, or a test alone."""
    if SERVER in nodeid:
        return SERVER
    path = nodeid.partition("::")[0]
    return next((together for together in TOGETHER if f"/{together}" in f"/{path}"), nodeid)


class Together(LoadScopeScheduling):  # type: ignore[misc]  # xdist is untyped
    """The larger units go out first."""

    def _split_scope(self, nodeid: str) -> str:
        return unit(nodeid)

    def _pending_of(self, workload: dict[str, dict[str, bool]]) -> int:
        """With what is done forgotten: it is counted through for every one of thousands of tests."""
        for done in [name for name, tests in workload.items() if all(tests.values())]:
            del workload[done]
        return sum(not done for tests in workload.values() for done in tests.values())
