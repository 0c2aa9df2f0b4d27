"""Plain HTTP: the same tables for programs, the editions, replays, the page, and what guards them all."""
