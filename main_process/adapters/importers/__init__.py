"""Importers: one module a format. Streaming, tolerant, incremental, and never writing to a source (trusted side)."""
