"""Use cases: one unit of work each, one module an aggregate."""
