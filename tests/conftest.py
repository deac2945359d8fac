"""How Hypothesis searches: the same examples every time, and no stopwatch on a busy machine.

`HYPOTHESIS_PROFILE=explore pytest` looks for new examples instead, and for more of them.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=1_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
