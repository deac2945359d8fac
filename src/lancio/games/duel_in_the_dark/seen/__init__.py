"""What a side is shown: views, imagined worlds, odds, reasons, words, the map."""
