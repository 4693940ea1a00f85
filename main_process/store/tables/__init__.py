"""Table definitions, one module an aggregate; private to the store."""
