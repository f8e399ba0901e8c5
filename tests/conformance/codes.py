"""Which refusal codes belong to one game alone; the others every game can give."""

from typing import Final

from sabot.games.refusals import Code

PUNTO_ONLY: Final = frozenset(
    (
        Code.UNKNOWN_BET,
        Code.BELOW_MINIMUM,
        Code.ABOVE_MAXIMUM,
        Code.TIED_STAKE_LOCKED,
        Code.NOT_THE_HOLDER,
    )
)
BANQUE_ONLY: Final = frozenset((Code.WRONG_SIDE, Code.BARRED, Code.NO_BANCO, Code.BANK_STAYS, Code.NO_COUP_YET))
CHEMIN_ONLY: Final = frozenset(
    (
        Code.NO_ROOM_TO_STAND,
        Code.SEATED_ONLY,
        Code.TOO_FEW_PLAYERS,
        Code.BAD_LOTS,
        Code.POST_BELOW_MINIMUM,
        Code.STAKE_BELOW_LEAST,
        Code.BID_TOO_LOW,
        Code.IN_THE_BANK,
        Code.CALL_NOT_OFFERED,
        Code.NO_SUIVI,
        Code.MUST_DRAW,
        Code.MUST_STAND,
        Code.MUST_SHOW,
        Code.NO_NATURAL,
    )
)
