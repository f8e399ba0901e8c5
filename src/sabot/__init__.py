"""The baccarat family: tables to play at, exact odds, simulation, solutions.

Public, and kept within a minor version:

    sabot.bench      the analyst's front door: a question, a line
    sabot.rulesets   rule sets of all games, by id or file
    sabot.cards      a card and its points
    sabot.coup       a coup of Punto Banco and its outcome
    sabot.shoe       the order of a shoe, and the proof of it
    sabot.bets       every bet as data, and what a stake on it returns
    sabot.money      whole cents, rates and rounding
    sabot.roads      the five roads from a list of results
    sabot.odds       the exact law of a coup, edges, effects of removal
    sabot.simulate   whole shoes by the million
    sabot.solve      Chemin de Fer and Baccara Banque, solved exactly
    sabot.envs       tables and coups for agents that learn
    sabot.client     a guest of a house, for bots and programs

All else is private and may change in any release; docs/interface.md says what some readers need beyond.
"""
