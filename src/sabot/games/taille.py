"""The way of a shoe to its first card in every game: shuffled, sealed, mixed by the players' seeds, cut (S3, S6).

The order is *shuffle* (the house publishes a commitment to its secret order), *promises* (each player may publish
the digest of a seed; the list is closed and published), *cut*, *seeds* (the promised seeds are revealed), and in a
house that has one the *beacon*; then the shoe is *ready*. Whoever cuts does so before any seed is known, so that not
even the house can choose the order by its cut; nobody can add or drop a seed, the house least of all, once the list is
closed; and who withholds his does so before there is the round of the beacon whose value enters the order.
"""

import re
from collections.abc import Container, Iterable
from enum import StrEnum
from typing import Final

import msgspec

from sabot.cards import Card
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.windows import CROUPIER, PendingQuestion, PlayerId, Seq, Window, entered, finished, joined, quitted
from sabot.shoe import (
    BEACON,
    CUT,
    NOTHING,
    PROMISES,
    READY,
    REVEALED,
    ROUND,
    SEED,
    SEED_LENGTH,
    Beacon,
    Digest,
    Drawn,
    Place,
    Promise,
    Proof,
    Seed,
    Shoe,
    commitment,
    cut_bounds,
    dealt_order,
    head_after,
    is_whole_shoe,
    promise,
    promises_digest,
    sealed_head,
    seed_fact,
    value_fact,
)

_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_MOST_ROUNDS: Final = 2**53


class Stage(StrEnum):
    """The stage of a shoe; games add what happens while it is ready."""

    SHUFFLE = "shuffle"
    PROMISES = "promises"
    CUT = "cut"
    SEEDS = "seeds"
    BEACON = "beacon"
    READY = "ready"


class Taille(msgspec.Struct, frozen=True, gc=False):
    """A shoe on its way to the first coup. `order`, `nonce` and `shoe` are secrets until it is over.

    `promises` is the closed list with its digest; logs of versions before it have none. `place` is where the shoe is
    dealt, `head` binds all that was done with it so far, `accepted` are those who revealed their seeds, in order; a
    shoe that is dealt nowhere in particular, and logs of versions before heads, have none of them. `beacon` is the one
    that the house has promised with its order, `drawn` the round that it named.
    """

    number: int = 0
    stage: Stage = Stage.SHUFFLE
    sealed: Digest = Digest("")
    order: tuple[Card, ...] = ()
    nonce: str = ""
    seeds: dict[PlayerId, Seed] = {}
    promises: tuple[Promise, ...] | None = None
    promises_digest: Digest | None = None
    window: Window[Seed] | None = None
    question: PendingQuestion | None = None
    cut: int | None = None
    shoe: Shoe = Shoe(())
    place: Place | None = None
    head: Digest | None = None
    accepted: tuple[PlayerId, ...] = ()
    beacon: Beacon | None = None
    drawn: Drawn | None = None


class Shuffle(msgspec.Struct, frozen=True, tag="shuffle", forbid_unknown_fields=True):
    """The house's secret order, drawn from the system's entropy, with a nonce that hides it, and where it is dealt.

    A shoe that is dealt somewhere may have a `beacon`, whose value enters the order.
    """

    order: tuple[Card, ...]
    nonce: str
    place: Place | None = None
    beacon: Beacon | None = None


class NameRound(msgspec.Struct, frozen=True, tag="name_round", forbid_unknown_fields=True):
    """The round of the beacon whose value will enter the order: one that is not told yet."""

    round: int


class TakeBeacon(msgspec.Struct, frozen=True, tag="take_beacon", forbid_unknown_fields=True):
    """The value of the round that was named; None where the beacon did not tell it in time."""

    round: int
    value: str | None


class PromiseSeed(msgspec.Struct, frozen=True, tag="promise_seed", forbid_unknown_fields=True):
    """A player's digest of the seed that he will reveal."""

    on: Seq
    digest: Digest


