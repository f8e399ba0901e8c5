"""A shoe of Punto Banco to stake at before each coup, for Gymnasium: `sabot/PuntoBetting-v0`, alone and many at a time.

Once this is imported Gymnasium knows it by that name; `sabot.envs.betting_v0:sabot/PuntoBetting-v0` imports it.

An episode is a shoe. An observation is how many cards of each value, worth 0, aces to nines, nobody has seen, and how
many are in the shoe. Action 0 stakes nothing; after it come the points of the grid of the first bet, of the second and
so on, each between the bet's limits. A reward is what the stake gains, in units of the rule set's minimum; the purse
has no end. Version 0 never changes what it does: a later one has another name.
"""

from collections.abc import Sequence
from operator import index
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sabot.compilation import called, compiled
from sabot.envs.errors import EnvError
from sabot.envs.play import checked_grid
from sabot.envs.zoo import AutoresetMode, Env, ResetNeeded, VectorEnv, batch_space, register_env, spaces
from sabot.games.moves import Amounts
from sabot.games.punto.rules import PuntoRules
from sabot.money import is_a, is_whole, quoted
from sabot.parameters import LAST_SEED
from sabot.rulesets import load
from sabot.simulate.procedure import procedure
from sabot.simulate.record import ROW, most_rows, rows
from sabot.simulate.stream import CHUNK_SHOES, LANES
from sabot.simulate.wagers import decided, gain_by_place, wagered

BETS: Final = ("player", "banker", "tie")
VALUES: Final = 10
Seen = NDArray[np.uint16]
Rows = NDArray[np.int64]
Gains = NDArray[np.float64]
Over = NDArray[np.bool_]
METADATA: Final[dict[str, Any]] = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.SAME_STEP}


class ResetNeededError(EnvError, ResetNeeded):
    """A step, or a look, before there is a shoe."""


class BettingStakes:
    """Stakes and gains of every action, and the observations, by a rule set, some of its bets and a grid."""

    def __init__(self, rules: Any, bets: Sequence[str], grid: Amounts | None) -> None:
        """Raises EnvError for a bet that the rule set does not offer, RuleSetError or SimulateError for no rule set."""
        self.rules: PuntoRules = load(rules, PuntoRules) if isinstance(rules, str) else rules
        if not is_a(self.rules, PuntoRules):
            raise EnvError(
                f"{quoted(rules)} is no rule set of Punto Banco: give the name of one, such as 'punto-banco'"
            )
        self.procedure = procedure(self.rules)
        points = checked_grid(grid)
        if not is_a(bets, (list, tuple)):
            raise EnvError(f"bets {quoted(bets)}: give a list of names, such as ['player', 'banker', 'tie']")
        spots = {str(bet): spot for bet, spot in self.rules.by_id.items()}
        gains = [np.zeros((1, 400))]
        names = ["none"]
        for bet in bets:
            if bet not in spots:
                raise EnvError(f"bet {quoted(bet)} is not on the layout of {self.rules.id!r}: {', '.join(spots)} are")
            of_unit = gain_by_place(decided(wagered(bet, self.rules)))
            for at, stake in enumerate(points.between(spots[bet].minimum, spots[bet].maximum, self.rules.coin)):
                names.append(f"{bet}:{at}")
                gains.append(of_unit[None, :] * (stake / self.rules.minimum))
        self.names = tuple(names)
        self.gains: Gains = np.concatenate(gains).ravel()
        most = [16 * self.rules.decks, *[4 * self.rules.decks] * (VALUES - 1), self.procedure.cards]
        self.observations = spaces.Box(np.zeros(VALUES + 1, np.uint16), np.array(most, np.uint16), dtype=np.uint16)
        self.actions = spaces.Discrete(len(names))


