"""Chance stands outside the state: a seeded generator, and the dealer that the rules ask for every card and ticket."""
