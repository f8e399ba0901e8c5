"""Whole shoes, simulated: the same seed deals the same shoes on any machine (docs/simulation.md).

The kernels are imported by their own names: `sabot.simulate.record`, `sabot.simulate.runs`.
"""

from sabot.simulate.errors import SimulateError
from sabot.simulate.procedure import Procedure, procedure

__all__ = ["Procedure", "SimulateError", "procedure"]
