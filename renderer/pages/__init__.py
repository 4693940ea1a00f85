"""The places of the window, one module a page."""
