"""A dealt shoe: what is right has no fault and is the house's own log; each kind of slip is found where it is made."""

from collections.abc import Callable, Mapping
from itertools import islice, pairwise
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from learner import When, each_due, finished, in_hand, right, until

from long import asked_later, chosen, first
from sabot.bets import BetId
from sabot.cards import POINTS, cards, face
from sabot.coup import Hands
from sabot.faults import next_side
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.state import dealer
from sabot.games.registry import BY_ID
from sabot.games.windows import CROUPIER
from sabot.money import Cents
from sabot.rulesets import load, names, varied
from sabot.school.dealing.course import in_order
from sabot.school.dealing.deeds import (
    CHIPS,
    Announce,
    Burn,
    Deed,
    Give,
    HandsOff,
    MarkDebt,
    PassHand,
    PassShoe,
    PayStake,
    Speak,
    TakeStake,
    TakeTaxe,
    TurnHand,
    Undo,
)
from sabot.school.dealing.palette import DeedError, deeds
from sabot.school.dealing.punto import pays_by
from sabot.school.dealing.report import report
from sabot.school.dealing.slips import SlipKind
from sabot.school.dealing.table import COURSES, DealtRecord, DealtShoe, ShoeTerms, dealt_again
from sabot.selfplay import table_of_bots

AT_ONCE: Final = ("super-6", "american", "chemmy", "banque-privee")
EVERY: Final = pytest.mark.parametrize("rules", chosen(AT_ONCE, names()))
PUBLIC: Final = pytest.mark.parametrize("rules", ("punto-banco", "american", "chemin-de-fer", "baccara-banque"))


def the_house(shoe: DealtShoe) -> list[tuple[Any, Any]]:
    """The same events of the house's own table."""
    terms = shoe.terms
    table = table_of_bots(load(terms.rules), terms.players, terms.seed, terms.bots)
    return list(islice(table.log(lambda _: False), len(shoe.log)))


def test_every_game_can_be_dealt() -> None:
    assert set(COURSES) == set(BY_ID)


@EVERY
def test_who_deals_a_shoe_rightly_has_no_fault_and_the_log_of_the_house(rules: str) -> None:
    shoe = finished(in_hand(rules))
    told = report(shoe)
    assert shoe.log == the_house(shoe)
    assert type(shoe.log[-1][1]).__name__ == "ShoeRevealed"
    assert (told.slips, told.faults, told.lost, told.kept, told.is_over) == ((), {}, 0, 0, True)
    assert told.coups == len(shoe.times) == sum(type(event) is shoe.course.settles for _, event in shoe.log) > 9
    assert shoe.due == ()
    with pytest.raises(DeedError, match="the shoe is dealt"):
        shoe.do(HandsOff(), 10**9)


def is_call(*keys: str) -> When:
    return lambda _, due: isinstance(due, Announce) and due.key in keys


def is_third(side: str, others: Mapping[str, int]) -> When:
    """A third card is due to a hand, while others have so many."""
    return lambda shoe, due: (
        due == Give(side)
        and shoe.course.hand_size(shoe.state, side) == 2
        and all(shoe.course.hand_size(shoe.state, other) == held for other, held in others.items())
    )


def is_(kind: type) -> When:
    return lambda _, due: isinstance(due, kind)


def over(held: int) -> When:
    """The result is due, and so many cards lie."""
    called = is_call("player_wins", "banker_wins")
    return lambda shoe, due: (
        called(shoe, due) and sum(map(len, (shoe.state.coup.player, shoe.state.coup.banker))) == held
    )


def passes_in(phase: str) -> When:
    """The shoe is to be passed after a coup, while the table is at a phase."""
    return lambda shoe, due: isinstance(due, PassShoe) and shoe.coups > 0 and shoe.state.phase == phase


def another_player(shoe: DealtShoe) -> Deed:
    """The same deed for somebody else."""
    due: Any = shoe.due[0]
    other: Deed = msgspec.structs.replace(due, player=next(each for each in shoe.state.players if each != due.player))
    return other


def other_totals(shoe: DealtShoe) -> Deed:
    due: Any = shoe.due[0]
    return Announce(
        due.key, {name: "points_5" if told == "points_4" else "points_4" for name, told in due.facts.items()}
    )


def pays_somebody(shoe: DealtShoe) -> Deed:
    spot = shoe.palette.spots[0]
    return PayStake(spot.player, spot.bet, spot.amount)


