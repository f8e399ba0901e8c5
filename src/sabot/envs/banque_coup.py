"""The coup of Banque as a game of OpenSpiel's, `baccara_banque_coup`, of three players or of two.

Three are ponte 1, ponte 2 and the Banker. Two are the pontes as a team, and the Banker: the team's first move is a
plan of ponte 1's, which ponte 2 knows. Action 0 stands, action 1 draws. Payoffs are per unit of all stakes and add up
to nothing.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from sabot.envs.banque_view import BanqueObserver
from sabot.envs.coups import TreeState, counts_of
from sabot.envs.spiel import (
    Game,
    GameInfo,
    GameType,
    IIGObservationType,
    PlayerId,
    load_game,
    register_game,
    registered_names,
)
from sabot.money import is_a, quoted
from sabot.odds import fresh
from sabot.solve.banque import BanqueGame, banque_game
from sabot.solve.banque.tree import (
    ROOT,
    BanqueMover,
    BanqueTreePlace,
    BanqueTreeRules,
    after,
    moves,
    payoffs,
    player,
    players,
    rules_of,
    turn,
    ways,
)
from sabot.solve.banque.tree_text import move_text
from sabot.solve.coup.deals import DEALS
from sabot.solve.errors import SolveError

NAME: Final = "baccara_banque_coup"
DEFAULTS: Final = {
    "players": 3,
    "model": "B2",
    "shoe": " ".join(map(str, fresh(3))),
    "theta": "1/2",
    "hears": "declaration",
    "naturals": "in_turn",
}
"""The parameters; all but the players are text: the shoe's ten counts with spaces between them, and a share that is
more than a number, such as 1/2 or 50%."""

PLAYERS: Final = (2, 3)


def _kind() -> GameType:
    return GameType(
        short_name=NAME,
        long_name="Baccara Banque, the coup",
        dynamics=GameType.Dynamics.SEQUENTIAL,
        chance_mode=GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=GameType.Information.IMPERFECT_INFORMATION,
        utility=GameType.Utility.ZERO_SUM,
        reward_model=GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS[-1],
        min_num_players=PLAYERS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )


class SpielBanque(Game):
    """The game; raises SolveError for parameters that are none."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        settings = DEFAULTS | dict(parameters or {})
        if settings["players"] not in PLAYERS:
            raise SolveError(f"{quoted(settings['players'])} players are none of this coup: it is 2, a team, or 3")
        self.solved = banque_game(
            str(settings["model"]), counts_of(settings["shoe"]), str(settings["theta"]), hears=str(settings["hears"]),
            naturals=str(settings["naturals"]),
        )  # fmt: skip
        self.rules = rules_of(self.solved, team=settings["players"] == PLAYERS[0])
        sizes = GameInfo(
            num_distinct_actions=max(2, len(self.rules.patterns)),
            max_chance_outcomes=len(DEALS),
            num_players=len(players(self.rules)),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=3,
        )
        super().__init__(_kind(), sizes, dict(parameters or {}))

    def new_initial_state(self) -> "BanqueState":
        """The place before the coin, or the first card."""
        return BanqueState(self, self.rules, ROOT, ways)

    def max_chance_nodes_in_history(self) -> int:
        """Three hands and three third cards."""
        return 6

    def make_py_observer(self, kind: IIGObservationType | None = None, parameters: Any = None) -> BanqueObserver:
        """An observer; raises ValueError for parameters, of which there are none."""
        return BanqueObserver(kind or IIGObservationType(perfect_recall=False), parameters, self.rules)


class BanqueState(TreeState):
    """A place in the tree of the coup."""

    rules: BanqueTreeRules
    place: BanqueTreePlace

    def current_player(self) -> int:
        """The player whose turn it is; chance and the end have numbers of their own."""
        match turn(self.rules, self.place):
            case BanqueMover.CHANCE:
                return PlayerId.CHANCE
            case BanqueMover.OVER:
                return PlayerId.TERMINAL
            case who:
                return player(self.rules, who)

    def returns(self) -> list[float]:
        """Gains of the players for each unit of all stakes; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * len(players(self.rules))
        one, two, banker = payoffs(self.rules, self.place)
        return [float(one + two), float(banker)] if self.rules.patterns else [float(one), float(two), float(banker)]

    def _legal_actions(self, player: int) -> list[int]:
        return moves(self.rules, self.place)

    def _apply_action(self, action: int) -> None:
        self.place = after(self.rules, self.place, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return move_text(self.rules, self.place, action)

    def __str__(self) -> str:
        return " ".join(str(each) for each in self.place)


def load_banque(game: BanqueGame, *, team: bool) -> SpielBanque:
    """A game of the solver's, loaded through OpenSpiel, for a team or for two pontes; raises SolveError."""
    if not is_a(game, BanqueGame):
        raise SolveError(f"{quoted(game)} is no game: give banque_game(model, shoe, theta)")
    parameters = {
        "players": PLAYERS[0] if team else PLAYERS[-1],
        "model": str(game.model),
        "shoe": " ".join(map(str, game.dealt.shoe)),
        "theta": _share_text(game.theta),
        "hears": game.custom.hears,
        "naturals": game.custom.naturals,
    }
    spiel: SpielBanque = load_game(NAME, parameters)
    return spiel


def _share_text(theta: Fraction) -> str:
    """A share that OpenSpiel does not take for a number when it reads it again."""
    return f"{theta}" if theta.denominator > 1 else f"{100 * theta}%"


if NAME not in registered_names():
    register_game(_kind(), SpielBanque)
