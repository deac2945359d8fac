"""What a computer thinks: how good each answer is."""
