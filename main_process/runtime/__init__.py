"""What every layer of the main process may use: clock, paths, settings, logs, lifecycle."""