class RevealSeed(msgspec.Struct, frozen=True, tag="reveal_seed", forbid_unknown_fields=True):
    """The seed behind a digest."""

    on: Seq
    seed: str


class Cut(msgspec.Struct, frozen=True, tag="cut", forbid_unknown_fields=True):
    """The place of the cut card: the cards before it come last."""

    on: Seq
    position: int


class ShoeShuffled(msgspec.Struct, frozen=True, tag="shoe_shuffled", forbid_unknown_fields=True, omit_defaults=True):
    """SECRET: the order that the house committed to. Its public twin is ShoeSealed."""

    shoe: int
    order: tuple[Card, ...]
    nonce: str
    place: Place | None = None
    beacon: Beacon | None = None


class ShoeSealed(msgspec.Struct, frozen=True, tag="shoe_sealed", forbid_unknown_fields=True):
    """The house is committed to its order of this many cards."""

    shoe: int
    cards: int
    commitment: Digest


class PromisesAsked(msgspec.Struct, frozen=True, tag="promises_asked", forbid_unknown_fields=True):
    """Players may promise a seed."""

    players: tuple[PlayerId, ...]


class SeedPromised(msgspec.Struct, frozen=True, tag="seed_promised", forbid_unknown_fields=True):
    """A player is bound to the seed with this digest."""

    player: PlayerId
    digest: Digest


class PromisesClosed(msgspec.Struct, frozen=True, tag="promises_closed", forbid_unknown_fields=True):
    """The closed list of promises, and the digest that binds the house to it: no seed is added or dropped after."""

    promises: tuple[Promise, ...]
    digest: Digest


class SeedsAsked(msgspec.Struct, frozen=True, tag="seeds_asked", forbid_unknown_fields=True):
    """Players who promised a seed reveal it now."""

    players: tuple[PlayerId, ...]


class SeedRevealed(msgspec.Struct, frozen=True, tag="seed_revealed", forbid_unknown_fields=True):
    """A player's seed, as he promised it."""

    player: PlayerId
    seed: str


class SeedsMissing(msgspec.Struct, frozen=True, tag="seeds_missing", forbid_unknown_fields=True):
    """Players who promised a seed and did not reveal it: it is left out, visibly."""

    players: tuple[PlayerId, ...]


class CutAsked(msgspec.Struct, frozen=True, tag="cut_asked", forbid_unknown_fields=True):
    """The player who places the cut card, and within which bounds."""

    player: PlayerId
    first: int
    last: int


class ShoeCut(msgspec.Struct, frozen=True, tag="shoe_cut", forbid_unknown_fields=True):
    """The cut was made."""

    player: PlayerId
    position: int


class RoundNamed(msgspec.Struct, frozen=True, tag="round_named", forbid_unknown_fields=True):
    """All seeds are shown or withheld; the value of this round, which is not told yet, will enter the order."""

    round: int


class BeaconTaken(msgspec.Struct, frozen=True, tag="beacon_taken", forbid_unknown_fields=True):
    """The value of that round; None where the beacon did not tell it in time, and the order is mixed without it."""

    round: int
    value: str | None


class ShoeReady(msgspec.Struct, frozen=True, tag="shoe_ready", forbid_unknown_fields=True):
    """The order is settled: the secret one, mixed by the revealed seeds and the beacon, then cut."""


class ShoeRevealed(msgspec.Struct, frozen=True, tag="shoe_revealed", forbid_unknown_fields=True):
    """The shoe is over and all of it is shown, so that anybody can verify it."""

    shoe: int
    proof: Proof


TailleAction = PromiseSeed | RevealSeed | Cut
TailleEvent = (
    ShoeShuffled | PromisesAsked | SeedPromised | PromisesClosed | SeedsAsked | SeedRevealed | SeedsMissing | CutAsked
    | ShoeCut | RoundNamed | BeaconTaken | ShoeReady | ShoeRevealed
)  # fmt: skip


