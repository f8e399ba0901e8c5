"""Counting systems: the published ones as TOML files, and those that people write themselves."""

from sabot.simulate.systems.files import load_system, read_system, system_named, system_names
from sabot.simulate.systems.system import System, count_of, fires, furthest, running_count

__all__ = [
    "System",
    "count_of",
    "fires",
    "furthest",
    "load_system",
    "read_system",
    "running_count",
    "system_named",
    "system_names",
]
