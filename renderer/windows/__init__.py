"""The main window and its frame parts."""
