"""What came of many games, in numbers with their intervals."""
