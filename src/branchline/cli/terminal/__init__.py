"""The game in the terminal: what a person sees, what they type, and what it means."""
