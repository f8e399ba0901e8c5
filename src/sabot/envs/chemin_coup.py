"""The coup of Chemin de Fer as a game of OpenSpiel's, `chemin_de_fer_coup`.

Player 0 is the ponte, player 1 the banker; action 0 stands, action 1 draws. Chance deals the ponte's hand and the
banker's, each one outcome of 55, and third cards by their value. Payoffs are per unit staked; with a levy the banker
gets 1 - levy of a win, and the game is general-sum.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from sabot.envs.chemin_view import BANKER, PONTE, CoupObserver
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
from sabot.money import RateLike
from sabot.odds import fresh
from sabot.solve import Model, coup_game
from sabot.solve.chemin.tree import (
    ROOT,
    CheminMover,
    CheminTreePlace,
    CheminTreeRules,
    after,
    dealt,
    moves,
    result,
    rules_of,
    turn,
    ways,
)
from sabot.solve.coup.deals import DEALS, DRAWS

NAME: Final = "chemin_de_fer_coup"
DEFAULTS: Final = {"model": "B2", "shoe": " ".join(map(str, fresh(6))), "levy": "0%"}
"""The parameters, all text: the shoe's ten counts with spaces between them, and a levy that is more than a number,
such as 0%, 5% or 1/20; in the text of a game OpenSpiel takes 0 or 0.05 for numbers and refuses them."""

_PLAYERS: Final = {
    CheminMover.CHANCE: PlayerId.CHANCE,
    CheminMover.OVER: PlayerId.TERMINAL,
    CheminMover.PONTE: PONTE,
    CheminMover.BANKER: BANKER,
}


def _kind(levy: Fraction) -> GameType:
    return GameType(
        short_name=NAME,
        long_name="Chemin de Fer, the coup",
        dynamics=GameType.Dynamics.SEQUENTIAL,
        chance_mode=GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=GameType.Information.IMPERFECT_INFORMATION,
        utility=GameType.Utility.GENERAL_SUM if levy else GameType.Utility.ZERO_SUM,
        reward_model=GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )


def _sizes(levy: Fraction) -> GameInfo:
    return GameInfo(
        num_distinct_actions=2,
        max_chance_outcomes=len(DEALS),
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=None if levy else 0.0,
        max_game_length=2,
    )


class SpielCoup(Game):
    """The game; raises SolveError for parameters that are none."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        settings = DEFAULTS | dict(parameters or {})
        solved = coup_game(str(settings["model"]), counts_of(settings["shoe"]), str(settings["levy"]))
        super().__init__(_kind(solved.levy), _sizes(solved.levy), dict(parameters or {}))
        self.rules = rules_of(solved)
        self.levy = solved.levy

    def new_initial_state(self) -> "CoupState":
        """The place before the first card."""
        return CoupState(self, self.rules, float(1 - self.levy))

    def max_chance_nodes_in_history(self) -> int:
        """Two hands and two third cards."""
        return 4

    def make_py_observer(self, kind: IIGObservationType | None = None, parameters: Any = None) -> CoupObserver:
        """An observer; raises ValueError for parameters, of which there are none."""
        return CoupObserver(kind or IIGObservationType(perfect_recall=False), parameters)


class CoupState(TreeState):
    """A place in the tree of the coup."""

    rules: CheminTreeRules
    place: CheminTreePlace

    def __init__(self, game: Game, rules: CheminTreeRules, win: float) -> None:
        """`win` is what the banker gets when he wins."""
        super().__init__(game, rules, ROOT, ways)
        self._win = win

    def current_player(self) -> int:
        """The player whose turn it is; chance and the end have numbers of their own."""
        return _PLAYERS[turn(self.place)]

    def returns(self) -> list[float]:
        """Gains of ponte and banker for each unit at stake; 0 before the end."""
        won = result(self.place) if self.is_terminal() else 0
        return [float(won), self._win if won < 0 else -float(won)]

    def _legal_actions(self, player: int) -> list[int]:
        return moves(self.rules, self.place)

    def _apply_action(self, action: int) -> None:
        self.place = after(self.place, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == PlayerId.CHANCE:
            return dealt(self.place, action)
        return "draw" if action == DRAWS else "stand"

    def __str__(self) -> str:
        ponte, banker, *said = (each if each is None else str(each) for each in self.place)
        return f"{ponte} {banker} {' '.join(str(each) for each in said)}"


def load(model: Model | str = Model.B2, shoe: Sequence[int] | None = None, levy: RateLike = 0) -> SpielCoup:
    """The game of a shoe, loaded through OpenSpiel; raises SolveError. Without a shoe it is one of six decks."""
    asked = coup_game(model, fresh(6) if shoe is None else shoe, levy)
    game: SpielCoup = load_game(
        NAME, {"model": str(asked.model), "shoe": " ".join(map(str, asked.shoe)), "levy": _levy_text(asked.levy)}
    )
    return game


def _levy_text(levy: Fraction) -> str:
    """A levy that OpenSpiel does not take for a number when it reads it again."""
    return f"{levy}" if levy else DEFAULTS["levy"]


if NAME not in registered_names():
    register_game(_kind(Fraction(0)), SpielCoup)
