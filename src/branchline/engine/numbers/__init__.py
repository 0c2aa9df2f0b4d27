"""What the engine's numbers mean: sizes of tables, moves, phases, events. Each `.pxd` has the same numbers for C."""
