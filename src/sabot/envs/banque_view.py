"""Players' knowledge of a coup of Banque at any time, as text and as numbers.

Nothing here depends on what its reader may not know. What lies on the sides and what was declared shows to a player
when he has to decide, and from then on; to all, once the coup is over. So nobody can tell from when he hears
something that another has had a choice, and with it a 5.
"""

from typing import Any, Final, NamedTuple, Protocol

from sabot.envs.coups import VALUES, Parts
from sabot.envs.spiel import IIGObservationType
from sabot.solve.banque.model import NATURAL_PAIRS, Heard, Side, heard_text, side_text
from sabot.solve.banque.tree import (
    BanqueMover,
    BanqueTreePlace,
    BanqueTreeRules,
    knows_1,
    knows_2,
    knows_banker,
    lies,
    natural,
    players,
    turn,
)
from sabot.solve.banque.tree_text import plan_text
from sabot.solve.coup.deals import DEALS, DRAWS, points
from sabot.solve.coup.model import FREE_TOTAL, THIRDS, Hand, Pair, hand_text

SAYS: Final[tuple[Heard | Pair, ...]] = (*THIRDS, "card", "any", *NATURAL_PAIRS)
"""All that may be known of a side, by its place in a tensor."""


class BanqueDealt(Protocol):
    """A state of the game, as far as it is looked at here."""

    rules: BanqueTreeRules
    place: BanqueTreePlace


class Seen(NamedTuple):
    """A player's sight: his part now, his hand as he knows it, what he was told, what he did."""

    name: str
    hand: Hand | None = None
    heard: tuple[Heard | Pair | Side, ...] = ()
    did: int | None = None


def seen(rules: BanqueTreeRules, place: BanqueTreePlace, player: int) -> Seen:
    """A player's sight of a place but for what is open to all."""
    name = players(rules)[player]
    if name == "banker":
        return _banker(rules, place)
    if name == "ponte 1":
        return _ponte_1(rules, place)
    if name == "ponte 2":
        return _ponte_2(rules, place)
    return next((each for each in (_ponte_1(rules, place), _ponte_2(rules, place)) if _decides(rules, place, each)),
                Seen(name))  # fmt: skip


def seen_text(rules: BanqueTreeRules, place: BanqueTreePlace, what: Seen) -> str:
    """The same as people read it; at a decision it is the information set's `label`."""
    plan = "" if what.name == "banker" else plan_text(rules, place.plan)
    words = [*map(heard_text, what.heard), *(() if what.did is None else (_move(what.did),))]
    hand = "?" if what.hand is None else hand_text(what.hand)
    known = "" if what.name == "pontes" else f" {hand}"
    return f"{plan}{what.name}{known}{''.join(f' | {word}' for word in words)}"


def table_text(rules: BanqueTreeRules, place: BanqueTreePlace) -> str:
    """The whole table once the coup is over, which is open to all then; empty before."""
    if turn(rules, place) is not BanqueMover.OVER:
        return ""
    words = ["over"]
    if place.drew is not None:
        last = "" if place.last is None else f" {place.last}"
        sides = (side_text(each) for each in _sides(place))
        words = [*sides, f"{_move(place.drew)}{last}", *words]
    return "".join(f" | {word}" for word in words)


