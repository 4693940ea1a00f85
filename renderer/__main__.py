"""Starts the window; main runs this as a child and hands over one line on standard input."""

import sys

from renderer.app import main

if __name__ == "__main__":
    sys.exit(main())
