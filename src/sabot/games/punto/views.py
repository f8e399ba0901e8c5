"""What a viewer may know of a table of Punto Banco, built up field by field."""

import msgspec

from sabot.coup import Side
from sabot.games.punto.actions import Stakes
from sabot.games.punto.events import Event, HandPassed, HandPassedOn, HandSeen, PublicEvent
from sabot.games.punto.pending import pending
from sabot.games.punto.state import Punto, Result, on_layout, opened, stage, staked
from sabot.games.seats import Player, Seat
from sabot.games.shown import ShownCard, ShownHand, ShownSeed, ShownShoe, shown_hand, shown_shoe
from sabot.games.taille import ShoeSealed, ShoeShuffled
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents
from sabot.shoe import commitment

__all__ = [
    "PuntoView", "ShownCard", "ShownHand", "ShownPlayer", "ShownSeed", "ShownShoe", "snapshot", "view",
]  # fmt: skip


class ShownPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player as everybody sees him."""

    id: PlayerId
    seat: Seat | None
    purse: Cents
    debt: Cents
    maximum: Cents | None
    stakes: Stakes
    done: bool
    away: bool
    leaving: bool


class PuntoView(msgspec.Struct, frozen=True, tag="punto", tag_field="game", forbid_unknown_fields=True):
    """A table of Punto Banco as one viewer may know it; all amounts in cents."""

    seq: Seq
    stage: str
    on: Seq
    step: str
    waits_for: tuple[PlayerId, ...]
    coup: int
    players: tuple[ShownPlayer, ...]
    on_layout: Cents
    house: Cents
    player_hand: ShownHand
    banker_hand: ShownHand
    shoe: ShownShoe
    results: tuple[Result, ...]
    holder: PlayerId | None
    looker: PlayerId | None
    croupier_deals: bool


def view(before: Punto, event: Event, viewer: PlayerId | None) -> PublicEvent:
    """An event as a viewer may know it: secrets are replaced by their twins. `before` is the table it befell."""
    match event:
        case ShoeShuffled(number, order, nonce):
            return ShoeSealed(number, len(order), commitment(order, nonce))
        case HandPassed(side, player, cards):
            return HandSeen(side, player, cards) if viewer == player else HandPassedOn(side, player)
        case _:
            return event


def snapshot(state: Punto, viewer: PlayerId | None) -> PuntoView:
    """The table as a viewer may know it; None is a spectator."""
    waits = pending(state)
    return PuntoView(
        seq=state.seq,
        stage=stage(state),
        on=opened(state),
        step="" if waits is None else waits.step,
        waits_for=() if waits is None else waits.players,
        coup=_coup_number(state),
        players=tuple(_player(state, each) for each in state.players.values()),
        on_layout=on_layout(state),
        house=state.house,
        player_hand=_hand(state, "player", viewer),
        banker_hand=_hand(state, "banker", viewer),
        shoe=shown_shoe(state.taille, state.rules.stop_card, stop_reached=state.stop_coup is not None),
        results=state.results,
        holder=state.holder,
        looker=state.looker,
        croupier_deals=state.croupier_deals,
    )


def _coup_number(state: Punto) -> int:
    return state.coups + (stage(state) in ("bets", "coup"))


def _player(state: Punto, player: Player) -> ShownPlayer:
    window = state.window or state.taille.window
    return ShownPlayer(
        id=player.id,
        seat=player.seat,
        purse=player.purse,
        debt=state.debts.get(player.id, Cents(0)),
        maximum=state.maxima.get(player.id),
        stakes=staked(state).get(player.id, {}),
        done=window is not None and player.id in window.done,
        away=player.away,
        leaving=player.leaving,
    )


def _hand(state: Punto, side: Side, viewer: PlayerId | None) -> ShownHand:
    cards = state.coup.player if side == "player" else state.coup.banker
    looks = side == "player" and viewer is not None and viewer == state.looker
    seen = side not in state.down or looks
    return shown_hand(cards, seen=seen)
