"""The live side: sockets, and the frames they send and get."""
