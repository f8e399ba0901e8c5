"""What anybody may know of the cards at Chemin de Fer, held to the true order; and the free decisions found again."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from long import first
from sabot.cards import POINTS, Card
from sabot.games.bank.lots import SeatsDrawn
from sabot.games.chemin.coup import CheminCoupDealt, CheminCoupEnded, CheminCoupOpened, CheminPaletteSeen, learned
from sabot.games.chemin.decisions import Choice, DecisionWatch, choices, watched
from sabot.games.chemin.draw import CheminCardGiven, CheminDeclared, CheminHandTurned, banker_may_say, ponte_may_say
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.state import Chemin, stage
from sabot.games.chemin.table import PublicEvent, view
from sabot.games.knowledge import NONE, Knowledge, full, unseen
from sabot.games.steps import CardsBurned
from sabot.games.story import StoryError
from sabot.games.taille import ShoeSealed
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.selfplay import table_of_bots
from sabot.shoe import Digest, ShoeError

RULES = {
    "chemin-de-fer": load("chemin-de-fer", CheminRules),
    "chemmy": load("chemmy", CheminRules),
    "banco, burned": varied(
        load("chemin-de-fer", CheminRules), ponte_liberty="banco", burn="first_card", last_coup="one_more",
        stop_card=14, decks=2,
    ),
}  # fmt: skip


def with_later(*names: str) -> list[Any]:
    """The rule sets; those that are named are asked later."""
    return [pytest.param(each, id=name, marks=[pytest.mark.long] * (name in names)) for name, each in RULES.items()]


ADA, BRUNO = PlayerId("Ada"), PlayerId("Bruno")


def by_points(cards: Any) -> tuple[int, ...]:
    found = Counter(POINTS[each] for each in cards)
    return tuple(found[value] for value in range(10))


def played(rules: CheminRules, coups: int, seed: int) -> Iterator[tuple[Chemin, PublicEvent, Chemin]]:
    """Every public event of a table of bots, with the table before and after it."""
    driver = table_of_bots(rules, 5, seed)
    before = driver.state
    for _, event in driver.log(lambda state: state.coups >= coups):
        yield before, view(before, event, None), driver.state
        before = driver.state


def hidden(state: Chemin, burned: tuple[Card, ...]) -> tuple[Card, ...]:
    """Every card that lies or lay face down: what is left in the shoe, burned cards, hands not turned."""
    hands = () if "ponte" in state.shown else state.ponte_hand[:2]
    hands += () if "banker" in state.shown else state.banker_hand[:2]
    shoe = state.taille.shoe
    return (*shoe.cards[shoe.dealt :], *burned, *hands)


@pytest.mark.parametrize("rules", with_later("chemin-de-fer", "chemmy"))
@pytest.mark.parametrize("seed", first(1, [1, 2]))
def test_what_is_unseen_is_what_lies_face_down(rules: CheminRules, seed: int) -> None:
    known, at_deal = Knowledge(), NONE
    burned: tuple[Card, ...] = ()
    for before, event, after in played(rules, 130, seed):
        known = learned(known, event)
        if isinstance(event, ShoeSealed):
            burned = ()
        if isinstance(event, CardsBurned):
            shoe = after.taille.shoe
            burned = shoe.cards[1 : shoe.dealt]
        if isinstance(event, CheminCoupDealt):
            at_deal = by_points(hidden(before, burned))
        if known.cards and stage(after) not in ("promises", "cut", "seeds", "shuffle"):
            assert unseen(known.seen, known.cards) == by_points(hidden(after, burned))
            if stage(after) in ("declare", "turn", "give", "choose", "settle"):
                assert unseen(known.before, known.cards) == at_deal


def test_who_comes_late_knows_what_he_has_seen() -> None:
    """He has missed the seal and two coups: to him their cards are as unseen as those in the shoe."""
    events = [event for _, event, _ in played(RULES["chemmy"], 6, 3)]
    third = [place for place, event in enumerate(events) if isinstance(event, CheminCoupOpened)][2]
    whole, late, missed = Knowledge(), Knowledge(), Knowledge()
    for place, event in enumerate(events):
        whole = learned(whole, event)
        missed = learned(missed, event) if place < third else missed
        late = late if place < third else learned(late, event)
    assert late.cards == 0
    assert whole.seen == tuple(a + b for a, b in zip(missed.seen, late.seen, strict=True))
    assert sum(missed.seen) >= 8


def test_a_hand_that_its_holder_alone_has_seen_stays_unseen() -> None:
    known = learned(Knowledge(52), CheminPaletteSeen(ADA, (Card("9sb"), Card("Ksb"))))
    assert known.seen == NONE


@pytest.mark.parametrize("decks", [1, 6, 16])
def test_a_whole_shoe(decks: int) -> None:
    assert full(52 * decks) == (16 * decks, *[4 * decks] * 9)
    with pytest.raises(ShoeError):
        full(51)


# The free decisions


def found_again(rules: CheminRules, coups: int, seed: int) -> list[Choice]:
    watch, found = DecisionWatch(rules=rules), list[Choice]()
    for _, event, after in played(rules, coups, seed):
        watch, over = watched(watch, after.seq, event)
        found += over
    return found


@pytest.mark.parametrize("rules", with_later("banco, burned"))
def test_every_free_decision_is_found_with_what_could_be_known(rules: CheminRules) -> None:
    """Held to the game's own tableau, hands and counts, which the fold cannot see."""
    wanted: list[tuple[Any, ...]] = []
    in_coup: list[tuple[Any, ...]] = []
    at_deal = NONE
    known = Knowledge()
    for before, event, _ in played(rules, 60, 4):
        known = learned(known, event)
        at_deal = unseen(known.before, known.cards) if isinstance(event, CheminCoupDealt) else at_deal
        if isinstance(event, CheminDeclared):
            says = ponte_may_say(before) if event.side == "ponte" else banker_may_say(before)
            hand = before.ponte_hand if event.side == "ponte" else before.banker_hand
            third = before.ponte_hand[2] if event.side == "banker" and len(before.ponte_hand) == 3 else None
            if len(says) > 1:
                in_coup.append((event.player, event.says, hand[:2], third, before.bank, before.call, at_deal))
        if isinstance(event, CheminCoupEnded):
            wanted, in_coup = wanted + in_coup, []
    got = found_again(rules, 60, 4)
    assert [(c.player, c.says, c.hand, c.third, c.banco, c.call, c.unseen) for c in got] == wanted
    assert {each.side for each in got} == {"ponte", "banker"} if rules.banker_liberty == "always" else wanted


