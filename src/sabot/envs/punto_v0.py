"""A table of Punto Banco for PettingZoo at which all stake at once: `sabot.envs.punto_v0.parallel_env()`.

A step is a window and its coup. An action is a point of the grid for each bet, or 0; who has the shoe deals.
Once this is imported PettingZoo knows it as `sabot/punto_v0`.
Version 0 never changes what it does: a later one has another name.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from sabot.envs.errors import EnvError
from sabot.envs.play import COUPS, PATIENCE, PURSE, Play, Settings, checked_seed
from sabot.envs.table_v0 import RENDER_MODES, Resettable, action_space, checked_mode, ended, observation_space, rendered
from sabot.envs.zoo import ParallelEnv, register
from sabot.games.moves import Amounts, Slot
from sabot.games.windows import PlayerId
from sabot.money import is_a, quoted

DEALS: Final = Slot("play", "proceed", ())
DONE: Final = Slot("play", "finish", ())


class PuntoEnv(Resettable, ParallelEnv):
    """A table with a layout. `play` is what is behind it."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo has it
        "name": "sabot_punto_v0",
        "render_modes": [*RENDER_MODES],
        "render_fps": 2,
    }

    def __init__(self, settings: Settings, render_mode: str | None = None) -> None:
        """Raises EnvError for a table that cannot be made, or at which a player holds the bank."""
        self.render_mode = checked_mode(render_mode)
        self.play = Play(settings)
        if not self.play.space.bets:
            raise EnvError(
                f"rule set {self.play.rules.id!r} has no layout, where all stake at once: use sabot.envs.table_v0.env"
            )
        self.play.keeps = render_mode in ("human", "ansi")
        self.possible_agents = [*map(str, self.play.agents)]
        self._places = [self.play.space.places.index(each) + 1 for each in (DEALS, DONE)]
        self.observation_spaces = {each: observation_space(self.play, places=False) for each in self.possible_agents}
        self.action_spaces = {each: action_space(self.play.space, places=False) for each in self.possible_agents}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new table; without a seed its chance goes on from the last. Raises EnvError for what is no seed."""
        checked_seed(seed)
        self._seed = seed if seed is not None else getattr(self, "_seed", 0) + 1
        self.play.reset(self._seed)
        self.agents = list(self.possible_agents)
        self._to_stakes()
        return self._seen(), {each: {} for each in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Everybody's stakes, and the coup; raises EnvError for what is not open to somebody, and nobody has staked."""
        self._check(actions)
        play, rewards = self.play, dict.fromkeys(self.agents, 0.0)
        asked = set[PlayerId]()
        while play.agent is not None:
            agent = play.agent
            if play.layout is None:
                self._add(rewards, play.take(self._plain()))
                continue
            if agent in asked:
                break
            asked.add(agent)
            self._add(rewards, play.take([0, *actions[agent]]))
        ends = {each: ended(play, each) for each in self.agents}
        terminated = {each: done for each, (done, _) in ends.items()}
        truncated = {each: cut for each, (_, cut) in ends.items()}
        seen = self._seen()
        infos: dict[str, dict[str, Any]] = {each: {} for each in self.agents}
        self.agents = [each for each in self.agents if not terminated[each] and not truncated[each]]
        return seen, rewards, terminated, truncated, infos

    def _check(self, actions: Mapping[str, Any]) -> None:
        if not self.agents:
            raise EnvError("the table is over: reset it, and play on")
        if not is_a(actions, Mapping):
            raise EnvError(
                f"actions {quoted(actions)}: give a dictionary with one for each of {', '.join(self.agents)}"
            )
        for each in actions:
            self.known(each)
        for each in self.agents:
            if each not in actions:
                raise EnvError(f"{each} has no action: give one for each of {', '.join(self.agents)}")
            self.play.check_points(PlayerId(each), actions[each])

    def _to_stakes(self) -> None:
        """The holder of the shoe deals, up to the first window."""
        while self.play.agent is not None and self.play.layout is None:
            self.play.take(self._plain())

    def _plain(self) -> list[int]:
        """A vector without a bet: the holder of the shoe deals, an agent who cannot stake finishes."""
        place = next(each for each in self._places if each in self.play.open_)
        return [place, *[0] * len(self.play.space.bets)]

    @staticmethod
    def _add(rewards: dict[str, float], more: Mapping[PlayerId, float]) -> None:
        for each, reward in more.items():
            if each in rewards:
                rewards[each] += reward

    def _seen(self) -> dict[str, Any]:
        play = self.play
        return {
            each: {
                "observation": play.observation(PlayerId(each)),
                "action_mask": play.masks_of(PlayerId(each)),
            }
            for each in self.agents
        }

    def render(self) -> Any:
        """The transcript so far, or a picture of the table; raises EnvError before it is reset."""
        self.begun()
        return rendered(self.play, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def parallel_env(
    rules: Any = "punto-banco",
    players: int = 5,
    *,
    coups: int = COUPS,
    purse: int = PURSE,
    grid: Amounts | None = None,
    utility: Callable[[float], float] | None = None,
    patience: int = PATIENCE,
    render_mode: str | None = None,
) -> PuntoEnv:
    """A table; raises EnvError for one that cannot be made, or at which a player holds the bank."""
    return PuntoEnv(Settings(rules, players, coups, purse, grid, utility, patience), render_mode)


register("parallel", "sabot/punto_v0", entry_point="sabot.envs.punto_v0:parallel_env")
