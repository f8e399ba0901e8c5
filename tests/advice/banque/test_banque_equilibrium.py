"""Bots of Banque that draw by the equilibrium, and how far decisions are from it: held to the coup's own exact game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from long import asked_later, first
from sabot.advice.banque.at_table import (
    BanqueAdvice,
    BanqueEquilibria,
    CoupAhead,
    PonteDecision,
    TableauGains,
    bound_by,
)
from sabot.advice.banque.declaration import worth as asked_worth
from sabot.advice.banque.equilibrium_bots import BanqueMind, CommonCoin, place_of, table_of_minds, theta_of
from sabot.advice.banque.review import judged, review
from sabot.cards import points
from sabot.games.bank.palette import CanDeclare
from sabot.games.bank.worth import Worth
from sabot.games.banque.draw import BanqueDeclared
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.state import Banque, stage
from sabot.games.banque.table import options as offered
from sabot.games.banque.table import snapshot, view
from sabot.games.banque.transcript import BanqueChoice, BanqueLog, choices, heard
from sabot.games.banque.vocabulary import SIDES
from sabot.games.windows import CROUPIER
from sabot.odds import fresh
from sabot.rulesets import load, names, varied
from sabot.solve import SolveError
from sabot.solve.banque import BankerPlace, banque_game, solve
from sabot.solve.banque.model import HEARD
from sabot.solve.banque.rules import banker_by
from sabot.solve.banque.worth import ALL_FIVES, BankerTable, OtherSide, Seat, pontes_gain
from sabot.solve.coup.model import PAIRS, Model

HOUSE = load("baccara-banque", BanqueRules)
SHOWN = varied(HOUSE, naturals="shown", decks=2)
FRIENDS = varied(load("banque-privee", BanqueRules), ponte_liberty="always")
FREE_FRIENDS = varied(FRIENDS, banker_liberty="always")
Shares = Mapping[Any, Fraction]


def public_events(rules: BanqueRules, coups: int, seed: int, bots: str = "mixed") -> Iterator[tuple[Banque, Any]]:
    """Every public event, with the table before it."""
    table = table_of_minds(rules, 6, seed, bots)
    before = table.state
    for _, event in table.seen(lambda state: state.coups >= coups):
        yield before, event
        before = table.state


def choices_of(rules: BanqueRules, coups: int, seed: int, bots: str = "mixed") -> list[BanqueChoice]:
    log, found = BanqueLog(state=Banque(rules=rules)), list[BanqueChoice]()
    for _, event in public_events(rules, coups, seed, bots):
        log, over = heard(log, event)
        found += over
    return found


# What drawing and standing are worth


def by_pair(shares: Shares, model: str) -> dict[tuple[int, int], Fraction]:
    return {pair: shares[pair if model == "B3" else 5] for pair in ALL_FIVES}


def chance_of(shoe: tuple[int, ...], pair: tuple[int, int]) -> Fraction:
    low, high = pair
    cards = sum(shoe)
    return Fraction((1 + (low != high)) * shoe[low] * (shoe[high] - (low == high)), cards * (cards - 1))


@pytest.mark.parametrize(
    ("model", "shoe", "theta", "naturals"),
    [
        ("B2", (3, 2, 0, 4, 3, 2, 3, 0, 2, 1), "3/5", "shown"),
        asked_later("B3", (9, 3, 4, 2, 5, 3, 4, 3, 2, 3), "2/5", "in_turn"),
        asked_later("B2", fresh(3), "3/5", "in_turn"),
    ],
)
def test_a_ponte_gains_by_drawing_what_the_game_says(
    model: str, shoe: tuple[int, ...], theta: str, naturals: str
) -> None:
    """A second enumeration, hand by hand, against the solver's sums for all hands of five together."""
    found = solve(model, shoe, theta, naturals=naturals)
    game, table = found.game, BankerTable(found.banker)
    replies = game.replies(game.sums(game.answers(found.banker)))
    for plan in found.pontes:
        pattern = game.patterns.index(tuple(int(plan.ponte_1[hand]) for hand in game.hands))
        for heard_place, said in enumerate(HEARD["declaration"]):
            other = OtherSide(by_pair(plan.ponte_1, model), "draw" if said == "card" else "stand")
            for place, hand in enumerate(game.hands):
                gain = Fraction(0)
                for pair in ALL_FIVES if model == "B2" else (hand,):
                    if not chance_of(shoe, pair):  # type: ignore[arg-type]
                        continue
                    seat = Seat("two", game.theta, shoe, pair)  # type: ignore[arg-type]
                    draw, stand = (pontes_gain(seat, draws, other, table) for draws in (True, False))
                    gain += (draw.mean - stand.mean) * draw.chance * chance_of(shoe, pair)  # type: ignore[arg-type]
                assert gain == Fraction(replies.gains[pattern][heard_place, place]) / replies.unit


