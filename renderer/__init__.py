"""The untrusted window process: draws and asks main over IPC. No database, network, subprocess or keyring."""
