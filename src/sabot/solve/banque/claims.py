"""Certificates of Banque: the claims of a solution, written down for a check by others."""

from collections.abc import Sequence
from fractions import Fraction

from sabot.solve.banque.answers import BankerRows
from sabot.solve.banque.certificate import AfterClaim, BanqueCertificate, PlanClaim
from sabot.solve.banque.game import BanqueGame
from sabot.solve.banque.letters import MIXES, PURE, share_letter
from sabot.solve.banque.model import heard_text, place_text, side_text
from sabot.solve.banque.team import Shares, Team, TeamPlan
from sabot.solve.coup.model import THIRDS, Hand, InfoSet, hand_text


def claimed(game: BanqueGame, team: Team, answers: BankerRows, value: Fraction, *, unique: bool) -> BanqueCertificate:
    """The claim that two strategies are a saddle point of this value."""
    shown = game.custom.naturals == "shown"
    letters = [PURE[draw] for draw in answers.draws.tolist()]
    for row in answers.mixed:
        letters[row] = MIXES
    hands, main = game.dealt.banker, len(game.dealt.banker) * 121
    rows = ["".join(letters[start : start + 11]) for start in range(0, len(letters), 11)]
    blocks = [range(main // 11)] if shown else [range(main // 11), range(main // 11, 2 * main // 11)]
    return BanqueCertificate(
        model=game.model.value,
        shoe=game.dealt.shoe,
        theta=str(game.theta),
        hears=game.custom.hears,
        naturals=game.custom.naturals,
        sees=game.custom.sees,
        value=str(value),
        plans=tuple(_plan_claim(plan) for plan in team.plans),
        banker={
            hand_text(hand): tuple(rows[block[11 * place + one]] for block in blocks for one in range(11))
            for place, hand in enumerate(hands)
        },
        mixed={place_text(game.places[row]): str(share) for row, share in sorted(answers.mixed.items())},
        after_1={
            side_text(pair): _after_claim(hands, team.after_1[pair], each) for pair, each in answers.after_1.items()
        },
        after_2={
            side_text(pair): _after_claim(hands, team.after_2[pair], each) for pair, each in answers.after_2.items()
        },
        unique=unique,
    )


def _plan_claim(plan: TeamPlan) -> PlanClaim:
    return PlanClaim(
        str(plan.weight),
        _texts(plan.ponte_1),
        {heard_text(heard): _texts(each) for heard, each in plan.ponte_2.items()},
    )


def _texts(shares: Shares) -> dict[str, str]:
    return {hand_text(hand): str(share) for hand, share in shares.items()}


def _after_claim(hands: Sequence[Hand], ponte: Shares, banker: dict[InfoSet, Fraction]) -> AfterClaim:
    rows = {hand_text(hand): "".join(share_letter(banker[InfoSet(hand, third)]) for third in THIRDS) for hand in hands}
    mixed = {
        f"{hand_text(info.hand)}:{side_text(info.third)}": str(share) for info, share in banker.items() if 0 < share < 1
    }
    return AfterClaim(_texts(ponte), rows, mixed)