def to_the_banker(shoe: DealtShoe) -> Deed:
    due: Any = shoe.due[0]
    return PassHand("banker", due.player)


def one_more(shoe: DealtShoe) -> Deed:
    due: Any = shoe.due[0]
    return Burn(due.count % 10 + 1)


def otherwise(shoe: DealtShoe) -> Deed:
    due: Any = shoe.due[0]
    return Speak(due.side, "stand" if due.says != "stand" else "draw")


FEW: Final = 20
"""Coups in which all of this happens, and some more."""
FEWER: Final = 7
"""Coups in which most of it happens."""
BRIEFLY: Final = pytest.mark.parametrize("coups", [FEWER, asked_later(FEW)])
RESULT: Final = ("player_wins", "banker_wins", "egalite")
Case = tuple[str, When, Deed | Callable[[DealtShoe], Deed], SlipKind, str, str | None]
"""A rule set, when something is due, what is done instead; the slip, its clause, and how it is put right."""
SLIPS: Final[tuple[Case, ...]] = (
    ("punto-banco", is_call("rien_ne_va_plus"), Give("player"), "too_early", "F2", "used_next"),
    ("punto-banco", is_call("rien_ne_va_plus"), HandsOff(), "missed_call", "A", None),
    ("punto-banco", is_call("rien_ne_va_plus"), pays_somebody, "out_of_turn", "A", None),
    ("punto-banco", is_call("totals"), other_totals, "wrong_call", "A", None),
    ("punto-banco", is_call(*RESULT), Announce("faites_vos_jeux"), "wrong_call", "A", None),
    ("punto-banco", is_call(*RESULT), pays_somebody, "out_of_turn", "A", None),
    ("punto-banco", over(4), Give("player"), "third_to_who_stands", "F3", "burned"),
    ("punto-banco", over(5), Give("banker"), "third_to_who_stands", "F3", "burned"),
    ("punto-banco", over(6), Give("player"), "third_to_who_stands", "F3", "burned"),
    ("punto-banco", lambda _, due: due == Give("player"), Give("banker"), "wrong_hand", "F4", "put_right"),
    ("punto-banco", lambda _, due: due == Give("banker"), Give("player"), "wrong_hand", "F4", "put_right"),
    (
        "punto-banco",
        lambda shoe, due: due == Give("banker") and shoe.course.hand_size(shoe.state, "player") == 2,
        Give("player"), "wrong_hand", "F4", "put_right",
    ),
    ("punto-banco", is_third("player", {}), Give("banker"), "wrong_hand", "F4", "put_right"),
    ("punto-banco", is_third("banker", {"player": 3}), Give("player"), "wrong_hand", "F4", "put_right"),
    ("punto-banco", is_third("banker", {"player": 2}), Give("player"), "third_to_who_stands", "F3", "bankers_third"),
    ("punto-banco", is_third("player", {}), HandsOff(), "missed_card", "T1", None),
    ("punto-banco", is_(HandsOff), Announce("faites_vos_jeux"), "not_settled", "P3", None),
    ("mini", is_(Burn), one_more, "wrong_burn", "S5", None),
    ("mini", is_(Burn), Give("player"), "too_early", "F2", "used_next"),
    ("mini", is_(Burn), HandsOff(), "wrong_burn", "S5", None),
    ("american", is_(PassShoe), another_player, "wrong_player", "P5", None),
    ("american", is_(PassShoe), HandsOff(), "missed_pass", "P5", None),
    ("american", is_(PassHand), another_player, "wrong_player", "P5", None),
    ("american", is_(PassHand), HandsOff(), "missed_pass", "P5", None),
    ("american", lambda _, due: due == TurnHand("player"), TurnHand("banker"), "wrong_turn", "P2", None),
    ("american", is_(TurnHand), Give("player"), "too_early", "F2", "used_next"),
    ("american", is_(TurnHand), HandsOff(), "missed_turn", "P2", None),
    ("chemin-de-fer", is_(PassShoe), another_player, "wrong_player", "C1", None),
    ("chemin-de-fer", passes_in("suite"), another_player, "wrong_player", "C11", None),
    ("chemin-de-fer", passes_in("post"), another_player, "wrong_player", "C10", None),
    ("chemin-de-fer", is_(PassHand), another_player, "wrong_player", "C6", None),
    ("chemin-de-fer", is_call("rien_ne_va_plus"), Announce("neuf"), "wrong_call", "A", None),
    ("chemin-de-fer", is_call("huit", "neuf"), Give("ponte"), "too_early", "F2", "used_next"),
    ("chemin-de-fer", is_call("en_cartes"), HandsOff(), "missed_call", "A", None),
    ("chemin-de-fer", is_(TurnHand), HandsOff(), "missed_turn", "C8", None),
    ("chemin-de-fer", is_third("ponte", {}), Give("banker"), "wrong_hand", "F4", "put_right"),
    ("chemin-de-fer", is_third("banker", {"ponte": 2}), Give("ponte"), "third_to_who_stands", "F3", "bankers_third"),
    ("chemin-de-fer", is_third("banker", {"ponte": 3}), Give("ponte"), "wrong_hand", "F4", "put_right"),
    ("chemin-de-fer", is_third("ponte", {}), TurnHand("ponte"), "missed_card", "C7.3", None),
    ("chemin-de-fer", is_(HandsOff), Announce("suite"), "not_settled", "C8.2", None),
    ("baccara-banque", is_(PassHand), another_player, "wrong_player", "B8", None),
    ("baccara-banque", is_(PassHand), to_the_banker, "wrong_player", "B8", None),
    ("banque-privee", is_(Speak), otherwise, "wrong_word", "C7.4", None),
    ("banque-privee", is_(Speak), TurnHand("one"), "missed_card", "C7.4", None),
    ("baccara-banque", is_third("one", {"two": 2}), Give("two"), "wrong_hand", "F4", "put_right"),
    ("baccara-banque", is_third("banker", {"two": 2}), Give("two"), "third_to_who_stands", "F3", "bankers_third"),
    ("baccara-banque", is_third("two", {}), TurnHand("two"), "missed_card", "B9", None),
    ("baccara-banque", lambda _, due: due == TurnHand("two"), TurnHand("one"), "wrong_turn", "C8", None),
    ("baccara-banque", is_call("en_cartes"), Announce("huit"), "wrong_call", "A", None),
)  # fmt: skip


