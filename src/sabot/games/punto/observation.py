"""Numbers of a table of Punto Banco."""

from collections.abc import Sequence

from sabot.games.layout.observation import observed as of_layout
from sabot.games.observation import Observed, flags, hand, of_hand, places
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.table import MACHINE, PuntoView
from sabot.games.windows import PlayerId


def observed(rules: PuntoRules) -> Observed:
    """The numbers of a rule set's views."""
    more = (
        *of_hand("player"), *of_hand("banker"), *places(rules.seats, "holder", "looker"), *flags("croupier deals"),
    )  # fmt: skip
    return of_layout(rules, MACHINE.waits, more, _read, ("results",))


def _read(view: PuntoView, at: dict[PlayerId | None, int]) -> Sequence[int]:
    return (
        *hand(view.player_hand), *hand(view.banker_hand),
        at.get(view.holder, -1), at.get(view.looker, -1), view.croupier_deals,
    )  # fmt: skip
