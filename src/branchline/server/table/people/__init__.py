"""Who is at a table: the seats and who may play them, their names, and whom the host lets in."""
