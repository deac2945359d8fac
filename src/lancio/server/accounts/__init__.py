"""Accounts: nobody needs one, and whoever has one finds his matches on every device.

`names` says what an account may be called, `passwords` and `passkeys` how somebody shows that it is his (`proving`: how
often he may try), `tables` and `book` keep it, `sessions` are cookies, `visits` find out who asks, and `visitor` knows
it while he is answered. `glicko` rates, `ratings` and `endings` write down how matches ended, `api` and `pages` are the
interface, `leaving` is all that is personal, to take along or to delete. No rule knows an account.
"""
