"""Pure values and rules: no I/O, no clock, no SQLAlchemy, no asyncio."""
