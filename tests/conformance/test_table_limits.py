"""A table's limits are changed between coups, at every game alike: sound ones, told, and in force until the next."""

from random import Random
from typing import Any, Final

import msgspec
import pytest
from fixtures import FIXTURES, Fixtures, games, one_deck
from play import Watched, chance_of

from long import asked_later
from sabot.cli.review_decisions import READINGS
from sabot.games.bounds import HIGHEST_STAKE, RuleSetError
from sabot.games.game import TableState
from sabot.games.layout.offers import CanEnter
from sabot.games.refusals import Code
from sabot.games.registry import BY_ID
from sabot.games.seats import Sit
from sabot.games.story import StoryError
from sabot.games.table_limits import LimitsAnnounced, LimitsSet, SetLimits, StakeLimits, TableLimits
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import load, names

AMOUNTS: Final = tuple(
    map(Cents, (-100, 0, 1, 150, 500, 700, 2_000, 5_000, 60_000, HIGHEST_STAKE, HIGHEST_STAKE + 100))
)


def some_limits(rules: Any, chance: Random) -> TableLimits:
    """Limits of the kinds that a rule set has, of which many are not sound."""
    here = rules.limits
    bets = chance.sample(rules.limited_bets, min(len(rules.limited_bets), chance.choice((0, 0, 1, 3))))
    return TableLimits(
        chance.choice(AMOUNTS),
        None if here.maximum is None else chance.choice(AMOUNTS),
        {bet: StakeLimits(chance.choice(AMOUNTS), chance.choice(AMOUNTS)) for bet in bets},
    )


def sound(rules: Any, limits: TableLimits) -> bool:
    try:
        BY_ID[rules.game].rules.check(rules.limited(limits))
    except RuleSetError:
        return False
    return True


def playable_limits(rules: Any, chance: Random) -> TableLimits:
    """Sound limits by which people with small purses can still play."""
    least, most = Cents(100 * chance.randint(1, 20)), Cents(100 * chance.randint(20, 500))
    fixtures = {bet: StakeLimits(Cents(100), Cents(700)) for bet in rules.limited_bets[: chance.choice((0, 2))]}
    return TableLimits(least, None if rules.limits.maximum is None else most, fixtures)


@pytest.mark.parametrize("name", names())
def test_limits_are_refused_exactly_where_no_rule_set_could_have_them(name: str) -> None:
    rules, chance, seen = load(name), chance_of(name), set[bool]()
    game = BY_ID[rules.game]
    table: TableState = game.open(rules)
    for _ in range(300):
        limits = some_limits(rules, chance)
        objected = game.objection(table, CROUPIER, SetLimits(limits))
        assert (objected is None) == sound(rules, limits), limits
        seen.add(objected is None)
    assert seen == {True, False}
    assert rules.limited(rules.limits) == rules
    assert game.objection(table, CROUPIER, SetLimits(rules.limits)) is None


@games
def test_the_sentence_of_a_refusal_has_what_is_wrong(fixtures: Fixtures) -> None:
    rules = one_deck(fixtures, coin=Cents(50))
    layout = rules.limits.maximum is not None
    most = Cents(10_000) if layout else None

    def said(limits: TableLimits) -> tuple[Code, dict[str, Any]]:
        refusal = fixtures.game.objection(fixtures.game.open(rules), CROUPIER, SetLimits(limits))
        assert refusal is not None
        return refusal.code, refusal.facts

    assert said(TableLimits(Cents(0), most)) == (Code.NOT_POSITIVE, {"amount": 0})
    assert said(TableLimits(Cents(120), most)) == (Code.NOT_WHOLE_COINS, {"amount": 120, "coin": 50})
    high = Cents(HIGHEST_STAKE + 50)
    assert said(TableLimits(high, high if layout else None)) == (
        Code.TOO_MUCH,
        {"amount": high, "maximum": HIGHEST_STAKE},
    )
    strange = {"no such bet": StakeLimits(Cents(50), Cents(100))}
    assert said(TableLimits(Cents(100), most, strange)) == (Code.NO_SUCH_LIMIT, {"limit": "no such bet"})  # type: ignore[arg-type]
    if layout:
        assert said(TableLimits(Cents(200), Cents(100))) == (Code.LIMITS_CROSSED, {"minimum": 200, "maximum": 100})
        assert said(TableLimits(Cents(200))) == (Code.MAXIMUM_MISSING, {})
    else:
        assert said(TableLimits(Cents(200), Cents(300))) == (Code.NO_SUCH_LIMIT, {"limit": "maximum"})
    objected = fixtures.game.objection(fixtures.game.open(rules), PlayerId("ann"), SetLimits(rules.limits))
    assert objected is not None
    assert objected.code is Code.HOUSE_ONLY


@pytest.mark.parametrize("rounds", [2, asked_later(6)])
@games
def test_limits_change_between_coups_alone_and_hold_from_then_on(fixtures: Fixtures, rounds: int) -> None:
    """What is told and what is in force are the same; the log folds to the same table again."""
    seen = {LimitsAnnounced: 0, LimitsSet: 0}
    for round_ in range(rounds):
        table, chance = (
            Watched(fixtures, one_deck(fixtures, **fixtures.kinds[round_ % len(fixtures.kinds)])),
            chance_of(f"limits {round_}"),
        )
        for _ in range(250):
            if table.state.over:
                break
            if chance.random() < 0.04:
                events = _limited(table, chance)
                seen = {kind: count + sum(isinstance(each, kind) for each in events) for kind, count in seen.items()}
            before, coups = len(table.log), table.state.coups
            table.move(chance)
            seen[LimitsSet] += sum(isinstance(each, LimitsSet) for each in table.log[before:])
            assert table.state.coming_limits is None or table.state.coups == coups, "they come with the next coup"
            table.look((None,))
        _held(fixtures, table)
        table.finished()
    assert min(seen.values()) > 3, seen


