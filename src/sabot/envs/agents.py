"""Agents at an environment's tables: a policy, chance, the bots of a house by their temperament or by the equilibrium.

An agent hears what happens as his player sees it, and says what he does at a table of `sabot.envs.play`. What a bot
does is done by the nearest action that is open: an amount by the point of the grid that is nearest by ratio.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final, Protocol

from sabot.envs.errors import EnvError
from sabot.envs.play import Numbers, Play
from sabot.games.game import Bot
from sabot.games.steps import Finish
from sabot.games.windows import PlayerId
from sabot.money import is_a, quoted

Policy = Callable[[Numbers, Any], Any]
"""Whoever chooses an action by what he sees, and by the mask of what is open."""
Done = tuple[PlayerId, Any, dict[PlayerId, float]]
"""A player, his action, and everybody's reward by it."""
CUSTOM: Final = "steady"
"""The temperament that stands for custom: by the tableau where it binds, at even chances where it is free."""
REFERENCES: Final = ("random", "custom", "equilibrium")


class Agent(Protocol):
    """A player of a place of a table, whoever plays it."""

    def hear(self, event: Any) -> None:
        """Take in an event, as the agent's player sees it."""

    def act(self, play: Play) -> Any:
        """The agent's action in his turn, for `Play.take`."""


class ByPolicy:
    """An agent that is a policy."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def hear(self, event: Any) -> None:
        """Nothing: what it sees is told when it is asked."""

    def act(self, play: Play) -> Any:
        """The policy's action, by the observation and the mask of the agent whose turn it is."""
        assert play.agent is not None  # noqa: S101 - who is asked has a turn
        return self._policy(play.observation(play.agent), play.mask(play.agent))


class ByChance:
    """An agent that does anything that is open, each as often."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def hear(self, event: Any) -> None:
        """Nothing."""

    def act(self, play: Play) -> Any:
        """An action among those that are open."""
        assert play.agent is not None  # noqa: S101 - who is asked has a turn
        mask, draw = play.mask(play.agent), self._random.choice
        if not play.space.bets:
            return draw(mask.nonzero()[0].tolist())
        return [draw(each.nonzero()[0].tolist()) for each in mask]


class ByBot:
    """An agent that is a bot of a house."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def hear(self, event: Any) -> None:
        """Take in an event, if the bot listens."""
        if self._bot.listens:
            self._bot.hear(event)

    def act(self, play: Play) -> Any:
        """The open action that is nearest to the bot's."""
        game, me = play.game, self._bot.id
        options = [each for each in game.options(play.state, me) if game.choices[type(each)].section == "play"]
        return nearest(play, self._bot.choose(game.snapshot(play.state, me), options))


def reference(name: str, play: Play, seed: object) -> dict[PlayerId, Agent]:
    """An agent by name for every place of a table: `random`, `custom`, `equilibrium`, or a profile of the game's bots.

    Agents of one call share what is solved for the equilibrium. Raises EnvError for a name that there is not.
    """
    if name == "random":
        return {each: ByChance(Random(f"{seed} {each}")) for each in play.agents}  # noqa: S311 - repeatable
    makers = {**play.game.bots, "custom": play.game.bots.get(CUSTOM, play.game.bots["mixed"])}
    maker = _equilibrium(play, seed) if name == "equilibrium" else makers.get(name) if is_a(name, str) else None
    if maker is None:
        known = ", ".join(dict.fromkeys([*REFERENCES, *play.game.bots]))
        raise EnvError(f"agent {quoted(name)} is none of rule set {play.rules.id!r}: it is one of {known}")
    return {each: ByBot(maker(play.rules, each, at, f"{seed} {each}")) for at, each in enumerate(play.agents)}


def _equilibrium(play: Play, seed: object) -> Any:
    """A maker of bots by the equilibrium, None for a game in which no draw is free."""
    if play.game.id == "chemin":
        from sabot.advice.chemin.equilibrium_bots import equilibrium_bots as of_chemin  # noqa: PLC0415 - the solver, where it is asked

        return of_chemin(play.rules)
    if play.game.id == "banque":
        from sabot.advice.banque.equilibrium_bots import equilibrium_bots as of_banque  # noqa: PLC0415 - the same

        return of_banque(play.rules, f"{seed} coin")
    return None


def nearest(play: Play, wished: Any) -> Any:
    """The open action that is nearest to an action of the game's; where it is not open, to be done, or the first."""
    single = _single(play, wished)
    if play.space.bets:
        nothing = [0] * len(play.space.bets)
        if play.layout is not None and hasattr(wished, "stakes"):
            return [0, *play.points_of(wished.stakes)]
        return [single, *nothing]
    return single


def _single(play: Play, wished: Any) -> int:
    """The place of what is nearest."""
    same = [at for at, each in play.open_.items() if _without_amount(each) == _without_amount(wished)]
    if not same:
        done = [at for at, each in play.open_.items() if isinstance(each, Finish)]
        return (done or [*play.open_] or [0])[0]
    amount = getattr(wished, "amount", 0)
    return min(same, key=lambda at: _apart(getattr(play.open_[at], "amount", 0), amount))


def _without_amount(action: Any) -> Any:
    if action is None:
        return None
    said = (each for each in action.__struct_fields__ if each not in ("amount", "on"))
    return type(action), {each: getattr(action, each) for each in said}


def _apart(one: int, other: int) -> float:
    """By ratio; nothing is far from every stake."""
    return max(one, other) / min(one, other) if min(one, other) > 0 else float(max(one, other))


def played(play: Play, agents: Mapping[PlayerId, Agent], seed: object) -> Iterator[Done]:
    """A table from its beginning to its end, action by action.

    Everything that happens stays in `play.log`. Raises EnvError where a place has no agent.
    """
    missing = [each for each in play.agents if each not in agents]
    if missing:
        raise EnvError(f"{', '.join(missing)} without an agent: give one for each of {', '.join(play.agents)}")
    play.keeps = True
    play.reset(seed)
    heard = 0
    while play.agent is not None:
        for before, event in play.log[heard:]:
            for player, agent in agents.items():
                agent.hear(play.game.view(before, event, player))
        heard, actor = len(play.log), play.agent
        action = agents[actor].act(play)
        yield actor, action, play.take(action)
