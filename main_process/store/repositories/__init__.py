"""Rows to domain values and back, one module an aggregate; no rules."""
