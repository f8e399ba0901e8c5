"""Rule book S1-S5 and S7, clause by clause; S6 has files of its own."""

from collections import Counter
from itertools import product

import pytest

from any_table import of, stacked
from punto_table import BANKER_WINS, PLAYER_WINS, Table, house, shuffled
from sabot.cards import RANKS, SUITS, Card, face
from sabot.coup import deal_coup
from sabot.games.layout.stakes import BetsOpened
from sabot.games.punto.coup import CardDealt, CardDealtDown
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.settlement import CoupSettled
from sabot.games.punto.table import pending, snapshot
from sabot.games.refusals import Code
from sabot.games.steps import CardsBurned, StopCardReached
from sabot.games.taille import Cut, CutAsked, ShoeCut, ShoeShuffled
from sabot.games.windows import CROUPIER, PlayerId
from sabot.house.table.rulecards import rule_card
from sabot.house.table.setup import chosen
from sabot.rulesets import RuleSetError, load, names, varied
from sabot.script.stage import before_the_cut
from sabot.shoe import ShoeError, carry_out, cut_bounds, packs
from sabot.wire import NewTable

WORTH = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0} | {str(number): number for number in range(2, 10)}
DECKS = range(1, 17)


# --- S1, S2


@pytest.mark.parametrize("decks", DECKS)
def test_S1_any_count_from_1_to_16(decks: int) -> None:
    """Decks of 52. The library takes any count from 1 to 16."""
    assert Counter(map(face, packs(decks))) == dict.fromkeys((rank + suit for rank in RANKS for suit in SUITS), decks)
    table = Table(house(decks=decks), "ann")
    table.shoe(BANKER_WINS)
    assert table.coup(banker=1000).winner == "B"


@pytest.mark.parametrize("decks", [0, 17, -1])
def test_S1_no_other_count(decks: int) -> None:
    """The library takes any count from 1 to 16."""
    with pytest.raises(ShoeError):
        packs(decks)
    with pytest.raises(RuleSetError, match="1 to 16"):
        house(deck_options=(8, decks))


@pytest.mark.parametrize("decks", DECKS)
def test_S2_half_the_packs_are_blue_half_pink_and_blue_has_the_odd_one(decks: int) -> None:
    """Half the packs light blue and half light pink (odd count: blue has the extra pack)."""
    of_back = Counter(packs(decks))
    for rank, suit in product(RANKS, SUITS):
        assert of_back[Card(rank + suit + "b")] - of_back[Card(rank + suit + "p")] == decks % 2


def test_S2_the_back_of_a_face_down_card_is_public_and_its_face_is_not() -> None:
    """The back of a card is public from dealing on; its face is not."""
    table = Table(house("american", burn="none"), "ann bob")
    table.shoe("9sp 5hb Tdb 6cp")
    table.stake("bob", banker=2500)
    table.close()
    assert [event.back for event in of(table.proceed("ann"), CardDealtDown)] == ["p", "b", "b", "p"]
    seen = snapshot(table.state, PlayerId("bob"))
    assert [(shown.back, shown.face) for shown in seen.player_hand.cards] == [("p", None), ("b", None)]
    assert [(shown.back, shown.face) for shown in seen.banker_hand.cards] == [("b", None), ("p", None)]


def test_S2_bets_disregard_backs() -> None:
    """Odds and bots disregard backs."""
    for seed in range(20):
        order = shuffled(2, seed)
        turned = tuple(Card(each[:2] + "bp"[each[2] == "b"]) for each in order)
        assert deal_coup(order).outcome == deal_coup(turned).outcome


# --- S3


def test_S3_the_ceremony_keeps_its_order() -> None:
    """The croupier mixes, the players shuffle in, a named player cuts; only then bets open."""
    table = Table(house(ceremony="full"), "ann")
    stages = [table.stage]
    assert table.code("ann", Cut(table.on, 100)) is Code.STALE
    assert table.code("ann", table.entry(player=1000)) is Code.STALE
    table.shuffle()
    stages.append(table.stage)
    assert table.code("ann", Cut(table.on, 100)) is Code.STALE
    table.close()
    stages.append(table.stage)
    assert table.code("ann", table.entry(player=1000)) is Code.STALE
    table.cut(100, "ann")
    assert [*stages, table.stage] == ["shuffle", "promises", "cut", "bets"]


@pytest.mark.parametrize("decks", DECKS)
def test_S3_the_cut_is_a_deck_from_either_end_or_a_sixth_of_the_shoe(decks: int) -> None:
    """At least one deck's length (a sixth of the shoe if that is less) from either end."""
    size = 52 * decks
    legal = [place for place in range(size) if all(end >= 52 or 6 * end >= size for end in (place, size - place))]
    assert cut_bounds(size) == (legal[0], legal[-1])


