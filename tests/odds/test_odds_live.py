"""What every bet is worth by the cards that everybody has seen."""

from collections import Counter
from fractions import Fraction

import pytest

from any_table import of
from punto_table import PLAYER_WINS, Table, house
from sabot.bets import PLAYER
from sabot.cards import Card, points
from sabot.games.punto.state import seen
from sabot.games.steps import CardsBurned
from sabot.odds import Laws, edges
from sabot.odds.layout import house_edges, live_edges
from sabot.odds.pairs import fresh_faces, kinds, shoe_of_faces
from sabot.rulesets import load, read
from sabot.shoe import packs

LOW = [Card(rank + suit + "b") for rank in "2345" for suit in "shdc"]


def test_of_a_fresh_shoe_they_are_the_house_edges() -> None:
    rules = house()
    assert live_edges(rules, ()) == house_edges(rules)


def test_a_bet_that_asks_for_ranks_and_suits_in_a_way_of_its_own_is_left_out() -> None:
    """It can take minutes, and everybody at a table may ask."""
    sum_ = "+".join(f"{side}{what}{card}" for side in "pb" for what in "rs" for card in (1, 2, 3))
    added = f'[bets]\nmine = {{ pays = "{sum_} > 60: 9" }}\n'
    told = house_edges(read(f'base = "punto-banco"\n{added}', "mine"))
    assert "mine" not in told
    assert told == house_edges(load("punto-banco"))


def test_of_a_depleted_shoe_they_are_those_of_the_cards_left() -> None:
    rules = house("side-bets", decks=2, deck_options=(2,))
    faces = [list(row) for row in fresh_faces(2)]
    for row in faces[1:5]:
        row[:] = [each - 1 for each in row]
    expected, _ = edges(rules, Laws(shoe_of_faces(tuple(map(tuple, faces)))))
    found = live_edges(rules, LOW)
    assert found == {bet: each.house_edge for bet, each in expected.items()}
    assert found[PLAYER] != house_edges(rules)[PLAYER]
    assert all(isinstance(each, Fraction) for each in found.values())


def test_a_game_without_a_layout_has_none() -> None:
    assert live_edges(load("chemin-de-fer"), ()) == {}


def test_cards_burned_face_down_have_not_been_seen() -> None:
    table = Table(house("midi", burn="first_card"), "ann bob")
    table.shoe("4s " + "9 5 T T ")
    (burned,) = of(table.log, CardsBurned)
    assert seen(table.state) == (burned.turned,)
    for number in (1, 2):
        table.stake("ann", player=2500)
        table.close()
        table.play()
        cards = seen(table.state)
        assert len(cards) == table.state.taille.shoe.dealt - len(burned.hidden), number
        assert Counter(cards) <= Counter(packs(8))
    assert points((burned.turned,)) == len(burned.hidden)


def test_a_card_that_lies_face_down_is_not_told_by_one_like_it_that_was_burned() -> None:
    """P2: nobody else knows them; a shoe of eight decks holds each face and back four times."""
    table = Table(house("midi", squeeze="highest_stake", burn="first_card"), "ann bob")
    table.shoe("2s 9hb 9hp " + "9hb 5c Td Tc")
    table.stake("ann", player=2500)
    table.close()
    assert seen(table.state) == ("2sp",)
    table.proceed()
    assert seen(table.state) == ("2sp",)
    table.proceed()
    assert seen(table.state) == ("2sp", "9hb", "Tdb")


@pytest.mark.parametrize("name", ["punto-banco", "american"])
def test_cards_that_lie_face_down_have_not_been_seen(name: str) -> None:
    table = Table(house(name, squeeze="highest_stake", burn="none"), "ann bob")
    table.shoe("2s 2h Th Td 3c 4d")
    table.stake("ann", player=2500)
    table.close()
    table.proceed()
    assert seen(table.state) == ()
    table.proceed()
    assert [card[:2] for card in seen(table.state)] == ["2s", "Th"]
    while len(seen(table.state)) < 4:
        table.proceed()
    table.proceed()
    assert [card[:2] for card in seen(table.state)] == ["2s", "2h", "Th", "Td"]


def test_between_two_shoes_none_has_been_seen() -> None:
    assert seen(Table(house(), "ann").state) == ()
    table = Table(house(burn="none"), "ann")
    table.shoe(PLAYER_WINS)
    assert seen(table.state) == ()


def test_four_cards_of_one_value_are_two_hands() -> None:
    """The aces of a deck: each hand is a pair, and none a perfect one."""
    faces = ((1, 1, 1, 1), *((0, 0, 0, 0),) * 12)
    assert kinds(faces, 1, 1) == tuple(Fraction(place == 4) for place in range(9))
