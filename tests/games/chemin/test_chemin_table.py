"""What a view of Chemin de Fer tells one alone, and that the protocol tells all of it; the rest: C_foretold.script."""

import re
from typing import get_args

import msgspec
import pytest

from chemin_table import Table, banked, house
from places import DOCS
from sabot.games.bank.vocabulary import Says
from sabot.games.chemin.calls import ShownCall
from sabot.games.chemin.claims import CheminFate, CheminOutlook, Then
from sabot.games.chemin.draw import CheminDeclared
from sabot.games.chemin.people import CheminShownPlayer
from sabot.games.chemin.table import CheminView, snapshot
from sabot.games.chemin.vocabulary import CallMade, CheminResult, CheminSettled, Phase, Step, Why
from sabot.games.windows import PlayerId

PROTOCOL = DOCS / "protocol.md"


def seen(table: Table, viewer: str | None = None) -> CheminView:
    return snapshot(table.state, None if viewer is None else PlayerId(viewer))


@pytest.mark.parametrize(
    ("cards", "custom", "says"),
    [
        ("5 2 T T ", "draw", "draw"), ("5 2 T T ", "stand", "stand"), ("4 2 T T ", "stand", "draw"),
        ("6 2 T T ", "draw", "stand"), ("8 2 T T ", "draw", "natural"),
    ],
)  # fmt: skip
def test_C7_4_the_ponte_alone_is_told_what_the_croupier_would_do(cards: str, custom: str, says: str) -> None:
    """C7.4: Selon la règle: ponte draws on 5; the custom is part of the rule set."""
    table = banked(cards, rules=house(custom_ponte_5=custom))
    table.stake("bob", 10_000)
    table.deal()
    assert seen(table, "bob").selon_la_regle == says
    assert {seen(table, viewer).selon_la_regle for viewer in ("ann", "cid", "zoe", None)} == {None}
    table.selon("bob")
    assert table.last(CheminDeclared).says == says


@pytest.mark.parametrize(("custom", "says"), [("draw", "draw"), ("stand", "stand")])
def test_C7_4_a_free_banker_alone_is_told_what_the_croupier_would_do(custom: str, says: str) -> None:
    """C7.4: banker draws at 3 against 9; T4: free with 3 when he gave a 9."""
    table = banked("2 3 T T 9 ", rules=house(custom_banker_3_9=custom))
    table.stake("bob", 10_000)
    table.deal()
    table.selon("bob")
    table.to_choice()
    assert seen(table, "ann").selon_la_regle == says
    assert {seen(table, viewer).selon_la_regle for viewer in ("bob", "cid", None)} == {None}


# --- Documentation


def words_of_the_view() -> set[str]:
    """What stands in code in the protocol's part about the view."""
    text = PROTOCOL.read_text("utf-8")
    about = text[text.index("### The view of Chemin de Fer") :].split("\n### ")[0]
    return set(re.findall(r"`(\w+)`", about))


@pytest.mark.parametrize(
    "part", [CheminView, CheminShownPlayer, ShownCall, CheminOutlook, CheminFate, CallMade, CheminSettled, CheminResult]
)
def test_every_part_of_the_view_stands_in_the_protocol(part: type[msgspec.Struct]) -> None:
    """Docs that can rot are tests: every field of the view has its word."""
    assert set(part.__struct_fields__) <= words_of_the_view()


@pytest.mark.parametrize("codes", [Why, Then, Phase, Step, Says])
def test_every_code_of_the_view_stands_in_the_protocol(codes: object) -> None:
    """And so has every value that a field can have; the phase `coup` is shown as its steps."""
    assert set(get_args(codes)) - {"coup"} <= words_of_the_view()
