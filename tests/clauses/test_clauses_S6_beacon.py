"""Rule book S6: a public beacon whose value, which nobody knew while a seed could be withheld, enters the order."""

from random import Random
from typing import Any, Final

import pytest

from sabot.games.refusals import Code
from sabot.games.steps import EndSession
from sabot.games.taille import (
    BeaconTaken,
    NameRound,
    PromiseSeed,
    RevealSeed,
    RoundNamed,
    SeedsMissing,
    ShoeReady,
    ShoeRevealed,
    Shuffle,
    TakeBeacon,
)
from sabot.games.windows import CROUPIER, PlayerId
from sabot.rulesets import load
from sabot.selfplay import SelfPlay, table_of_bots
from sabot.shoe import Beacon, Place, Proof, dealt_order, heads, promise, proof_faults, rules_digest

RULES: Final = ("midi", "chemin-de-fer", "baccara-banque")
BEACON: Final = Beacon("https://beacon.example/{round}", 1_000_000, 30)
VALUE: Final = "ab" * 32


class Dealt:
    """A table of bots whose shoe has a beacon, up to where its round is to be named; the first bot reveals, or not."""

    def __init__(self, rules: str, *, reveals: bool = True, beacon: Beacon | None = BEACON) -> None:
        self.bots: SelfPlay = table_of_bots(load(rules), 3, 7)
        self.events: list[Any] = []
        self.me: PlayerId | None = None
        self._reveals = reveals
        place = Place("t-1", rules, rules_digest("rules"))
        while self.state.taille.stage not in ("beacon", "ready"):
            move = self._own() or self.bots._next()
            assert move is not None
            actor, action = move
            if isinstance(action, Shuffle):
                action = Shuffle(action.order, action.nonce, place, beacon)
            self.act(action, actor)

    @property
    def state(self) -> Any:
        return self.bots.state

    def act(self, action: Any, actor: PlayerId = CROUPIER) -> list[Any]:
        events = list(self.bots.game.decide(self.state, actor, action))
        for event in events:
            self.bots.state = self.bots.game.evolve(self.state, event)
        self.events += events
        return events

    def refused(self, action: Any, actor: PlayerId = CROUPIER) -> Code | None:
        refusal = self.bots.game.objection(self.state, actor, action)
        return None if refusal is None else refusal.code

    def proof(self) -> Proof:
        """All of the shoe, which ends here."""
        while self.refused(EndSession()) is not None:
            move = self.bots._next()
            assert move is not None
            self.act(move[1], move[0])
        return next(event.proof for event in self.act(EndSession()) if isinstance(event, ShoeRevealed))

    def _own(self) -> tuple[PlayerId, Any] | None:
        taille = self.state.taille
        if taille.window is None:
            return None
        me: PlayerId = self.me or taille.window.eligible[0]
        self.me = me
        if me not in taille.window.eligible or me in taille.window.done:
            return None
        if taille.stage == "promises" and me not in taille.seeds:
            return me, PromiseSeed(taille.window.opened, promise("mine"))
        if taille.stage == "seeds" and self._reveals:
            return me, RevealSeed(taille.window.opened, "mine")
        return None


@pytest.mark.parametrize("rules", RULES)
def test_S6_the_round_is_named_when_all_seeds_are_shown_and_its_value_enters_the_order(rules: str) -> None:
    """Once all seeds are shown or withheld the house names a round that is not told yet."""
    table = Dealt(rules)
    assert table.state.taille.stage == "beacon"
    assert table.state.taille.shoe.cards == ()
    assert table.events[-1] == SeedsMissing(())
    assert table.act(NameRound(9)) == [RoundNamed(9)]
    told = table.act(TakeBeacon(9, VALUE))
    assert told[:2] == [BeaconTaken(9, VALUE), ShoeReady()]
    proof = table.proof()
    assert [each.step for each in heads(proof)][-5:] == ["seed", "round", "beacon", "ready", "revealed"]
    assert proof_faults(proof, len(proof.order) // 52) == ()
    assert proof.cut is not None
    with_it = dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut, proof.drawn)
    assert with_it != dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut)


