"""The shoe: its cards, the cut, the stop card, and the proof that nothing was changed (rule book S)."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NewType, TypeVar, cast

import msgspec

from sabot.cards import BLUE, DECK, MOST_DECKS, PINK, RANKS, SUITS, Back, Card, back
from sabot.money import is_a, is_whole, plain, quoted, whole_numbers

Digest = NewType("Digest", str)
"""A SHA-256 digest in lower-case hexadecimal."""
_Kind = TypeVar("_Kind", bound=msgspec.Struct)

SEED_LENGTH: Final = 128
"""The most characters of a player's seed."""
SEALED: Final = "sealed"
PROMISES: Final = "promises"
CUT: Final = "cut"
SEED: Final = "seed"
ROUND: Final = "round"
BEACON: Final = "beacon"
READY: Final = "ready"
REVEALED: Final = "revealed"
"""The steps of a shoe that have a head."""
_MOST_SHOES: Final = 2**53
NOTHING: Final = "-"
"""The fact of a head that binds no more than its step."""


class ShoeError(ValueError):
    """A shoe that cannot be dealt from or proved."""


class Shoe(msgspec.Struct, frozen=True, gc=False):
    """A shoe in the order in which it is dealt; `dealt` cards have left it."""

    cards: tuple[Card, ...]
    dealt: int = 0

    def __post_init__(self) -> None:
        """Raises ShoeError for what is no order of cards, or more dealt than there are."""
        if type(self.cards) is not tuple:
            raise ShoeError(f"{quoted(self.cards)} is no order of cards: it is a tuple such as that of packs(8)")
        if type(self.dealt) is not int:
            msgspec.structs.force_setattr(self, "dealt", plain(self.dealt))
        if type(self.dealt) is not int or not 0 <= self.dealt <= len(self.cards):
            raise ShoeError(f"{quoted(self.dealt)} cards dealt of {len(self.cards)}: it is 0 to {len(self.cards)}")

    @property
    def left(self) -> int:
        """Cards not dealt yet, those behind the stop card included."""
        return len(self.cards) - self.dealt

    def after(self, count: int) -> "Shoe":
        """The shoe with `count` more cards dealt; raises ShoeError where it has fewer."""
        if type(count) is not int:
            count = cast("int", plain(count))
        if type(count) is not int or not 0 <= count <= len(self.cards) - self.dealt:
            raise self._lacks(count)
        return Shoe(self.cards, self.dealt + count)

    def next(self, count: int) -> tuple[Card, ...]:
        """The next `count` cards, still in the shoe; raises ShoeError where it has fewer."""
        if type(count) is not int:
            count = cast("int", plain(count))
        if type(count) is not int or not 0 <= count <= len(self.cards) - self.dealt:
            raise self._lacks(count)
        return self.cards[self.dealt : self.dealt + count]

    def _lacks(self, count: int) -> ShoeError:
        return ShoeError(f"{quoted(count)} cards asked of a shoe with {self.left}")


class Seed(msgspec.Struct, frozen=True):
    """A player's part in the shuffle: the digest he promised, and the seed once he has revealed it."""

    player: str
    digest: Digest
    value: str | None = None


class Promise(msgspec.Struct, frozen=True):
    """A player's promise on the closed list: the digest of the seed that he will reveal."""

    player: str
    digest: Digest


class Place(msgspec.Struct, frozen=True):
    """The place where a shoe is dealt: the table's id, its rule set's, and the digest of that rule set as played there.

    Heads that bind such a digest stand in the house's list; those of versions before it bind the id alone.
    """

    table: str
    rules: str
    digest: Digest | msgspec.UnsetType = msgspec.UNSET


