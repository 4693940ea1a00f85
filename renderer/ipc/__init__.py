"""The window's end of the IPC channel. Only `renderer.operations` and `renderer.app` use it."""
