"""Command line: parses, calls over IPC, prints."""
