"""A public log of Chemin de Fer that holds together is heard; one whose lines contradict each other is not."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
import pytest
from fixtures import FIXTURES as ALL_FIXTURES
from fixtures import every_house_option, one_deck
from play import PEOPLE, Watched, chance_of

from long import asked_later
from sabot.cards import POINTS, Card, points
from sabot.games.bank.entries import EntriesReturned
from sabot.games.chemin.calls import CallsResolved
from sabot.games.chemin.coup import CheminCoupEnded, CheminPaletteSeen, CheminTaxeTaken
from sabot.games.chemin.draw import CheminCardGiven, CheminHandTurned
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.state import Chemin
from sabot.games.chemin.table import MACHINE, PublicEvent, decide, evolve, objection, view
from sabot.games.chemin.transcript import CheminLog, consequence, heard
from sabot.games.chemin.way import CheminBankPosted
from sabot.games.steps import EndSession
from sabot.games.story import StoryError
from sabot.games.taille import PromisesClosed, ShoeCut, ShoeRevealed, ShoeSealed
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.selfplay import table_of_bots

FIXTURES = ALL_FIXTURES["chemin"]

COUPS = 60
ALL = every_house_option(FIXTURES)
CONSENTED = one_deck(FIXTURES, associate="with_consent")
REFUSED = "and by what went before it is|is not at the table|and the coup's next step"
Told = Sequence[PublicEvent]


def played(rules: CheminRules, seed: str, steps: int = 300) -> Watched:
    """Random legal play to the end of the session."""
    table, chance = Watched(FIXTURES, rules), chance_of(seed)
    for _ in range(steps):
        table.move(chance)
    while objection(table.state, CROUPIER, EndSession()) is not None:
        table.move(chance)
    table.follow(decide(table.state, CROUPIER, EndSession()))
    return table


def as_heard(table: Watched, viewer: PlayerId | None) -> Told:
    """A table's log as a viewer hears it."""
    told, state = list[PublicEvent](), Chemin(rules=table.rules)
    for event in table.log:
        told.append(view(state, event, viewer))
        state = evolve(state, event)
    return told


def through(rules: CheminRules, told: Told) -> CheminLog:
    log = CheminLog(state=Chemin(rules=rules))
    for event in told:
        log = heard(log, event)
    return log


def refused_at(rules: CheminRules, told: Told) -> int | None:
    """The place of the first event that contradicts what went before; None where all holds together."""
    log = CheminLog(state=Chemin(rules=rules))
    for place, event in enumerate(told):
        try:
            log = heard(log, event)
        except StoryError as error:
            assert str(error)
            return place
    return None


@pytest.mark.parametrize("name", [name if name.startswith("chem") else asked_later(name) for name in sorted(ALL)])
def test_whatever_a_table_does_is_heard_and_ends_with_its_chips(name: str) -> None:
    """Every house option, played at random, people coming and going; as a spectator hears it, and a player."""
    table = played(ALL[name], name)
    ends = table.state
    for viewer in (None, PEOPLE[0]):
        state = through(ALL[name], as_heard(table, viewer)).state
        assert (state.issued, state.house, state.bank, state.players) == (ends.issued, ends.house, 0, {})


@cache
def bots(seed: int) -> tuple[PublicEvent, ...]:
    """A whole game of bots over more than one shoe."""
    driver = table_of_bots(CONSENTED, 7, seed)
    return tuple(event for _, event in driver.seen(lambda state: state.coups >= COUPS))


def contradicted(state: Chemin, event: PublicEvent, chance: random.Random) -> Iterator[PublicEvent]:
    """The event with each of the fields that follow from what went before changed, one at a time."""
    for field in consequence(state, event):
        said = getattr(event, field)
        yield msgspec.structs.replace(event, **{field: other(said, state, chance)})


def other(said: Any, state: Chemin, chance: random.Random) -> Any:
    """Another value of the same kind."""
    if isinstance(said, bool):
        return not said
    if isinstance(said, int):
        return said + chance.choice((1, -1, 100))
    if isinstance(said, dict):
        return other_amounts(said, state, chance)
    return chance.choice([each for each in ("P", "B", "T", None, "avec", *state.players) if each != said])


def other_amounts(said: dict[Any, int], state: Chemin, chance: random.Random) -> dict[Any, int]:
    if not said:
        return {chance.choice(list(state.players)): 100}
    player = chance.choice(list(said))
    rest = {each: amount for each, amount in said.items() if each != player}
    return chance.choice((rest, said | {player: said[player] + 100}))


