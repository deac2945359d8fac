"""Control characters on PostgreSQL, which does not take them."""

from tests.server.test_hostile import test_control_characters

__all__ = ["test_control_characters"]