@pytest.mark.parametrize("rules", RULES)
def test_S6_who_withholds_his_seed_does_so_before_the_round_is_named(rules: str) -> None:
    """A seed that is not shown in time is left out, and named."""
    table = Dealt(rules, reveals=False)
    assert table.me is not None
    assert table.events[-1] == SeedsMissing((table.me,))
    assert table.state.taille.stage == "beacon"
    assert table.state.taille.window is None
    assert table.refused(RevealSeed(table.state.seq, "mine"), PlayerId(str(table.me))) is Code.STALE


def test_S6_a_beacon_that_is_not_told_leaves_the_order_to_the_seeds_and_the_chain_says_so() -> None:
    """Where the beacon does not tell its round in time, the shoe is dealt without, and says so."""
    table = Dealt("midi")
    table.act(NameRound(9))
    assert table.act(TakeBeacon(9, None))[:2] == [BeaconTaken(9, None), ShoeReady()]
    proof = table.proof()
    assert proof.cut is not None
    assert proof.drawn is not None
    assert proof.drawn.value is None
    assert dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut, proof.drawn) == dealt_order(
        proof.order, proof.commitment, proof.seeds, proof.cut
    )
    assert proof_faults(proof, len(proof.order) // 52) == ()


def test_S6_a_round_is_named_once_and_only_its_own_value_is_taken() -> None:
    """One round enters the order: the one that was named."""
    table = Dealt("midi")
    assert table.refused(TakeBeacon(9, VALUE)) is Code.NOT_NOW
    assert table.refused(NameRound(0)) is Code.NOT_NOW
    assert table.refused(NameRound(2**53)) is Code.NOT_NOW
    assert table.refused(NameRound(9), PlayerId(str(table.me))) is Code.HOUSE_ONLY
    table.act(NameRound(9))
    assert table.refused(NameRound(10)) is Code.NOT_NOW
    assert table.refused(TakeBeacon(10, VALUE)) is Code.NOT_NOW
    for wrong in ("", "AB" * 32, "ab" * 31, VALUE + "\n"):
        assert table.refused(TakeBeacon(9, wrong)) is Code.BAD_DIGEST
    assert table.refused(TakeBeacon(9, VALUE), PlayerId(str(table.me))) is Code.HOUSE_ONLY
    table.act(TakeBeacon(9, VALUE))
    assert table.refused(TakeBeacon(9, VALUE)) is Code.NOT_NOW


def test_S6_a_shoe_without_a_beacon_is_ready_as_ever() -> None:
    """The beacon is the operator's to have."""
    table = Dealt("midi", beacon=None)
    assert not any(isinstance(each, SeedsMissing | RoundNamed | BeaconTaken) for each in table.events)
    assert table.state.taille.stage == "ready"
    assert table.refused(NameRound(1)) is Code.NOT_NOW


def test_S6_a_shoe_that_is_abandoned_before_its_round_is_told_binds_what_was_done() -> None:
    """Of an abandoned shoe everything is revealed all the same."""
    for named in (False, True):
        table = Dealt("midi")
        if named:
            table.act(NameRound(9))
        proof = table.proof()
        steps = [each.step for each in heads(proof)]
        assert (steps[-2:] == ["round", "revealed"]) == named
        assert "beacon" not in steps
        assert proof_faults(proof, len(proof.order) // 52) == ()


def test_S6_bots_that_play_among_themselves_draw_their_beacon() -> None:
    """What is drawn outside the rules: a beacon's round."""
    table = Dealt("midi")
    random = Random(1)  # noqa: S311
    game = table.bots.game
    table.act(game.chance(table.state, "beacon", random))
    table.act(game.chance(table.state, "beacon", random))
    assert table.state.taille.stage == "ready"


def test_S6_a_beacon_tells_its_rounds_at_their_times() -> None:
    """A round that is named is not told yet."""
    beacon = Beacon("https://beacon.example/{round}", 1000, 30)
    assert [beacon.begins(number) for number in (1, 2, 11)] == [1000, 1030, 1300]
    for second in (0, 999, 1000, 1001, 1029, 1030, 5000):
        number = beacon.first_after(second)
        assert beacon.begins(number) > second
        assert number == 1 or beacon.begins(number - 1) <= second
