"""Who plays the games: this process, threads, processes or a Ray cluster, all by the same orders."""
