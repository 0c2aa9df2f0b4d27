"""How states, views and boards lie in memory: their fields, sets as bits, and checks of bytes from outside."""
