"""The web table: people and bots at one board, live, and nothing lost."""
