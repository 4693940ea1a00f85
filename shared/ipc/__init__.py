"""The IPC contract: one declaration a method, used by both processes."""
