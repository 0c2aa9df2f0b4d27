"""Between an edition's names and the engine's numbers."""
