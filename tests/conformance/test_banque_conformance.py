"""Every rule set of Baccara Banque, and every house option, played at random: what is always true."""

from collections.abc import Iterator
from fractions import Fraction
from typing import get_args

import pytest
from banque_play import Player, Watched, small

from sabot.games.banque.actions import PlayerAction
from sabot.games.banque.decide import decide
from sabot.games.banque.events import CoupEnded, Event
from sabot.games.banque.legality import objection
from sabot.games.banque.rules import CHOICES, BanqueRules
from sabot.games.banque.state import Banque
from sabot.games.steps import EndSession
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import CROUPIER
from sabot.money import Cents
from sabot.rulesets import names
from sabot.shoe import proof_faults

STEPS = 160
FULL_SHOES = 2


def variants() -> Iterator[tuple[str, BanqueRules]]:
    """Every rule set, and the first with every value of every house option, on a shoe of one deck."""
    for name in names("banque"):
        yield name, small(name)
    for option, values in CHOICES.items():
        for value in values[1:]:
            yield f"{option}-{value}", small(**{option: value})


def others() -> Iterator[tuple[str, BanqueRules]]:
    """House options that are numbers."""
    for stop_card in (9, 10, 18, 30):
        yield f"stop-card-{stop_card}", small(stop_card=stop_card)
    for seats in (2, 4):
        yield f"seats-{seats}", small(seats=seats)
    for coups in (0, 1):
        yield f"absent-{coups}", small(absent_coups=coups)
    yield "coarse", small(taxe_limited=Fraction(1, 8), rounding="up", coin=Cents(700))
    yield "taxed-capital", small(taxe_on="capital", bank_kind="open", coin=Cents(50))


ALL = dict((*variants(), *others()))


def play(rules: BanqueRules, seed: str, steps: int = STEPS) -> Watched:
    """Random legal play at a watched table, with an attempt at everything offered."""
    table, chance = Watched(rules), Player(seed)
    for step in range(steps):
        if step % 4 == 0:
            table.look()
        for actor, action in chance.offers(table.state):
            assert objection(table.state, actor, action) is None, (actor, action)
        table.follow(decide(table.state, *chance.legal(table.state)))
    table.finished()
    return table


@pytest.mark.parametrize("name", sorted(ALL))
def test_random_play_keeps_what_is_always_true(name: str) -> None:
    table = play(ALL[name], name)
    assert len(table.log) > STEPS


@pytest.mark.parametrize("name", names("banque"))
def test_whole_shoes_are_played_and_proved(name: str) -> None:
    table, chance = Watched(small(name)), Player(name)
    while sum(isinstance(event, ShoeRevealed) for event in table.log) < FULL_SHOES:
        table.follow(decide(table.state, *chance.legal(table.state)))
    table.finished()
    proofs = [event.proof for event in table.log if isinstance(event, ShoeRevealed)]
    assert [proof_faults(proof, 1) for proof in proofs] == [()] * FULL_SHOES
    assert any(isinstance(event, CoupEnded) for event in table.log)


def test_every_kind_of_event_happens() -> None:
    never = set(get_args(Event)) - {type(event) for event in decide(Banque(rules=small()), CROUPIER, EndSession())}
    ways: tuple[dict[str, object], ...] = (
        {"award": "lot", "seating": "random", "beyond": "returned", "burn": "first_card"},
        {"award": "list", "absent_coups": 1, "bank_kind": "open"},
        {"award": "auction"},
    )
    for round_ in range(30):
        never -= {type(event) for event in play(small(**ways[round_ % 3]), f"kinds {round_}", 300).log}
        if not never:
            return
    pytest.fail(f"events that never happened: {sorted(each.__name__ for each in never)}")


def test_every_move_is_offered_to_somebody() -> None:
    made: set[type] = set()
    for award in ("auction", "list", "lot"):
        chance, table = Player(award), Watched(small(award=award))
        for _ in range(900):
            made |= {type(action) for _, action in chance.offers(table.state)}
            table.follow(decide(table.state, *chance.legal(table.state)))
    assert made == set(get_args(PlayerAction))


def test_the_same_chance_gives_the_same_log() -> None:
    logs = [play(ALL["banque-privee"], "again").log for _ in range(2)]
    assert logs[0] == logs[1]