def until_due(rules: str, when: When, coups: int) -> DealtShoe:
    """A shoe of so many coups until something is due, of more where it comes later."""
    shoe = in_hand(rules, coups=coups)
    while not shoe.is_over:
        if when(shoe, shoe.due[0]):
            return shoe
        right(shoe)
    return until(in_hand(rules, coups=FEW), when)


@BRIEFLY
@pytest.mark.parametrize("case", SLIPS)
def test_a_slip_is_noted_where_it_is_made_and_the_table_goes_on(case: Case, coups: int) -> None:
    rules, when, wrong, kind, clause, remedy = case
    shoe = until_due(rules, when, coups)
    coup, step, due, deed = shoe.coups, shoe.state.seq, shoe.due, wrong(shoe) if callable(wrong) else wrong
    noted = shoe.do(deed, 10**9)
    (slip,) = noted.slips
    assert not noted.is_right
    assert (slip.kind, slip.clause, slip.coup, slip.step) == (kind, clause, coup + 1, step)
    assert (slip.expected, slip.done, slip.at_ms, slip.remedy) == (due, deed, 10**9, remedy)
    assert (shoe.due == due) is (remedy not in ("put_right", "bankers_third"))
    finished(shoe)
    assert shoe.slips == [slip]
    assert (shoe.log == the_house(shoe)) is (remedy != "burned")


def instead(shoe: DealtShoe, kind: type, deeds_for: Callable[[Any], tuple[Deed, ...]]) -> Any:
    """The first deed of a kind, in whose place others are done; all else of the settlement is right, and it is over."""
    due: Any = until(shoe, is_(kind)).due[0]
    for deed in deeds_for(due):
        assert shoe.do(deed, 0).is_right
    while others := [each for each in shoe.due if isinstance(each, CHIPS) and same_chips(each) != same_chips(due)]:
        shoe.do(others[0], 0)
    assert shoe.do(HandsOff(), 0).is_right
    return due


def same_chips(deed: Any) -> Any:
    return type(deed), getattr(deed, "player", None), getattr(deed, "bet", None)


def changed(by: int) -> Callable[[Any], tuple[Deed, ...]]:
    return lambda due: (msgspec.structs.replace(due, amount=due.amount + by),)