class DealtShoes:
    """Shoes one after the other, out of a stream: their coups as rows of what was seen before and where they fell.

    The last row of a shoe is what is seen once it is over.
    """

    def __init__(self, stakes: BettingStakes, seed: int, tables: int) -> None:
        self._procedure, self._seed, self._chunk = stakes.procedure, seed, 0
        self._shoes = min(CHUNK_SHOES, max(LANES, tables))
        self.rows: Seen = np.empty((0, ROW), np.uint16)
        self._size = 0
        self._firsts: Rows = np.empty(0, np.int64)
        self._ends: Rows = np.empty(0, np.int64)
        self._next_shoe = 0

    def next(self, count: int, at: Rows, ends: Rows) -> tuple[Rows, Rows]:
        """The first rows of so many shoes, and the last ones; `at` and `ends` follow rows that are moved."""
        while len(self._firsts) - self._next_shoe < count:
            self._deal(at, ends)
        part = slice(self._next_shoe, self._next_shoe + count)
        self._next_shoe += count
        return self._firsts[part], self._ends[part]

    def _deal(self, at: Rows, ends: Rows) -> None:
        """Deal a chunk more, behind the rows that are there."""
        most = self._shoes * most_rows(self._procedure)
        if self._size + most > len(self.rows):
            self._moved(most, at, ends)
        lengths = rows(self._procedure, self._seed, self._chunk, self._shoes, self.rows[self._size :])
        self._chunk += 1
        ends = self._size + np.cumsum(lengths) - 1
        self._size = int(ends[-1]) + 1
        self._firsts = np.concatenate([self._firsts[self._next_shoe :], ends + 1 - lengths])
        self._ends = np.concatenate([self._ends[self._next_shoe :], ends])
        self._next_shoe = 0

    def _moved(self, more: int, at: Rows, ends: Rows) -> None:
        """Room for more rows: those that nobody is at any more are let go."""
        waiting = self._firsts[self._next_shoe :]
        first = min([self._size, *(int(each.min()) for each in (at, waiting) if len(each))])
        live = self.rows[first : self._size]
        if 2 * (len(live) + more) > len(self.rows):
            self.rows = np.empty((4 * (len(live) + more), ROW), np.uint16)
        self.rows[: len(live)] = live
        self._size = len(live)
        for places in (at, ends, self._firsts, self._ends):
            np.subtract(places, first, out=places)


class Stepped(NamedTuple):
    """A step of many shoes: observations, rewards, ends."""

    seen: Seen
    rewards: Gains
    over: Over


@compiled
def _stepped(rows: Seen, gains: Gains, chosen: Rows, places: tuple[Rows, Rows], steps: Stepped) -> None:
    """A coup of every shoe at its place, up to its end, and what is seen after it."""
    at, ends = places
    for each in range(at.shape[0]):
        row = at[each]
        steps.rewards[each] = gains[chosen[each] * 400 + rows[row, 11]]
        row += 1
        at[each] = row
        steps.over[each] = row == ends[each]
        for value in range(11):
            steps.seen[each, value] = rows[row, value]


