"""A Dask cluster of two workers on this machine beside one core of it: whole commands, by the clock."""

import json
from importlib import import_module
from logging import ERROR
from typing import Any, Final

from benchmarks.processes import Ended, sabot, two_against_one
from benchmarks.report import Effort, Failed, Measure

RUNS: Final = 2
SHOES: Final = 120_000_000
"""More than 20 s of one core's work."""
FEW: Final = 50_000
NAME: Final = "Simulated by a cluster of two workers"
GOAL: Final = "1.6"


def measures(effort: Effort) -> list[Measure | Failed]:
    """The same run by the workers and at home, with the same result."""
    distributed: Any = import_module("distributed")
    few, many = (("simulate", "punto-banco", "--shoes", size, "--seed", 7, "--json") for size in _sizes(effort))
    asked = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "silence_logs": ERROR}
    with distributed.LocalCluster(**asked) as cluster:
        address = cluster.scheduler_address
        _same(sabot(*few, "--scheduler", address), sabot(*few, "--cores", 1))  # this loads the workers' kernels
        found = two_against_one(
            NAME,
            effort.runs(RUNS),
            lambda: sabot(*many, "--cores", 1),
            lambda: sabot(*many, "--scheduler", address),
            goal=GOAL,
        )
    return [found]


def _sizes(effort: Effort) -> tuple[int, int]:
    return FEW, effort.size(SHOES, FEW)


def _same(there: Ended, here: Ended) -> None:
    """Whether both have dealt the same; raises ValueError."""
    one, other = (json.loads(each.printed) | {"seconds": 0} for each in (there, here))
    if one != other:
        raise ValueError("the cluster and one core disagree")
