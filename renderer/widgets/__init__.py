"""Reusable parts of pages and dialogs; they lay out, bind and forward."""
