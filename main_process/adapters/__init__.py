"""The outside world behind ports: provider, keyring, importers, exporters, detectors."""
