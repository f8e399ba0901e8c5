"""Solution of a coup of Banque: strategies, value, worth of decisions, and certificate."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from sabot.money import is_a, quoted
from sabot.screen import Brief, BriefTuple, ShortRecord
from sabot.solve.banque.answers import BankerRows, PontesWorth
from sabot.solve.banque.certificate import BanqueCertificate
from sabot.solve.banque.claims import claimed
from sabot.solve.banque.game import BanqueGame
from sabot.solve.banque.letters import PURE, SHARE, TIES, share_letter
from sabot.solve.banque.model import BankerPlace
from sabot.solve.banque.outcomes import Law, law
from sabot.solve.banque.team import Team, TeamPlan
from sabot.solve.errors import SolveError


class BanqueSolution(ShortRecord, frozen=True, eq=False, kw_only=True, dict=True):
    """A saddle point of the two pontes with a common coin against the Banker, for each unit of all stakes.

    `ties` are decisions at which the Banker may do either, though here he does not mix, `idle` those that never come,
    whatever the pontes do. `unique` says that there is no other saddle point, up to what never comes; where it is
    False there may be, and what is not the value is one of several.
    """

    game: BanqueGame
    team: Team
    answers: BankerRows
    worth: PontesWorth
    ties: frozenset[BankerPlace]
    idle: frozenset[BankerPlace]
    unique: bool

    @cached_property
    def certificate(self) -> BanqueCertificate:
        """The claim that the two strategies are a saddle point of this value; written when it is first asked for."""
        return claimed(self.game, self.team, self.answers, self.value, unique=self.unique)

    @property
    def value(self) -> Fraction:
        """The pontes' mean gain for each unit of all stakes; negative where the Banker wins."""
        return self.worth.pontes

    @property
    def value_tableau_1(self) -> Fraction | None:
        """Tableau 1's mean gain for each unit that lies on it, where it is the same in all saddle points found."""
        return self.worth.tableau_1 if self.unique else None

    @property
    def value_tableau_2(self) -> Fraction | None:
        """Tableau 2's."""
        return self.worth.tableau_2 if self.unique else None

    @property
    def pontes(self) -> tuple[TeamPlan, ...]:
        """The team's mixture."""
        return self.team.plans

    @cached_property
    def banker(self) -> dict[BankerPlace, Fraction]:
        """The Banker's probability to draw at every decision."""
        draws, mixed = self.answers.draws.tolist(), self.answers.mixed
        shares = (mixed.get(row, SHARE[draw]) for row, draw in enumerate(draws))
        strategy = Brief(zip(self.game.places, shares, strict=True))
        for pair, answer in self.answers.after_1.items():
            strategy |= {BankerPlace(info.hand, pair, info.third): share for info, share in answer.items()}
        for pair, answer in self.answers.after_2.items():
            strategy |= {BankerPlace(info.hand, info.third, pair): share for info, share in answer.items()}
        return strategy

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """D, S, M or T at each of the game's places, in their order."""
        even, mixed = self.ties | self.idle, self.answers.mixed
        pure = [PURE[draw] for draw in self.answers.draws.tolist()]
        for row, share in mixed.items():
            pure[row] = share_letter(share)
        return BriefTuple(TIES if place in even else each for place, each in zip(self.game.places, pure, strict=True))

    @property
    def banker_mixes(self) -> dict[BankerPlace, Fraction]:
        """Decisions where the Banker draws with a probability between 0 and 1, nobody having a natural shown first."""
        return Brief((self.game.places[row], share) for row, share in sorted(self.answers.mixed.items()))

    def law(self) -> Law:
        """The probability of each result of tableau 1 and tableau 2."""
        return law(self.game, self.team, self.answers)

    def letter(self, place: BankerPlace) -> str:
        """D, S, M, or T where the Banker may do either."""
        return TIES if place in self.ties or place in self.idle else letter(self.banker, place)


def checked(solution: BanqueSolution) -> BanqueSolution:
    """The solution, if it is one; raises SolveError."""
    if not is_a(solution, BanqueSolution):
        raise SolveError(f"{quoted(solution)} is no solution of Banque: give what solve finds")
    return solution


def letter(banker: Mapping[BankerPlace, Fraction], place: BankerPlace) -> str:
    """D, S or M."""
    return share_letter(banker[place])
