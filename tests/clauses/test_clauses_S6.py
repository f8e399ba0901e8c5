"""Rule book S6: commitment and the players' entropy; the order dealt has a file of its own."""

import hashlib

import msgspec
import pytest

from any_table import of
from punto_seeds import asked_for_seeds, asked_for_the_cut, promised, revealed, sha256, verified
from punto_table import Table, house, shuffled
from sabot.games.layout.stakes import BetsOpened
from sabot.games.offers import CanPromiseSeed
from sabot.games.punto.table import PublicEvent, options, view
from sabot.games.refusals import Code
from sabot.games.steps import EndSession, Finish
from sabot.games.taille import (
    Cut,
    CutAsked,
    PromisesAsked,
    PromiseSeed,
    RevealSeed,
    SeedPromised,
    SeedRevealed,
    SeedsAsked,
    SeedsMissing,
    ShoeCut,
    ShoeRevealed,
    ShoeSealed,
    Shuffle,
)
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.shoe import SEED_LENGTH, Digest, commitment, packs, promise

ANN, BOB, EVE = PlayerId("ann"), PlayerId("bob"), PlayerId("eve")

# --- Commitment, promise, reveal


def test_S6_the_commitment_is_published_before_anything_else() -> None:
    """Before the cut the server publishes a commitment to its secret order."""
    table = Table(house(), "ann")
    order = shuffled(8, 3)
    before = table.state
    events = table.shuffle(order, nonce="0f" * 32)
    sealed = ShoeSealed(1, 416, Digest(sha256("sabot shoe 1\n" + "0f" * 32 + "\n" + " ".join(order))))
    assert view(before, events[0], ANN) == view(before, events[0], None) == sealed
    assert [type(event) for event in events[1:]] == [PromisesAsked]
    assert not {CutAsked, BetsOpened} & set(map(type, table.log))


def test_S6_the_secret_order_leaves_in_no_public_event() -> None:
    """The secret order is published as a commitment only."""
    table = Table(house(), "ann")
    before = table.state
    secret, *_ = table.shuffle(shuffled(8, 3), nonce="hidden")
    public: PublicEvent = view(before, secret, ANN)
    assert b"hidden" not in msgspec.json.encode(public)
    assert len(msgspec.json.encode(public)) < 200


def test_S6_another_order_or_nonce_has_another_commitment() -> None:
    """The order is bound by its commitment."""
    order = shuffled(8, 3)
    swapped = (order[1], order[0], *order[2:])
    assert len({commitment(order, "n"), commitment(swapped, "n"), commitment(order, "m")}) == 3


@pytest.mark.parametrize("decks", [1, 8])
def test_S6_an_order_that_is_not_the_whole_shoe_is_refused(decks: int) -> None:
    """Shuffling is over all orders of the shoe's cards."""
    table = Table(house(decks=decks), "ann")
    whole = packs(decks)
    for order in (whole[1:], (whole[1], *whole[1:]), (*whole, whole[0]), packs(decks + 1), ()):
        assert table.code(CROUPIER, Shuffle(order, "n")) is Code.BAD_SHOE


def test_S6_the_players_cannot_shuffle() -> None:
    """The order is the house's secret."""
    table = Table(house(), "ann")
    assert table.code("ann", Shuffle(packs(8), "n")) is Code.HOUSE_ONLY


def test_S6_every_player_may_promise_after_the_commitment() -> None:
    """Every player at the table may add entropy, committed after that."""
    table = Table(house(), "ann bob eve")
    assert table.code("ann", PromiseSeed(table.on, promise("north"))) is Code.STALE
    table.shuffle()
    assert table.last(PromisesAsked).players == (ANN, BOB, EVE)
    for name in ("bob", "ann"):
        assert of(promised(table, name, name), SeedPromised) == [SeedPromised(PlayerId(name), promise(name))]
    table.done("eve")
    assert table.all(SeedsAsked) == []
    table.cut(100)
    assert table.stage == "seeds"
    assert table.last(SeedsAsked).players == (BOB, ANN)


def test_S6_no_seed_is_revealed_before_all_are_promised() -> None:
    """Committed ... before any of it is revealed."""
    table = Table(house(), "ann bob")
    table.shuffle()
    promised(table, "ann", "north")
    assert table.code("ann", RevealSeed(table.on, "north")) is Code.STALE
    promised(table, "bob", "south")
    assert table.stage == "cut"
    assert table.code("bob", PromiseSeed(table.on, promise("west"))) is Code.STALE


def test_S6_the_cut_is_made_before_any_seed_is_revealed() -> None:
    """Every player may add entropy (the cut itself, and a client seed), committed before any of it is revealed."""
    table = asked_for_the_cut()
    assert table.stage == "cut"
    assert table.code("ann", RevealSeed(table.on, "north")) is Code.STALE
    assert of(table.cut(100), ShoeCut) == [ShoeCut(CROUPIER, 100)]
    assert table.stage == "seeds"
    assert table.code(CROUPIER, Cut(table.on, 200)) is Code.STALE


