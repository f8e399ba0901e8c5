"""Every rule set of Punto Banco that there is, and every house option, played at random: what is always true."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from typing import get_args

import msgspec
import pytest
from punto_play import PEOPLE, Player, Watched

from sabot.bets import catalogue
from sabot.games.punto.actions import PlayerAction
from sabot.games.punto.decide import decide
from sabot.games.punto.events import CoupSettled, Event
from sabot.games.punto.legality import objection
from sabot.games.punto.options import options
from sabot.games.punto.pending import pending
from sabot.games.punto.rules import CHOICES, PuntoRules, TableBet
from sabot.games.punto.state import Punto
from sabot.games.steps import EndSession
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import CROUPIER
from sabot.money import Cents
from sabot.rulesets import load, names, varied
from sabot.shoe import proof_faults

STEPS = 130
FULL_SHOES = 5


def with_all_bets() -> PuntoRules:
    """A rule set that offers the whole catalogue."""
    bets = tuple(TableBet(bet, Cents(100), Cents(50_000)) for bet in catalogue().values())
    return varied(load("punto-banco", PuntoRules), id="all-bets", bets=bets, decks=1)


def variants() -> Iterator[tuple[str, PuntoRules]]:
    """Every rule set, and each with every value of every house option, on a shoe of one deck."""
    for name in names("punto"):
        small = varied(load(name, PuntoRules), decks=1)
        yield name, small
        roomy = varied(small, stop_card=14)
        for option, values in CHOICES.items():
            for value in values:
                if getattr(roomy, option) != value:
                    yield f"{name}-{option}-{value}", varied(roomy, **{option: value})


def others() -> Iterator[tuple[str, PuntoRules]]:
    """House options that are numbers, and the whole catalogue."""
    plain = load("american", PuntoRules)
    for decks in (1, 2, 3, 8, 16):
        yield f"decks-{decks}", varied(plain, decks=decks)
    for stop_card in (6, 7, 10, 14, 16):
        yield f"stop-card-{stop_card}", varied(plain, decks=1, stop_card=stop_card)
    for commission in ("0", "1/40", "11/400", "1/20"):
        yield f"commission-{commission}", varied(plain, decks=1, commission=Fraction(commission))
    for seats in (1, 2, 14):
        yield f"seats-{seats}", varied(plain, decks=1, seats=seats)
    for coups in (0, 1):
        yield f"absent-{coups}", varied(plain, decks=1, absent_coups=coups)
    coarse = tuple(msgspec.structs.replace(bet, minimum=Cents(1000), maximum=Cents(20_000)) for bet in plain.bets)
    yield "coin-500", varied(plain, decks=1, coin=Cents(500), bets=coarse, commission_mode="box")
    yield "all-bets", with_all_bets()


ALL = dict((*variants(), *others()))
NAMES = {option: values for option, values in CHOICES.items() if option != "game"}


def play(rules: PuntoRules, seed: str, steps: int = STEPS) -> Watched:
    """Random legal play at a watched table, with an attempt at everything offered."""
    table, chance = Watched(rules), Player(seed)
    for _ in range(steps):
        table.look()
        offered = chance.offers(table.state)
        for actor, action in offered:
            assert objection(table.state, actor, action) is None, (actor, action)
        table.follow(decide(table.state, *chance.legal(table.state)))
    table.finished()
    return table


def test_every_house_option_is_played_with_every_value() -> None:
    seen = {(option, getattr(rules, option)) for rules in ALL.values() for option in NAMES}
    assert seen == {(option, value) for option, values in NAMES.items() for value in values}
    assert {name for name in names("punto") if ALL[name].bets == load(name, PuntoRules).bets} == set(names("punto"))
    assert set(ALL["all-bets"].by_id) == set(catalogue())


@pytest.mark.parametrize("name", sorted(ALL))
def test_random_play_keeps_what_is_always_true(name: str) -> None:
    table = play(ALL[name], name)
    assert {type(event) for event in table.log} > {CoupSettled}


@pytest.mark.parametrize("name", names("punto"))
def test_whole_shoes_are_played_and_proved(name: str) -> None:
    rules = varied(load(name, PuntoRules), decks=1)
    table, chance = Watched(rules), Player(name)
    while sum(isinstance(event, ShoeRevealed) for event in table.log) < FULL_SHOES:
        table.follow(decide(table.state, *chance.legal(table.state)))
    table.finished()
    proofs = [event.proof for event in table.log if isinstance(event, ShoeRevealed)]
    assert [proof_faults(proof, 1) for proof in proofs] == [()] * FULL_SHOES


@pytest.mark.parametrize("name", names("punto"))
def test_a_session_can_end_at_any_stage_but_a_coup(name: str) -> None:
    table, chance = Watched(varied(load(name, PuntoRules), decks=1)), Player(name)
    ended = Counter[str]()
    for _ in range(600):
        waiting = pending(table.state)
        assert waiting is not None
        stage = "coup" if objection(table.state, CROUPIER, EndSession()) else waiting.step
        if stage != "coup" and ended[stage] < 2:
            ended[stage] += 1
            end(table)
        table.follow(decide(table.state, *chance.legal(table.state)))
    assert set(ended) >= {"shuffle", "promises", "cut", "bets"}


def end(table: Watched) -> None:
    """End the session at a copy of a table: everybody is paid out and nothing is left open."""
    ended = deepcopy(table)
    ended.follow(decide(ended.state, CROUPIER, EndSession()))
    ended.look()
    ended.finished()
    assert ended.issued == ended.state.house
    assert [options(ended.state, each) for each in PEOPLE] == [()] * len(PEOPLE)


def test_the_same_chance_gives_the_same_log() -> None:
    logs = [play(ALL["american"], "again").log for _ in range(2)]
    assert logs[0] == logs[1]


def test_every_kind_of_event_happens() -> None:
    never = set(get_args(Event)) - {type(event) for event in decide(Punto(rules=ALL["mini"]), CROUPIER, EndSession())}
    for round_ in range(10):
        for name in ("american", "punto-banco-tie_release-locked"):
            never -= {type(event) for event in play(ALL[name], f"kinds {round_}").log}
        if not never:
            return
    pytest.fail(f"events that never happened: {sorted(each.__name__ for each in never)}")


def test_every_move_is_offered_to_somebody() -> None:
    chance = Player("moves")
    made: set[type] = set()
    table = Watched(ALL["american"])
    for _ in range(600):
        made |= {type(action) for _, action in chance.offers(table.state)}
        table.follow(decide(table.state, *chance.legal(table.state)))
    assert made == set(get_args(PlayerAction))


def test_an_accepted_action_leaves_the_state_before_it_as_it_was() -> None:
    table, chance = Watched(ALL["american"]), Player("before")
    for _ in range(200):
        before, written = table.state, repr(table.state)
        table.follow(decide(table.state, *chance.legal(table.state)))
        assert repr(before) == written
