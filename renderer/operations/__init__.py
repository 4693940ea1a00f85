"""What a person can do, one coroutine each; the only users of the IPC client."""