def test_one_changed_result_is_refused_where_it_stands() -> None:
    """Winner, points, payments, taxe, counted stakes, what goes back: each changed alone, at its own line."""
    changed = Counter[type]()
    for rules, told in logs():
        log, chance = CheminLog(state=Chemin(rules=rules)), chance_of(len(told))
        for event in told:
            for wrong in contradicted(log.state, event, chance):
                with pytest.raises(StoryError, match=REFUSED):
                    heard(log, wrong)
                changed[type(event)] += 1
            log = heard(log, event)
    assert set(changed) == set(MACHINE.follows)
    assert len(changed) == 22  # what no row says any more, nobody would miss
    assert changed[CheminCoupEnded] > 7 * 3 * COUPS


def logs() -> Iterator[tuple[CheminRules, Told]]:
    """Games of bots, and random play as a player hears it, who comes and goes."""
    for seed in (1, 2, 3):
        yield CONSENTED, bots(seed)
    yield one_deck(FIXTURES), as_heard(played(one_deck(FIXTURES), "logs", 1000), PEOPLE[0])


@pytest.mark.parametrize(("seed", "steps"), [(1, 10), *(asked_later(seed, 40) for seed in (1, 2, 3))])
def test_a_log_without_one_step_of_a_coup_is_refused(seed: int, steps: int) -> None:
    """Declarations, turned hands, cards and results come each in its turn, once."""
    told, rules = bots(seed), CONSENTED
    kinds = {"coup_dealt", "declared", "hand_turned", "card_given", "coup_ended", "taxe_taken"}
    places = [n for n, event in enumerate(told) if event.__struct_config__.tag in kinds]
    for place in chance_of(seed).sample(places, steps):
        without, doubled = [*told[:place], *told[place + 1 :]], [*told[: place + 1], *told[place:]]
        assert refused_at(rules, without) in range(place, place + 12)
        assert refused_at(rules, doubled) == place + 1


def swapped(told: Told, place: int, card: Card) -> list[PublicEvent]:
    """Another third card for the ponte, in every line that shows it, with points and result that go with it."""
    changed = list(told)
    given: Any = told[place]
    changed[place] = msgspec.structs.replace(given, card=card)
    for later in range(place + 1, len(told)):
        event: Any = told[later]
        if isinstance(event, CheminHandTurned):
            hand = (*event.cards[:2], card)
            changed[later] = msgspec.structs.replace(event, cards=hand, points=points(hand))
        if isinstance(event, CheminCoupEnded):
            hand_points = points((*turned(told, later)[:2], card))
            changed[later] = msgspec.structs.replace(event, ponte_points=hand_points)
            break
    return changed


def turned(told: Told, ended: int) -> tuple[Card, ...]:
    """The ponte's cards before a result."""
    return next(
        event.cards for event in told[ended::-1] if isinstance(event, CheminHandTurned) and event.side == "ponte"
    )


def givens(told: Told) -> Iterator[tuple[int, CheminCardGiven]]:
    for place, event in enumerate(told):
        if isinstance(event, CheminCardGiven) and event.side == "ponte":
            yield place, event


def test_a_third_card_is_the_one_that_was_given() -> None:
    told, rules = bots(1), CONSENTED
    checked = 0
    for place, event in givens(told):
        wrong = msgspec.structs.replace(event, card=Card("9" + event.card[1:] if event.card[0] != "9" else "8sb"))
        at = refused_at(rules, [*told[:place], wrong, *told[place + 1 :]])
        assert at is not None
        assert isinstance(told[at], CheminHandTurned)
        checked += 1
    assert checked > 20


def test_S6_cards_are_those_of_the_shoe_that_is_revealed() -> None:
    """S6: everything is revealed, and anybody can verify it; a changed card with results to match is found out."""
    told, rules = bots(2), CONSENTED
    last = max(place for place, event in enumerate(told) if isinstance(event, ShoeRevealed))
    checked = 0
    for place, event in givens(told[:last]):
        same = Card(("K" if event.card[0] != "K" else "Q") + event.card[1:])
        if POINTS[event.card] == 0:
            at = refused_at(rules, swapped(told, place, same))
            assert at is not None
            assert isinstance(told[at], ShoeRevealed)
            checked += 1
    assert checked > 3


@pytest.mark.parametrize("field", ["commitment", "nonce", "cut"])
def test_S6_a_proof_is_that_of_the_shoe_that_was_sealed_and_cut(field: str) -> None:
    told, rules = bots(3), CONSENTED
    place = next(place for place, event in enumerate(told) if isinstance(event, ShoeRevealed))
    revealed: Any = told[place]
    value = revealed.proof.cut + 1 if field == "cut" else "00"
    wrong = msgspec.structs.replace(revealed, proof=msgspec.structs.replace(revealed.proof, **{field: value}))
    assert refused_at(rules, [*told[:place], wrong, *told[place + 1 :]]) == place


def changed_first(told: Told, kind: type, **fields: Any) -> tuple[list[PublicEvent], int]:
    """The log with the first event of a kind changed, and where that is."""
    place = next(place for place, event in enumerate(told) if isinstance(event, kind))
    return [*told[:place], msgspec.structs.replace(told[place], **fields), *told[place + 1 :]], place


