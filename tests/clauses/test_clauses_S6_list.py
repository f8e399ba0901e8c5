"""Rule book S6: the closed list of promises, by which nobody can add or drop a seed afterwards."""

from collections.abc import Sequence

import msgspec
import pytest

from any_table import of
from chemin_table import Table as CheminTable
from punto_seeds import asked_for_seeds, asked_for_the_cut, promised, revealed, sha256
from punto_table import Table, house, shuffled
from sabot.games.punto.table import snapshot, view
from sabot.games.steps import EndSession
from sabot.games.taille import CutAsked, PromisesClosed, SeedRevealed, ShoeCut, ShoeRevealed
from sabot.games.windows import CROUPIER, PlayerId
from sabot.shoe import Digest, Promise, Proof, Seed, ShoeNoted, dealt_order, promise, promises_digest, proof_faults

ANN, BOB = PlayerId("ann"), PlayerId("bob")
LIST = (Promise("ann", promise("north")), Promise("bob", promise("south")))


def proof_of(table: Table) -> Proof:
    """The proof, once the session is ended."""
    table.act(CROUPIER, EndSession())
    return table.last(ShoeRevealed).proof


def finished() -> Proof:
    """A shoe into which ann and bob have mixed `north` and `south`."""
    table = asked_for_seeds()
    revealed(table, "ann", "north")
    revealed(table, "bob", "south")
    return proof_of(table)


def test_S6_the_closed_list_is_published_before_the_cut_and_before_any_seed() -> None:
    """The closed list of these promises is published ... before any of it is revealed."""
    table = asked_for_seeds()
    revealed(table, "ann", "north")
    revealed(table, "bob", "south")
    kinds = [type(event) for event in table.log]
    assert kinds.count(PromisesClosed) == 1
    closed = kinds.index(PromisesClosed)
    assert closed < kinds.index(CutAsked) < kinds.index(ShoeCut) < kinds.index(SeedRevealed)
    assert table.last(PromisesClosed).promises == LIST


def test_S6_the_digest_is_of_the_commitment_and_the_list() -> None:
    """A digest of it stands in the record."""
    table = asked_for_the_cut()
    text = "\n".join(
        [
            "sabot promises 1",
            table.state.taille.sealed,
            f"{sha256('sabot seed 1' + chr(10) + 'north')} ann",
            f"{sha256('sabot seed 1' + chr(10) + 'south')} bob",
        ]
    )
    assert table.last(PromisesClosed).digest == sha256(text)
    assert snapshot(table.state, None).shoe.promises_digest == sha256(text)
    proof = proof_of(table)
    assert (proof.promises, proof.promises_digest) == (LIST, sha256(text))


def test_S6_everybody_sees_the_closed_list() -> None:
    """The closed list of these promises is published."""
    table = Table(house(), "ann bob")
    table.shuffle(shuffled(8, 3))
    assert snapshot(table.state, None).shoe.promises_digest is None
    promised(table, "ann", "north")
    before = table.state
    (event,) = of(promised(table, "bob", "south"), PromisesClosed)
    assert view(before, event, ANN) == view(before, event, None) == event


@pytest.mark.parametrize("names", ["", "ann bob"])
def test_S6_an_empty_list_is_closed_as_well(names: str) -> None:
    """Nobody can add or drop one afterwards: not where nobody has promised a seed, nor where nobody was there."""
    table = Table(house(), names)
    table.shuffle(shuffled(8, 3))
    if names:
        table.close()
    closed = table.last(PromisesClosed)
    assert closed == PromisesClosed((), promises_digest(table.state.taille.sealed, ()))
    table.cut(100)
    assert proof_of(table).promises_digest == closed.digest


def test_S6_a_shoe_abandoned_before_the_list_was_closed_has_none() -> None:
    """An abandoned shoe is revealed too."""
    table = Table(house(), "ann bob")
    table.shuffle(shuffled(8, 3))
    promised(table, "ann", "north")
    proof = proof_of(table)
    assert (proof.promises, proof.promises_digest, proof.cut) == (None, None, None)
    assert proof_faults(proof, 8) == ()


def test_S6_the_list_of_the_last_shoe_does_not_stand_for_the_next() -> None:
    """Before the cut ... the closed list of these promises is published: of every shoe its own."""
    table = Table(house(decks=1, stop_card=32), "ann")
    table.shoe()
    first = table.last(PromisesClosed)
    table.finish_shoe()
    table.shuffle(shuffled(1, 4))
    assert table.state.taille.promises_digest is None
    table.close()
    assert table.last(PromisesClosed).digest != first.digest