class PuntoBettingVector(VectorEnv):
    """Many shoes at a time; one that ends is followed by the next in the same step.

    What was seen of it after its last coup is then in `infos["final_obs"]`, as Gymnasium has it.
    """

    metadata = METADATA

    def __init__(
        self,
        num_envs: int = 1024,
        rules: Any = "punto-banco",
        bets: Sequence[str] = BETS,
        grid: Amounts | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Raises EnvError for no tables, and for a bet that the rule set does not offer."""
        if not is_whole(num_envs, 1, 10**6):
            raise EnvError(f"{quoted(num_envs)} tables: it is a whole number from 1 to 1,000,000")
        self.num_envs, self.render_mode = num_envs, _mode(render_mode)
        self.stakes = BettingStakes(rules, bets, grid)
        self.single_observation_space, self.single_action_space = self.stakes.observations, self.stakes.actions
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._dealt: DealtShoes | None = None
        self._at = self._ends = np.empty(0, np.int64)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """New shoes; the first of a list of seeds is that of all. With `options["reset_mask"]` those of some places.

        Raises EnvError for a mask of another size, and for one beside a seed, which makes all shoes anew.
        """
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            return self._some(mask, seed), {}
        if isinstance(seed, list | tuple) and len(seed) != self.num_envs:
            raise EnvError(f"{len(seed)} seeds: give one for each of {self.num_envs} shoes, or one for all")
        super().reset(seed=seed[0] if isinstance(seed, list | tuple) else seed)
        stream = int(self.np_random.integers(0, LAST_SEED, dtype=np.uint64))
        self._dealt = DealtShoes(self.stakes, stream, self.num_envs)
        nobody = np.empty(0, np.int64)
        self._at, self._ends = (each.copy() for each in self._dealt.next(self.num_envs, nobody, nobody))
        return self._seen(self._at), {}

    def _some(self, mask: Any, seed: object) -> Seen:
        """The next shoes in some places, and what is seen in all."""
        if seed is not None:
            raise EnvError("a seed makes all shoes anew: leave out the seed, or the reset_mask")
        if not is_a(mask, np.ndarray) or mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise EnvError(
                f"reset_mask {quoted(mask)}: an array of {self.num_envs} truth values, not all of them False"
            )
        dealt = self._begun()
        places = np.flatnonzero(mask)
        firsts, ends = dealt.next(len(places), self._at, self._ends)
        self._at[places], self._ends[places] = firsts, ends
        return self._seen(self._at)

    def _begun(self) -> DealtShoes:
        if self._dealt is None:
            raise ResetNeededError("no shoes are dealt yet: call reset() first")
        return self._dealt

    def step(self, actions: Rows) -> tuple[Seen, NDArray[np.float64], Any, Any, dict[str, Any]]:
        """A coup of every shoe; raises EnvError for an action that there is not."""
        dealt, chosen = self._begun(), _array(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise EnvError(f"actions of shape {chosen.shape}: give one whole number for each of {self.num_envs} shoes")
        if chosen.min() < 0 or chosen.max() >= len(self.stakes.names):
            raise EnvError(
                f"action {chosen[(chosen < 0) | (chosen >= len(self.stakes.names))][0]}:"
                f" it is from 0 to {len(self.stakes.names) - 1}"
            )
        count, at = self.num_envs, self._at
        seen: Seen = np.empty((count, VALUES + 1), np.uint16)
        steps = Stepped(seen, np.empty(count, np.float64), np.empty(count, np.bool_))
        places = chosen.astype(np.int64, copy=False)
        called(_stepped, dealt.rows, self.stakes.gains, places, (at, self._ends), steps)
        infos: dict[str, Any] = {}
        ended = np.flatnonzero(steps.over)
        if len(ended):
            infos = self._renew(ended, steps)
            steps.seen[ended] = self._seen(at[ended])
        return steps.seen, steps.rewards, steps.over, np.zeros(count, np.bool_), infos

    def _seen(self, at: Rows) -> Seen:
        return self._begun().rows[at, : VALUES + 1]

    def _renew(self, ended: Rows, steps: Stepped) -> dict[str, Any]:
        """The shoes that are over are followed by others; what was seen after their last coup is told apart."""
        final, over = np.empty(self.num_envs, object), steps.over
        final[ended] = list(steps.seen[ended])
        firsts, ends = self._begun().next(len(ended), self._at, self._ends)
        self._at[ended], self._ends[ended] = firsts, ends
        return {"final_obs": final, "_final_obs": over, "final_info": {}, "_final_info": over}

    def render(self) -> Any:
        """The unseen cards of every shoe, as text; None without the mode `ansi`."""
        seen = self._seen(self._at)
        return tuple(map(unseen_text, seen)) if self.render_mode == "ansi" else None


class PuntoBetting(Env):
    """The environment of a single shoe; the same as that of a vector of one."""

    metadata = METADATA

    def __init__(
        self,
        rules: Any = "punto-banco",
        bets: Sequence[str] = BETS,
        grid: Amounts | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Raises EnvError for a bet that the rule set does not offer, and for a way to render that there is not."""
        self.render_mode = _mode(render_mode)
        self.stakes = BettingStakes(rules, bets, grid)
        self.observation_space, self.action_space = self.stakes.observations, self.stakes.actions
        self._rows: Seen = np.empty((0, ROW), np.uint16)
        self._at = self._end = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new shoe."""
        super().reset(seed=seed)
        stream = int(self.np_random.integers(0, LAST_SEED, dtype=np.uint64))
        self._rows = np.empty((most_rows(self.stakes.procedure), ROW), np.uint16)
        self._end = int(rows(self.stakes.procedure, stream, 0, 1, self._rows)[0]) - 1
        self._at = 0
        return self._seen(), {}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """A coup; raises EnvError for an action that there is not."""
        chosen = _place(action, len(self.stakes.names))
        if not len(self._rows):
            raise ResetNeededError("no shoe is dealt yet: call reset() first")
        if self._at == self._end:
            raise EnvError("the shoe is over: reset it, and play on")
        reward = float(self.stakes.gains[chosen * 400 + int(self._rows[self._at, VALUES + 1])])
        self._at += 1
        return self._seen(), reward, self._at == self._end, False, {}

    def _seen(self) -> Seen:
        if not len(self._rows):
            raise ResetNeededError("no shoe is dealt yet: call reset() first")
        return self._rows[self._at, : VALUES + 1].copy()

    def render(self) -> Any:
        """The unseen cards of the shoe, as text; None without the mode `ansi`."""
        seen = self._seen()
        return unseen_text(seen) if self.render_mode == "ansi" else None


def _array(actions: ArrayLike) -> NDArray[Any]:
    try:
        return np.asarray(actions)
    except ValueError:
        raise EnvError(f"actions {quoted(actions)}: give one whole number for each shoe") from None


def _mode(render_mode: str | None) -> str | None:
    if render_mode not in (None, "ansi"):
        raise EnvError(f"render_mode {quoted(render_mode)}: it is 'ansi' or None")
    return render_mode


def _place(action: Any, actions: int) -> int:
    """The number of an action; raises EnvError for none."""
    try:
        chosen = index(action)
    except TypeError:
        chosen = -1
    if not 0 <= chosen < actions:
        raise EnvError(f"action {quoted(action)}: it is a whole number from 0 to {actions - 1}")
    return chosen


def unseen_text(seen: Seen) -> str:
    """The unseen cards, for people."""
    *counts, left = map(int, seen)
    return f"{left} cards in the shoe; unseen: " + ", ".join(f"{value}: {each}" for value, each in enumerate(counts))


register_env(
    "sabot/PuntoBetting-v0",
    entry_point="sabot.envs.betting_v0:PuntoBetting",
    vector_entry_point="sabot.envs.betting_v0:PuntoBettingVector",
)
