"""placeholder"""
def foresee(s, code, side): return None
