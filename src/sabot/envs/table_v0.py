"""A whole table of any rule set for PettingZoo, an agent at a time: `sabot.envs.table_v0.env("chemin-de-fer")`.

Once this is imported PettingZoo knows it as `sabot/table_v0`.
Version 0 never changes what it does: a later one has another name.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from sabot.envs.errors import EnvError, NotResetError
from sabot.envs.picture import picture
from sabot.envs.play import COUPS, PATIENCE, PURSE, ActionSpace, Play, Settings, checked_seed
from sabot.envs.zoo import AECEnv, register, spaces
from sabot.games.moves import Amounts
from sabot.games.windows import PlayerId
from sabot.money import is_a, quoted
from sabot.words import line

RENDER_MODES: Final = ("human", "ansi", "rgb_array")
Observation = dict[str, Any]
"""`observation`, the numbers, and `action_mask`."""


AFTER_RESET: Final = frozenset(
    ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards")
)


class Resettable:
    """A table of which some is there once it is reset."""

    agents: list[str]
    observation_spaces: dict[str, Any]
    action_spaces: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        """Raises NotResetError for what is there later, AttributeError for what never is."""
        if name in AFTER_RESET:
            raise NotResetError(f"{name} is there once the table is reset: call reset() first")
        raise AttributeError(f"a table has no {name!r}")

    def observation_space(self, agent: str) -> Any:
        """The numbers, and the mask, or one for each number of an action; raises EnvError for no agent."""
        return self.observation_spaces[self.known(agent)]

    def action_space(self, agent: str) -> Any:
        """A place's number, at a layout a vector; raises EnvError for no agent."""
        return self.action_spaces[self.known(agent)]

    def begun(self) -> None:
        """Raise NotResetError where the table is not reset yet."""
        _ = self.agents

    def known(self, agent: str) -> str:
        """An agent of the table; raises EnvError."""
        if not is_a(agent, str) or agent not in self.action_spaces:
            raise EnvError(f"agent {quoted(agent)} is none of this table: it is one of {', '.join(self.action_spaces)}")
        return agent


class TableEnv(Resettable, AECEnv):
    """A table. `play` is what is behind it: its state, its actions, its numbers by name."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo has it
        "name": "sabot_table_v0",
        "render_modes": [*RENDER_MODES],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, settings: Settings, render_mode: str | None = None) -> None:
        """Raises EnvError for a table that cannot be made, RuleSetError for a rule set that there is not."""
        super().__init__()
        self.render_mode = checked_mode(render_mode)
        self.play = Play(settings)
        self.play.keeps = render_mode in ("human", "ansi")
        self.possible_agents = [*map(str, self.play.agents)]
        self.observation_spaces = {each: observation_space(self.play) for each in self.possible_agents}
        self.action_spaces = {each: action_space(self.play.space) for each in self.possible_agents}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new table; without a seed its chance goes on from the last. Raises EnvError for what is no seed."""
        checked_seed(seed)
        self._seed = seed if seed is not None else getattr(self, "_seed", 0) + 1
        self.play.reset(self._seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {each: {} for each in self.agents}
        self._rewarded, self._gone = False, 0
        self._select()

    def step(self, action: Any) -> None:
        """Take the action of the selected agent; raises EnvError for one that is not open to him."""
        agent = self.agent_selection
        if agent not in self.terminations:
            raise EnvError("the table is over: reset it, and play on")
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise EnvError(f"action {quoted(action)}: {agent} is done, and does nothing but None")
            self._was_dead_step(action)
            return
        rewards = self.play.take(action)
        self._cumulative_rewards[agent] = 0.0
        if rewards or self._rewarded:
            self._clear_rewards()
            for each, reward in rewards.items():
                if each in self.rewards:
                    self.rewards[each] = reward
            self._accumulate_rewards()
            self._rewarded = bool(rewards)
        self._select()

    def _select(self) -> None:
        """Select the agent whose turn it is: first of all those whose table has ended."""
        play = self.play
        self.agent_selection = self.agents[0] if play.agent is None else str(play.agent)
        if play.over or len(play.done) > self._gone:
            self._gone = len(play.done)
            for each in self.agents:
                self.terminations[each], self.truncations[each] = ended(play, each)
            self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """The table as an agent sees it; reckoned when it is asked for. Raises EnvError for no agent."""
        play, player = self.play, PlayerId(self.known(agent))
        self.begun()
        return {"observation": play.observation(player), "action_mask": play.mask(player)}

    def render(self) -> Any:
        """The transcript so far, or a picture of the table; raises EnvError before it is reset."""
        self.begun()
        return rendered(self.play, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def env(
    rules: Any = "chemin-de-fer",
    players: int = 5,
    *,
    coups: int = COUPS,
    purse: int = PURSE,
    grid: Amounts | None = None,
    utility: Callable[[float], float] | None = None,
    patience: int = PATIENCE,
    render_mode: str | None = None,
) -> TableEnv:
    """A table; raises EnvError for one that cannot be made."""
    return TableEnv(Settings(rules, players, coups, purse, grid, utility, patience), render_mode)


raw_env = env
register("aec", "sabot/table_v0", entry_point="sabot.envs.table_v0:env")


def ended(play: Play, agent: str) -> tuple[bool, bool]:
    """An agent's end of the table, his own or everybody's, and its end by a cut while he is there."""
    gone = PlayerId(agent) in play.done
    return gone or (play.over and not play.truncated), play.over and play.truncated and not gone


def checked_mode(render_mode: str | None) -> str | None:
    """A way to render, or none; raises EnvError."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise EnvError(f"render_mode {quoted(render_mode)}: it is {', '.join(map(repr, RENDER_MODES))} or None")
    return render_mode


def rendered(play: Play, render_mode: str | None) -> Any:
    """The transcript so far, or a picture of the table; `human` prints what is new of the transcript."""
    if render_mode == "human":
        for each in transcript(play):
            print(each)
        play.log.clear()
    if render_mode == "ansi":
        return "\n".join(transcript(play))
    if render_mode == "rgb_array":
        return picture(play.game.snapshot(play.state, None), play.agents, play.agent, play.unit)
    return None


def transcript(play: Play) -> list[str]:
    """A transcript of all that has happened, as everybody hears it, line by line."""
    game, lines = play.game, list[str]()
    for before, event in play.log:
        for said in game.narrate(game.evolve(before, event), game.view(before, event, None)):
            indent = "" if said.opens or said.section == "call" else "  "
            lines.append(indent + line("en", game.id, said))
    return lines


def observation_space(play: Play, *, places: bool = True) -> Any:
    """The space of observations; without the places the mask is of the bets alone."""
    space = play.space
    numbers = spaces.Box(play.low, play.high, dtype=np.float32)
    sizes = [len(space.places) + bool(space.bets)] * places + [1 + space.points] * len(space.bets)
    masks = [spaces.Box(0, 1, (size,), np.int8) for size in sizes]
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Tuple(masks) if space.bets else masks[0]})


def action_space(space: ActionSpace, *, places: bool = True) -> Any:
    """The space of actions; without the places those of the bets alone."""
    if not space.bets:
        return spaces.Discrete(len(space.places))
    return spaces.MultiDiscrete([len(space.places) + 1] * places + [1 + space.points] * len(space.bets))
