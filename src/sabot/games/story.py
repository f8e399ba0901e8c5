"""A game that is told by its public events: what it says of cards and chips must hold together (`sabot review`).

Hidden cards stay unknown until they are turned; what is said twice is said alike.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from sabot.cards import POINTS, Back, Card, back, points
from sabot.games.knowledge import Knowledge, unseen
from sabot.games.steps import CardsBurned
from sabot.games.table_limits import Limited, LimitsAnnounced, LimitsSet, SetLimits, object_limits
from sabot.games.taille import PromisesClosed, ShoeCut, ShoeSealed
from sabot.games.windows import CROUPIER
from sabot.shoe import Proof, dealt_order, proof_faults

_set: Final = msgspec.structs.replace
HIDDEN: Final = Card("")
"""A card that lies face down."""
LONGEST: Final = 300
"""Characters of a value that a sentence quotes."""


class StoryError(ValueError):
    """An event that cannot come where it comes."""


class ToldCards(msgspec.Struct, frozen=True):
    """The cards of a shoe in the order in which they left it, those of the coup on the table from `first` on.

    `backs` are those of its first cards. Told before the deal were what the shoe was `sealed` as, the digest of the
    list of `promises`, and where it was `cut`.
    """

    sealed: str = ""
    promises: str | None = None
    cut: int | None = None
    dealt: tuple[Card, ...] = ()
    first: int = 0
    backs: tuple[Back, ...] = ()


def prepared(told: ToldCards, event: object) -> ToldCards:
    """Cards of a log after one more event of the shoe before the first coup; another event leaves them as they are."""
    match event:
        case ShoeSealed(_, _, sealed):
            return ToldCards(sealed)
        case PromisesClosed(_, digest):
            return _set(told, promises=digest)
        case ShoeCut(_, position):
            return _set(told, cut=position)
        case CardsBurned(turned, hidden):
            return _set(told, dealt=(*told.dealt, turned, *(HIDDEN,) * len(hidden)))
        case _:
            return told


def face_down(told: ToldCards, backs: tuple[Back, ...]) -> ToldCards:
    """A coup's first cards are dealt, their backs alone seen."""
    return _set(told, dealt=(*told.dealt, *(HIDDEN,) * len(backs)), first=len(told.dealt), backs=backs)


def third_face_up(told: ToldCards, card: Card) -> ToldCards:
    """A third card, face up."""
    return _set(told, dealt=(*told.dealt, card))


def turned(told: ToldCards, places: Sequence[int], cards: Sequence[Card]) -> ToldCards:
    """A hand's first two cards, where they were dealt; raises StoryError where they are told otherwise than before."""
    dealt = list(told.dealt)
    for place, card in zip(places, cards, strict=False):
        if back(card) != told.backs[place]:
            raise StoryError(f"{card!r} is turned, and the back of that card was dealt as {told.backs[place]!r}")
        if dealt[told.first + place] not in (HIDDEN, card):
            raise StoryError(f"{card!r} is turned, and that card was seen as {dealt[told.first + place]!r}")
        dealt[told.first + place] = card
    return _set(told, dealt=tuple(dealt))


def turned_hand(side: str, hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand on the table once it is turned; a third card is the one that was given."""
    right = (*cards[:2], *hand[2:])
    if cards != right:
        raise StoryError(f"the {side} turns {' '.join(cards)}, and by the cards given it is {' '.join(right)}")
    return cards


def check_proof(told: ToldCards, proof: Proof, decks: int) -> None:
    """Raise StoryError where the shoe revealed is not the one that was sealed, or not the one dealt from (S6)."""
    check_revealed("sealed as", proof.commitment, told.sealed)
    check_revealed("promised seeds as", proof.promises_digest, told.promises)
    check_revealed("cut at", proof.cut, told.cut)
    faults = proof_faults(proof, decks)
    if faults:
        raise StoryError(f"the proof of the shoe does not hold: {', '.join(faults)}")
    order = dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut or 0, proof.drawn)
    for place, (said, right) in enumerate(zip(told.dealt, order, strict=False), 1):
        if said not in (HIDDEN, right):
            raise StoryError(f"card {place} of the shoe was dealt as {said!r}, and by the proof it is {right!r}")


def check_revealed(what: str, said: object, right: object) -> None:
    """Raise StoryError where what is revealed is not what was told."""
    if said != right:
        raise StoryError(f"the shoe was {what} {right}, and {said} is revealed")


def check_sealed(event: ShoeSealed, cards: int) -> None:
    """Raise StoryError for a shoe that is not of the rules."""
    if event.cards != cards:
        raise StoryError(f"a shoe of {event.cards} cards is sealed, and one of these rules has {cards}")


def check_cards(shown: Sequence[Card], said: int | None = None) -> None:
    """Raise StoryError for what is no card, and for a hand whose points are said wrongly."""
    for each in shown:
        if each not in POINTS:
            raise StoryError(f"{each!r} is no card")
    if said is not None and points(shown) != said:
        raise StoryError(f"a hand of {points(shown)} points is said to have {said}")


def check_left(known: Knowledge) -> None:
    """Raise StoryError where more cards were shown than the shoe has."""
    for value, left in enumerate(unseen(known.seen, known.cards) if known.cards else ()):
        if left < 0:
            raise StoryError(f"more cards worth {value} were shown than the shoe has")


def check(field: str, said: object, right: object) -> None:
    """Raise StoryError where something is not what it must be."""
    if said != right:
        raise StoryError(f"{field} is {quoted(said)}, and by what went before it is {quoted(right)}")


def quoted(value: object) -> str:
    """A value as the transcript writes it."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def check_limits(state: Limited, event: object) -> None:
    """Raise StoryError for limits of a table that are not sound, or not those that were announced."""
    if not isinstance(event, LimitsAnnounced | LimitsSet):
        return
    if object_limits(state, CROUPIER, SetLimits(event.limits)) is not None:
        raise StoryError(f"the table gets the limits {quoted(event.limits)}, which no table of these rules can have")
    if isinstance(event, LimitsSet) and state.coming_limits is not None:
        check("limits", event.limits, state.coming_limits)


def called(kind: type[msgspec.Struct], side: str | None) -> str:
    """A step as the transcript writes it."""
    tag = str(kind.__struct_config__.tag)
    return tag if side is None else f"{tag} of the {side}"