ChipCase = tuple[type, Callable[[Any], tuple[Deed, ...]], SlipKind, Callable[[int], int]]
"""A deed of a kind, what is done instead; the slip, and what it costs of the chips that are due."""
CHIP_SLIPS: Final[tuple[ChipCase, ...]] = (
    (PayStake, lambda _: (), "underpaid", lambda due: -due),
    (PayStake, changed(-50), "underpaid", lambda _: -50),
    (PayStake, changed(50), "overpaid", lambda _: 50),
    (TakeStake, lambda _: (), "not_taken", lambda due: due),
    (MarkDebt, lambda _: (), "unmarked", lambda due: due),
    (MarkDebt, changed(5), "marked_wrongly", lambda _: -5),
    (TakeTaxe, lambda _: (), "taxe_short", lambda due: due),
    (TakeTaxe, changed(100), "taxe_over", lambda _: -100),
)
KINDS_OF: Final = {
    "punto-banco": (PayStake, TakeStake),
    "american": (PayStake, TakeStake, MarkDebt),
    "chemin-de-fer": (PayStake, TakeStake, TakeTaxe),
    "baccara-banque": (PayStake, TakeTaxe),
}
CLAUSES_OF: Final[dict[type, tuple[str, ...]]] = {
    PayStake: ("C8.1", "B10.1"),
    TakeStake: ("C8.2",),
    MarkDebt: ("P4",),
    TakeTaxe: ("C8.2", "B11"),
}
PAID_BY: Final = {"player": "P3", "banker": "P3", "tie": "P3"}
"""The clause of a bet at the tables of `KINDS_OF`, where it is not P6."""
BANKED: Final = ("chemin-de-fer", "baccara-banque")
CLOSING: Final = is_call("rien_ne_va_plus")


@BRIEFLY
@pytest.mark.parametrize(
    ("rules", "case"), [(rules, case) for rules, kinds in KINDS_OF.items() for case in CHIP_SLIPS if case[0] in kinds]
)
def test_F5_wrong_chips_are_noted_when_the_next_stakes_are_closed(rules: str, case: ChipCase, coups: int) -> None:
    """F5: put right until the next coup's stakes are closed; after that the floor decides."""
    kind, deeds_for, slip_kind, cost = case
    shoe = until_due(rules, is_(kind), coups)
    stakes = {(spot.player, spot.bet): spot.amount for spot in shoe.palette.spots}
    due = instead(shoe, kind, deeds_for)
    chips = stakes[due.player, due.bet] if isinstance(due, TakeStake) else due.amount
    assert until(shoe, CLOSING).slips == []
    coup = shoe.coups
    (slip,) = right(shoe)
    assert (slip.kind, slip.cost, slip.remedy, slip.coup) == (slip_kind, cost(chips), "floor", coup)
    assert (slip.player, slip.expected, slip.done) == (getattr(due, "player", None), (), None)
    assert slip.due == chips
    assert slip.clause in (CLAUSES_OF[kind] if rules in BANKED or kind is MarkDebt else (PAID_BY.get(due.bet, "P6"),))
    assert (slip.clause == "B11") is (kind is TakeTaxe and rules == "baccara-banque")
    assert slip.moved in (chips - slip.cost, chips + slip.cost)
    assert finished(shoe).slips == [slip]
    told = report(shoe)
    assert (told.lost, told.kept) == (max(slip.cost, 0), max(-slip.cost, 0))
    assert told.faults == {slip_kind: 1}
    assert shoe.log == the_house(shoe)


@pytest.mark.parametrize("rules", KINDS_OF)
def test_F5_what_is_put_right_before_the_stakes_are_closed_is_not_noted(rules: str) -> None:
    shoe = in_hand(rules, coups=FEW)
    due = instead(shoe, PayStake, changed(-50))
    until(shoe, CLOSING)
    assert shoe.do(msgspec.structs.replace(due, amount=Cents(50)), 0).is_right
    assert finished(shoe).slips == []


@PUBLIC
def test_chips_can_be_put_back(rules: str) -> None:
    shoe = until(in_hand(rules, coups=FEW), is_(PayStake))
    due = shoe.due[0]
    (more,) = changed(50)(due)
    shoe.do(more, 0)
    assert due not in shoe.due
    shoe.do(Undo(), 0)
    assert shoe.due[0] == due
    assert finished(shoe).slips == []


