"""Where bots think: the threads, and whose turn it is."""
