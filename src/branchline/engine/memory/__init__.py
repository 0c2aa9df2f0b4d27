"""How states, views and boards lie in memory: their fields, sets as bits, and whether bytes from outside fit."""
