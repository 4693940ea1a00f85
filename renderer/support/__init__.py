"""Ground the window stands on: event loop, dialogs, languages, theme, icons, formats."""
