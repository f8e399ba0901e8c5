"""Every rule set of Chemin de Fer that there is, and every house option, played at random: what is always true."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from typing import get_args

import pytest
from chemin_play import PEOPLE, Player, Watched

from sabot.games.chemin.actions import PlayerAction
from sabot.games.chemin.decide import decide
from sabot.games.chemin.events import CoupEnded, Event
from sabot.games.chemin.legality import objection
from sabot.games.chemin.options import options
from sabot.games.chemin.pending import pending
from sabot.games.chemin.rules import CHOICES, CheminRules
from sabot.games.chemin.state import Chemin
from sabot.games.steps import EndSession
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import CROUPIER
from sabot.money import Cents
from sabot.rulesets import load, names, varied
from sabot.shoe import proof_faults

STEPS = 200
FULL_SHOES = 3


def small(name: str = "chemin-de-fer", **changes: object) -> CheminRules:
    """A rule set on a shoe of one deck."""
    return varied(varied(load(name, CheminRules), decks=1, stop_card=14), **changes)


def variants() -> Iterator[tuple[str, CheminRules]]:
    """Every rule set, and each with every value of every house option, on a shoe of one deck."""
    for name in names("chemin"):
        yield name, small(name)
        for option, values in CHOICES.items():
            for value in values:
                if getattr(small(name), option) != value:
                    yield f"{name}-{option}-{value}", small(name, **{option: value})


def others() -> Iterator[tuple[str, CheminRules]]:
    """House options that are numbers."""
    for decks in (2, 6, 16):
        yield f"decks-{decks}", small(decks=decks)
    for stop_card in (6, 7, 10, 16, 32):
        yield f"stop-card-{stop_card}", small(stop_card=stop_card)
    for seats in (2, 3, 11):
        yield f"seats-{seats}", small(seats=seats)
    for standing in (0, 1):
        yield f"standing-{standing}", small(standing=standing, seats=3)
    for coups in (0, 1):
        yield f"absent-{coups}", small(absent_coups=coups)
    for taxe in ("0", "1/8"):
        yield f"taxe-{taxe}", small(taxe=Fraction(taxe), rounding="up", coin=Cents(50))
    for minimum in (1, 1500):
        yield f"minimum-{minimum}", small(minimum=Cents(minimum))


ALL = dict((*variants(), *others()))


def play(rules: CheminRules, seed: str, steps: int = STEPS) -> Watched:
    """Random legal play at a watched table, with an attempt at everything offered."""
    table, chance = Watched(rules), Player(seed)
    for _ in range(steps):
        table.look()
        for actor, action in chance.offers(table.state):
            assert objection(table.state, actor, action) is None, (actor, action)
        table.follow(decide(table.state, *chance.legal(table.state)))
    table.finished()
    return table


def test_every_house_option_is_played_with_every_value() -> None:
    options_of_names = {option: values for option, values in CHOICES.items() if option != "game"}
    seen = {(option, getattr(rules, option)) for rules in ALL.values() for option in options_of_names}
    assert seen == {(option, value) for option, values in options_of_names.items() for value in values}


@pytest.mark.parametrize("name", sorted(ALL))
def test_random_play_keeps_what_is_always_true(name: str) -> None:
    table = play(ALL[name], name)
    assert {type(event) for event in table.log} > {CoupEnded}


@pytest.mark.parametrize("name", names("chemin"))
def test_whole_shoes_are_played_and_proved(name: str) -> None:
    table, chance = Watched(small(name)), Player(name)
    while sum(isinstance(event, ShoeRevealed) for event in table.log) < FULL_SHOES:
        table.follow(decide(table.state, *chance.legal(table.state)))
    table.finished()
    proofs = [event.proof for event in table.log if isinstance(event, ShoeRevealed)]
    assert [proof_faults(proof, 1) for proof in proofs] == [()] * FULL_SHOES


def test_C12_a_session_can_end_until_the_calls_have_closed() -> None:
    """After any settled coup, until the next coup's calls close; a tie's replay that is not dealt is after one."""
    table, chance = Watched(small(seating="random", associate="with_consent")), Player("ends")
    ended = Counter[str]()
    for _ in range(3000):
        waiting = pending(table.state)
        assert waiting is not None
        if objection(table.state, CROUPIER, EndSession()) is None and ended[waiting.step] < 2:
            ended[waiting.step] += 1
            end(table)
        table.follow(decide(table.state, *chance.legal(table.state)))
    assert set(ended) >= {"lots", "shuffle", "promises", "cut", "post", "calls", "deal", "keep", "waits"}
    assert not set(ended) & {"stakes", "raise", "marche", "declare", "turn", "give", "choose", "settle"}


def end(table: Watched) -> None:
    """End the session at a copy of a table: everybody is paid out and nothing is left open."""
    ended = deepcopy(table)
    ended.follow(decide(ended.state, CROUPIER, EndSession()))
    ended.look()
    ended.finished()
    assert ended.issued == ended.state.house
    assert [options(ended.state, each) for each in PEOPLE] == [()] * len(PEOPLE)


def test_the_same_chance_gives_the_same_log() -> None:
    logs = [play(ALL["chemmy"], "again").log for _ in range(2)]
    assert logs[0] == logs[1]


def test_every_kind_of_event_happens() -> None:
    never = set(get_args(Event)) - {type(event) for event in decide(Chemin(rules=small()), CROUPIER, EndSession())}
    for round_ in range(30):
        rules = small("chemmy", burn="first_card", taxe=Fraction(1, 20))
        never -= {type(event) for event in play(rules, f"kinds {round_}", 400).log}
        if not never:
            return
    pytest.fail(f"events that never happened: {sorted(each.__name__ for each in never)}")


def test_every_move_is_offered_to_somebody() -> None:
    chance = Player("moves")
    made: set[type] = set()
    table = Watched(small())
    for _ in range(2000):
        made |= {type(action) for _, action in chance.offers(table.state)}
        table.follow(decide(table.state, *chance.legal(table.state)))
    assert made == set(get_args(PlayerAction))


def test_an_accepted_action_leaves_the_state_before_it_as_it_was() -> None:
    table, chance = Watched(small()), Player("before")
    for _ in range(200):
        before, written = table.state, repr(table.state)
        table.follow(decide(table.state, *chance.legal(table.state)))
        assert repr(before) == written