@pytest.mark.parametrize("rules", KINDS_OF)
def test_a_stake_that_is_not_lost_is_not_taken(rules: str) -> None:
    shoe = until(in_hand(rules, coups=FEW), is_(PayStake))
    due: Any = shoe.due[0]
    spot = next(each for each in shoe.palette.spots if each.player == due.player and due.bet in ("", each.bet))
    shoe.do(TakeStake(spot.player, spot.bet), 0)
    (slip,) = finished(shoe).slips
    assert (slip.kind, slip.cost, slip.bet) == ("taken_wrongly", -spot.amount, spot.bet)


def test_B10_1_what_is_lost_is_collected_before_anybody_is_paid() -> None:
    """B10.1: the losing sides' stakes are collected in full; then the winning sides are paid."""
    shoe = in_hand("baccara-banque")
    while True:
        until(shoe, is_(TakeStake))
        lost = {each.bet for each in shoe.due if isinstance(each, TakeStake)}
        winning = [spot for spot in shoe.palette.spots if spot.bet not in lost]
        others = {spot.player for spot in winning}
        paid = next(iter(others), None)
        if paid is not None:
            spot = next(each for each in winning if each.player == paid)
            noted = shoe.do(PayStake(paid, spot.bet, spot.amount), 0)
            break
        while not isinstance(shoe.due[0], HandsOff):
            right(shoe)
        right(shoe)
    assert [(each.kind, each.clause, each.player) for each in noted.slips] == [("paid_first", "B10.1", paid)]
    assert not shoe.do(PayStake(paid, spot.bet, Cents(100)), 0).slips, "it is said once"
    shoe.do(Undo(), 0)
    assert {each.kind for each in finished(shoe).slips} <= {"paid_first", "overpaid"}


def taken(state: Any, hands: Hands) -> int:
    """What the house takes by the rates of `super-6` (P5), whose pairs no third card changes."""
    player, banker = (sum(POINTS[card] for card in hand) % 10 for hand in (hands.player, hands.banker))
    won = "tie" if player == banker else "player" if player > banker else "banker"
    six = won == "banker" and banker == 6
    total = 0
    for bet, stake in (each for entry in state.layout.values() for each in entry.items()):
        if bet == won or (bet == "super_6" and six):
            total -= {"player": stake, "banker": stake // 2 if six else stake, "tie": 8 * stake, "super_6": 12 * stake}[
                bet
            ]
        elif bet in ("tie", "super_6") or (bet in ("player", "banker") and won != "tie"):
            total += stake
    return total


def test_T1_a_third_card_left_out_would_have_cost_what_the_two_results_differ_by() -> None:
    shoe, costs = in_hand("super-6"), set[int]()
    while not until_third(shoe).is_over:
        state = shoe.state
        (slip,) = shoe.do(HandsOff(), 0).slips
        until(shoe, lambda _, due: isinstance(due, (*CHIPS, HandsOff)))
        assert (slip.kind, slip.clause) == ("missed_card", "T1")
        assert slip.cost == taken(state, shoe.state.coup) - taken(state, state.coup)
        costs.add(slip.cost)
        right(until(shoe, is_(HandsOff)))
    assert min(costs) < 0 < max(costs)


def until_third(shoe: DealtShoe) -> DealtShoe:
    """The shoe at its next third card, or at its end."""
    third = is_third("player", {}), is_third("banker", {})
    while not shoe.is_over and not any(each(shoe, shoe.due[0]) for each in third):
        right(shoe)
    return shoe


def test_F3_a_card_that_was_shown_too_often_is_burned_and_the_next_takes_its_place() -> None:
    """F3: if Banker stands, or the hand was over, it is burned."""
    shoe = until(in_hand("punto-banco"), over(4))
    cards = shoe.state.taille.shoe
    first, second = cards.next(2)
    (slip,) = shoe.do(Give("player"), 0).slips
    assert (slip.card, slip.remedy) == (face(first), "burned")
    until(shoe, lambda _, due: due == Give("banker"))
    assert shoe.state.coup.player == (second,)
    assert shoe.state.taille.shoe.dealt == cards.dealt + 2
    assert not any(shoe.game.faults(shoe.state))


def test_F4_cards_are_laid_anew_in_the_order_in_which_they_left_the_shoe() -> None:
    one, two, three, four, five, six = cards("As 2s 3s 4s 5s 6s")
    assert in_order(Hands((one, three, five), (two, four)), six) == (one, two, three, four, five, six)


