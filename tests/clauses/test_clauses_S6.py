"""Rule book S6: commitment and the players' entropy, the order dealt, its uniformity, and what is revealed."""

import hashlib
from collections import Counter
from itertools import permutations

import msgspec
import pytest

from any_table import of
from punto_seeds import asked_for_seeds, asked_for_the_cut, promised, revealed, seeds_of, sha256, verified
from punto_table import Table, house, shuffled
from sabot.cards import Card
from sabot.games.layout.stakes import BetsOpened
from sabot.games.offers import CanPromiseSeed
from sabot.games.punto.coup import CardDealt
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
from sabot.shoe import SEED_LENGTH, Digest, Proof, Seed, commitment, dealt_order, packs, promise, proof_faults

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


# --- The order dealt


def test_S6_the_order_dealt_is_a_public_function_of_order_seeds_and_cut() -> None:
    """The order dealt is a public function of both."""
    table = asked_for_seeds(cut=222)
    revealed(table, "bob", "south")
    revealed(table, "ann", "north")
    table.finish_shoe()
    proof = table.last(ShoeRevealed).proof
    values = [seed.value for seed in proof.seeds if seed.value is not None]
    assert values == ["north", "south"]
    assert proof.cut is not None
    order = verified(proof.order, proof.commitment, values, proof.cut)
    dealt = [event.card for event in table.all(CardDealt)]
    assert dealt == [Card(each) for each in order[: len(dealt)]]


@pytest.mark.parametrize("decks", [1, 8, 16])
@pytest.mark.parametrize("values", [[], ["a"], ["a", "b"], ["b", "a"], ["a", "a", ""]])
def test_S6_the_permutation_against_an_independent_one(decks: int, values: list[str]) -> None:
    """The order dealt is a public function of both."""
    order = shuffled(decks, 9)
    sealed = commitment(order, "n")
    assert list(dealt_order(order, sealed, seeds_of(*values), 30)) == verified(order, sealed, values, 30)


def test_S6_every_part_moves_the_order() -> None:
    """Each player may add entropy (the cut itself, and a client seed)."""
    order = shuffled(8, 9)
    sealed = commitment(order, "n")
    parts = ((), ("a",), ("b",), ("a", "b"), ("a", "b", "c"))
    made = {dealt_order(order, sealed, seeds_of(*values), cut) for values in parts for cut in (60, 61)}
    made.add(dealt_order(order, commitment(order, "m"), seeds_of("a"), 60))
    assert len(made) == 11


def test_S6_nobody_chooses_by_the_order_in_which_seeds_come() -> None:
    """The order dealt is a public function of both: of which seeds, not of when they came."""
    order = shuffled(8, 9)
    sealed = commitment(order, "n")
    made = {dealt_order(order, sealed, seeds_of(*values), 60) for values in permutations(("a", "b", "c"))}
    assert len(made) == 1


def test_S6_shuffling_is_uniform_over_all_orders() -> None:
    """Shuffling is uniform over all orders (chi-square, 23 degrees of freedom: above 49.7 in one of a thousand)."""
    four = tuple(Card(letter) for letter in "abcd")
    rounds = 12_000
    counts = Counter(dealt_order(four, Digest(""), seeds_of(str(number)), 0) for number in range(rounds))
    expected = rounds / 24
    assert set(counts) == set(permutations(four))
    assert 5 < sum((seen - expected) ** 2 / expected for seen in counts.values()) < 49.7


def test_S6_every_place_is_equally_likely_for_a_card_of_a_whole_shoe() -> None:
    """Shuffling is uniform over all orders (chi-square, 51 degrees of freedom: above 87.97 in one of a thousand)."""
    order = shuffled(1, 5)
    rounds = 5_200
    seen = Counter(dealt_order(order, Digest(""), seeds_of(str(number)), 0).index(order[0]) for number in range(rounds))
    assert 20 < sum((seen[place] - 100) ** 2 / 100 for place in range(52)) < 87.97


# --- What is revealed


def test_S6_when_the_shoe_is_over_everything_is_revealed() -> None:
    """When the shoe is over everything is revealed, and any player can verify the whole shoe."""
    table = asked_for_seeds()
    revealed(table, "ann", "north")
    table.close()
    table.finish_shoe()
    shown = table.last(ShoeRevealed)
    assert (shown.shoe, shown.proof.cut, shown.proof.nonce) == (1, 100, "nonce")
    assert proof_faults(shown.proof, 8) == ()
    assert view(table.state, shown, None) == shown


def test_S6_nothing_is_revealed_before_the_shoe_is_over() -> None:
    """When the shoe is over everything is revealed."""
    table = Table(house(decks=1), "ann")
    table.shoe()
    while table.stage != "shuffle":
        assert table.all(ShoeRevealed) == []
        table.coup()
    assert len(table.all(ShoeRevealed)) == 1


def stopped_at(stage: str) -> Table:
    """A table whose first shoe has come as far as this."""
    if stage == "promises":
        table = Table(house(), "ann")
        table.shuffle()
    elif stage == "cut":
        table = asked_for_the_cut()
    else:
        table = asked_for_seeds()
        if stage == "bets":
            table.close()
    assert table.stage == stage
    return table


@pytest.mark.parametrize("stage", ["promises", "seeds", "cut", "bets"])
def test_S6_an_abandoned_shoe_is_revealed_too(stage: str) -> None:
    """An abandoned shoe is revealed too."""
    table = stopped_at(stage)
    order, nonce = table.state.taille.order, table.state.taille.nonce
    table.act(CROUPIER, EndSession())
    proof = table.last(ShoeRevealed).proof
    assert (proof.order, proof.nonce) == (order, nonce)
    assert proof_faults(proof, 8) == ()


def true_proof() -> Proof:
    order = shuffled(2, 4)
    return Proof(commitment(order, "n"), "n", order, (*seeds_of("a"), Seed("p1", promise("b"))), 30)


@pytest.mark.parametrize(("changes", "fault"), [
    ({"nonce": "m"}, "commitment"),
    ({"order": shuffled(2, 5)}, "commitment"),
    ({"seeds": (Seed("p0", promise("a"), "b"),)}, "seed"),
    ({"cut": 5}, "cut"),
    ({"cut": 100}, "cut"),
])  # fmt: skip
def test_S6_a_changed_proof_is_found_out(changes: dict[str, object], fault: str) -> None:
    """Any player can verify the whole shoe."""
    proof = true_proof()
    assert proof_faults(proof, 2) == ()
    assert fault in proof_faults(msgspec.structs.replace(proof, **changes), 2)


def test_S6_a_shoe_with_foreign_cards_is_found_out() -> None:
    """Any player can verify the whole shoe."""
    order = (packs(2)[1], *packs(2)[1:])
    assert proof_faults(Proof(commitment(order, "n"), "n", order, (), None), 2) == ("cards",)
    assert "cards" in proof_faults(true_proof(), 3)
