"""What the suite cannot ask of every game."""
