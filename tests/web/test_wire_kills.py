"""A house killed at random moments, over all games: what was answered is in the log, once."""

import signal
from pathlib import Path

import pytest
from wire_kills import evening

from patience import run

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no such signal")


@pytest.mark.long
def test_a_house_killed_twenty_times_loses_nothing_and_does_nothing_twice(tmp_path: Path) -> None:
    """Tables of every game with windows, questions and auctions open; five hundred times: `python -m benchmarks kills
    --full`."""
    assert run(evening(tmp_path, kills=20, seed=1)) > 100
