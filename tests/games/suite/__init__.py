"""What every game must pass, just by being on the shelf."""
