"""The trusted end of the IPC channel."""
