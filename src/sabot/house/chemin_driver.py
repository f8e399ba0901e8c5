"""A table of Chemin de Fer that plays by itself: bots at it, all chance from one seed."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from sabot.games.chemin import Chemin, Event, PublicEvent, decide, evolve, options, pending, snapshot, view
from sabot.games.chemin.actions import Action, DrawSeats
from sabot.games.chemin.events import CoupDealt
from sabot.games.seats import Seat
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.house.bots import NAMES
from sabot.house.chemin_bots import CHEMIN_TEMPERAMENTS, CheminBot, chemin_buy_in
from sabot.house.driver import NobodyStakesError, shoe_by_chance
from sabot.rulesets import CheminRules

PATIENCE: Final = 5000
"""Moves in a row without a coup after which a table is given up."""

MIXED: Final = "mixed"
EQUILIBRIUM: Final = "equilibrium"
CHEMIN_BOTS: Final = (MIXED, EQUILIBRIUM, *(mood.name for mood in CHEMIN_TEMPERAMENTS))
"""What the bots of a table can be."""

CheminUntil = Callable[[Chemin], bool]


class CheminDriver:
    """One table of bots. `state` is the table after the last event yielded; the same seed makes the same log."""

    def __init__(self, rules: CheminRules, bots: Sequence[CheminBot], random: Random) -> None:
        if len(bots) > rules.seats:
            raise ValueError(f"{len(bots)} players at a table of {rules.seats} seats")
        self.state = Chemin(rules=rules)
        self.bots = {bot.id: bot for bot in bots}
        self._random = random

    def log(self, until: CheminUntil) -> Iterator[tuple[Seq, Event]]:
        """The numbered events up to the action after which `until` holds; called again, it goes on from there."""
        return ((Seq(before.seq + 1), event) for before, event in self._play(until))

    def seen(self, until: CheminUntil, viewer: PlayerId | None = None) -> Iterator[tuple[Seq, PublicEvent]]:
        """The same log as a viewer sees it; None is a spectator."""
        return ((Seq(before.seq + 1), view(before, event, viewer)) for before, event in self._play(until))

    def _play(self, until: CheminUntil) -> Iterator[tuple[Chemin, Event]]:
        """The events, each with the table before it; raises NobodyStakesError."""
        idle = 0
        while not until(self.state):
            move = self._next()
            idle += 1
            for event in () if move is None else decide(self.state, *move):
                before, self.state = self.state, evolve(self.state, event)
                for bot in self.bots.values():
                    bot.hear(view(before, event, bot.id))
                yield before, event
                if isinstance(event, CoupDealt):
                    idle = 0
            if idle >= PATIENCE:
                raise NobodyStakesError

    def _next(self) -> tuple[PlayerId, Action] | None:
        """Who moves now, and how: a bot that wants a seat or is waited for, else the croupier; None is nobody."""
        waits = pending(self.state)
        asked = [player for player in self.bots if player not in self.state.players]
        for player in asked or (waits.players if waits else ()):
            action = self.bots[player].choose(snapshot(self.state, player), options(self.state, player))
            if action is not None:
                return player, action
        house = self._croupier()
        return None if house is None else (CROUPIER, house)

    def _croupier(self) -> Action | None:
        waits = pending(self.state)
        if waits is None or waits.idle:
            return None
        return self._chance(waits.chance) if waits.default is None else waits.default

    def _chance(self, chance: str | None) -> Action:
        """The lots of the seats, the order of a new shoe, or the croupier's cut."""
        rules = self.state.rules
        if chance == "seats":
            seats = self._random.sample(range(1, rules.seats + 1), len(self.state.players))
            return DrawSeats({player: Seat(seat) for player, seat in zip(self.state.players, seats, strict=True)})
        return shoe_by_chance(self.state.taille, rules.decks, self._random)


def chemin_table_of_bots(rules: CheminRules, players: int, seed: int, bots: str = MIXED) -> CheminDriver:
    """A table with some bots; names, temperaments and all chance come from the seed.

    `bots` is `mixed` (every temperament), a temperament's name (all have it), or `equilibrium`: every temperament
    about money, and free draws by the equilibrium of the cards unseen.
    """
    random = Random(str(seed))  # as text: a number and its negative are two seeds  # noqa: S311 - play money
    names = random.sample(NAMES, players)
    moods = [mood for mood in CHEMIN_TEMPERAMENTS if mood.name == bots] or CHEMIN_TEMPERAMENTS
    seated = [
        CheminBot(PlayerId(name), moods[place % len(moods)], chemin_buy_in(rules), Random(f"{seed} {name}"))  # noqa: S311
        for place, name in enumerate(names)
    ]
    if bots == EQUILIBRIUM:
        _learn_equilibrium(rules, seated)
    return CheminDriver(rules, seated, random)


def _learn_equilibrium(rules: CheminRules, bots: Sequence[CheminBot]) -> None:
    """Give every bot a mind of its own, and all of them the same solutions."""
    from sabot.house.chemin_minds import EquilibriumMind  # noqa: PLC0415 - the solver, only where it is asked for
    from sabot.solve.at_table import TableEquilibria  # noqa: PLC0415

    equilibria = TableEquilibria(rules)
    for bot in bots:
        bot.mind = EquilibriumMind(equilibria)