@pytest.mark.parametrize("decks", [1, 5, 6, 8, 16])
def test_S3_a_cut_out_of_bounds_is_refused_and_on_them_accepted(decks: int) -> None:
    """At least one deck's length (a sixth of the shoe if that is less) from either end."""
    first, last = cut_bounds(52 * decks)
    for place in (first, last):
        table = Table(house(decks=decks, ceremony="full"), "ann")
        table.shuffle()
        table.close()
        asked = table.last(CutAsked)
        assert (asked.first, asked.last) == (first, last)
        for outside in (first - 1, last + 1, 0, -1, 52 * decks):
            assert table.code("ann", Cut(table.on, outside)) is Code.CUT_OUT_OF_BOUNDS
        assert of(table.cut(place, "ann"), ShoeCut) == [ShoeCut(PlayerId("ann"), place)]


def test_S3_the_croupier_carries_the_cut_out() -> None:
    """The croupier carries the cut out: what was under the cut card is dealt first."""
    assert "".join(carry_out([Card(letter) for letter in "abcde"], 2)) == "cdeab"
    table = Table(house(), "ann")
    order = shuffled(8, 1)
    table.shuffle(order)
    table.close()
    table.cut(60)
    table.coup()
    given = {event.card for event in table.all(CardDealt)}
    assert given == set(order[60 : 60 + len(table.all(CardDealt))])


@pytest.mark.parametrize("name", names("punto"))
def test_S3_the_stop_card_stands_before_the_seventh_last_card_or_an_option(name: str) -> None:
    """N = 7 in Punto Banco and Chemin de Fer (options 7, 10, 14, 16)."""
    assert load(name).stop_card == (14 if name == "ez-baccarat" else 7)
    for stop_card in (7, 10, 14, 16):
        assert varied(load(name), stop_card=stop_card, last_coup="finish").stop_card == stop_card


def test_S3_the_croupier_cuts_in_punto_banco() -> None:
    """Who cuts: Punto Banco, the croupier."""
    table = Table(house(ceremony="short"), "ann bob")
    table.shuffle()
    table.close()
    assert table.last(CutAsked).player == CROUPIER
    assert table.refused("bob", Cut(table.on, 100)).facts == {"asked": (CROUPIER,)}


def test_S3_in_the_full_ceremony_the_last_occupied_seat_cuts() -> None:
    """In the full ceremony the seat left of him (the last occupied one)."""
    table = Table(house(ceremony="full"), "")
    for name, seat in (("bob", 5), ("ann", 2), ("eve", 4)):
        table.sit(name, seat)
    table.shuffle()
    table.close()
    assert table.last(CutAsked).player == "bob"
    refusal = table.refused("ann", Cut(table.on, 100))
    assert (refusal.code, refusal.facts) == (Code.NOT_ASKED, {"asked": ("bob",)})
    asked = pending(table.state)
    assert asked is not None
    assert asked.players == ("bob",)
    table.cut(100, "bob")
    assert table.stage == "bets"


def test_S3_no_cut_in_time_and_the_croupier_cuts_at_random() -> None:
    """No cut in time: the croupier cuts at random."""
    table = Table(house(ceremony="full"), "ann")
    table.shuffle()
    table.close()
    asked = pending(table.state)
    assert asked is not None
    assert (asked.default, asked.chance) == (None, "cut")
    table.cut(300)
    assert table.last(ShoeCut) == ShoeCut(CROUPIER, 300)


# --- S4


def last_coup(order: tuple[Card, ...], stop_card: int, *, more: int) -> tuple[int, bool, bool]:
    """How many coups a shoe gives; whether the stop card was met inside its coup; whether exactly at its beginning."""
    at, coups = 0, 0
    while True:
        coup = deal_coup(order[at:])
        begins, at, coups = at, at + len(coup.player) + len(coup.banker), coups + 1
        if at > len(order) - stop_card:
            return coups + more, begins < len(order) - stop_card, begins == len(order) - stop_card


def played(rules: PuntoRules, order: tuple[Card, ...]) -> Table:
    """A table that has played this shoe to its end."""
    table = Table(rules, "ann")
    first, _ = cut_bounds(len(order))
    table.shuffle(before_the_cut(order, first))
    table.close()
    table.cut(first)
    table.finish_shoe()
    return table


@pytest.mark.parametrize(("mode", "more"), [("finish", 0), ("one_more", 1)])
@pytest.mark.parametrize("stop_card", [12, 14, 16])
def test_S4_the_last_coup_deals_any_of_the_last_cards(mode: str, more: int, stop_card: int) -> None:
    """The last coup is the first that deals any of the last N cards (also when it begins with them)."""
    inside = begins = 0
    for seed in range(24):
        order = shuffled(1, seed)
        expected, met_inside, met_at_start = last_coup(order, stop_card, more=more)
        table = played(house(decks=1, stop_card=stop_card, last_coup=mode), order)
        assert len(table.all(CoupSettled)) == expected
        assert table.last(StopCardReached).coup == expected - more
        inside, begins = inside + met_inside, begins + met_at_start
    assert inside
    assert begins


def test_S4_the_coup_that_meets_the_stop_card_is_played_out() -> None:
    """It is played out (last_coup = finish)."""
    table = played(house(decks=1, stop_card=32), shuffled(1, 1))
    final = table.last(CoupSettled)
    assert final.coup == table.last(StopCardReached).coup
    assert table.log.index(table.last(StopCardReached)) < table.log.index(final)
    assert table.stage == "shuffle"


