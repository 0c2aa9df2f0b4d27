"""Where bots think: threads, and whose turn it is."""
