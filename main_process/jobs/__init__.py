"""Background work: runner, registry and kinds."""
