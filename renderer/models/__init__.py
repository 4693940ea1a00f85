"""Item models and the lazily paged tables; they get their pages injected."""
