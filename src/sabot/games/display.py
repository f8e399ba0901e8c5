"""Cards and shoe as every game shows them, built up from what a viewer may know."""

from collections.abc import Sequence
from functools import cache

import msgspec

from sabot.cards import Back, Card, back, face, points
from sabot.games.memo import cache_last
from sabot.games.taille import Taille
from sabot.games.windows import PlayerId
from sabot.shoe import Beacon, Digest, Drawn, Seed


class ShownCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card on the table: its back always, its face where the viewer may see it."""

    back: Back
    face: str | None


class ShownHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand on the table; its points where the viewer sees all of it."""

    cards: tuple[ShownCard, ...]
    points: int | None


def cards_of(hand: ShownHand) -> tuple[Card, ...]:
    """The cards of a hand that lie open to who looks."""
    return tuple(Card(f"{each.face}{each.back}") for each in hand.cards if each.face is not None)


class ShownSeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's promised seed, and the seed itself once revealed."""

    player: PlayerId
    digest: Digest
    value: str | None


class ShownShoe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The public face of the shoe; never a card that is still in it.

    `promises_digest` is None until the list of promises is closed; from then on `seeds` are that list. `head` binds
    all that was done with the shoe so far, None where it has no heads; `rules_digest` is what they bind of the rule
    set, None in shoes whose heads bind its id alone. A shoe with a `beacon` tells it, and what is `drawn` once its
    round is named; none has either where the house has no beacon, and None after one that had.
    """

    number: int
    cards: int
    dealt: int
    commitment: Digest
    seeds: tuple[ShownSeed, ...]
    promises_digest: Digest | None
    cut: int | None
    stop_card: int
    stop_reached: bool
    head: Digest | None = None
    rules_digest: Digest | None = None
    beacon: Beacon | msgspec.UnsetType | None = msgspec.UNSET
    drawn: Drawn | msgspec.UnsetType | None = msgspec.UNSET


@cache
def shown_card(card: Card, seen: bool) -> ShownCard:
    """A card with its face where it is seen."""
    return ShownCard(back(card), face(card) if seen else None)


def shown_hand(cards: Sequence[Card], *, seen: bool) -> ShownHand:
    """A hand that is seen as a whole or not at all."""
    shown = tuple([shown_card(each, seen) for each in cards])
    return ShownHand(shown, points(cards) if seen and cards else None)


@cache_last
def _seeds(seeds: dict[PlayerId, Seed]) -> tuple[ShownSeed, ...]:
    return tuple([ShownSeed(player, seed.digest, seed.value) for player, seed in seeds.items()])


def shown_shoe(taille: Taille, stop_card: int, *, stop_reached: bool) -> ShownShoe:
    """The shoe as everybody sees it."""
    return ShownShoe(
        number=taille.number,
        cards=len(taille.order),
        dealt=taille.shoe.dealt,
        commitment=taille.sealed,
        seeds=_seeds(taille.seeds),
        promises_digest=taille.promises_digest,
        cut=taille.cut,
        stop_card=stop_card,
        stop_reached=stop_reached,
        head=taille.head,
        rules_digest=(taille.place and taille.place.digest) or None,
        beacon=taille.beacon or msgspec.UNSET,
        drawn=taille.drawn or msgspec.UNSET,
    )
