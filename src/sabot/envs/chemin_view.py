"""Knowledge of ponte and banker in a coup at any time, as text and as numbers.

Nothing here depends on what its reader may not know. That the ponte has declared shows to the banker only with the
third card, or when it is the banker's turn: a ponte who is forced declares at once, so an open declaration seen
earlier would betray his 5.
"""

from typing import Any, Final, NamedTuple, Protocol

from sabot.envs.coups import VALUES, Parts
from sabot.envs.spiel import IIGObservationType
from sabot.solve.chemin.tree import CheminMover, CheminTreePlace, CheminTreeRules, turn
from sabot.solve.coup.deals import DEALS, DRAWS, STANDS, points
from sabot.solve.coup.model import Pair, hand_text, third_text

PONTE: Final = 0
BANKER: Final = 1
"""The players' numbers."""
SIDES: Final = ("ponte", "banker")


class CheminDealt(Protocol):
    """A state of the game, as far as it is looked at here."""

    rules: CheminTreeRules
    place: CheminTreePlace


class OpenTable(NamedTuple):
    """The open table: the ponte's declaration as far as it shows, third cards, and whether the coup is over."""

    asked: int | None
    third: int | None
    drew: int | None
    last: int | None
    over: bool


def table(place: CheminTreePlace, *, declared: bool) -> OpenTable:
    """The open table; with `declared` for one who knows what the ponte said, because he is the ponte."""
    shows = declared or place.third is not None or place.asked == STANDS
    over = turn(place) is CheminMover.OVER
    return OpenTable(
        place.asked if shows and place.banker is not None else None, place.third, place.drew, place.last, over
    )


def sees_cards(rules: CheminTreeRules, player: int) -> bool:
    """Whether a player knows his cards, not his points alone."""
    return rules.model.ponte_sees_cards if player == PONTE else rules.model.banker_sees_cards


def hand_of(place: CheminTreePlace, player: int) -> Pair | None:
    """A player's first two cards."""
    return place.ponte if player == PONTE else place.banker


def hand_shown(rules: CheminTreeRules, place: CheminTreePlace, player: int) -> str:
    """A player and his hand as he knows it; `?` before it is dealt."""
    pair = hand_of(place, player)
    known = "?" if pair is None else hand_text(pair if sees_cards(rules, player) else points(pair))
    return f"{SIDES[player]} {known}"


def table_shown(seen: OpenTable) -> str:
    """The open table as text; a decision with the hand before it reads as in `sabot.solve.chemin.tree.label`."""
    words: list[str] = []
    if seen.third is not None or seen.asked == STANDS:
        words.append(third_text(seen.third))
    elif seen.asked == DRAWS:
        words.append("asks")
    if seen.drew is not None:
        words.append("stands" if seen.drew == STANDS else "draws" if seen.last is None else f"draws {seen.last}")
    return "".join(f" | {word}" for word in (*words, *(["over"] if seen.over else [])))


class CoupObserver(Parts):
    """OpenSpiel's observer: the views above for one kind of observation."""

    def __init__(self, kind: IIGObservationType, parameters: Any) -> None:
        """Raises ValueError for parameters: there are none."""
        super().__init__(kind, parameters, len(SIDES))
        pieces: list[tuple[str, tuple[int, ...]]] = [("player", (2,))]
        if self.hands:
            pieces += [("cards", (self.hands, len(DEALS))), ("points", (self.hands, VALUES))]
        if self.open:
            pieces += [("asked", (2,)), ("third", (VALUES,)), ("drew", (2,)), ("last", (VALUES,)), ("over", (1,))]
        self.laid_out(pieces)

    def set_from(self, state: CheminDealt, player: int) -> None:
        """Fill the tensor with what a player sees of a state."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        for row, side in enumerate(self.sides(player)):
            self._set_hand(state.rules, state.place, row, side)
        if self.open:
            seen = table(state.place, declared=self._knows_declaration(player))
            for name in ("asked", "third", "drew", "last"):
                value = getattr(seen, name)
                if value is not None:
                    self.dict[name][value] = 1
            self.dict["over"][0] = seen.over

    def string_from(self, state: CheminDealt, player: int) -> str:
        """A player's sight of a state, as text."""
        hands = [hand_shown(state.rules, state.place, side) for side in self.sides(player)] or [f"seat {player}"]
        seen = table(state.place, declared=self._knows_declaration(player))
        return ", ".join(hands) + (table_shown(seen) if self.open else "")

    def _knows_declaration(self, player: int) -> bool:
        return self.hands == 2 or (self.hands == 1 and player == PONTE)

    def _set_hand(self, rules: CheminTreeRules, place: CheminTreePlace, row: int, player: int) -> None:
        pair = hand_of(place, player)
        if pair is not None:
            self.dict["points"][row, points(pair)] = 1
            if sees_cards(rules, player):
                self.dict["cards"][row, DEALS.index(pair)] = 1