def seal(_before: object, shuffled: ShoeShuffled, _viewer: object) -> ShoeSealed:
    """A shoe's order as everybody may know it: sealed."""
    return ShoeSealed(shuffled.shoe, len(shuffled.order), commitment(shuffled.order, shuffled.nonce))


def object_shuffle(taille: Taille, decks: int, action: Shuffle) -> Refusal | None:
    """The refusal of an order that cannot be the shoe's."""
    if taille.stage is not Stage.SHUFFLE:
        return refuse(Code.NOT_NOW, stage=taille.stage)
    if not is_whole_shoe(action.order, decks):
        return refuse(Code.BAD_SHOE, decks=decks)
    return None


def object_beacon(taille: Taille, action: NameRound | TakeBeacon) -> Refusal | None:
    """The refusal of a round that cannot be named, or of a value that is none of the round's."""
    named = None if taille.drawn is None else taille.drawn.round
    awaited = None if isinstance(action, NameRound) else action.round
    if taille.stage is not Stage.BEACON or named != awaited:
        return refuse(Code.NOT_NOW, stage=taille.stage)
    if isinstance(action, NameRound):
        return None if 1 <= action.round < _MOST_ROUNDS else refuse(Code.NOT_NOW, stage=taille.stage)
    if action.value is not None and not _DIGEST.fullmatch(action.value):
        return refuse(Code.BAD_DIGEST, digest=action.value[:80])
    return None


def object_taille(taille: Taille, actor: PlayerId, action: TailleAction) -> Refusal | None:
    """The refusal of a player's part in preparing the shoe."""
    match action:
        case PromiseSeed(on, digest):
            return _object_promise(taille, actor, on, digest)
        case RevealSeed(on, seed):
            return _object_seed(taille, actor, on, seed)
        case Cut(on, position):
            return _object_cut(taille, actor, on, position)


def object_finish(window: Window[Seed] | None, actor: PlayerId, on: Seq) -> Refusal | None:
    """The refusal of a player's word that he is done in a window of the shoe's."""
    if window is None or window.opened != on:
        return refuse(Code.STALE, on=on)
    return None if actor in window.eligible else refuse(Code.NOT_ASKED, asked=window.eligible)


def shuffled(
    taille: Taille, action: Shuffle, present: tuple[PlayerId, ...], cutter: PlayerId
) -> tuple[TailleEvent, ...]:
    """The house's order is sealed; then seeds are asked for, or at an empty table the cut."""
    beacon = None if action.place is None else action.beacon
    sealed = ShoeShuffled(taille.number + 1, action.order, action.nonce, action.place, beacon)
    if present:
        return sealed, PromisesAsked(present)
    nobody = promises_closed(commitment(action.order, action.nonce), ())
    return sealed, nobody, cut_asked(len(action.order), cutter)


def closed(taille: Taille, cutter: PlayerId) -> tuple[TailleEvent, ...]:
    """Events that follow when a window of the shoe's closes."""
    if taille.stage is Stage.PROMISES:
        return promises_closed(taille.sealed, taille.seeds.values()), cut_asked(len(taille.order), cutter)
    return _ready(taille)


def after_cut(taille: Taille, players: Container[PlayerId]) -> tuple[TailleEvent, ...]:
    """Events that follow the cut: players still here are asked for promised seeds; where none is, the shoe is ready."""
    here = tuple(player for player in taille.seeds if player in players)
    return (SeedsAsked(here),) if here else _ready(taille)


def _ready(taille: Taille) -> tuple[TailleEvent, ...]:
    """The shoe is ready, or the seeds are closed where a beacon was promised: its round is named next."""
    missing = tuple(player for player, seed in taille.seeds.items() if seed.value is None)
    if taille.beacon is not None:
        return (SeedsMissing(missing),)
    return (SeedsMissing(missing), ShoeReady()) if missing else (ShoeReady(),)


