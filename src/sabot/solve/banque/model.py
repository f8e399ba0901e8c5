"""Models of a coup of Baccara Banque, and the names of what its three players may know.

A with replacement, B from the shoe; 1 all know their points, 2 the Banker knows his two cards, 3 all do. Cards that
lie face up - third cards, a shown natural - are known by value to everybody.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from sabot.cards import NATURAL
from sabot.money import MoneyError, RateLike, is_a, quoted, rate, whole_numbers
from sabot.odds.composition import MOST_CARDS, Composition, ten
from sabot.odds.errors import OddsError
from sabot.solve.coup.model import PAIRS, THIRDS, Hand, Model, Pair, banker_hands, hand_text, third_text
from sabot.solve.errors import SolveError

Side: TypeAlias = int | Pair | None
"""A side when the Banker decides: its third card, None for a ponte who stood, or a natural's cards."""
Heard: TypeAlias = int | Literal["card", "any"] | None
"""Ponte 2's knowledge of ponte 1 when he declares: a third card or None, `card` or None, or `any`thing."""
Hears = Literal["nothing", "declaration", "third_card"]
Naturals = Literal["in_turn", "shown"]
Sees = Literal["both", "side_1"]

MODELS: Final = (Model.A1, Model.B1, Model.B2, Model.B3)
LEAST_CARDS: Final = 9
NATURAL_PAIRS: Final[tuple[Pair, ...]] = tuple(pair for pair in PAIRS if sum(pair) % 10 >= NATURAL)


class BankerPlace(NamedTuple):
    """A decision of the Banker's by his knowledge: his hand, and the card or natural on either side."""

    hand: Hand
    side_1: Side
    side_2: Side


def is_place(place: object) -> bool:
    """Whether it is a place that a decision can be looked up by."""
    try:
        hash(place)
    except TypeError:
        return False
    return isinstance(place, BankerPlace)


class Custom(NamedTuple):
    """Custom of the house: what ponte 2 hears, when naturals show, whether the Banker is told of side 2, as he is."""

    hears: Hears = "declaration"
    naturals: Naturals = "in_turn"
    sees: Sees = "both"


RULE_BOOK: Final = Custom()
"""Rule book B9, by its defaults."""
HEARD: Final[dict[Hears, tuple[Heard, ...]]] = {
    "nothing": ("any",),
    "declaration": (None, "card"),
    "third_card": THIRDS,
}
"""All that ponte 2 may have heard, by the custom."""


def banque_model(name: str) -> Model:
    """The model of a name such as `B2`; raises SolveError."""
    if not is_a(name, str) or name not in MODELS:
        raise SolveError(f"{quoted(name)} is no model of Banque: it is {', '.join(MODELS)}")
    return Model(name)


def custom(hears: str, naturals: str, sees: str = "both") -> Custom:
    """The custom of these words; raises SolveError."""
    for word, words, what in (
        (hears, get_args(Hears), "what ponte 2 hears"),
        (naturals, get_args(Naturals), "a time to show naturals"),
        (sees, get_args(Sees), "what the Banker sees"),
    ):
        if not is_a(word, str) or word not in words:
            raise SolveError(f"{quoted(word)} is not {what}: it is {', '.join(words[:-1])} or {words[-1]}")
    if sees == "side_1" and naturals == "shown":
        raise SolveError("a Banker who sees side 1 alone would not see what is shown: let naturals be in_turn")
    return Custom(hears, naturals, sees)  # type: ignore[arg-type]  # the words are checked above


def heard(of: Hears, side_1: int | None) -> Heard:
    """Ponte 2's hearing when this third card, or none, lies on side 1, or will."""
    if of == "nothing":
        return "any"
    return side_1 if of == "third_card" or side_1 is None else "card"


def share_of_side_1(theta: RateLike) -> Fraction:
    """Theta as a rational of 0 to 1; raises SolveError."""
    try:
        share = rate(theta, fine=True)
    except MoneyError:
        exact = 'give an exact number such as Fraction(3, 5), or text in quotes: "3/5", "60%" or "0.6"'
        right = "write 3/5, 60% or 0.6" if isinstance(theta, str) else exact
        raise SolveError(f"{quoted(theta)} is no share of the stakes: {right}") from None
    if not 0 <= share <= 1:
        raise SolveError(
            f"a share of {quoted(str(theta))} is out of bounds: what lies on tableau 1 is from 0 to 1 of all stakes"
        )
    return share


def shoe_of(model: Model, shoe: Sequence[int] | None) -> Composition:
    """The counts from which a coup of Banque can be dealt; raises SolveError."""
    if shoe is None:
        raise SolveError(f"model {model} is dealt from a shoe: give its ten counts, such as sabot.odds.fresh(3)")
    try:
        counts = ten(shoe)
    except OddsError as error:
        raise SolveError(str(error)) from None
    if not LEAST_CARDS <= sum(counts) <= MOST_CARDS:
        wrong = "few" if sum(counts) < LEAST_CARDS else "many"
        raise SolveError(
            f"{quoted(sum(counts))} cards are too {wrong}: a coup of Banque is dealt from {LEAST_CARDS} to {MOST_CARDS}"
        )
    return counts


@whole_numbers
def side_text(side: Side) -> str:
    """`0` to `9`, `S` for a ponte who stood, `4,5` for a natural."""
    return hand_text(side) if isinstance(side, tuple) else third_text(side)


def heard_text(said: Heard | Pair) -> str:
    """`any`, `card`, `S`, a third card, or `4,5` for a natural that was shown."""
    return said if isinstance(said, str) else side_text(said)


def place_text(place: BankerPlace) -> str:
    """`0,6:S:8`; raises SolveError for what is no decision."""
    if not is_a(place, BankerPlace):
        raise SolveError(f"{quoted(place)} is no decision of the Banker's: give one such as Place((0, 6), None, 8)")
    return f"{hand_text(place.hand)}:{side_text(place.side_1)}:{side_text(place.side_2)}"


@lru_cache(8)
def rows(hands: tuple[Hand, ...], naturals: Naturals) -> tuple[BankerPlace, ...]:
    """The decisions before a natural that ponte 1 knows of, the same ones for every shoe."""
    main = [BankerPlace(hand, one, two) for hand in hands for one in THIRDS for two in THIRDS]
    if naturals == "shown":
        return tuple(main)
    return (*main, *(BankerPlace(hand, one, two) for hand in hands for one in THIRDS for two in NATURAL_PAIRS))


def places(model: Model, naturals: Naturals) -> tuple[BankerPlace, ...]:
    """Every decision of the Banker's: no natural, one on side 2, one on side 1."""
    hands = banker_hands(model)
    return (
        *(BankerPlace(hand, one, two) for hand in hands for one in THIRDS for two in THIRDS),
        *(BankerPlace(hand, one, two) for hand in hands for one in THIRDS for two in NATURAL_PAIRS),
        *(BankerPlace(hand, one, two) for hand in hands for one in NATURAL_PAIRS for two in THIRDS),
    )
