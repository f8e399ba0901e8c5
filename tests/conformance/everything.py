"""All that is always true of a table, looked at wherever a script takes one."""

from collections.abc import Sequence
from typing import Any, Final

import punto_twins
import test_banque_secrets
import test_chemin_secrets
from fixtures import FIXTURES
from play import STRANGER, Watched, chance_of, remembered
from test_offers import look as look_at_offers
from viewer_bytes import Twin, seen

from sabot.games.game import AnyGame
from sabot.games.refusals import Refusal
from sabot.games.windows import PlayerId

TWINS: Final[dict[str, Twin]] = {
    "punto": lambda state, viewer, chance: punto_twins.twin_of(state, viewer, None, chance),
    "chemin": lambda state, viewer, chance: test_chemin_secrets.twin_of(state, viewer, None, chance),
    "banque": test_banque_secrets.twin_of,
}
_LOOKED: Final = set[int]()
"""Tables that were looked at already, in whatever branch."""


class Everything:
    """A second table that hears what befalls the first, and is looked at after every line."""

    def __init__(self, game: AnyGame, rules: Any) -> None:
        self.fixtures, self.table = FIXTURES[game.id], Watched(FIXTURES[game.id], rules)

    def follow(self, events: Sequence[Any]) -> None:
        self.table.follow(events)

    def refuse(self, actor: PlayerId, action: Any, refusal: Refusal) -> None:
        self.table.refuse(actor, action, refusal)

    def stands(self) -> None:
        state, game = self.table.state, self.fixtures.game.id
        key = hash((game, state.rules, remembered(state)))
        if key in _LOOKED:
            return
        _LOOKED.add(key)
        self.table.look()
        for actor in (*state.players, STRANGER):
            look_at_offers(self.fixtures, state, actor)
        for viewer in (*state.players, None, STRANGER):
            twin = TWINS[game](state, viewer, chance_of(f"{state.seq}{viewer}"))
            assert seen(self.fixtures.game, twin, viewer) == seen(self.fixtures.game, state, viewer), (
                f"{viewer} sees what is hidden"
            )

    def finished(self) -> None:
        self.table.finished()
