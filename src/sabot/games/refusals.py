"""Refusals: a stable code and its facts. Sentences are made at the edge, in the reader's language."""

from enum import StrEnum
from typing import Final

import msgspec

Fact = int | str | tuple[int | str, ...]


class Code(StrEnum):
    """Codes of refusals. Facts named in the comment; amounts are cents."""

    STALE = "stale"  # on: the window or question that it answers is closed
    NOT_NOW = "not_now"  # stage
    HOUSE_ONLY = "house_only"
    NOT_AT_TABLE = "not_at_table"
    NOT_ASKED = "not_asked"  # asked: whom the table asks
    LEAVING = "leaving"
    ALREADY_SEATED = "already_seated"  # seat
    NO_SUCH_SEAT = "no_such_seat"  # seat, seats
    SEAT_TAKEN = "seat_taken"  # seat
    NOT_POSITIVE = "not_positive"  # amount
    TOO_MUCH = "too_much"  # amount, maximum
    NOT_WHOLE_COINS = "not_whole_coins"  # amount, coin
    UNKNOWN_BET = "unknown_bet"  # bet, bets
    BELOW_MINIMUM = "below_minimum"  # bet, stake, minimum
    ABOVE_MAXIMUM = "above_maximum"  # bet, stake, maximum
    PURSE_TOO_SMALL = "purse_too_small"  # needed, available
    TIED_STAKE_LOCKED = "tied_stake_locked"  # bet, stake, tied
    NOT_THE_HOLDER = "not_the_holder"
    BAD_SHOE = "bad_shoe"  # decks
    BAD_DIGEST = "bad_digest"  # digest
    ALREADY_PROMISED = "already_promised"
    NOT_PROMISED = "not_promised"
    WRONG_SEED = "wrong_seed"  # digest
    ALREADY_REVEALED = "already_revealed"
    CUT_OUT_OF_BOUNDS = "cut_out_of_bounds"  # position, first, last
    SESSION_OVER = "session_over"
    NO_ROOM_TO_STAND = "no_room_to_stand"  # standing: how many may
    SEATED_ONLY = "seated_only"
    TOO_FEW_PLAYERS = "too_few_players"  # present, least
    BAD_LOTS = "bad_lots"  # players, seats
    POST_BELOW_MINIMUM = "post_below_minimum"  # amount, minimum
    STAKE_BELOW_LEAST = "stake_below_least"  # stake, least
    BID_TOO_LOW = "bid_too_low"  # bid, least
    BID_STANDS = "bid_stands"  # bid: the actor's own, which nobody has gone above
    IN_THE_BANK = "in_the_bank"  # banker: who holds the bank, to which the actor belongs
    CALL_NOT_OFFERED = "call_not_offered"  # call, calls: those that are
    NO_SUIVI = "no_suivi"
    MUST_DRAW = "must_draw"  # points
    MUST_STAND = "must_stand"  # points
    MUST_SHOW = "must_show"  # points: a naturel
    NO_NATURAL = "no_natural"  # points
    WRONG_SIDE = "wrong_side"  # place, places: those that are the player's
    BARRED = "barred"  # lost: bancos running
    NO_BANCO = "no_banco"
    BANK_STAYS = "bank_stays"  # amount: none is taken out
    NO_COUP_YET = "no_coup_yet"
    LIMITS_CROSSED = "limits_crossed"  # minimum, maximum
    MAXIMUM_MISSING = "maximum_missing"
    NO_SUCH_LIMIT = "no_such_limit"  # limit: `maximum`, or a bet


SHARED: Final = frozenset(
    (
        Code.STALE, Code.NOT_NOW, Code.HOUSE_ONLY, Code.NOT_AT_TABLE, Code.NOT_ASKED, Code.LEAVING,
        Code.ALREADY_SEATED, Code.NO_SUCH_SEAT, Code.SEAT_TAKEN, Code.NOT_POSITIVE, Code.TOO_MUCH,
        Code.NOT_WHOLE_COINS, Code.PURSE_TOO_SMALL, Code.BAD_SHOE, Code.BAD_DIGEST, Code.ALREADY_PROMISED,
        Code.NOT_PROMISED, Code.WRONG_SEED, Code.ALREADY_REVEALED, Code.CUT_OUT_OF_BOUNDS, Code.SESSION_OVER,
        Code.NO_SUCH_LIMIT,
    )
)  # fmt: skip
"""Codes with which every game may refuse."""


class Refusal(msgspec.Struct, frozen=True):
    """A refused action: its code and the facts a sentence needs."""

    code: Code
    facts: dict[str, Fact] = {}


class RuleError(Exception):
    """An action that the rules refuse; the state is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.facts}")
        self.refusal = refusal


def refuse(code: Code, **facts: Fact) -> Refusal:
    """A refusal with its facts."""
    return Refusal(code, facts)
