"""Everything a person can do as a QAction, from one registry."""
