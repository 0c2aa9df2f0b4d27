"""Tables in memory: found and kept, changed and stored, then told; their bots and clocks; other processes."""