def test_F3_bankers_third_card_is_his_though_it_is_shown_to_a_standing_player_before_the_call() -> None:
    def is_before_it(shoe: DealtShoe, due: Deed) -> bool:
        hands = shoe.course.hands(shoe.state) or Hands()
        return is_call("totals")(shoe, due) and len(hands.player) == 2 and next_side(hands) == "banker"

    (slip,) = until(in_hand("punto-banco"), is_before_it).do(Give("player"), 0).slips
    assert (slip.kind, slip.remedy) == ("third_to_who_stands", "bankers_third")


SQUEEZED: Final = varied(load("punto-banco"), squeeze="highest_stake")


def test_P2_P5_the_croupier_leaves_to_players_what_is_theirs() -> None:
    """P2: the highest stake turns the cards; P5: the holder deals, third cards come at the caller's word."""
    squeezed, american = DealtShoe(ShoeTerms(rules="punto-banco", seed=3), SQUEEZED), in_hand("american")
    turned = 0
    for due in each_due(squeezed):
        if isinstance(due, TurnHand):
            assert squeezed.state.looker is None
            turned += 1
    hands = sum(type(event).__name__ == "HandShown" for _, event in squeezed.log)
    assert turned < hands / 2
    given = 0
    for due in each_due(american):
        if isinstance(due, Give):
            is_third = american.course.hand_size(american.state, due.side) == 2
            assert is_third or dealer(american.state) == CROUPIER
            given += is_third
    thirds = sum(type(event).__name__ == "CardDealt" for _, event in american.log)
    assert given == thirds > 20


def test_C1_C10_C11_every_banker_gets_the_shoe_from_the_croupier() -> None:
    shoe = in_hand("chemin-de-fer")
    passed = sum(isinstance(due, PassShoe) for due in each_due(shoe))
    asked = [event for _, event in shoe.log if getattr(event, "question", "") == "post"]
    suites = [event for _, event in shoe.log if getattr(event, "suite", None) is not None]
    assert passed == len(asked) + len(suites)
    assert asked
    assert suites


@pytest.mark.parametrize("rules", ["baccara-banque", "banque-privee"])
def test_C7_1_C8_who_shows_a_naturel_turns_it_himself_and_the_croupier_all_others(rules: str) -> None:
    shoe = in_hand(rules)
    turned = sum(isinstance(due, TurnHand) for due in each_due(shoe))
    shown = [
        getattr(before, "says", "") == "natural" and before.side == event.side
        for (_, before), (_, event) in pairwise(shoe.log)
        if type(event).__name__.endswith("HandTurned") and event.side != "banker"
    ]
    assert turned == shown.count(False)
    assert any(shown)


def test_B10_2_what_a_limited_bank_does_not_reach_is_by_its_own_clause() -> None:
    """B10.2: as far as the bank reaches; bots never stake beyond it, so the event is made up."""
    table = table_of_bots(load("baccara-banque"), 5, 3)
    ended = next(each for each in table.happenings(lambda _: False) if type(each.event).__name__.endswith("CoupEnded"))
    short = ended._replace(event=msgspec.structs.replace(ended.event, unpaid={next(iter(table.bots)): Cents(100)}))
    claims = [COURSES["banque"].around(each, None).claims for each in (ended, short)]
    assert [each.clause for each in claims if each is not None] == ["B10.1", "B10.2"]


def test_F2_a_third_card_that_is_given_face_down_is_seen_by_nobody() -> None:
    """F2: a card drawn too many whose face nobody has seen is the next card of the shoe."""
    shoe = DealtShoe(ShoeTerms(rules="punto-banco", seed=3), SQUEEZED)
    until(shoe, over(4))
    shoe.do(Give("player"), 0)
    until(shoe, is_third("banker", {"player": 2}))
    shoe.do(Give("player"), 0)
    finished(shoe)
    found = [(slip.kind, slip.clause, slip.remedy, slip.card) for slip in shoe.slips]
    assert found == [("too_early", "F2", "used_next", None), ("wrong_hand", "F4", "put_right", None)]
    assert shoe.game.faults(shoe.state) == ()


@pytest.mark.parametrize("rules", first(1, ["mini", "punto-banco", "american"]))
def test_T1_no_third_card_is_due_but_that_of_the_tableau(rules: str) -> None:
    """Whatever lies, the word that is due is the tableau's, which stands in another room."""
    shoe = in_hand(rules)
    for due in each_due(shoe):
        hands = shoe.course.hands(shoe.state)
        if isinstance(due, Give) and hands is not None:
            assert due.side == next_side(hands)
        if isinstance(due, HandsOff):
            assert next_side(shoe.state.coup if hands is None else hands) is None


