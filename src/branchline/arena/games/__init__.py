"""What is played and written down: the schedule of a tournament, its games, and the file of their results."""