@pytest.mark.parametrize("naturals", first(1, ["in_turn", "shown"]))
def test_both_seats_reckon_the_same_coups(naturals: str) -> None:
    """Coups without a natural on either side, by every hand of ponte 1's and by every hand of ponte 2's."""
    shoe, theta = (0, 3, 0, 0, 3, 3, 0, 3, 0, 2), Fraction(2, 3)
    found = solve("B3", shoe, theta, naturals=naturals)
    plan, table = found.pontes[0], BankerTable(found.banker)
    total = [Fraction(0), Fraction(0)]
    for pair in PAIRS:
        chance = chance_of(shoe, pair)
        if not chance or sum(pair) % 10 >= 8:
            continue
        for says in ("draw", "stand"):
            one = by_pair(plan.ponte_2["card" if says == "draw" else None], "B3")
            gain = pontes_gain(Seat("one", theta, shoe, pair), says == "draw", OtherSide(one), table)
            total[0] += chance * gain.chance * gain.mean * does(pair, plan.ponte_1, says)
            for act in ("draw", "stand"):
                told_of = OtherSide(by_pair(plan.ponte_1, "B3"), says)
                gain = pontes_gain(Seat("two", theta, shoe, pair), act == "draw", told_of, table)
                shares = plan.ponte_2["card" if says == "draw" else None]
                total[1] += chance * gain.chance * gain.mean * does(pair, shares, act)
    assert total[0] == total[1] != 0


def does(pair: tuple[int, int], shares: Shares, says: str) -> Fraction:
    """How often a ponte with these cards says so."""
    draws = shares[pair] if sum(pair) % 10 == 5 else Fraction(int(sum(pair) % 10 < 5))
    return draws if says == "draw" else 1 - draws


def test_who_holds_both_hands_is_in_the_mean_worth_what_one_is_who_sees_his_own() -> None:
    shoe, theta = (4, 3, 0, 0, 3, 3, 0, 3, 0, 2), Fraction(1, 2)
    found = solve("B3", shoe, theta)
    plan, table = found.pontes[0], BankerTable(found.banker)
    seat = Seat("two", theta, shoe, (1, 4))
    blind = pontes_gain(seat, True, OtherSide(by_pair(plan.ponte_1, "B3"), "stand"), table)
    total = chance = Fraction(0)
    for pair in PAIRS:
        gain = pontes_gain(seat, True, OtherSide(by_pair(plan.ponte_1, "B3"), "stand", cards=pair), table)
        total += gain.chance * gain.mean
        chance += gain.chance
    assert (total / chance, chance) == (blind.mean, blind.chance)


def test_a_hand_that_the_shoe_cannot_deal_has_no_worth() -> None:
    with pytest.raises(SolveError, match="2 and 2 cannot be dealt from a shoe of"):
        pontes_gain(Seat("one", Fraction(1), (9, 9, 1, *[0] * 7), (2, 2)), True, OtherSide({}), BankerTable({}))


# The equilibrium of a rule set


@pytest.mark.parametrize("custom", ["weighted", "larger_side"])
def test_B9_2_a_bound_banker_is_bound_to_the_custom(custom: str) -> None:
    """`tableau` [...] and *selon la règle* mean, by `custom = weighted | larger_side`."""
    rules = varied(HOUSE, banker_liberty="tableau", custom=custom)
    game = banque_game("B2", fresh(3), "2/5")
    assert bound_by(rules, game) == banker_by(game, custom)


def test_pontes_reply_best_to_a_bound_banker() -> None:
    rules = varied(HOUSE, banker_liberty="tableau", custom="larger_side")
    solved = BanqueEquilibria(rules, Model.B2).solved(CoupAhead(fresh(3), Fraction(2, 5)))
    assert solved.game.regret(solved.team, solved.banker).pontes == 0
    assert solved.game.payoffs(solved.team, solved.banker).pontes > solve("B2", fresh(3), "2/5").value


