"""What a computer thinks."""