def test_S6_one_promise_a_player_and_it_is_a_digest() -> None:
    """A client seed, committed."""
    table = Table(house(), "ann bob")
    table.shuffle()
    for bad in ("", "north", promise("north").upper(), promise("north") + "0", "é" * 64, "g" * 64):
        assert table.code("ann", PromiseSeed(table.on, Digest(bad))) is Code.BAD_DIGEST
    promised(table, "ann", "north")
    assert table.code("ann", PromiseSeed(table.on, promise("west"))) is Code.ALREADY_PROMISED


def test_S6_only_the_promised_seed_is_taken_and_once() -> None:
    """A seed reveals what was committed."""
    table = asked_for_seeds("ann bob eve")
    assert table.code("ann", RevealSeed(table.on, "south")) is Code.WRONG_SEED
    assert table.code("eve", RevealSeed(table.on, "north")) is Code.NOT_PROMISED
    assert of(revealed(table, "ann", "north"), SeedRevealed) == [SeedRevealed(ANN, "north")]
    assert table.code("ann", RevealSeed(table.on, "north")) is Code.ALREADY_REVEALED
    assert table.code("bob", RevealSeed(Seq(table.on - 1), "south")) is Code.STALE


@pytest.mark.parametrize("seed", ["x" * (SEED_LENGTH + 1), "two\nlines", "\x00", "\ud800"])
def test_S6_a_seed_that_the_proof_could_not_hold_is_refused(seed: str) -> None:
    """The order dealt is a public function of the seeds: one line of text each."""
    table = Table(house(), "ann")
    table.shuffle()
    digest = hashlib.sha256(b"sabot seed 1\n" + seed.encode("utf-8", "surrogatepass")).hexdigest()
    table.act("ann", PromiseSeed(table.on, Digest(digest)))
    table.cut(100)
    assert table.code("ann", RevealSeed(table.on, seed)) is Code.WRONG_SEED


@pytest.mark.parametrize("seed", ["", " ", "x" * SEED_LENGTH, "ß∂ƒ 東京", "0 1\\n"])
def test_S6_any_line_of_text_is_a_seed(seed: str) -> None:
    """Every player at the table may add entropy: a client seed."""
    table = Table(house(), "ann")
    table.shuffle(shuffled(8, 3))
    promised(table, "ann", seed)
    table.cut(100)
    revealed(table, "ann", seed)
    sealed = table.state.taille.sealed
    assert list(table.state.taille.shoe.cards) == verified(shuffled(8, 3), sealed, [seed], 100)


def test_S6_a_withheld_seed_is_left_out_visibly() -> None:
    """A seed not revealed is left out, visibly (the order dealt is a function of those revealed)."""
    table = asked_for_seeds()
    revealed(table, "bob", "south")
    events = table.close()
    assert of(events, SeedsMissing) == [SeedsMissing((ANN,))]
    sealed = table.state.taille.sealed
    assert list(table.state.taille.shoe.cards) == verified(shuffled(8, 3), sealed, ["south"], 100)
    table.act(CROUPIER, EndSession())
    assert [seed.value for seed in table.last(ShoeRevealed).proof.seeds] == [None, "south"]


def test_S6_nobody_is_missed_when_every_seed_came() -> None:
    """A seed not revealed is left out, visibly."""
    table = asked_for_seeds()
    revealed(table, "bob", "south")
    revealed(table, "ann", "north")
    assert table.stage == "bets"
    assert table.all(SeedsMissing) == []


def test_S6_seeds_are_not_awaited_from_who_has_left() -> None:
    """A seed not revealed is left out, visibly; a window waits for those who are there (W1)."""
    table = Table(house(), "ann bob")
    table.shuffle()
    promised(table, "ann", "north")
    table.leave("ann")
    promised(table, "bob", "south")
    table.cut(100)
    assert table.last(SeedsAsked).players == (BOB,)
    revealed(table, "bob", "south")
    assert table.stage == "bets"
    assert table.all(SeedsMissing) == [SeedsMissing((ANN,))]


def test_S6_nobody_is_waited_for_when_all_who_promised_have_left() -> None:
    """A seed not revealed is left out, visibly."""
    table = asked_for_seeds()
    table.leave("ann")
    table.leave("bob")
    assert table.stage == "bets"
    assert table.all(SeedsMissing) == [SeedsMissing((ANN, BOB))]


def test_S6_who_sits_down_while_seeds_are_promised_may_promise_one() -> None:
    """Every player at the table may add entropy."""
    table = Table(house(), "ann")
    table.shuffle()
    table.sit("bob", 2)
    promised(table, "ann", "north")
    assert table.stage == "promises"
    promised(table, "bob", "south")
    assert table.stage == "cut"


def test_S6_who_is_back_while_seeds_are_promised_may_promise_one() -> None:
    """Every player at the table may add entropy."""
    table = Table(house(), "ann bob")
    table.away("bob")
    table.shuffle()
    table.away("bob", False)
    assert of(options(table.state, BOB), CanPromiseSeed)
    promised(table, "bob", "south")


def test_S6_who_is_asked_nothing_cannot_answer() -> None:
    """Players at the table alone add entropy."""
    table = asked_for_seeds()
    assert table.code("eve", RevealSeed(table.on, "x")) is Code.NOT_AT_TABLE
    assert table.code(CROUPIER, Finish(table.on)) is Code.NOT_ASKED
    assert table.code("ann", Cut(table.on, 100)) is Code.STALE
