"""Exact odds of every bet, for any shoe (docs/mathematics.md).

One composition is answered in plain integers, by `law`, `edge` and `effects`, without NumPy. Arrays of compositions
go through the compiled kernel: `sabot.odds.batch`, which is imported by its own name.
"""

from sabot.odds.cells import DETAILS, cell
from sabot.odds.composition import Composition, composition, fresh, removal, removed
from sabot.odds.edges import Edge, Result, all_bets, at_stake, bet_named, edge, edge_by, edges
from sabot.odds.errors import OddsError
from sabot.odds.law import Law, detail, first_cards, law
from sabot.odds.laws import Laws
from sabot.odds.own import own_wager
from sabot.odds.pairs import Shoe, fresh_faces, pair_law, shoe_of, shoe_of_faces
from sabot.odds.wagers import Wager, wager
