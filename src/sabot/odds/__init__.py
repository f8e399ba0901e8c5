"""Exact odds of every bet, for any shoe (docs/mathematics.md).

One composition is answered in plain integers, by `law`, `edge` and `effects`, without NumPy. Arrays of compositions
go through the compiled kernels: `sabot.odds.batch`, which is imported by its own name.
"""

from sabot.odds.cells import CELL_OF, CELLS, DETAILS, cell, outcomes
from sabot.odds.composition import IN_A_DECK, Composition, checked, composition, fresh, removal, removed
from sabot.odds.custom import own_wager
from sabot.odds.edges import Edge, EdgeResult, all_bets, at_stake, bet_named, edge, edge_by, edges
from sabot.odds.errors import OddsError
from sabot.odds.law import Law, detail, first_cards, law
from sabot.odds.laws import Laws
from sabot.odds.pairs import Faces, ShoeCounts, fresh_faces, pair_law, shoe_of, shoe_of_faces
from sabot.odds.removals import Count, Effects, effects
from sabot.odds.wagers import Source, Wager, wager

__all__ = [
    "CELLS",
    "CELL_OF",
    "DETAILS",
    "IN_A_DECK",
    "Composition",
    "Count",
    "Edge",
    "EdgeResult",
    "Effects",
    "Faces",
    "Law",
    "Laws",
    "OddsError",
    "ShoeCounts",
    "Source",
    "Wager",
    "all_bets",
    "at_stake",
    "bet_named",
    "cell",
    "checked",
    "composition",
    "detail",
    "edge",
    "edge_by",
    "edges",
    "effects",
    "first_cards",
    "fresh",
    "fresh_faces",
    "law",
    "outcomes",
    "own_wager",
    "pair_law",
    "removal",
    "removed",
    "shoe_of",
    "shoe_of_faces",
    "wager",
]
