"""Every rule set of every game, and every house option, played at random: what is always true."""

from collections import Counter
from copy import deepcopy
from functools import cache
from typing import Any, Final

import pytest
from fixtures import FIXTURES, Fixtures, choices, every_house_option, games, games_with_later, one_deck
from parts import members
from play import PEOPLE, Watched, chance_of, offers

from long import asked_later
from sabot.games.steps import EndSession, SessionEnded
from sabot.games.table_limits import SetLimits
from sabot.games.taille import ShoeRevealed
from sabot.games.windows import CROUPIER
from sabot.rulesets import load, names
from sabot.shoe import proof_faults

STEPS: Final = 100
FULL_SHOES: Final = 2
ROUNDS: Final = 30
SETS: Final = {game: every_house_option(fixtures) for game, fixtures in FIXTURES.items()}
RULE_SETS: Final = [(game, name) for game in FIXTURES for name in names(game)]


def early(fixtures: Fixtures) -> set[str]:
    """The rule sets, the first of them with every value of every house option, and of each option a number."""
    every = names(fixtures.game.id)
    values = {name for name in SETS[fixtures.game.id] if name.rpartition("-")[0] == every[0]}
    return {*every, *values, *{name.rpartition("-")[0]: name for name in fixtures.numbers}.values()}


PLAYED: Final = [
    (game, name) if name in early(FIXTURES[game]) else asked_later(game, name)
    for game, sets in SETS.items()
    for name in sorted(sets)
]
PROVED: Final = [
    (game, name) if at == 0 else asked_later(game, name) for game in FIXTURES for at, name in enumerate(names(game))
]


def play(fixtures: Fixtures, rules: Any, seed: str, steps: int = STEPS) -> Watched:
    """Random legal play at a watched table, with an attempt at everything offered."""
    table, chance = Watched(fixtures, rules), chance_of(seed)
    for step in range(steps):
        if step % 2 == 0:
            table.look()
        for actor, action in offers(fixtures.game, table.state, chance):
            assert fixtures.game.objection(table.state, actor, action) is None, (actor, action)
        table.move(chance)
    table.finished()
    return table


@cache
def kinds(game: str, round_: int) -> Watched:
    """A long play by one of the rule sets by which everything happens."""
    fixtures = FIXTURES[game]
    rules = one_deck(fixtures, **fixtures.kinds[round_ % len(fixtures.kinds)])
    table, chance = Watched(fixtures, rules), chance_of(f"kinds {round_}")
    for step in range(400):
        table.move(chance)
        if step % 40 == 0:
            table.attempt(CROUPIER, SetLimits(table.state.rules.limits))
    return table


class Spied:
    """A table that notes which of its fields are read."""

    def __init__(self, state: Any) -> None:
        self.state, self.read = state, set[str]()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self.state, name)


@pytest.mark.parametrize("rounds", [1, asked_later(ROUNDS)])
@games
def test_a_part_of_a_view_reads_no_more_of_the_table_than_it_says(fixtures: Fixtures, rounds: int) -> None:
    """After an event the parts are drawn again that read what it changed: one that said too little would stay."""
    game: Any = fixtures.game
    if game.redrawn is None:  # each view is made anew
        return
    drawing = game.redrawn.__self__
    fields = set(game.open(one_deck(fixtures, **fixtures.kinds[0])).__struct_fields__)
    for round_ in range(min(rounds, len(fixtures.kinds))):
        table = kinds(game.id, round_)
        state = game.open(table.rules)
        for event in table.log:
            state = game.evolve(state, event)
            for part in drawing.parts:
                spied = Spied(state)
                part.draw(spied)
                assert spied.read & fields <= part.reads, (part.name or part.draw, state.seq)


@games
def test_every_house_option_is_played_with_every_value(fixtures: Fixtures) -> None:
    wanted = {(option, value) for option, values in choices(fixtures).items() for value in values}
    played = [SETS[fixtures.game.id][name] for name in early(fixtures)]
    assert wanted <= {(option, getattr(rules, option)) for rules in played for option, _ in wanted}
    assert set(names(fixtures.game.id)) <= set(SETS[fixtures.game.id])


@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_random_play_keeps_what_is_always_true(game: str, name: str) -> None:
    table = play(FIXTURES[game], SETS[game][name], name)
    assert {type(event) for event in table.log} > {FIXTURES[game].settled}


