"""What came of many games, as pages that stand by themselves."""
