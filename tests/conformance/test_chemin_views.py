"""What a table looks like, over random play: what is foretold, what lies there, what everything is checked by."""

from collections import Counter
from typing import get_args

import pytest
from chemin_preview import ENDS, FORETOLD
from fixtures import FIXTURES as ALL_FIXTURES
from play import VIEWERS, Watched, chance_of, legal

from long import asked_later
from sabot.games.chemin.claims import Then
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.suite import BankPassed
from sabot.games.chemin.table import decide, snapshot
from sabot.games.chemin.vocabulary import Why
from sabot.games.chemin.way import CheminAsked, ShoeGoes
from sabot.rulesets import load, names, varied

FIXTURES = ALL_FIXTURES["chemin"]

ROUNDS, STEPS = 12, 500
WANTED = {
    *(f"at {each}" for each in FORETOLD),
    *(f"then {each}" for each in get_args(Then)),
    *(f"why {each}" for each in (*get_args(Why), None)),
    *(f"asks {each}" for each in ("consent", "raise", "marche")),
    *(f"settled {each}" for each in "PBT"),
    "short",
}


@pytest.mark.parametrize("every", [8, asked_later(2)])
def test_everything_that_can_be_foretold_is_met_in_play_and_comes_true(every: int) -> None:
    """C3 to C5, C11: whatever would stand if the time were over stands when it is over, and play meets all of it."""
    met = Counter[str]()
    for round_ in range(ROUNDS):
        chance = chance_of(f"foretold {round_}")
        rules = varied(
            load("chemin-de-fer", CheminRules),
            decks=1,
            stop_card=14,
            associate=chance.choice(("allowed", "with_consent")),
            suite_auction=chance.choice(("yes", "no")),
        )
        table = Watched(FIXTURES, rules)
        for step in range(STEPS):
            if step % every == 1:
                table.look()
            shown = snapshot(table.state, None)
            if shown.outlook is not None:
                met[f"at {shown.stage}"] += 1
                met[f"then {shown.outlook.then}"] += 1
                met.update(f"why {fate.why}" for fate in shown.outlook.fates)
                met.update(f"asks {asks.question}" for asks in [shown.outlook.asks] if asks is not None)
            if shown.settled is not None:
                met[f"settled {shown.settled.winner}"] += 1
            if "short" not in met and any(
                call.short_by for viewer in VIEWERS for call in snapshot(table.state, viewer).calls
            ):
                met["short"] += 1
            table.move(chance)
        if met.keys() >= WANTED:
            break
    assert not WANTED - met.keys()
    assert set(get_args(Then)) == {*ENDS.values(), "calls", "stakes"}


@pytest.mark.parametrize("name", names("chemin"))
def test_C10_the_shoe_goes_where_it_points(name: str) -> None:
    """C2, C10: to the right of the seat that the view names, past those who have declined."""
    rules = varied(load(name, CheminRules), decks=1, stop_card=14, next_shoe="right_of_last_banker")
    table, chance, went, asked = Watched(FIXTURES, rules), chance_of(f"{name} points"), 0, 0
    while went < 40 or asked < 40:
        shown = snapshot(table.state, None)
        if shown.stage == "post" and isinstance(
            table.log[-1], CheminAsked
        ):  # who sits down after it is not asked first
            asked += 1
            seats = {player.id: player.seat for player in shown.players if player.seat and not player.away}
            order = sorted(seats, key=lambda player: (seats[player] <= shown.pointer, seats[player]))
            assert shown.waits_for in ((), tuple(each for each in order if each not in shown.declined)[:1])
        events = decide(table.state, *legal(FIXTURES.game, table.state, chance))
        passed = any(isinstance(event, BankPassed) for event in events)  # which may name another origin
        gone = [event.right_of for event in events if isinstance(event, ShoeGoes) and not passed]
        assert gone in ([], [shown.pointer])
        went += len(gone)
        table.follow(events)