class Beacon(msgspec.Struct, frozen=True):
    """A public beacon, which tells a value that nobody knows before at each of its rounds.

    `url` is where a round is told, `{round}` standing for its number; `genesis` when the first was, in seconds since
    1970; `period` how many seconds are between two.
    """

    url: str
    genesis: int
    period: int

    def begins(self, number: int) -> int:
        """The second in which a round is told, since 1970."""
        return self.genesis + self.period * (number - 1)

    def first_after(self, second: int) -> int:
        """The first round that is told later than in this second."""
        return max(1, (second - self.genesis) // self.period + 2)


class Drawn(msgspec.Struct, frozen=True):
    """The round of a beacon that was named for a shoe, and its value; None while it is not told, or came too late."""

    round: int
    value: str | None


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that is revealed when a shoe is over; `seeds` stand in the order in which they were promised.

    `promises` is the list as it was closed before any seed was revealed, `promises_digest` the digest published with
    it; both are None in shoes of versions that published none, or where the shoe was abandoned before. `place`, the
    number of the `shoe` at its table, who revealed a seed in the order in which it was `accepted`, and whether the
    shoe was `ready` to be dealt are what its heads bind beside the rest; versions without heads have no place.
    `beacon` is the one that was promised with the commitment, `drawn` the round named once all seeds were shown.
    """

    commitment: Digest
    nonce: str
    order: tuple[Card, ...]
    seeds: tuple[Seed, ...]
    cut: int | None
    promises: tuple[Promise, ...] | None = None
    promises_digest: Digest | None = None
    place: Place | None = None
    shoe: int = 0
    accepted: tuple[str, ...] = ()
    ready: bool = False
    beacon: Beacon | None = None
    drawn: Drawn | None = None


class Head(msgspec.Struct, frozen=True):
    """A step of a shoe, and the digest that binds it and all steps before it."""

    step: str
    head: Digest


class ShoeNoted(msgspec.Struct, frozen=True):
    """Notes of somebody on a shoe while it still bound the house: before the cut, and before a seed was revealed.

    `cut` is where it was cut, `seed` the digest of his own seed once that was accepted, `heads` are all that he saw,
    `rules` is the digest of the rule set that they bind, `named` the second, since 1970, in which he first saw which
    round of a beacon was named; who saw its value as well then has none.
    """

    commitment: Digest | None = None
    promises_digest: Digest | None = None
    table: str | None = None
    shoe: int | None = None
    cut: int | None = None
    seed: Digest | None = None
    heads: tuple[Head, ...] = ()
    rules: Digest | None = None
    named: int | msgspec.UnsetType = msgspec.UNSET


class Link(msgspec.Struct, frozen=True):
    """An entry of the house's list of heads: its number from 1, and what binds it and all before it."""

    number: int
    link: Digest


LIST_FORM: Final = "sabot list 1"
"""The name of the form of the house's list of heads."""
LIST_BEGINS: Final = Link(0, Digest("0" * 64))
"""The link that the first entry is bound to."""
NOTHING_NOTED: Final = ShoeNoted()


@whole_numbers
def packs(decks: int) -> tuple[Card, ...]:
    """All cards of `decks` packs in order; half the packs are blue, half pink, an odd one blue (S2)."""
    _check_decks(decks)
    coloured = (BLUE,) * ((decks + 1) // 2) + (PINK,) * (decks // 2)
    return tuple(Card(rank + suit + colour) for colour in coloured for suit in SUITS for rank in RANKS)


@whole_numbers
def is_whole_shoe(order: Sequence[Card], decks: int) -> bool:
    """Whether some cards are all cards of `decks` packs, in whatever order."""
    _check_decks(decks)
    return Counter(_order(order)) == _counted(decks)


@cache
def _counted(decks: int) -> Counter[Card]:
    return Counter(packs(decks))


@whole_numbers
def cut_bounds(cards: int) -> tuple[int, int]:
    """The first and last place for the cut: a deck's length from either end, or a sixth of the shoe (S3)."""
    _check_number(cards, "cards of a shoe")
    margin = min(DECK, -(-cards // 6))
    return margin, cards - margin


@whole_numbers
def carry_out(order: Sequence[Card], cut: int) -> tuple[Card, ...]:
    """The order after the cut: the cards behind the cut card come first (S3)."""
    if not is_whole(cut, 0, len(_order(order))):
        raise ShoeError(f"{quoted(cut)} is no place for the cut of {len(order)} cards: it is 0 to {len(order)}")
    return (*order[cut:], *order[:cut])


@whole_numbers
def reaches_stop(left: int, stop_card: int) -> bool:
    """Whether, with `left` cards in the shoe, any of the last `stop_card` has been dealt: the last coup (S4)."""
    _check_number(left, "cards left")
    _check_number(stop_card, "cards behind the stop card")
    return left < stop_card


def backs(of: Sequence[Card]) -> tuple[Back, ...]:
    """The backs of some cards."""
    return tuple(back(each) for each in _order(of))


def commitment(order: Sequence[Card], nonce: str) -> Digest:
    """The house's commitment before the cut: SHA-256 of the nonce and its secret order (S6)."""
    return _sha256("sabot shoe 1\n" + _text(nonce, "nonce") + "\n" + " ".join(_order(order)))


def promise(seed: str) -> Digest:
    """A player's promise before he reveals his seed: SHA-256 of it."""
    return _sha256("sabot seed 1\n" + _text(seed, "seed"))


def promises_digest(sealed: Digest, promises: Sequence[Promise]) -> Digest:
    """The digest published with the closed list of promises: SHA-256 of the commitment and the list (S6)."""
    listed = "".join(f"\n{each.digest} {each.player}" for each in _all(Promise, promises, "promises"))
    return _sha256("sabot promises 1\n" + _text(sealed, "commitment") + listed)


@whole_numbers
def sealed_head(place: Place, shoe: int, sealed: Digest, beacon: Beacon | None = None) -> Digest:
    """The head of a shoe's first step: its table, rule set and number there, the commitment, and its beacon (S6)."""
    place = _formed(Place, place)
    if not is_whole(shoe, 0, _MOST_SHOES):
        raise ShoeError(f"{quoted(shoe)} is no number of a shoe: it is a whole number from 0")
    lines = [place.table, place.rules, str(shoe), _text(sealed, "commitment")]
    lines += [place.digest] if place.digest else []
    lines += [] if beacon is None else [_beacon_text(beacon)]
    return _sha256("\n".join(["sabot head 1", SEALED, *lines]))


def _beacon_text(beacon: Beacon) -> str:
    return f"beacon {beacon.url} {beacon.genesis} {beacon.period}"


def rules_digest(text: str) -> Digest:
    """The digest of a rule set that a shoe's first head binds: SHA-256 of its text, as the shoe's record tells it."""
    return _sha256("sabot rules 1\n" + _text(text, "rule set"))


def listed(head: Digest) -> Digest:
    """The house list's digest of a head: whoever has the head finds it there, and nobody else learns it."""
    return _sha256("sabot listed 1\n" + _text(head, "head"))


def link_after(before: Link, entry: Digest) -> Link:
    """The next entry of the house's list: what it tells of a head, bound to its number and to all before."""
    before = _formed(Link, before)
    number = before.number + 1
    return Link(number, _sha256(f"sabot list 1\n{number}\n{before.link}\n{_text(entry, 'digest')}"))


def head_after(before: Digest, step: str, fact: str) -> Digest:
    """The head of a step that binds a fact, and by the head before it all that was before."""
    lines = _text(step, "step"), _text(before, "head"), _text(fact, "fact")
    return _sha256("\n".join(("sabot head 1", *lines)))


def heads(proof: Proof) -> tuple[Head, ...]:
    """All heads of a finished shoe, in order, reckoned anew; none where its version published none."""
    proof = _formed(Proof, proof)
    if proof.place is None:
        return ()
    chain = [Head(SEALED, sealed_head(proof.place, proof.shoe, proof.commitment, proof.beacon))]
    for step, fact in _steps(proof):
        chain.append(Head(step, head_after(chain[-1].head, step, fact)))
    return tuple(chain)


def _steps(proof: Proof) -> Iterator[tuple[str, str]]:
    """Step and fact of each head after the first."""
    digests = {seed.player: seed.digest for seed in proof.seeds}
    if proof.promises_digest is not None:
        yield PROMISES, proof.promises_digest
    if proof.cut is not None:
        yield CUT, str(proof.cut) if is_whole(proof.cut, 0, len(proof.order)) else NOTHING
    for player in proof.accepted:
        yield SEED, seed_fact(digests.get(player, Digest("")), player)
    if proof.drawn is not None:
        yield ROUND, str(proof.drawn.round)
        if proof.ready:
            yield BEACON, value_fact(proof.drawn.value)
    if proof.ready:
        yield READY, NOTHING
    yield REVEALED, proof.nonce


def seed_fact(digest: Digest, player: str) -> str:
    """The fact of an accepted seed's head."""
    return f"{_text(digest, 'digest')} {_text(player, 'player')}"


def value_fact(value: str | None) -> str:
    """The fact of the head of a beacon's value; of one that came too late, nothing."""
    return NOTHING if value is None else _text(value, "value of a beacon")


@whole_numbers
def dealt_order(
    order: Sequence[Card], sealed: Digest, seeds: Sequence[Seed], cut: int, drawn: Drawn | None = None
) -> tuple[Card, ...]:
    """The order dealt: the secret order permuted by seeds and beacon, then cut; a public function of them (S6).

    The seeds count in the order of their digests, so that nobody can choose by the order in which they came.
    """
    open_seeds = [seed for seed in _all(Seed, seeds, "seeds") if seed.value is not None]
    revealed = sorted(open_seeds, key=lambda seed: seed.digest)
    told = [] if drawn is None or drawn.value is None else [f"beacon {drawn.round} {_text(drawn.value, 'value')}"]
    lines = [f"{seed.digest} {seed.value}" for seed in revealed] + told
    mixed = _permuted(_order(order), _mix_text(sealed, lines)) if lines else tuple(_order(order))
    return carry_out(mixed, cut)


@whole_numbers
def proof_faults(proof: Proof, decks: int, noted: ShoeNoted = NOTHING_NOTED) -> tuple[str, ...]:
    """Faults of a proof, as stable codes; empty when the shoe is proved.

    Without what somebody noted at the table, a proof is only held against itself.
    """
    proof, noted = _formed(Proof, proof), _formed(ShoeNoted, noted)
    codes = [*_unlike_noted(proof, noted), *_list_faults(proof), *_head_faults(proof, noted)]
    if commitment(proof.order, proof.nonce) != proof.commitment:
        codes.append("commitment")
    if not is_whole_shoe(proof.order, decks):
        codes.append("cards")
    if any(seed.value is not None and promise(seed.value) != seed.digest for seed in proof.seeds):
        codes.append("seed")
    if proof.cut is not None:
        first, last = cut_bounds(len(proof.order))
        if not first <= proof.cut <= last:
            codes.append("cut")
    return tuple(codes)


def drawn_faults(proof: Proof, told: Drawn) -> tuple[str, ...]:
    """Faults of a proof by the beacon's own answer to the asker, as stable codes.

    `other_round`: the shoe names another one. `left_out`: the beacon tells the round, and the shoe was dealt without;
    it came late, or the house did not want it. `other_value`: it is not the value that the shoe was dealt by.
    """
    proof, told = _formed(Proof, proof), _formed(Drawn, told)
    if proof.drawn is None or proof.drawn.round != told.round:
        return ("other_round",)
    if proof.drawn.value is None:
        return ("left_out",) if proof.ready else ()
    return () if proof.drawn.value == told.value else ("other_value",)


def _unlike_noted(proof: Proof, noted: ShoeNoted) -> Iterator[str]:
    """Differences of a proof from what was seen at the table, as stable codes."""
    if noted.commitment is not None and proof.commitment != noted.commitment:
        yield "noted_commitment"
    if noted.promises_digest is not None and proof.promises_digest != noted.promises_digest:
        yield "noted_promises"
    if noted.rules is not None and proof.place is not None and (proof.place.digest or None) != noted.rules:
        yield "noted_rules"
    if noted.cut is not None and proof.cut != noted.cut:
        yield "noted_cut"
    if noted.seed is not None and noted.seed not in {seed.digest for seed in proof.seeds if seed.value is not None}:
        yield "noted_seed"


def _head_faults(proof: Proof, noted: ShoeNoted) -> Iterator[str]:
    """Faults of heads that bind something else than was noted, or than is revealed."""
    if proof.place is None:
        yield from ("no_heads",) if noted.heads else ()
        return
    if noted.table is not None and noted.table != proof.place.table:
        yield "noted_table"
    if noted.shoe is not None and noted.shoe != proof.shoe:
        yield "noted_shoe"
    if sorted(proof.accepted) != sorted(seed.player for seed in proof.seeds if seed.value is not None):
        yield "accepted"
    if not set(noted.heads) <= set(heads(proof)):
        yield "noted_head"
    yield from _beacon_faults(proof, noted)


def _beacon_faults(proof: Proof, noted: ShoeNoted) -> Iterator[str]:
    """Faults of a round: none of the beacon that was promised, one of another, or one that was told already."""
    beacon, drawn = proof.beacon, proof.drawn
    if (drawn is not None and beacon is None) or (proof.ready and beacon is not None and drawn is None):
        yield "round"
    if beacon is not None and drawn is not None and isinstance(noted.named, int):
        yield from () if noted.named < beacon.begins(drawn.round) else ("told_round",)


def _list_faults(proof: Proof) -> Iterator[str]:
    """Faults of seeds that are not those of the closed list, each under the name that promised it."""
    if (proof.promises is None) != (proof.promises_digest is None):
        yield "promises"
    if proof.promises is None or proof.promises_digest is None:
        return
    if promises_digest(proof.commitment, proof.promises) != proof.promises_digest:
        yield "promises"
    seeds = Counter(Promise(seed.player, seed.digest) for seed in proof.seeds)
    unlisted, missing = seeds - Counter(proof.promises), Counter(proof.promises) - seeds
    here, there = {each.digest for each in unlisted}, {each.digest for each in missing}
    yield from ("invented_seed",) if here - there else ()
    yield from ("dropped_seed",) if there - here else ()
    yield from ("renamed_seed",) if here & there else ()


def _sha256(text: str) -> Digest:
    return Digest(hashlib.sha256(_encoded(text)).hexdigest())


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise ShoeError(f"{quoted(text)} cannot be written in UTF-8") from None


def _text(text: str, what: str) -> str:
    if not is_a(text, str):
        raise ShoeError(f"{quoted(text)} is no {what}: it is text")
    return text


def _order(order: Sequence[Card]) -> Sequence[Card]:
    """The cards of a shoe in their order, known or not; raises ShoeError for what is no such thing."""
    if not is_a(order, (tuple, list)) or not all(issubclass(kind, str) for kind in set(map(type, order))):
        raise ShoeError(f"{quoted(order)} is no order of cards: it is a tuple such as that of packs(8)")
    return order


def _all(kind: type[_Kind], records: Sequence[_Kind], what: str) -> Sequence[_Kind]:
    if not is_a(records, (tuple, list)) or not all(is_a(each, kind) for each in records):
        raise ShoeError(f"{quoted(records)} are no {what}: give a tuple of {kind.__name__}")
    return [_formed(kind, each) for each in records]


def _formed(kind: type[_Kind], record: _Kind) -> _Kind:
    """The record, if all its parts are of their kinds; raises ShoeError."""
    if not is_a(record, kind):
        raise ShoeError(f"{quoted(record)} is no {kind.__name__}")
    try:
        return msgspec.convert(msgspec.to_builtins(record), kind)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError) as error:
        raise ShoeError(f"{quoted(record)} is no {kind.__name__}: {error}") from None


def _check_decks(decks: int) -> None:
    if not is_whole(decks, 1, MOST_DECKS):
        raise ShoeError(f"{quoted(decks)} decks: a shoe has 1 to {MOST_DECKS}")


def _check_number(number: int, what: str) -> None:
    if type(number) is not int or number < 0:
        raise ShoeError(f"{quoted(number)} {what}: it is a whole number from 0")


def _mix_text(sealed: Digest, lines: Sequence[str]) -> str:
    return "\n".join(["sabot mix 1", _text(sealed, "commitment"), *lines])


def _permuted(order: Sequence[Card], text: str) -> tuple[Card, ...]:
    """Fisher and Yates from the last place down, each place drawn from the SHAKE-256 stream of `text`."""
    mixed = list(order)
    words = _words(text, 4 * len(mixed))
    for place in range(len(mixed) - 1, 0, -1):
        other = _below(place + 1, words)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return tuple(mixed)


def _below(bound: int, words: Iterator[int]) -> int:
    """A number below `bound` without bias: words beyond the last whole multiple are rejected."""
    limit = 65536 - 65536 % bound
    return next(word for word in words if word < limit) % bound


def _words(text: str, length: int) -> Iterator[int]:
    """The stream as 16-bit words, high byte first; a longer digest begins with the shorter one."""
    start = 0
    while True:
        stream = hashlib.shake_256(_encoded(text)).digest(length)
        for at in range(start, length, 2):
            yield stream[at] << 8 | stream[at + 1]
        start, length = length, 2 * length
