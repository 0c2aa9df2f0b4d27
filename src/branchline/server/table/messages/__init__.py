"""What everybody at a table is told: each message is made for one pair of eyes."""
