"""Coups in a file, one row each, as Parquet or CSV by polars (`sabot[lab]`): written by chunks, whole or not at all.

| column | type | says |
|---|---|---|
| `shoe` | Int64 | the shoe's number in the run, from 1 |
| `coup` | UInt16 | the coup's number in its shoe, from 1 |
| `result` | Enum | `P`, `B` or `T`: who won, as roads write it |
| `player_points`, `banker_points` | UInt8 | final points |
| `player_cards`, `banker_cards` | UInt8 | numbers of cards, 2 or 3 |
| `player_1` ... `player_3`, `banker_1` ... `banker_3` | UInt8 | each card's points; null where no third was taken |
| `cards_left` | UInt16 | cards in the shoe before the coup, those behind the stop card with them |

The metadata of a Parquet file name what made it: `sabot.ruleset`, `sabot.shoes`, `sabot.seed`, `sabot.algorithm`.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from queue import Full, Queue
from threading import Thread
from types import TracebackType
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from sabot.paper.errors import PaperError
from sabot.paper.files import beside, needs, place, shown, unwritable
from sabot.simulate.record import Coups
from sabot.simulate.stream import ALGORITHM

ENDINGS: Final = (".parquet", ".csv")
ROW_GROUP: Final = 1 << 18
"""Rows of a group: a reader may take one at a time."""
WAITING: Final = 2
"""Chunks that may wait for the disk."""
RESULTS: Final = ("P", "B", "T")
_PATIENCE: Final = 0.1  # seconds between two looks at whether the other side still lives


def output_place(named: str) -> Path:
    """The path of an output, if it can be written there; raises PaperError."""
    path = place(named, ENDINGS)
    needs("polars", "lab", "an output")
    return path


def facts(ruleset: str, shoes: int, seed: int) -> dict[str, str]:
    """The metadata of a run's file."""
    return {
        "sabot.ruleset": ruleset,
        "sabot.shoes": str(shoes),
        "sabot.seed": str(seed),
        "sabot.algorithm": str(ALGORITHM),
    }


class CoupFile:
    """A file of coups. As a context it appears under its name when the block ends, or not at all when it fails.

    Chunks are written in the order in which they are given, by a thread of its own; raises PaperError where the
    file cannot be written.
    """

    def __init__(self, path: Path, metadata: dict[str, str]) -> None:
        self._path, self._metadata = path, metadata
        self._polars: Any = import_module("polars")  # optional, and slow to import
        self._schema = _schema(self._polars)
        self._queue: Queue[Any] = Queue(WAITING)
        self._failed: BaseException | None = None
        self._abandoned = False
        self._over = ExitStack()
        self._thread = Thread(target=self._write, daemon=True)

    def __enter__(self) -> Self:
        """Begin beside the file's place."""
        try:
            self._part = self._over.enter_context(beside(self._path, lambda part: part.touch()))
        except OSError as error:
            raise unwritable(self._path, error) from None
        self._thread.start()
        return self

    def write(self, coups: Coups) -> None:
        """Add a chunk's coups."""
        self._give(frame(self._polars, coups))

    def abandon(self) -> None:
        """Leave nothing of the file when the block ends, as after an error."""
        self._abandoned = True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Finish the file, or leave nothing of it."""
        with self._over:
            whole = error is None and not self._abandoned
            self._give(_END if whole else _STOP)
            self._thread.join()
            if whole:
                self._check()
                self._part.replace(self._path)

    def _give(self, item: Any) -> None:
        while self._thread.is_alive():
            try:
                return self._queue.put(item, timeout=_PATIENCE)
            except Full:
                continue
        return None if item is _STOP else self._check()

    def _check(self) -> None:
        if isinstance(self._failed, OSError):
            raise unwritable(self._path, self._failed)
        if self._failed is not None:
            raise PaperError(f"{shown(self._path)} cannot be written: {' '.join(str(self._failed).split())[:200]}")

    def _write(self) -> None:
        """The thread: polars pulls the chunks and writes them as they come.

        It is given an open file: one that it opened itself by its name could come after the block has ended.
        """
        plugins: Any = import_module("polars.io.plugins")
        source = plugins.register_io_source(self._frames, schema=self._schema)
        try:
            with self._part.open("wb") as into:
                if self._path.suffix == ".csv":
                    source.sink_csv(into, maintain_order=True)
                else:
                    source.sink_parquet(into, maintain_order=True, row_group_size=ROW_GROUP, metadata=self._metadata)
        except BaseException as error:  # told to whoever writes next
            self._failed = error

    def _frames(self, *_: object) -> Iterator[Any]:
        """The chunks, in order, as polars asks for them; all columns and rows, whatever it would do without."""
        while (item := self._queue.get()) is not _END:
            if item is _STOP:
                raise InterruptedError("stopped")
            yield item


_END, _STOP = object(), object()


def frame(polars: Any, coups: Coups) -> Any:
    """A chunk's coups as a data frame with the columns of this module."""
    cell, cards = coups.cell.astype(np.int64), coups.cards.astype(np.uint8)
    player, banker = cell // 10 % 10, cell % 10
    drew, drew_too = cell // 200 == 1, cell // 100 % 2 == 1
    results = polars.Series(RESULTS, dtype=_schema(polars)["result"])
    banker_third = np.where(drew, cards[:, 5], cards[:, 4])
    columns: dict[str, Any] = {
        "shoe": coups.shoe + 1,
        "coup": _places(coups.shoe),
        "result": results.gather(np.where(player > banker, 0, np.where(banker > player, 1, 2))),
        "player_points": player,
        "banker_points": banker,
        "player_cards": 2 + drew,
        "banker_cards": 2 + drew_too,
        "player_1": cards[:, 0],
        "player_2": cards[:, 2],
        "player_3": _or_null(polars, cards[:, 4], drew),
        "banker_1": cards[:, 1],
        "banker_2": cards[:, 3],
        "banker_3": _or_null(polars, banker_third, drew_too),
        "cards_left": coups.left,
    }
    return polars.DataFrame(columns).cast(_schema(polars))


def _places(shoe: NDArray[np.int64]) -> NDArray[np.int64]:
    """The place of each coup in its shoe, from 1."""
    first = np.flatnonzero(np.diff(shoe, prepend=shoe[:1] - 1))
    return np.arange(1, len(shoe) + 1) - np.repeat(first, np.diff(first, append=len(shoe)))


def _or_null(polars: Any, values: NDArray[np.uint8], there: NDArray[np.bool_]) -> Any:
    return polars.select(polars.when(polars.Series(there)).then(polars.Series(values))).to_series()


def _schema(polars: Any) -> dict[str, Any]:
    small = dict.fromkeys(("player_points", "banker_points", "player_cards", "banker_cards"), polars.UInt8)
    cards = {f"{side}_{number}": polars.UInt8 for side in ("player", "banker") for number in (1, 2, 3)}
    result = polars.Enum(RESULTS)
    return {
        "shoe": polars.Int64,
        "coup": polars.UInt16,
        "result": result,
        **small,
        **cards,
        "cards_left": polars.UInt16,
    }
