"""Sections of the Settings page: each shows part of the settings and makes a patch of what was changed."""