def sentence(rules: CheminRules, told: Told) -> str:
    with pytest.raises(StoryError) as caught:
        through(rules, told)
    return str(caught.value)


def lacking(kind: type) -> Callable[[Told], list[PublicEvent]]:
    """The log without its events of a kind."""
    return lambda told: [event for event in told if not isinstance(event, kind)]


SENTENCES: dict[str, tuple[Callable[[Told], list[PublicEvent]], str]] = {
    "a winner": (lambda told: changed_first(told, CheminCoupEnded, winner="T")[0],
                 'winner is "T", and by what went before it is '),
    "a taxe": (lambda told: changed_first(told, CheminTaxeTaken, amount=1)[0],
               "amount is 1, and by what went before it is "),
    "no taxe": (lacking(CheminTaxeTaken), " is due before it, on what the banker has won"),
    "a stranger": (lambda told: changed_first(told, CallsResolved, to={"Zed": 1})[0],
                   'it names "Zed", who is not at the table'),
    "no result": (lacking(CheminCoupEnded), "and the coup's next step is coup_ended"),
    "no card": (lacking(CheminCardGiven), ", and the coup's next step is card_given of the "),
}  # fmt: skip


@pytest.mark.parametrize(("change", "says"), SENTENCES.values(), ids=SENTENCES)
def test_the_sentence_says_what_would_be_right(change: Callable[[Told], list[PublicEvent]], says: str) -> None:
    assert says in sentence(CONSENTED, change(bots(1)))


def test_a_player_s_own_log_holds_the_cards_that_he_has_seen() -> None:
    told, rules = as_heard(played(one_deck(FIXTURES), "seen", 2000), PEOPLE[0]), one_deck(FIXTURES)
    place = next(place for place, event in enumerate(told) if isinstance(event, CheminPaletteSeen))
    seen: Any = told[place]
    low = "3" if seen.cards[0][0] != "3" else "4"
    wrong = msgspec.structs.replace(seen, cards=(Card(low + seen.cards[0][1:]), seen.cards[1]))
    assert refused_at(rules, [*told[:place], wrong, *told[place + 1 :]]) is not None


def test_nobody_leaves_with_other_chips_than_his_own() -> None:
    told, rules = as_heard(played(one_deck(FIXTURES), "left"), None), one_deck(FIXTURES)
    leaving, place = changed_first(told, type(told[-2]), purse=1)
    assert told[-2].__struct_config__.tag == "left"
    assert refused_at(rules, leaving) == place


def test_M3_chips_neither_appear_nor_vanish() -> None:
    """M3: purses, entries, stakes, bank and house are the chips issued, after every event."""
    told, rules = as_heard(played(CONSENTED, "returned", 1500), None), CONSENTED
    returns = [(place, event) for place, event in enumerate(told) if isinstance(event, EntriesReturned)]
    assert len(returns) > 3
    for place, event in returns[:10]:
        wrong = msgspec.structs.replace(event, to={player: Cents(amount + 1) for player, amount in event.to.items()})
        log = through(rules, told[:place])
        with pytest.raises(StoryError, match=r"it leaves .* in chips at the table, and .* were issued"):
            heard(log, wrong)


def test_M3_nobody_pays_in_what_he_has_not() -> None:
    told, rules = bots(1), CONSENTED
    place, event = next((place, event) for place, event in enumerate(told) if isinstance(event, CheminBankPosted))
    log = through(rules, told[:place])
    purse = log.state.players[event.player].purse
    heard(log, msgspec.structs.replace(event, amount=purse))
    with pytest.raises(StoryError, match=r'it leaves ".*" with -0.01'):
        heard(log, msgspec.structs.replace(event, amount=Cents(purse + 1)))


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [(ShoeSealed, "commitment", "00"), (PromisesClosed, "digest", "00"), (ShoeCut, "position", 20)],
)
def test_S6_what_was_told_before_the_deal_is_what_is_revealed(kind: type, field: str, value: Any) -> None:
    told, place = changed_first(bots(3), kind, **{field: value})
    revealed = next(place for place, event in enumerate(told) if isinstance(event, ShoeRevealed))
    assert place < revealed == refused_at(CONSENTED, told)


def test_S2_a_card_is_turned_with_the_back_with_which_it_was_dealt() -> None:
    """S2: the back of a card is public from dealing on."""
    told = bots(1)
    place, event = next((place, event) for place, event in enumerate(told) if isinstance(event, CheminHandTurned))
    wrong = msgspec.structs.replace(event, cards=(event.cards[0], Card(event.cards[1][:2] + "p"), *event.cards[2:]))
    assert refused_at(CONSENTED, [*told[:place], wrong, *told[place + 1 :]]) == place