@pytest.mark.parametrize(("game", "name"), PROVED)
def test_whole_shoes_are_played_and_proved(game: str, name: str) -> None:
    fixtures, chance = FIXTURES[game], chance_of(name)
    table = Watched(fixtures, one_deck(fixtures, name))
    while sum(isinstance(event, ShoeRevealed) for event in table.log) < FULL_SHOES:
        table.move(chance)
    table.finished()
    proofs = [event.proof for event in table.log if isinstance(event, ShoeRevealed)]
    assert [proof_faults(proof, 1) for proof in proofs] == [()] * FULL_SHOES
    assert any(isinstance(event, fixtures.settled) for event in table.log)


@games_with_later("banque")
def test_C12_a_session_can_end_until_the_next_coup_has_begun(fixtures: Fixtures) -> None:
    """The house may end a session after any settled coup, until the next coup's calls close; a tie is settled."""
    ended, went_on = Counter[str](), set[str]()
    for round_ in range(ROUNDS):
        table = Watched(fixtures, one_deck(fixtures, **fixtures.kinds[round_ % len(fixtures.kinds)]))
        chance = chance_of(f"ends {round_}")
        for _ in range(200):
            where = fixtures.stage(table.state)
            if fixtures.game.objection(table.state, CROUPIER, EndSession()) is not None:
                went_on.add(where)
            elif ended[where] < 1:
                ended[where] += 1
                end(table)
            table.move(chance)
        if fixtures.ends_in <= set(ended) and fixtures.goes_on_in <= went_on:
            break
    assert not fixtures.ends_in - set(ended)
    assert not fixtures.goes_on_in - went_on
    assert not fixtures.goes_on_in & set(ended)


def end(table: Watched) -> None:
    """End the session at copies of a table: everybody is paid out, nothing is left open, and no event follows."""
    _end(deepcopy(table))
    announced = deepcopy(table)
    announced.attempt(CROUPIER, SetLimits(announced.state.rules.limits))
    _end(announced)


def _end(ended: Watched) -> None:
    ended.follow(ended.game.decide(ended.state, CROUPIER, EndSession()))
    ended.look()
    ended.finished()
    assert ended.issued == ended.state.house
    assert isinstance(ended.log[-1], SessionEnded)
    assert ended.state.over
    assert [ended.game.options(ended.state, each) for each in PEOPLE] == [()] * len(PEOPLE)


@games
def test_the_same_chance_gives_the_same_log(fixtures: Fixtures) -> None:
    logs = [play(fixtures, one_deck(fixtures), "again").log for _ in range(2)]
    assert logs[0] == logs[1]


@games_with_later("chemin")
def test_every_kind_of_event_happens(fixtures: Fixtures) -> None:
    never = set(members(fixtures.game.events)) - fixtures.spare
    never -= {
        type(event) for event in fixtures.game.decide(fixtures.game.open(one_deck(fixtures)), CROUPIER, EndSession())
    }
    for round_ in range(ROUNDS):
        never -= {type(event) for event in kinds(fixtures.game.id, round_).log}
        if not never:
            return
    pytest.fail(f"events that never happened: {sorted(each.__name__ for each in never)}")


@games
def test_every_move_is_offered_to_somebody(fixtures: Fixtures) -> None:
    never = set(members(fixtures.game.actions)) - fixtures.spare
    for round_ in range(ROUNDS):
        rules = one_deck(fixtures, **fixtures.kinds[round_ % len(fixtures.kinds)])
        table, chance = Watched(fixtures, rules), chance_of(f"moves {round_}")
        for _ in range(300):
            never -= {type(action) for _, action in offers(fixtures.game, table.state, chance)}
            table.move(chance)
        if not never:
            return
    pytest.fail(f"moves that nobody was offered: {sorted(each.__name__ for each in never)}")


@games
def test_an_accepted_action_leaves_the_state_before_it_as_it_was(fixtures: Fixtures) -> None:
    table, chance = Watched(fixtures, one_deck(fixtures)), chance_of("before")
    for _ in range(200):
        before, written = table.state, repr(table.state)
        table.move(chance)
        assert repr(before) == written


def test_the_short_shoes_leave_the_rule_sets_bets_as_they_are() -> None:
    for game, name in RULE_SETS:
        assert getattr(SETS[game][name], "bets", ()) == getattr(load(name), "bets", ())
