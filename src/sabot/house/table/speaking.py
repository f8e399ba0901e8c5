"""Intentions of players for every coup, as they act: by the same actions as a press, when their players are asked."""

from collections.abc import Iterable, Mapping
from typing import Final

from sabot.games.game import AnyGame, TableState
from sabot.games.intentions import SILENT, Intentions, acts
from sabot.games.kinds import TableAction
from sabot.games.rules import Rules
from sabot.games.seats import AbsenceCounted, AwayMarked, BoughtIn, LeavingSaid, Seated, SeatTaken, Stood
from sabot.games.windows import PlayerId, Seq, asked_on
from sabot.hosts import Intend
from sabot.house.table.audience import AnyStep
from sabot.house.table.clock import Waits
from sabot.house.table.inbox import Request
from sabot.house.table.intentions import StandingIntentions
from sabot.house.table.rulecards import kinds
from sabot.wire import Refused

MOST_ACTS: Final = 40
"""So often a player's intentions act before a coup is settled: then he is asked, and nobody fills a log by them."""
_NEVER: Final = Seq(0)
_BESIDE: Final = (Seated, SeatTaken, Stood, BoughtIn, AwayMarked, AbsenceCounted, LeavingSaid)
"""Events that befall a player and answer nothing."""


def why_not(game: AnyGame, rules: Rules, asked: Intend) -> Refused | None:
    """The reason why something cannot be said for every coup at a game's table: its kind, its place, or an amount."""
    known = kinds(game)
    said = {name: getattr(asked, name) for name in Intentions.__struct_fields__}
    if other := next((name for name, wanted in said.items() if wanted is not None and name not in known), None):
        return Refused("no_such_intention", {"intention": other, "known": known})
    stakes = asked.stakes if isinstance(asked.stakes, dict) else {}
    places = game.intentions.places(rules)
    if strange := next((place for place in stakes if place not in places), None):
        return Refused("no_such_place", {"place": strange, "known": places})
    if len(stakes) > game.intentions.at_once:
        return Refused("too_many_places", {"places": tuple(stakes), "maximum": game.intentions.at_once})
    odd = next((amount for amount in stakes.values() if amount % rules.coin), None)
    return None if odd is None else Refused("not_whole_coins", {"amount": odd, "coin": rules.coin})


class Speaking:
    """For whom at a table his intentions speak: once to a question, and not where he has spoken himself."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._spoken = dict[PlayerId, Seq]()
        self._tried = dict[PlayerId, Seq | None]()
        self._acted = dict[PlayerId, tuple[int, int]]()

    def hear(self, steps: Iterable[AnyStep]) -> None:
        """Take in what players have done; events are numbered by the tables that they befell."""
        for before, event in steps:
            player = getattr(event, "player", None)
            if player is not None and not isinstance(event, _BESIDE):
                self._spoken[player] = Seq(before.seq + 1)

    def again(self) -> None:
        """Acts of intentions could not be stored: they are tried again."""
        self._tried.clear()

    def to_say(
        self, state: TableState, waits: Waits, said: Mapping[PlayerId, StandingIntentions]
    ) -> dict[PlayerId, tuple[TableAction, ...]]:
        """Actions of the intentions now, by player, in the order in which the players are asked."""
        by_player = dict[PlayerId, tuple[TableAction, ...]]()
        for player in waits.players if said else ():
            intentions = said[player].after(state.coups) if player in said else SILENT
            if intentions == SILENT or self._is_spent(player, state.coups):
                continue
            view, options = self._game.snapshot(state, player), self._game.options(state, player)
            actions = acts(self._game.intentions, intentions, view, options)
            on = actions[0].on if actions else _NEVER
            if actions and self._spoken.get(player, _NEVER) <= on and self._tried.get(player) != on:
                by_player[player] = actions
        return by_player

    def requests(self, state: TableState, waits: Waits, said: Mapping[PlayerId, StandingIntentions]) -> list[Request]:
        """The same as requests, to be judged as what was pressed is; nobody is asked by them a second time."""
        by_player = self.to_say(state, waits, said)
        for player, actions in by_player.items():
            coups, acted = self._acted.get(player, (state.coups, 0))
            self._acted[player] = (coups, acted + 1) if coups == state.coups else (state.coups, 1)
            self._tried[player] = asked_on(actions[0])
        return [Request(player, action) for player, actions in by_player.items() for action in actions]

    def _is_spent(self, player: PlayerId, coups: int) -> bool:
        return self._acted.get(player, (coups, 0)) == (coups, MOST_ACTS)