def _limited(table: Watched, chance: Random) -> list[Any]:
    """The host's word; what it makes happen, and that the table keeps it."""
    limits = playable_limits(table.state.rules, chance)
    events = list(table.game.decide(table.state, CROUPIER, SetLimits(limits)))
    table.follow(events)
    held = table.state.coming_limits or table.state.rules.limits
    assert table.state.rules.limited(held).limits == table.state.rules.limited(limits).limits
    shown = table.game.snapshot(table.state, None)
    assert (shown.limits, shown.coming_limits) == (table.state.rules.limits, table.state.coming_limits)
    return events


def _held(fixtures: Fixtures, table: Watched) -> None:
    """From a coup's first stake to its settlement the rules stay; what comes into force is what was announced."""
    state = fixtures.game.open(table.rules)
    began, before = -1, ""
    for event in table.log:
        after, where = fixtures.game.evolve(state, event), fixtures.stage(state)
        if where in fixtures.goes_on_in and before not in fixtures.goes_on_in:
            began = state.coups
        if isinstance(event, LimitsSet):
            staked = state.layout or (state.window is not None and state.window.entries)
            assert where not in fixtures.goes_on_in or state.coups > began or not staked, where
            assert state.coming_limits in (None, event.limits)
            assert after.rules.limits == after.rules.limited(event.limits).limits
            assert after.coming_limits is None
        else:
            assert after.rules == state.rules
        state, before = after, where


@games
def test_who_is_not_the_house_does_not_set_limits_and_the_same_change_nothing(fixtures: Fixtures) -> None:
    table = Watched(fixtures, one_deck(fixtures))
    (event,) = table.game.decide(table.state, CROUPIER, SetLimits(table.state.rules.limits))
    assert table.game.evolve(table.state, event).rules == table.state.rules
    assert table.attempt("ann", SetLimits(table.state.rules.limits)) is not None  # type: ignore[arg-type]


@games
def test_limits_are_told_with_their_amounts(fixtures: Fixtures) -> None:
    table = Watched(fixtures, one_deck(fixtures))
    limits = playable_limits(table.state.rules, chance_of("told"))
    (event,) = table.game.decide(table.state, CROUPIER, SetLimits(limits))
    after = table.game.evolve(table.state, event)
    first, *_ = table.game.narrate(after, event)
    assert first.facts["minimum"] == limits.minimum
    assert first.facts.get("maximum") == limits.maximum
    assert after.rules.minimum == limits.minimum
    assert any(limits.minimum in row.facts.values() for row in table.game.rules.card(after.rules))


@pytest.mark.parametrize("game", READINGS)
def test_a_told_game_holds_together_with_its_limits_and_not_with_others(game: str) -> None:
    """Whoever reads a history asks the amounts of the limits that held then."""
    fixtures, refused = FIXTURES[game], 0
    rules, chance = one_deck(fixtures), chance_of("told game")
    table, reading = Watched(fixtures, rules), READINGS[game](rules)
    log, state = reading.begun, fixtures.game.open(rules)
    for _ in range(400):
        if not table.state.over:
            _limited(table, chance) if chance.random() < 0.1 else table.move(chance)
    for event in table.log:
        public = fixtures.game.view(state, event, None)
        if isinstance(public, LimitsSet | LimitsAnnounced):
            others = [TableLimits(Cents(0))]
            if isinstance(public, LimitsSet) and state.coming_limits is not None:
                others.append(TableLimits(Cents(public.limits.minimum + 100)))
            for limits in others:
                refused += 1
                with pytest.raises(StoryError):
                    reading.heard(log, state.seq + 1, msgspec.structs.replace(public, limits=limits))
        log, _ = reading.heard(log, state.seq + 1, public)
        state = fixtures.game.evolve(state, event)
    assert refused > 5


@games
def test_a_log_without_such_events_folds_as_before(fixtures: Fixtures) -> None:
    table, chance = Watched(fixtures, one_deck(fixtures)), chance_of("as before")
    for _ in range(60):
        table.move(chance)
    assert table.state.rules is table.rules
    assert table.state.coming_limits is None
    assert b"limits" not in msgspec.json.encode(table.log)


def test_bets_without_stakes_open_anew_under_new_limits() -> None:
    """A window in which nobody has staked waits for ever: who stakes in it now answers the one before."""
    fixtures = FIXTURES["punto"]
    table, chance = Watched(fixtures, one_deck(fixtures)), chance_of("anew")
    table.attempt("ann", Sit(1, Cents(50_000)))  # type: ignore[arg-type]
    while table.state.window is None:
        table.move(chance)
    while any(map(any, table.state.window.entries.values())):
        table.move(chance)
    opened = table.state.window.opened
    table.follow(table.game.decide(table.state, CROUPIER, SetLimits(TableLimits(Cents(700), Cents(5_000)))))
    assert table.state.window.opened == table.state.seq > opened
    options = table.game.options(table.state, next(iter(table.state.players)))
    option = next(each for each in options if isinstance(each, CanEnter))
    assert {(each.minimum, each.maximum) for each in option.bets} == {(700, 5_000)}
