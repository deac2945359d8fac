"""placeholder"""
def objections(s, code, side): return ()
def ask(s, frame): return {}