def drawn(taille: Taille, action: NameRound | TakeBeacon) -> tuple[TailleEvent, ...]:
    """Events that follow when the beacon's round is named, and when it is told."""
    if isinstance(action, NameRound):
        return (RoundNamed(action.round),)
    return BeaconTaken(action.round, action.value), ShoeReady()


def acted(taille: Taille, actor: PlayerId, action: TailleAction) -> TailleEvent:
    """Event of a player's accepted part in the shuffle."""
    match action:
        case PromiseSeed(_, digest):
            return SeedPromised(actor, digest)
        case RevealSeed(_, seed):
            return SeedRevealed(actor, seed)
        case Cut(_, position):
            return ShoeCut(actor, position)


def everybody_done(taille: Taille, absent: frozenset[PlayerId]) -> bool:
    """Whether the open window of the shoe's waits for nobody."""
    window = taille.window
    return window is not None and all(each in window.done or each in absent for each in window.eligible)


def revealed(taille: Taille) -> ShoeRevealed:
    """All of a shoe, shown when it is over or abandoned."""
    proof = Proof(
        taille.sealed,
        taille.nonce,
        taille.order,
        tuple(taille.seeds.values()),
        taille.cut,
        taille.promises,
        taille.promises_digest,
        taille.place,
        0 if taille.place is None else taille.number,
        taille.accepted,
        taille.place is not None and taille.stage is Stage.READY,
        taille.beacon,
        taille.drawn,
    )
    return ShoeRevealed(taille.number, proof)


def promises_closed(sealed: Digest, seeds: Iterable[Seed]) -> PromisesClosed:
    """The list of what was promised, closed; an empty one binds as well."""
    promises = tuple(Promise(seed.player, seed.digest) for seed in seeds)
    return PromisesClosed(promises, promises_digest(sealed, promises))


def cut_asked(cards: int, cutter: PlayerId) -> CutAsked:
    """The question for the cut."""
    first, last = cut_bounds(cards)
    return CutAsked(cutter, first, last)


def with_player(taille: Taille, player: PlayerId) -> Taille:
    """The shoe with a player who sat down while seeds may still be promised: he may promise one too (S6)."""
    if taille.window is None or taille.stage is not Stage.PROMISES:
        return taille
    return msgspec.structs.replace(taille, window=joined(taille.window, player))


def without(taille: Taille, player: PlayerId) -> Taille:
    """The shoe's windows without a player who left; a seed he has promised stays promised."""
    if taille.window is None:
        return taille
    return msgspec.structs.replace(taille, window=quitted(taille.window, player))


def taille_event(taille: Taille, event: TailleEvent, seq: Seq) -> Taille:
    """Fold an event about the shoe into it; `seq` is the event's number."""
    change = msgspec.structs.replace
    match event:
        case ShoeShuffled(number, order, nonce, place, beacon):
            sealed = commitment(order, nonce)
            head = None if place is None else sealed_head(place, number, sealed, beacon)
            return Taille(number, Stage.PROMISES, sealed, order, nonce, place=place, head=head, beacon=beacon)
        case PromisesAsked(players):
            return change(taille, stage=Stage.PROMISES, window=Window[Seed](seq, players, {}))
        case SeedPromised(player, digest):
            seeds = {**taille.seeds, player: Seed(player, digest)}
            return change(taille, seeds=seeds, window=_answered(taille, player, seeds[player]))
        case PromisesClosed(promises, digest):
            return change(taille, promises=promises, promises_digest=digest, head=_head(taille, PROMISES, digest))
        case SeedsAsked(players):
            return change(taille, stage=Stage.SEEDS, window=Window[Seed](seq, players, {}))
        case SeedRevealed(player, value):
            return _revealed_seed(taille, player, value)
        case SeedsMissing():
            return taille if taille.beacon is None else change(taille, stage=Stage.BEACON, window=None)
        case RoundNamed() | BeaconTaken():
            return _drawn(taille, event)
        case CutAsked(player):
            return change(taille, stage=Stage.CUT, window=None, question=PendingQuestion(seq, player))
        case ShoeCut(_, position):
            head = _head(taille, CUT, str(position))
            return change(taille, stage=Stage.SEEDS, question=None, cut=position, head=head)
        case ShoeReady():
            shoe, head = Shoe(_dealt(taille)), _head(taille, READY, NOTHING)
            return change(taille, stage=Stage.READY, window=None, shoe=shoe, head=head)
        case ShoeRevealed():
            return Taille(number=taille.number, head=_head(taille, REVEALED, taille.nonce))


