"""Words and wire models that both processes exchange. Pure: msgspec and the standard library only."""
