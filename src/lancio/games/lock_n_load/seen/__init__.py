"""What a side is shown."""
