"""The games. One package each; see docs/write-a-game.md."""
