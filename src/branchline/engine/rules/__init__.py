"""The rulebook, a module a chapter. Start reading at `turns`."""