def test_S6_at_chemin_de_fer_too() -> None:
    """Fairness holds for every game."""
    table = CheminTable()
    table.shoe()
    table.act(CROUPIER, EndSession())
    (closed,) = of(table.log, PromisesClosed)
    (over,) = of(table.log, ShoeRevealed)
    assert over.proof.promises == closed.promises == ()
    assert over.proof.promises_digest == closed.digest == promises_digest(over.proof.commitment, ())


# --- Who tries all the same


def with_seeds(proof: Proof, seeds: Sequence[Seed]) -> Proof:
    return msgspec.structs.replace(proof, seeds=tuple(seeds))


def forged(proof: Proof, seeds: Sequence[Seed]) -> Proof:
    """A record made up as a whole: the list and its digest fit the seeds that the house wants."""
    promises = tuple(Promise(seed.player, seed.digest) for seed in seeds)
    digest = promises_digest(proof.commitment, promises)
    return msgspec.structs.replace(proof, seeds=tuple(seeds), promises=promises, promises_digest=digest)


EVE = Seed("eve", promise("west"), "west")
TRIES = {
    "invented": lambda seeds: [*seeds, EVE],
    "dropped": lambda seeds: seeds[1:],
    "renamed": lambda seeds: [msgspec.structs.replace(seeds[0], player="eve"), *seeds[1:]],
}


@pytest.mark.parametrize("what", TRIES)
def test_S6_an_invented_a_dropped_and_a_renamed_seed_have_a_fault_each(what: str) -> None:
    """So that nobody can add or drop one afterwards."""
    proof = finished()
    assert proof_faults(proof, 8) == ()
    seeds = TRIES[what](list(proof.seeds))  # type: ignore[no-untyped-call]
    assert proof_faults(with_seeds(proof, seeds), 8) == (f"{what}_seed",)
    noted = ShoeNoted(proof.commitment, proof.promises_digest)
    assert proof_faults(forged(proof, seeds), 8) == ()
    assert proof_faults(forged(proof, seeds), 8, noted) == ("noted_promises",)
    assert proof_faults(proof, 8, noted) == ()


def test_S6_a_seed_counts_once() -> None:
    """So that nobody can add one: not the same one twice either."""
    proof = finished()
    assert proof_faults(with_seeds(proof, [*proof.seeds, proof.seeds[0]]), 8) == ("invented_seed",)


def test_S6_a_record_without_its_list_is_told_from_one_with_half_of_it() -> None:
    """A digest of it stands in the record."""
    proof = finished()
    assert proof_faults(msgspec.structs.replace(proof, promises=None), 8) == ("promises",)
    assert proof_faults(msgspec.structs.replace(proof, promises_digest=None), 8) == ("promises",)
    other = msgspec.structs.replace(proof, promises_digest=Digest("0" * 64))
    assert proof_faults(other, 8) == ("promises",)
    without = msgspec.structs.replace(proof, promises=None, promises_digest=None)
    assert proof_faults(without, 8) == ()
    assert proof_faults(without, 8, ShoeNoted(None, proof.promises_digest)) == ("noted_promises",)


def test_S6_another_commitment_is_noticed() -> None:
    """Before the cut the server publishes a commitment to its secret order."""
    assert proof_faults(finished(), 8, ShoeNoted(Digest("0" * 64))) == ("noted_commitment",)


def test_S6_a_house_that_waits_for_the_honest_seed_is_caught_by_who_kept_the_digest() -> None:
    """So that nobody can add or drop one afterwards: 20 seeds are tried for a player who never was."""
    table = Table(house(), "ann")
    table.shuffle(shuffled(8, 3))
    promised(table, "ann", "an honest seed")
    noted = ShoeNoted(table.state.taille.sealed, table.last(PromisesClosed).digest)  # before any seed is revealed
    table.cut(100)
    revealed(table, "ann", "an honest seed")
    honest = proof_of(table)
    assert proof_faults(honest, 8, noted) == ()
    tries = [Seed("mallory", promise(f"try {place}"), f"try {place}") for place in range(20)]
    orders = {seed.value: dealt_order(honest.order, honest.commitment, (*honest.seeds, seed), 100) for seed in tries}
    best = min(tries, key=lambda seed: orders[seed.value][0])
    assert orders[best.value] != dealt_order(honest.order, honest.commitment, honest.seeds, 100)
    dishonest = forged(honest, [*honest.seeds, best])
    assert proof_faults(dishonest, 8) == ()
    assert proof_faults(dishonest, 8, ShoeNoted(noted.commitment)) == ()
    assert proof_faults(dishonest, 8, noted) == ("noted_promises",)
