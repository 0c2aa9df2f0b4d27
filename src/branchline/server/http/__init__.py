"""Plain HTTP: tables for programs, the editions, replays, the page, and the guard before all of them."""