def _head(taille: Taille, step: str, fact: str) -> Digest | None:
    """The head of one more step, where the shoe has heads."""
    return None if taille.head is None else head_after(taille.head, step, fact)


def _drawn(taille: Taille, event: RoundNamed | BeaconTaken) -> Taille:
    """The shoe with a round of its beacon that is named, or told."""
    if isinstance(event, RoundNamed):
        head = _head(taille, ROUND, str(event.round))
        return msgspec.structs.replace(taille, drawn=Drawn(event.round, None), head=head)
    head = _head(taille, BEACON, value_fact(event.value))
    return msgspec.structs.replace(taille, drawn=Drawn(event.round, event.value), head=head)


def _revealed_seed(taille: Taille, player: PlayerId, value: str) -> Taille:
    """The shoe with a seed that was accepted: its owner has the head that binds it."""
    seed = msgspec.structs.replace(taille.seeds[player], value=value)
    return msgspec.structs.replace(
        taille,
        seeds={**taille.seeds, player: seed},
        window=_answered(taille, player, seed),
        head=_head(taille, SEED, seed_fact(seed.digest, player)),
        accepted=taille.accepted if taille.head is None else (*taille.accepted, player),
    )


def _dealt(taille: Taille) -> tuple[Card, ...]:
    return dealt_order(taille.order, taille.sealed, tuple(taille.seeds.values()), taille.cut or 0, taille.drawn)


def _answered(taille: Taille, player: PlayerId, seed: Seed) -> Window[Seed] | None:
    if taille.window is None:
        return None
    return finished(entered(taille.window, player, seed), player)


def _object_promise(taille: Taille, actor: PlayerId, on: Seq, digest: Digest) -> Refusal | None:
    if taille.stage is not Stage.PROMISES:
        return refuse(Code.STALE, on=on)
    if not _DIGEST.fullmatch(digest):
        return refuse(Code.BAD_DIGEST, digest=digest[:80])
    if actor in taille.seeds:
        return refuse(Code.ALREADY_PROMISED)
    return object_finish(taille.window, actor, on)


def _object_seed(taille: Taille, actor: PlayerId, on: Seq, seed: str) -> Refusal | None:
    if taille.stage is not Stage.SEEDS:
        return refuse(Code.STALE, on=on)
    promised = taille.seeds.get(actor)
    if promised is None:
        return refuse(Code.NOT_PROMISED)
    if promised.value is not None:
        return refuse(Code.ALREADY_REVEALED)
    if len(seed) > SEED_LENGTH or not seed.isprintable() or promise(seed) != promised.digest:
        return refuse(Code.WRONG_SEED, digest=promised.digest)
    return object_finish(taille.window, actor, on)


def _object_cut(taille: Taille, actor: PlayerId, on: Seq, position: int) -> Refusal | None:
    if taille.question is None or taille.question.opened != on:
        return refuse(Code.STALE, on=on)
    if actor not in (taille.question.addressee, CROUPIER):
        return refuse(Code.NOT_ASKED, asked=(taille.question.addressee,))
    first, last = cut_bounds(len(taille.order))
    if not first <= position <= last:
        return refuse(Code.CUT_OUT_OF_BOUNDS, position=position, first=first, last=last)
    return None
