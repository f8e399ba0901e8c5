"""The best way to play: against a rebate on losses, and to a goal."""

from collections.abc import Mapping

from sabot.bench.asking import asks
from sabot.bench.pictures import picture
from sabot.bench.reading import AmountLike, BetLike, DecksLike, RulesLike, changed, lost_share, rules_of
from sabot.bench.records import Page, Result
from sabot.bench.risks import CHAIN, Unit
from sabot.bench.runs import terms_asked
from sabot.games.punto.rules import PuntoRules
from sabot.money import RateLike, units
from sabot.paper.plain import Picture, Series
from sabot.paper.tables import SUMMARY, Cell, PlainTable, summed, table_of
from sabot.risk import best
from sabot.risk.best import Reached, Rebated
from sabot.simulate.bankroll.terms import BankrollTerms, checked


class RebateBest(Result, frozen=True, kw_only=True):
    """A rebate on losses against who plays best; amounts in chip units."""

    found: Rebated

    @property
    def page(self) -> Page:
        """A row for each quantity."""
        play, terms = self.found, self.found.terms
        rows: list[dict[str, Cell]] = [
            {"quantity": name, "value": value, "unit": unit} for name, unit, value in rebate_rows(play)
        ]
        title = f"A rebate of {float(100 * play.share):g} % on losses, {terms.bet} of {terms.rules.id}, played best"
        note = f"A purse of {units(terms.bankroll)}, a unit of {units(terms.unit)}; gains are the player's."
        return Page(title, table_of(rows), (note, CHAIN))

    @property
    def picture(self) -> Picture:
        """Figure of the worth by the gain so far, played best and stopped there, in chip units."""
        worths = self.found.worths_chips
        stopped = [gain * (1 - float(self.found.share) * (gain < 0)) for gain in worths]
        series = [
            Series("played best", tuple(worths.values())),
            Series("if he stops", tuple(stopped)),
        ]
        return picture(self.page, list(worths), series, ("gain so far", "worth"), kind="line")


def rebate_rows(play: Rebated) -> tuple[tuple[str, Unit, Cell], ...]:
    """Every quantity, of what it is one, and its value."""
    return (
        ("rebate", "share", play.share),
        ("best_worth", "chips", play.worth_chips),
        ("quit_loss", "chips", play.quit_loss_chips),
        ("quit_win", "chips", play.quit_win_chips),
        ("best_won", "share", play.won),
        ("best_ruined", "share", play.ruined),
        ("best_coups", "coups", play.coups),
        ("best_cost", "chips", play.cost_chips),
        ("free_rebate", "share", play.free),
    )


class GoalBest(Result, frozen=True, kw_only=True):
    """The best way to a goal: by purse, the chance to reach it and a stake that is best; in chip units."""

    found: Reached

    @property
    def page(self) -> Page:
        """A row for each purse from which a unit can be staked."""
        play, terms = self.found, self.found.terms
        rows: list[dict[str, Cell]] = [
            {"purse_chips": purse, "chance": play.chances[purse], "stake_chips": stake}
            for purse, stake in play.stakes.items()
        ]
        title = f"{units(terms.goal)} on {terms.bet} of {terms.rules.id}, reached as often as can be"
        whole = f"stakes in whole units of {units(terms.unit)}"
        note = f"From {units(terms.bankroll)} the chance is {play.chance:.6f}; {whole}."
        return Page(title, table_of(rows), (note, CHAIN))

    @property
    def _beside(self) -> Mapping[str, PlainTable]:
        """The chance from the purse that was asked for."""
        return {SUMMARY: summed(("chance", "share", self.found.chance))}

    @property
    def picture(self) -> Picture:
        """Figure of the chance to reach the goal, by the purse in chip units."""
        chances = self.found.chances
        series = [Series("chance to reach the goal", tuple(chances.values()))]
        told = ("purse", "chance to reach the goal")
        return picture(self.page, list(chances), series, told, kind="line")


@asks
def rebate(
    start: AmountLike,
    share: RateLike,
    rules: RulesLike = "punto-banco",
    *,
    bet: BetLike = "banker",
    unit: AmountLike | None = None,
    decks: DecksLike | None = None,
    commission: RateLike | None = None,
) -> RebateBest:
    """A rebate of so much of the losses against who plays best with a purse, a unit a coup; raises ValueError."""
    table = changed(rules_of(rules, PuntoRules), decks, commission)
    lost = lost_share(share, "rebate")
    return RebateBest(found=best.rebate(_terms(table, bet, start, unit, None), lost))


@asks
def reach(
    start: AmountLike,
    goal: AmountLike,
    rules: RulesLike = "punto-banco",
    *,
    bet: BetLike = "banker",
    unit: AmountLike | None = None,
    decks: DecksLike | None = None,
    commission: RateLike | None = None,
) -> GoalBest:
    """The stakes that reach a goal as often as can be, in whole units within the table's limits; raises ValueError."""
    table = changed(rules_of(rules, PuntoRules), decks, commission)
    return GoalBest(found=best.reach(_terms(table, bet, start, unit, goal)))


def _terms(
    table: PuntoRules, bet: BetLike, start: AmountLike, unit: AmountLike | None, goal: AmountLike | None
) -> BankrollTerms:
    asked = terms_asked(table, bet, start, "flat", unit=unit, goal=goal, stop=None, coups=None)
    return checked(asked, simulated=False)
