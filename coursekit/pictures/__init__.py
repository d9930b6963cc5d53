"""Pictures: pure functions from what is known to SVG. They know no algorithm and no player."""