def test_models_of_no_table_are_refused() -> None:
    with pytest.raises(SolveError, match="A1 is no model of a table: it is B3 or B2"):
        BanqueEquilibria(HOUSE, Model.A1)
    with pytest.raises(SolveError, match="are no rules of Banque"):
        BanqueEquilibria(load("mini"))  # type: ignore[arg-type]


# Bots


@pytest.mark.parametrize(
    ("rules", "coups"),
    [(HOUSE, 2), asked_later(HOUSE, 3), asked_later(SHOWN, 5), asked_later(FRIENDS, 8)],
    ids=["house", "house for long", "shown", "friends"],
)
def test_bots_of_the_equilibrium_lose_nothing(rules: BanqueRules, coups: int) -> None:
    found = review(choices_of(rules, coups, 5, "equilibrium"), rules)
    assert len(found.decisions) >= 3
    for each in found.decisions:
        assert each.loss == 0
        assert each.chance


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = ([event for _, event in public_events(SHOWN, 1, 6, "equilibrium")] for _ in range(2))
    assert one == other


def test_stakes_are_taken_as_they_lie() -> None:
    """No theta is rounded: a Banker's bot asks for the coup of these very stakes."""
    asked: list[CoupAhead] = []

    class Recorded(BanqueEquilibria):
        def banker_draws(self, coup: CoupAhead, place: BankerPlace) -> Fraction:
            asked.append(coup)
            return Fraction(1)

    table = table_of_minds(HOUSE, 6, 5, "equilibrium")
    for _ in table.seen(lambda state: stage(state) == "choose"):
        pass
    state = table.state
    mind = BanqueMind(Recorded(HOUSE), CommonCoin("x"))
    for _, event in table_of_minds(HOUSE, 6, 5, "equilibrium").seen(lambda state: stage(state) == "choose"):
        mind.hear(event)
    assert state.banker is not None
    mind.draws(snapshot(state, state.banker))
    staked = [sum(laid.on(side) for laid in state.layout.values()) for side in SIDES]
    assert asked[0].theta == Fraction(staked[0], sum(staked)) == theta_of(snapshot(state, state.banker))
    assert sum(asked[0].unseen) == 156 - (state.taille.shoe.dealt - 6 - sum(len(hand) - 2 for hand in state.hands))


def test_the_coin_falls_alike_for_both_pontes_and_chooses_a_plan_as_often_as_it_weighs() -> None:
    equilibria = BanqueEquilibria(HOUSE, Model.B2)
    coup = CoupAhead(fresh(3), Fraction(3, 5))
    plans = equilibria.solved(coup).team.plans
    assert len(plans) == 2
    coin = CommonCoin("seed")
    assert [coin.falls(1, coup) for coup in range(9)] == [CommonCoin("seed").falls(1, coup) for coup in range(9)]
    falls = [coin.falls(1, number) for number in range(4000)]
    drawn = sum(equilibria.ponte_draws(PonteDecision(coup, "one", (0, 5), OtherSide({})), fall) for fall in falls)
    share = sum(plan.weight * plan.ponte_1[5] for plan in plans)
    assert abs(float(drawn / len(falls) - share)) < 4 * (float(share * (1 - share)) / len(falls)) ** 0.5
    for fall in (Fraction(0), plans[0].weight, Fraction(2**64 - 1, 2**64)):
        plan = plans[0] if fall < plans[0].weight else plans[1]
        two = PonteDecision(coup, "two", (1, 4), OtherSide({}, "draw"))
        assert equilibria.ponte_draws(two, fall) == plan.ponte_2["card"][5]


def test_a_banker_does_not_look_at_the_coin() -> None:
    table = table_of_minds(HOUSE, 6, 5, "equilibrium")
    for _ in table.seen(lambda state: stage(state) == "choose"):
        pass
    seen = snapshot(table.state, table.state.banker)
    minds = [BanqueMind(BanqueEquilibria(HOUSE), CommonCoin(seed)) for seed in "ab"]
    for _, event in table_of_minds(HOUSE, 6, 5, "equilibrium").seen(lambda state: stage(state) == "choose"):
        for mind in minds:
            mind.hear(event)
    assert minds[0].draws(seen) == minds[1].draws(seen)
    assert isinstance(place_of(seen), BankerPlace)


# Judging


