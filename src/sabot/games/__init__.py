"""The games as pure state machines: objection, decide, evolve, options; no time, chance, storage or language."""
