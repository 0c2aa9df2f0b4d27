"""How much one client and one address may ask for, and how that is counted."""
