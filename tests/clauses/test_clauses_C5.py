"""Rule book C5: what holds at every deal. What people do by C5: clauses/C5.script. Amounts are cents."""

from chemin_table import banked
from sabot.games.chemin.coup import CheminCoupEnded


def test_C5_hence_at_every_deal_the_bank_is_the_counted_stakes() -> None:
    """Hence at every deal bank = counted stakes, and a lost bank is exactly used up."""
    table = banked()
    seen = 0
    while seen < 40:
        if table.stage == "deal":
            seen += 1
            assert sum(table.layout().values()) == table.state.bank > 0
        if table.stage == "stakes":
            table.stake(table.prime()[0], 700 * (1 + seen % 9))
            table.stake(table.prime()[-1], 900)
            table.close()
        elif table.stage == "post":
            table.post(table.asked, 5000 + seen)
        elif table.stage in ("raise", "keep"):
            table.answer(seen % 3 > 0)
        elif table.stage == "shuffle":
            table.shoe()
        else:
            table.default()
        if table.log and isinstance(table.log[-1], CheminCoupEnded):
            assert table.state.bank >= 0
    lost = [each for each in table.all(CheminCoupEnded) if each.winner == "P"]
    assert lost
    assert all(sum(each.to.values()) % 2 == 0 for each in lost)
