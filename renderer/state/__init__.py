"""What the window remembers while it is open: selection, connection, status, and what it keeps per profile."""
