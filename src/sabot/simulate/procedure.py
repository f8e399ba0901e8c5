"""The procedure of shoes, as whole numbers: all that a kernel need know of a rule set (rule book S)."""

import msgspec

from sabot.cards import DECK, MOST_DECKS
from sabot.games.bounds import MOST_CARDS, check_stop_card
from sabot.games.punto.rules import PuntoRules
from sabot.money import is_a, is_whole, plain, quoted
from sabot.rulesets import Rules, RuleSetError
from sabot.simulate.errors import SimulateError
from sabot.simulate.validate import check_kind, check_number, check_punto


class Procedure(msgspec.Struct, frozen=True):
    """The shoe and its end: a coup that deals any of the last `stop_card` cards is followed by `further` coups (S4).

    With `burn` 1 the first card is turned and as many burned face down as it has points, ten for none (S5).
    """

    decks: int
    stop_card: int
    further: int = 0
    burn: int = 0

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            msgspec.structs.force_setattr(self, name, plain(getattr(self, name)))
        if type(self.decks) is not int:
            raise SimulateError(f"{quoted(self.decks)} is no number of decks: it is a whole number, 1 to {MOST_DECKS}")
        if not 1 <= self.decks <= MOST_DECKS:
            raise SimulateError(f"{quoted(self.decks)} decks are out of bounds: it is 1 to {MOST_DECKS}")
        if not is_whole(self.further, 0, 1) or not is_whole(self.burn, 0, 1):
            raise SimulateError(f"further = {quoted(self.further)}, burn = {quoted(self.burn)}: each is 0 or 1")
        check_number(self.stop_card, 0, self.cards, "cards behind the stop card")
        try:
            check_stop_card("procedure", self.stop_card, "one_more" if self.further else "finish", self.cards)
        except RuleSetError as error:
            raise SimulateError(str(error)) from None

    @property
    def cards(self) -> int:
        """Cards of a full shoe."""
        return self.decks * DECK

    @property
    def drawn(self) -> int:
        """Cards drawn from every shoe: as many as its last coup can need; cards burned face down are not drawn."""
        return self.cards - self.stop_card + MOST_CARDS * (1 + self.further) - self.burn

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        """Decks, stop card, coups after it and burn, as the kernels take them."""
        return self.decks, self.stop_card, self.further, self.burn


def checked_procedure(argument: Procedure) -> Procedure:
    """The procedure, if it is one; raises SimulateError."""
    return check_kind(argument, Procedure, "procedure: give procedure(rules)")


def procedure(rules: Rules) -> Procedure:
    """The procedure by which a rule set of Punto Banco deals its shoes; raises SimulateError for other games."""
    if not isinstance(rules, PuntoRules) and is_a(getattr(rules, "game", None), str):
        raise SimulateError(
            f"rule set {rules.id!r} is of the game {rules.game!r}: its coups depend on what players choose;"
            " simulated are rule sets of 'punto'"
        )
    own = check_punto(rules)
    return Procedure(
        decks=own.decks,
        stop_card=own.stop_card,
        further=int(own.last_coup == "one_more"),
        burn=int(own.burn == "first_card"),
    )
