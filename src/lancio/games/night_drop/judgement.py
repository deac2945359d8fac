"""placeholder"""


def rate(s, side):
    return None
