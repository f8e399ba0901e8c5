"""Systems of linear equations of purses: SciPy reads them, and is read itself when the first is solved."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def solved(chances: Floats, rows: Ints, columns: Ints, right: Floats, *, near: bool = False) -> tuple[Floats, float]:
    """x with x = right + A x, and the most by which it misses; A has the chances at rows and columns, added up.

    `near` is faster where a purse moves to purses near it alone.
    """
    from scipy.sparse import coo_matrix, identity  # noqa: PLC0415 - slow to start, and few questions come to equations
    from scipy.sparse.linalg import splu  # noqa: PLC0415 - the same

    size = len(right)
    equations = (identity(size) - coo_matrix((chances, (rows, columns)), (size, size))).tocsc()
    factors = splu(equations, permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0) if near else splu(equations)
    met: Floats = np.asarray(factors.solve(right), np.float64)
    return met, float(np.abs(equations @ met - right).max())