def story(*events: PublicEvent, rules: CheminRules = RULES["chemin-de-fer"]) -> DecisionWatch:
    watch = DecisionWatch(rules=rules)
    for seq, event in enumerate(events, 1):
        watch, _ = watched(watch, Seq(seq), event)
    return watch


SEALED = ShoeSealed(1, 312, Digest(""))
OPENED = CheminCoupOpened(1, ADA, Cents(1000))
DEALT = CheminCoupDealt(("b", "b", "b", "b"))
DRAWS, STANDS = CheminDeclared("ponte", ADA, "draw"), CheminDeclared("ponte", ADA, "stand")
SIX = CheminHandTurned("banker", (Card("6sb"), Card("Ksb")), 6)
PONTE_SIX = CheminHandTurned("ponte", (Card("6hb"), Card("Khb")), 6)
FIVE = (Card("2sb"), Card("3sb"))


def test_a_hand_never_turned_may_have_been_a_choice() -> None:
    """A transcript that breaks off: the declaration is known, the hand is not."""
    (made,) = choices(story(SEALED, OPENED, DEALT, DRAWS))
    assert (made.hand, made.says, made.player) == (None, "draw", ADA)
    assert made.unseen == full(312)
    assert choices(story(SEALED, OPENED, DEALT, CheminDeclared("ponte", ADA, "natural"))) == ()


def test_a_ponte_who_tells_his_own_game_is_judged_by_his_own_cards() -> None:
    (made,) = choices(story(SEALED, OPENED, DEALT, CheminPaletteSeen(ADA, FIVE), DRAWS))
    assert made.hand == FIVE
    assert choices(story(SEALED, OPENED, DEALT, CheminPaletteSeen(ADA, (Card("2sb"), Card("2hb"))), DRAWS)) == ()


def test_a_new_shoe_is_known_whole() -> None:
    before = story(SEALED, OPENED, DEALT, STANDS, SIX)
    assert sum(before.known.seen) == 2
    assert watched(before, Seq(6), SEALED)[0].known == Knowledge(312)


WRONG = {
    "cards are dealt": (SEALED, DEALT),
    "no shoe was sealed": (OPENED, DEALT),
    "no cards were dealt": (SEALED, OPENED, DRAWS),
    "before the banker's hand is turned": (SEALED, OPENED, DEALT, DRAWS, CheminDeclared("banker", BRUNO, "draw")),
    "none was dealt": (SEALED, OPENED, SIX),
    "before the banker has turned": (SEALED, OPENED, DEALT, DRAWS, CheminCardGiven("ponte", Card("4sb"))),
    "has not asked for one": (SEALED, OPENED, DEALT, STANDS, SIX, CheminCardGiven("ponte", Card("4sb"))),
    "is not done": (SEALED, OPENED, DEALT, DRAWS, SIX, CheminDeclared("banker", BRUNO, "draw")),
    "other cards than he has looked at": (SEALED, OPENED, DEALT, CheminPaletteSeen(ADA, FIVE), DRAWS, SIX, PONTE_SIX),
    "a shoe of 52 cards": (ShoeSealed(1, 52, Digest("")),),
    "'1sb' is no card": (SEALED, OPENED, DEALT, STANDS, CheminHandTurned("banker", (Card("1sb"), Card("Ksb")), 1)),
    "'' is no card": (SEALED, CardsBurned(Card(""), ())),
    "said to have 7": (SEALED, OPENED, DEALT, STANDS, CheminHandTurned("banker", (Card("6sb"), Card("Ksb")), 7)),
}


@pytest.mark.parametrize(("sentence", "events"), WRONG.items(), ids=WRONG)
def test_a_story_that_cannot_be_is_refused(sentence: str, events: tuple[PublicEvent, ...]) -> None:
    with pytest.raises(StoryError, match=sentence):
        story(*events)


def test_more_cards_than_the_shoe_has_are_refused() -> None:
    nines = [CardsBurned(Card("9sb"), ()) for _ in range(25)]
    story(SEALED, *nines[:24])
    with pytest.raises(StoryError, match="more cards worth 9"):
        story(SEALED, *nines)


def test_what_the_rules_forbid_is_refused() -> None:
    ended = CheminCoupEnded(1, "T", 6, 6, False, Cents(0), {})
    events = (SEALED, OPENED, DEALT, DRAWS, SIX, CheminCardGiven("ponte", Card("Asb")), PONTE_SIX, ended)
    with pytest.raises(StoryError, match="Ada may not declare 'draw' with 6hb Khb"):
        story(*events)
    story(*events, rules=RULES["chemmy"])


def test_other_events_teach_nothing() -> None:
    known = Knowledge(312, (1, *NONE[1:]), NONE)
    assert learned(known, SeatsDrawn({})) is known
