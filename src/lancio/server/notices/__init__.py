"""It is your turn: told once, to whoever wants to be told and is not looking.

`config` is what whoever runs the server has set, `rows` the tables and `book` what is asked of them, `bell` knows when
to ring, `courier` carries notices out: `sealing` (push messages), `mail`, `outside` (requests to other servers). `api`
is the interface, `wishes` what comes in and goes out there.
"""
