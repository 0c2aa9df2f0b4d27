"""The live side: sockets, and frames on their way out and in."""
