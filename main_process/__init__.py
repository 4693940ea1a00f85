"""The trusted process: owns store, network, keyring and files. Never imports Qt. Importing it costs nothing."""
