"""Windows that ask for something; always opened without a nested loop."""
