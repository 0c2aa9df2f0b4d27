"""Actions as people write them: what a text means on a board, its short forms, and why an action is illegal."""