@pytest.mark.parametrize("name", first(1, names("banque")))
@pytest.mark.parametrize(
    "options",
    first(3, [{"ponte_liberty": "always", "banker_liberty": "always"}, {"naturals": "shown"}, {"award": "list"}, {},
              {"ponte_liberty": "banco", "burn": "first_card", "beyond": "returned"}, {"award": "lot"}]),
    ids=str,
)  # fmt: skip
def test_every_free_decision_is_found_and_no_line_contradicts_another(name: str, options: dict[str, str]) -> None:
    rules = varied(load(name, BanqueRules), **options)
    free = list[tuple[int, str]]()
    log, found = BanqueLog(state=Banque(rules=rules)), list[BanqueChoice]()
    for before, event in public_events(rules, 30, 2):
        if isinstance(event, BanqueDeclared) and event.player != CROUPIER:
            says = [each.says for each in offered(before, event.player) if isinstance(each, CanDeclare)]
            if says and len(says[0]) > 1:
                free.append((before.seq + 1, event.side))
        log, over = heard(log, event)
        found += over
    assert [(made.seq, made.side) for made in (*found, *choices(log))] == free
    assert free or options.get("ponte_liberty", "five") != "always"


@pytest.mark.long
@pytest.mark.parametrize("model", [Model.B3, Model.B2])
def test_what_was_done_or_its_opposite_loses_nothing(model: Model) -> None:
    made = choices_of(FREE_FRIENDS, 4, 3)
    opposite = [msgspec.structs.replace(each, says="stand" if each.says == "draw" else "draw") for each in made]
    found, other = (review(each, FREE_FRIENDS, model) for each in (made, opposite))
    assert len(made) >= 8
    for one, two in zip(found.decisions, other.decisions, strict=True):
        assert min(one.loss or 0, two.loss or 0) == 0
        assert (one.chance or 0) + (two.chance or 0) == 1
        assert one.cost == (one.loss or 0) * one.choice.stakes.total
        if 0 < (one.chance or 0) < 1:
            assert one.loss == two.loss == 0
    assert any(each.loss for each in (*found.decisions, *other.decisions))
    assert any(points(each.hand) < 5 and each.side != "banker" for each in made if each.hand)
    assert sum(each.decisions for each in found.players) == len(made)


def test_a_ponte_is_judged_by_the_plan_that_forgives_him_most() -> None:
    advice = BanqueAdvice(Fraction(1, 2), (pair(3, 1), pair(1, 2)), unique=True)
    assert [advice.loss("draw"), advice.loss("stand")] == [0, 0]
    advice = BanqueAdvice(Fraction(1), (pair(3, 1), pair(3, 2)), unique=True)
    assert [advice.loss("draw"), advice.loss("stand")] == [0, 1]
    assert BanqueAdvice(Fraction(1), (), unique=True).loss("draw") is None


def pair(draw: int, stand: int) -> TableauGains:
    return TableauGains(Fraction(draw), Fraction(stand))


# What a decision is worth, asked at the table


@pytest.mark.long
def test_who_is_to_declare_is_told_what_he_would_be_judged_by() -> None:
    """From what he was shown alone: his own events, view and options; nobody else is told anything."""
    table = table_of_minds(HOUSE, 6, 5)
    shown: dict[str, list[Any]] = {player: [] for player in table.bots}
    told_of = list[tuple[int, Worth]]()
    before, log = table.state, BanqueLog(state=Banque(rules=HOUSE))
    for _, event in table.log(lambda state: state.coups >= 3):
        for player in before.players:
            view_of = view(before, event, player)
            shown[player].append(view_of)
        log, made = heard(log, view(before, event, None))
        for each in made:
            asked = next(one for one in told_of if one[0] == each.seq)
            advice = judged(each, BanqueEquilibria(HOUSE)).advice
            assert advice is not None
            assert [act.exact for act in asked[1].acts] == [str(advice.worth[0].draw), str(advice.worth[0].stand)]
            assert asked[1].stake == each.stakes.total
        before = table.state
        for player in before.players:
            can = offered(before, player)
            found = asked_worth(HOUSE, shown[player], snapshot(before, player), can)
            free = [one for one in can if isinstance(one, CanDeclare) and len(one.says) > 1]
            assert found is not None or not free
            if free and found is not None:
                told_of.append((before.seq + 1, found))
    assert told_of