class BanqueObserver(Parts):
    """OpenSpiel's observer: the views above for one kind of observation."""

    def __init__(self, kind: IIGObservationType, parameters: Any, rules: BanqueTreeRules) -> None:
        """Raises ValueError for parameters: there are none."""
        super().__init__(kind, parameters, len(players(rules)))
        pieces: list[tuple[str, tuple[int, ...]]] = [("player", (self.players,))]
        if self.hands:
            rows = self.hands
            pieces += [("plan", (rows, len(rules.patterns))), ("decides", (rows, 3)), ("cards", (rows, len(DEALS)))]
            pieces += [("points", (rows, VALUES)), ("told", (rows, 2, len(SAYS))), ("did", (rows, 2))]
        if self.open:
            pieces += [("sides", (2, len(SAYS))), ("drew", (2,)), ("last", (VALUES,)), ("over", (1,))]
        self.laid_out(pieces)

    def set_from(self, state: BanqueDealt, player: int) -> None:
        """Fill the tensor with what a player sees of a state."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        for row, each in enumerate(self.sides(player)):
            self._set_private(state.rules, state.place, row, each)
        if self.open and turn(state.rules, state.place) is BanqueMover.OVER:
            self._set_open(state.place)

    def string_from(self, state: BanqueDealt, player: int) -> str:
        """A player's sight of a state, as text."""
        rules, place = state.rules, state.place
        hands = [seen_text(rules, place, seen(rules, place, each)) for each in self.sides(player)]
        return ", ".join(hands or [f"seat {player}"]) + (table_text(rules, place) if self.open else "")

    def _set_private(self, rules: BanqueTreeRules, place: BanqueTreePlace, row: int, player: int) -> None:
        what = seen(rules, place, player)
        if place.plan is not None and player == 0:
            self.dict["plan"][row, place.plan] = 1
        if what.name != "pontes":
            self.dict["decides"][row, ("ponte 1", "ponte 2", "banker").index(what.name)] = 1
        if what.hand is not None:
            self.dict["points"][row, what.hand if isinstance(what.hand, int) else points(what.hand)] = 1
        if isinstance(what.hand, tuple):
            self.dict["cards"][row, DEALS.index(what.hand)] = 1
        for side, said in enumerate(what.heard):
            self.dict["told"][row, side, SAYS.index(said)] = 1
        if what.did is not None:
            self.dict["did"][row, what.did] = 1

    def _set_open(self, place: BanqueTreePlace) -> None:
        self.dict["over"][0] = 1
        if place.drew is not None:
            for side, said in enumerate(_sides(place)):
                self.dict["sides"][side, SAYS.index(said)] = 1
            self.dict["drew"][place.drew] = 1
            if place.last is not None:
                self.dict["last"][place.last] = 1


def _ponte_1(rules: BanqueTreeRules, place: BanqueTreePlace) -> Seen:
    what = Seen("ponte 1", _hand(place.one, cards=rules.model.ponte_sees_cards))
    if not _decides(rules, place, what):
        return what
    shown = knows_1(rules, place)[2]
    return what._replace(heard=() if shown is None else (shown,), did=place.asked_1)


def _ponte_2(rules: BanqueTreeRules, place: BanqueTreePlace) -> Seen:
    what = Seen("ponte 2", _hand(place.two, cards=rules.model.ponte_sees_cards))
    if not _decides(rules, place, what):
        return what
    return what._replace(heard=(knows_2(rules, place)[1],), did=place.asked_2)


def _banker(rules: BanqueTreeRules, place: BanqueTreePlace) -> Seen:
    what = Seen("banker", _hand(place.banker, cards=rules.model.banker_sees_cards))
    if place.drew is None and turn(rules, place) is not BanqueMover.BANKER:
        return what
    return what._replace(heard=knows_banker(rules, place)[1:], did=place.drew)


def _decides(rules: BanqueTreeRules, place: BanqueTreePlace, what: Seen) -> bool:
    """Whether a ponte has a choice now, or has had it."""
    who = turn(rules, place)
    if what.name == "ponte 1":
        by_plan = place.plan is not None and not (rules.custom.naturals == "shown" and natural(place.two))
        return who is BanqueMover.PONTE_1 or (_free(place.one) and place.asked_1 is not None and not by_plan)
    return who is BanqueMover.PONTE_2 or (_free(place.two) and place.asked_2 is not None)


def _free(pair: Pair | None) -> bool:
    return pair is not None and points(pair) == FREE_TOTAL


def _hand(pair: Pair | None, *, cards: bool) -> Hand | None:
    return pair if cards or pair is None else points(pair)


def _sides(place: BanqueTreePlace) -> tuple[Side, Side]:
    return lies(place.one, place.third_1), lies(place.two, place.third_2)


def _move(move: int) -> str:
    return "draws" if move == DRAWS else "stands"
