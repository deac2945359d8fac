"""What holds on SQLite holds on PostgreSQL: the same tests, with a database of the cluster."""

import pytest

from tests.server.test_admin import test_backup_and_restore, test_doctor, test_what_was_lost_comes_back
from tests.server.test_between import (
    test_a_seat_that_was_left,
    test_a_yes_and_a_no_at_once,
    test_taking_back_what_dice_have_decided,
    timed,
)
from tests.server.test_finish import test_who_agreed_is_written_down
from tests.server.test_invitations import (
    test_one_winner,
    test_taken_back,
    test_the_last_two_reveal_at_once,
    test_told_at_another_server,
)
from tests.server.test_kept import test_what_has_had_its_time_is_gone
from tests.server.test_keyring import test_a_key_is_replaced, test_a_seat_is_carried
from tests.server.test_kill import test_kill
from tests.server.test_live import server, test_live
from tests.server.test_lobby import test_a_stranger_takes_a_seat, test_everybody_may_watch
from tests.server.test_matches import test_undo
from tests.server.test_migration import test_from_the_schema_before
from tests.server.test_notices import (
    test_a_restart_neither_forgets_nor_repeats,
    test_of_several_servers_one_rings,
    test_told_once,
    test_whoever_looks_is_not_told,
)
from tests.server.test_race import (
    test_one_number_one_entry,
    test_two_clients,
    test_two_servers,
    test_writer_behind_the_back,
)
from tests.server.test_seat_copies import test_a_copy_of_a_match_that_waits, test_who_was_lost_comes_back
from tests.server.test_sockets import test_every_seat_is_told
from tests.server.test_talking import test_once_more_with_sides_changed

pytestmark = pytest.mark.usefixtures("quickly")

__all__ = [
    "server",
    "test_a_copy_of_a_match_that_waits",
    "test_a_key_is_replaced",
    "test_a_restart_neither_forgets_nor_repeats",
    "test_a_seat_is_carried",
    "test_a_seat_that_was_left",
    "test_a_stranger_takes_a_seat",
    "test_a_yes_and_a_no_at_once",
    "test_backup_and_restore",
    "test_doctor",
    "test_every_seat_is_told",
    "test_everybody_may_watch",
    "test_from_the_schema_before",
    "test_kill",
    "test_live",
    "test_of_several_servers_one_rings",
    "test_once_more_with_sides_changed",
    "test_one_number_one_entry",
    "test_one_winner",
    "test_taken_back",
    "test_taking_back_what_dice_have_decided",
    "test_the_last_two_reveal_at_once",
    "test_told_at_another_server",
    "test_told_once",
    "test_two_clients",
    "test_two_servers",
    "test_undo",
    "test_what_has_had_its_time_is_gone",
    "test_what_was_lost_comes_back",
    "test_who_agreed_is_written_down",
    "test_who_was_lost_comes_back",
    "test_whoever_looks_is_not_told",
    "test_writer_behind_the_back",
    "timed",
]
