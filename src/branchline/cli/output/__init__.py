"""What commands print with: the console, colours, words, tables and maps."""
