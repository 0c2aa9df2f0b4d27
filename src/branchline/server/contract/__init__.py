"""What is asked of a table, stored and told: the same over sockets, over plain HTTP and for the page."""
