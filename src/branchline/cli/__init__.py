"""The command `branchline`: games in the terminal, simulations, records and boards. One module for each command."""
