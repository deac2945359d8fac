"""The laboratory: games played by the thousand, measured, counted and drawn. It knows no game by name."""
