"""Decisions of people and bots at tables, as arrays to learn from: `sabot.envs.imitation("table.jsonl")`."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sabot.envs.errors import EnvError
from sabot.envs.log_decisions import FollowedDecision, FollowedLog
from sabot.envs.logs import read_log
from sabot.envs.play import FEWEST, Mask, Numbers, Play, Settings
from sabot.games.moves import Amounts
from sabot.money import quoted
from sabot.paper.files import beside, needs, place, unwritable


@dataclass(frozen=True, eq=False, repr=False)
class Imitation:
    """Decisions, a row each, as `sabot.envs.table_v0` has them; `names` are those of an observation's numbers.

    At a layout a row of `mask` has the masks of an action's numbers one after the other, each as long as `sizes` says.
    `table`, from 0, and `event` say where in the files it was, `player` who decided. `left_out` counts what is no
    decision of an agent's, or none that the grid has a place for, by its kind.
    """

    rules: Any
    names: tuple[str, ...]
    sizes: tuple[int, ...]
    observation: Numbers
    mask: Mask
    action: NDArray[np.int64]
    table: NDArray[np.int64]
    event: NDArray[np.int64]
    player: tuple[str, ...]
    left_out: dict[str, int]

    def __len__(self) -> int:
        """The number of decisions."""
        return len(self.player)

    def __repr__(self) -> str:
        """In short: whose rules, how many decisions of how many numbers, and what was left out."""
        shape = f"{self.observation.shape[1]} numbers and {self.mask.shape[1]} places"
        told = ", ".join(f"{count} {kind}" for kind, count in self.left_out.items()) or "nothing"
        return f"<Imitation {self.rules.id}: {len(self)} decisions of {shape}; left out: {told}>"

    def parquet(self, file: str | Path) -> None:
        """Write a column for each array by polars (`sabot[lab]`); raises PaperError where that cannot be."""
        path = place(str(file), (".parquet",))
        needs("polars", "lab", "a Parquet file")
        polars: Any = import_module("polars")
        columns = {
            "table": self.table,
            "event": self.event,
            "player": polars.Series(self.player, dtype=polars.String),
            "observation": self.observation,
            "mask": self.mask,
            "action": self.action,
        }
        metadata = {"sabot.ruleset": self.rules.id, "sabot.names": ",".join(self.names)}
        try:
            with beside(path, lambda part: polars.DataFrame(columns).write_parquet(part, metadata=metadata)) as part:
                part.replace(path)
        except OSError as error:
            raise unwritable(path, error) from None


def imitation(*files: str | Path, grid: Amounts | None = None, near: bool = False) -> Imitation:
    """The decisions in what `sabot deal --json` printed, or a house exported; files of one rule set.

    A decision whose amount is not on the grid is left out, or with `near` taken for the nearest amount that is. Raises
    EnvError for a file that is none, and for tables by different rules.
    """
    if not files:
        raise EnvError("no file: give at least one that sabot deal --json has printed, or that a house has exported")
    decisions, tables, left_out, play = list[FollowedDecision](), list[int](), Counter[str](), None
    for number, file in enumerate(files):
        log = read_log(file)
        if play is None:
            play = Play(Settings(log.rules, max(FEWEST, log.game.fewest), grid=grid))
        elif log.rules != play.rules:
            raise EnvError(f"{quoted(str(file))} is by other rules than {quoted(str(files[0]))}: read them apart")
        followed = FollowedLog(log, play, near=near)
        decisions += followed.decisions
        tables += [number] * len(followed.decisions)
        left_out += followed.left_out
    assert play is not None  # noqa: S101 - there is a file
    return _arrays(play, decisions, tables, left_out)


def _arrays(
    play: Play, decisions: Sequence[FollowedDecision], tables: Sequence[int], left_out: Counter[str]
) -> Imitation:
    space, count = play.space, len(decisions)
    first = [len(space.places) + bool(space.bets)]
    sizes = (*first, *[1 + space.points] * len(space.bets))
    masks = [np.concatenate(each.mask) if space.bets else each.mask for each in decisions]
    shape = (count, len(sizes)) if space.bets else (count,)
    return Imitation(
        rules=play.rules,
        names=play.names,
        sizes=sizes,
        observation=np.array([each.observation for each in decisions], np.float32).reshape(count, len(play.names)),
        mask=np.array(masks, np.int8).reshape(count, sum(sizes)),
        action=np.array([each.action for each in decisions], np.int64).reshape(shape),
        table=np.array(tables, np.int64),
        event=np.array([each.event for each in decisions], np.int64),
        player=tuple(each.player for each in decisions),
        left_out=dict(sorted(left_out.items())),
    )