def test_C7_4_the_croupier_sees_the_cards_of_a_tableau_that_nobody_holds_and_no_other() -> None:
    shoe, seen = in_hand("banque-privee"), 0
    for due in each_due(shoe):
        view, everybodys = shoe.view, shoe.game.snapshot(shoe.state, None)
        if isinstance(due, Speak):
            hand = getattr(view, due.side).hand
            assert hand.points is not None
            assert due.says == ("natural" if hand.points >= 8 else "draw" if hand.points <= 5 else "stand")
            assert getattr(everybodys, due.side).hand.points is None
            other = "two" if due.side == "one" else "one"
            assert shoe.state.holders[other == "two"] is None or getattr(view, other) == getattr(everybodys, other)
            seen += 1
    assert seen > 3


@EVERY
def test_what_can_be_done_is_the_same_from_closed_stakes_to_the_settlement(rules: str) -> None:
    """Nothing of hands or results changes it, so that it cannot tell what is right."""
    shoe = in_hand(rules)
    for _ in range(8):
        right(until(shoe, CLOSING))
        palettes = [shoe.palette]
        while not isinstance(shoe.due[0], (*CHIPS, HandsOff)):
            right(shoe)
            palettes.append(shoe.palette)
        assert len(palettes) > 2
        assert all(each == palettes[0] for each in palettes)


@EVERY
def test_what_is_due_can_be_done_and_so_can_another_deed_of_its_kind(rules: str) -> None:
    shoe = in_hand(rules, coups=FEW)
    for due in each_due(shoe):
        known = [each for each in deeds(shoe.palette, [getattr(due, "amount", Cents(1))]) if type(each) is type(due)]
        assert due in known or (isinstance(due, PayStake) and due.bet == "")
        assert len(known) > 1 or isinstance(due, HandsOff | TakeTaxe | TurnHand | PayStake | TakeStake | MarkDebt)


