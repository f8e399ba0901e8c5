"""Stakes at which the rounding of the levy makes the bank favourable (M2)."""

from sabot.money import Cents, Rounding, share
from sabot.solve.bank.coup import CoupWorth

MOST: int = 2000


def favourable_stakes(worth: CoupWorth, rounding: Rounding, most: int = MOST) -> tuple[int, ...]:
    """The stakes, in whole coins up to `most`, at which a coup gains the banker; played as without rounding."""
    net_share = 1 - worth.levy
    return tuple(
        stake
        for stake in range(1, most + 1)
        if worth.win * share(Cents(stake), net_share, Cents(1), rounding) > worth.lose * stake
    )