@pytest.mark.parametrize("name", names())
def test_S4_what_a_rule_card_offers_is_not_refused(name: str) -> None:
    """A rule set is refused unless N >= 6 (9), with one_more N >= 12 (18): so a host is not offered it."""
    rules, known = load(name), {name: load(name)}
    offered = rule_card(rules).choices
    for key, value in ((key, value) for key, values in offered.items() for value in values):
        assert getattr(chosen(NewTable(rules=name, options={key: value}), known), key) == value
    assert ("last_coup" in offered) == (rules.stop_card >= 12)
    assert "rounding" in offered


def test_S4_everybody_sees_whether_the_stop_card_has_come() -> None:
    """The last coup is the first that deals any of the last N cards."""
    table = Table(house(decks=1, stop_card=16, last_coup="one_more"), "ann")
    table.shoe()
    while table.stage != "shuffle":
        shown = snapshot(table.state, None).shoe
        assert shown.stop_reached is (shown.cards - shown.dealt < 16) is bool(table.all(StopCardReached))
        table.coup()
    assert table.all(StopCardReached)


def test_S4_every_shoe_has_a_stop_card_of_its_own() -> None:
    """The last coup is the first that deals any of the last N cards: of each shoe anew."""
    table = played(house(decks=1, stop_card=12), shuffled(1, 0))
    first = len(table.all(CoupSettled))
    order = shuffled(1, 1)
    table.shuffle(before_the_cut(order, 9))
    table.close()
    table.cut(9)
    table.finish_shoe()
    expected, _, _ = last_coup(order, 12, more=0)
    assert len(table.all(CoupSettled)) - first == expected
    assert [event.coup for event in table.all(StopCardReached)] == [first, first + expected]


def ends_in_a_tie(mode: str) -> tuple[Card, ...]:
    """A shoe of one deck whose last coup is a tie."""
    more = 1 if mode == "one_more" else 0
    for seed in range(1000):
        order = shuffled(1, seed)
        coups, _, _ = last_coup(order, 12, more=more)
        winners, at = "", 0
        for _ in range(coups):
            coup = deal_coup(order[at:])
            winners, at = winners + coup.winner, at + len(coup.player) + len(coup.banker)
        if winners.endswith("T"):
            return order
    raise AssertionError


@pytest.mark.parametrize("mode", ["finish", "one_more"])
def test_S4_a_tie_in_the_last_coup_is_not_replayed(mode: str) -> None:
    """A tie in the last coup is not replayed."""
    order = ends_in_a_tie(mode)
    expected, _, _ = last_coup(order, 12, more=mode == "one_more")
    table = played(house(decks=1, stop_card=12, last_coup=mode), order)
    assert table.last(CoupSettled).winner == "T"
    assert len(table.all(CoupSettled)) == expected


@pytest.mark.parametrize(("mode", "least"), [("finish", 6), ("one_more", 12)])
def test_S4_a_rule_set_whose_shoe_could_run_out_is_refused(mode: str, least: int) -> None:
    """A rule set is refused unless N >= 6, with one_more N >= 12."""
    for stop_card in (least - 1, 0, -1):
        with pytest.raises(RuleSetError, match=f"at least {least}"):
            house(stop_card=stop_card, last_coup=mode)
    for seed in range(60):
        order = shuffled(1, seed)
        expected, _, _ = last_coup(order, least, more=mode == "one_more")
        table = played(house(decks=1, stop_card=least, last_coup=mode), order)
        assert len(table.all(CoupSettled)) == expected


# --- S5, S7


def test_S5_no_card_is_burned() -> None:
    """Burn cards: burn = none."""
    table = Table(house(burn="none"), "ann")
    table.shoe(PLAYER_WINS)
    assert table.all(CardsBurned) == []
    assert table.state.taille.shoe.dealt == 0


@pytest.mark.parametrize("rank", RANKS)
def test_S5_the_first_card_is_turned_and_as_many_burned_ten_for_zero(rank: str) -> None:
    """Turn the first card, burn as many as its points, 10 for zero."""
    many = WORTH[rank] or 10
    front = f"{rank}h " + "2 " * many + PLAYER_WINS
    table = Table(house(burn="first_card"), "ann")
    table.shoe(front)
    burned = table.last(CardsBurned)
    assert face(burned.turned) == rank + "h"
    assert burned.hidden == tuple(each[2] for each in stacked(front, 8)[1 : 1 + many])
    assert table.log.index(burned) < table.log.index(table.last(BetsOpened))
    assert table.coup(player=1000).winner == "P"


def test_S7_the_shuffled_shoe_stands_in_the_log_before_the_first_bet() -> None:
    """The shuffled shoe is stored before the first bet."""
    table = Table(house(), "ann")
    table.shoe()
    table.coup()
    (sealed,) = table.all(ShoeShuffled)
    assert sorted(sealed.order) == sorted(packs(8))
    assert table.log.index(sealed) < table.log.index(table.all(BetsOpened)[0])
