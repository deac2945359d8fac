"""placeholder"""
def objections(s, code, side): return ()
