"""Many games played natively: random ones one after another, or any number side by side."""
