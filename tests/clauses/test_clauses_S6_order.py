"""Rule book S6: the order dealt, its uniformity, and what is revealed."""

from collections import Counter
from itertools import permutations

import msgspec
import pytest

from punto_seeds import asked_for_seeds, asked_for_the_cut, revealed, seeds_of, verified
from punto_table import Table, house, shuffled
from sabot.cards import Card
from sabot.games.punto.coup import CardDealt
from sabot.games.punto.table import view
from sabot.games.steps import EndSession
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import CROUPIER, PlayerId
from sabot.shoe import Digest, Proof, Seed, commitment, dealt_order, packs, promise, proof_faults

ANN, BOB, EVE = PlayerId("ann"), PlayerId("bob"), PlayerId("eve")

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