@pytest.mark.parametrize("rules", first(1, ["baccara-banque", "chemin-de-fer", "punto-banco", "american"]))
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6), picks=st.lists(st.integers(0, 10**9), max_size=150))
def test_whatever_is_done_is_answered_and_chips_are_conserved(rules: str, seed: int, picks: list[int]) -> None:
    """Two deeds in three are right, so that the table goes on; the same deeds make the same table again."""
    shoe = in_hand(rules, seed)
    for moment, pick in enumerate(picks):
        if shoe.is_over:
            break
        offered = list(deeds(shoe.palette, [Cents(100), Cents(1)]))
        is_drawn = pick % 3 == 0
        noted = shoe.do(offered[pick // 3 % len(offered)] if is_drawn else shoe.due[0], moment)
        assert is_drawn or noted.is_right
        assert shoe.game.faults(shoe.state) == ()
        assert shoe.is_over or shoe.due
    again = dealt_again(msgspec.json.decode(msgspec.json.encode(shoe.record), type=DealtRecord))
    assert (again.log, again.slips, again.times, again.view) == (shoe.log, shoe.slips, shoe.times, shoe.view)
    assert again.record == shoe.record
    finished(shoe)
    assert shoe.game.faults(shoe.state) == ()


def test_a_coup_takes_from_closed_stakes_to_hands_off_and_bots_take_no_time() -> None:
    shoe = until(in_hand("punto-banco"), CLOSING)
    deeds_of_coup = 0
    right(shoe, 5000)
    while not isinstance(shoe.due[0], HandsOff):
        right(shoe, 5000 + 700 * (deeds_of_coup := deeds_of_coup + 1))
    right(shoe, 65_000)
    until(shoe, CLOSING)
    assert [(each.coup, each.ms) for each in shoe.times] == [(1, 60_000)]
    right(shoe, 1)
    assert shoe.record.deeds[-1].at_ms >= 65_000, "no clock runs back"
    shoe = finished(shoe)
    told = report(shoe)
    assert told.slowest == shoe.times[0]
    assert told.total_ms == sum(each.ms for each in shoe.times)
    assert sorted(each.ms for each in shoe.times)[len(shoe.times) // 2] == told.median_ms


@PUBLIC
def test_so_many_coups_are_dealt_and_the_last_is_judged_too(rules: str) -> None:
    shoe = in_hand(rules, coups=3)
    while shoe.coups < 2:
        right(shoe)
    until(shoe, is_(HandsOff))
    assert shoe.coups == 2
    assert not shoe.is_over
    right(shoe)
    assert (shoe.is_over, shoe.coups, shoe.slips) == (True, 3, [])
    careless = in_hand(rules, coups=1)
    until(careless, lambda _, due: isinstance(due, (*CHIPS, HandsOff)))
    owed = careless.due
    careless.do(HandsOff(), 0)
    assert careless.is_over
    assert bool(careless.slips) is (owed != (HandsOff(),))


REFUSED: Final[tuple[tuple[str, Deed, str], ...]] = (
    ("punto-banco", Announce("neuf"), "'neuf' is no call here: known are faites_vos_jeux"),
    ("punto-banco", Announce("totals"), "the call totals tells player, banker, not ''"),
    ("punto-banco", Announce("egalite", {"points": "points_10"}), "'points_10' is no total here"),
    ("punto-banco", Give("ponte"), "'ponte' is no hand that takes cards here: known are player, banker"),
    ("chemin-de-fer", TurnHand("banker"), "'banker' is no hand that the croupier turns here"),
    ("american", PassHand("one", "Ada"), "'one' is no hand here"),  # type: ignore[arg-type]
    ("american", PassHand("player", "Nobody"), "'Nobody' is no player at the table"),  # type: ignore[arg-type]
    ("american", PassShoe("Nobody"), "'Nobody' is no player at the table"),  # type: ignore[arg-type]
    ("punto-banco", PassShoe(None), "the shoe stays where it is"),
    ("chemin-de-fer", Speak("ponte", "draw"), "'draw' is no decision here: known are none"),
    ("banque-privee", Speak("player", "draw"), "'player' is no hand here"),
    ("punto-banco", Burn(3), "at this table no cards are burned"),
    ("mini", Burn(11), "11 cards cannot be burned: it is 1 to 10"),
    ("punto-banco", TakeStake("Nobody", "player"), "no chips of 'Nobody' lie on 'player'"),  # type: ignore[arg-type]
    ("punto-banco", TakeTaxe(Cents(1)), "the house takes no taxe"),
    ("chemin-de-fer", TakeTaxe(Cents(0)), "0 is no amount: it is whole cents from 1"),
    ("punto-banco", MarkDebt("Nobody", "player", Cents(1)), "no commission is marked"),  # type: ignore[arg-type]
    ("punto-banco", Undo(), "no chips were moved"),
)


@pytest.mark.parametrize(("rules", "deed", "sentence"), REFUSED)
def test_a_deed_that_nobody_can_do_here_is_refused_with_a_sentence(rules: str, deed: Deed, sentence: str) -> None:
    shoe = in_hand(rules)
    with pytest.raises(DeedError) as refused:
        shoe.do(deed, 0)
    assert sentence in str(refused.value)
    assert shoe.record.deeds == ()


def test_a_moment_is_whole_and_a_table_has_people() -> None:
    with pytest.raises(DeedError, match=r"-1 is no moment: it is whole milliseconds from 0"):
        in_hand("punto-banco").do(HandsOff(), -1)
    with pytest.raises(ValueError, match=r"1 bots cannot sit here: it is 2 to"):
        DealtShoe(ShoeTerms(rules="punto-banco", seed=1, players=1))
    with pytest.raises(ValueError, match=r"'angels' is no temperament of bots: known are mixed"):
        DealtShoe(ShoeTerms(rules="punto-banco", seed=1, bots="angels"))


@pytest.mark.parametrize(("rules", "bet", "clause"), [
    ("punto-banco", "player", "P3"), ("punto-banco", "banker", "P3"), ("low-commission", "banker", "P3"),
    ("ez-baccarat", "banker", "P5"), ("super-6", "banker", "P5"), ("ez-baccarat", "dragon_7", "P5"),
    ("super-6", "super_6", "P5"), ("side-bets", "player_pair", "P6"), ("side-bets", "egalite_7", "P6"),
    ("super-6", "tie", "P3"), ("side-bets", "small", "P6"),
])  # fmt: skip
def test_a_slip_on_a_bet_cites_the_clause_that_pays_it(rules: str, bet: str, clause: str) -> None:
    assert pays_by(load(rules, PuntoRules), BetId(bet)) == clause
