"""Scripts that play a seat by rule of thumb, and search on top of them: compiled like the engine, and as fast."""
