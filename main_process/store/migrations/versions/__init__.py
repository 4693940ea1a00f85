"""One module a revision; the number is the order."""
