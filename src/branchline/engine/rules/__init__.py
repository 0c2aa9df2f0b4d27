"""The rulebook, one module for each chapter. Start reading at `turns`."""
