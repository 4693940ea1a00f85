"""Method declarations, one module an aggregate."""
