"""A player's decisions of a shoe that is over: those that `sabot review` judges, and his alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from house_games import SHORT
from long import asked_later
from sabot.advice.banque.review import review as review_banque
from sabot.advice.banque.shoe_review import reviewed as reviewed_banque
from sabot.advice.chemin.review import review as review_chemin
from sabot.advice.chemin.shoe_review import reviewed as reviewed_chemin
from sabot.games.banque.state import Banque
from sabot.games.banque.transcript import BanqueLog, heard
from sabot.games.chemin.decisions import DecisionWatch, watched
from sabot.games.registry import BY_ID
from sabot.games.taille import ShoeShuffled
from sabot.selfplay import table_of_bots

RULES = {rules.game: rules for _, rules in reversed(SHORT)}
REVIEWED: dict[str, Any] = {"chemin": reviewed_chemin, "banque": reviewed_banque}


BEGUN: dict[str, Any] = {
    "chemin": lambda rules: DecisionWatch(rules=rules),
    "banque": lambda rules: BanqueLog(state=Banque(rules=rules)),
}
HEARD: dict[str, Any] = {"chemin": watched, "banque": lambda log, _, event: heard(log, event)}
REVIEW: dict[str, Any] = {"chemin": review_chemin, "banque": review_banque}


def judged(game: str, rules: Any, events: list[Any]) -> Any:
    """The whole log as `sabot review` judges it."""
    log, made = BEGUN[game](rules), list[Any]()
    for seq, event in events:
        log, over = HEARD[game](log, seq, event)
        made += over
    return REVIEW[game]([each for each in made if each.shoe == 2], rules)


@pytest.mark.parametrize(("game", "coups"), [("chemin", 3), ("banque", 1), asked_later("banque", 3)])
def test_each_player_sees_what_the_review_of_the_transcript_says_of_him(game: str, coups: int) -> None:
    """The second shoe, from the table before it on, is judged as the whole log is; nobody's row is another's."""
    rules = RULES[game]
    machine, table = BY_ID[game], table_of_bots(rules, 5, 3)
    state, before, shoe = machine.open(rules), None, list[Any]()
    events = list[Any]()
    for seq, event in table.log(lambda each: each.taille.number == 2 and len(each.results) >= coups):
        public = machine.view(state, event, None)
        if isinstance(event, ShoeShuffled) and event.shoe == 2:
            before = state
        if before is not None:
            shoe.append(public)
        events.append((seq, public))
        state = machine.evolve(state, event)
    whole = judged(game, rules, events)
    found = {player: REVIEWED[game](rules, before, shoe, player) for player in state.players}
    for player, each in found.items():
        rows = [row for row in whole.decisions if row.choice.player == player]
        wanted = [(row.choice.coup, row.choice.side, row.choice.says, row.loss) for row in rows]
        assert [
            (row.coup, row.side, row.says, None if row.loss is None else Fraction(row.loss)) for row in each.decisions
        ] == wanted
        tally = next((tally for tally in whole.players if tally.player == player), None)
        assert [row.chance is None for row in each.decisions] == [row.loss is None for row in each.decisions]
        assert tally is None or tally.cost == sum(row.cost or 0 for row in rows)
        assert (each.judged, each.mistakes) == ((tally.decisions, tally.mistakes) if tally else (0, 0))
    assert sum(len(each.decisions) for each in found.values()) == len(whole.decisions) > 0
