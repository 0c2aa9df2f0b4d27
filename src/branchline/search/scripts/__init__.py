"""Players by rule of thumb: the dials of a script, the named ones, and how a script chooses its moves."""
