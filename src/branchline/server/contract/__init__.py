"""What is asked of a table, stored of it and told of it: the same over sockets, over plain HTTP and for the page."""
