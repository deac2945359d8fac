"""Between people with two browsers, one of them a phone: words, notes, taking back by consent, resigning, once more."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.screen import Screen
from tests.browser.test_guests import PHONE, Mortal, invited, kept, make, play_on, server, sitting

__all__ = ["server"]


def reports(server: Mortal) -> str:
    """What whoever runs the server reads."""
    command = [sys.executable, "-m", "lancio.cli", "admin", "reports", "--database", f"sqlite:///{server.database}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_words_a_takeback_and_giving_up(server: Mortal, chromium: Browser, shots: Path) -> None:
    """What one says the other is told at once; what dice have decided is taken back when the other says yes; whoever
    gives up is asked twice, and both see how it ended and may play once more with sides changed."""
    host = Screen(chromium, server.address, shots)
    make(host, "A friend, by link", "Anna")
    host.page.get_by_role("button", name="Notify me when it is my turn").wait_for()
    link = invited(host)
    guest = Screen(chromium, server.address, shots, **PHONE)
    guest.page.goto(link)
    guest.page.get_by_label("Your name at the table").fill("Bruno")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.my_turn()
    both = {"allied": kept(host), "german": kept(guest)}
    play_on(both, server.address, until="allied")
    host.my_turn()
    # words
    host.page.get_by_role("button", name="Chat").click()
    host.page.get_by_label("Write something").fill("<i>Good luck!</i>")
    host.page.get_by_role("button", name="Send").click()
    host.page.locator("[data-chat]").get_by_text("<i>Good luck!</i>").wait_for()
    assert host.axe() == []
    host.shoot("words")
    host.page.get_by_role("button", name="My notes").click()
    host.page.get_by_label("Only you ever read this.").fill("Hold the bridge.")
    host.page.get_by_text("Saved.").wait_for()
    host.page.get_by_role("button", name="Close").click()
    guest.page.locator("[data-words='1']").wait_for(state="attached")
    guest.page.get_by_role("button", name="Chat").click()
    guest.page.locator("[data-chat]").get_by_text("<i>Good luck!</i>").wait_for()
    guest.page.locator("[data-words='0']").wait_for(state="attached")
    assert guest.axe() == []
    guest.shoot("words-phone")
    # who is blocked is heard no more, until he is let in again; what is wrong is told to whoever runs the server
    guest.page.get_by_role("button", name="Report", exact=True).click()
    guest.page.get_by_label("What is wrong?").fill("Too polite.")
    guest.page.get_by_role("button", name="Report it").click()
    guest.page.get_by_text("Whoever runs the server will see it.").wait_for()
    assert "Too polite." in reports(server)
    guest.page.get_by_role("button", name="Block Anna").click()
    guest.page.get_by_role("button", name="Unblock Anna").wait_for()
    assert guest.page.locator("[data-chat] .one").count() == 0
    guest.page.get_by_role("button", name="Unblock Anna").click()
    guest.page.locator("[data-chat]").get_by_text("<i>Good luck!</i>").wait_for()
    guest.page.get_by_role("button", name="Close").click()
    # a no is told to whoever asked
    guest.page.get_by_role("button", name="Agree or resign").click()
    guest.page.get_by_role("button", name="Propose a result").click()
    guest.page.get_by_role("button", name="a draw").click()
    host.page.locator("[data-proposal=result]").get_by_role("button", name="Decline").click()
    guest.page.locator("[data-refused=result]").get_by_text("Anna has declined: a draw").wait_for()
    assert guest.axe() == []
    guest.shoot("declined-phone")
    guest.page.get_by_role("button", name="Put this note away").click()
    guest.page.locator("[data-refused]").wait_for(state="detached")
    # notices are offered beside the chat, at both sizes; a dialog has its own Escape, and the seat's page is at hand
    guest.page.locator("[data-others]").get_by_role("button", name="Notify me").wait_for()
    host.page.locator("[data-others]").get_by_role("button", name="Notify me when it is my turn").click()
    host.press("Escape")
    host.page.locator("[data-notices][open]").wait_for(state="detached")
    host.page.get_by_role("link", name="Share", exact=True).wait_for()
    # a takeback: asked on the phone, granted at the other screen though it is that one's turn
    before = sitting(guest, server.address, "german")["version"]
    guest.page.get_by_role("button", name="Agree or resign").click()
    guest.shoot("deals-phone")
    guest.page.get_by_role("button", name="Ask to take back").click()
    guest.page.locator("[data-proposal=takeback]").wait_for()
    asked = host.page.locator("[data-proposal=takeback]")
    asked.get_by_text("Bruno asks to take back their last decision").wait_for()
    assert host.axe() == []
    host.shoot("asked")
    asked.get_by_role("button", name="Accept").click()
    asked.wait_for(state="detached")
    guest.changed(before)
    assert sitting(guest, server.address, "german")["view"]["to_act"] == "german"
    # both are told so, at the top and in the diary
    for one in (host, guest):
        one.page.locator("[data-taken-back=german]").get_by_text("takes back the last decision, as agreed").wait_for()
        expect(one.page.get_by_role("log", include_hidden=True).last).to_contain_text("takes back the last decision")
    assert guest.axe() == []
    guest.shoot("taken-back-phone")
    host.shoot("taken-back")
    # giving up, asked twice; it stands in the diary
    host.page.get_by_role("button", name="Agree or resign").click()
    host.page.locator("[data-deals]").get_by_role("button", name="Resign").click()
    host.shoot("resign")
    host.page.locator("[data-deals] [data-sure]").click()
    host.page.get_by_role("heading", name="By resignation").wait_for()
    guest.page.locator("#decision[data-step=over]").wait_for(state="attached")
    guest.page.get_by_text("The Allied player resigns: the German player wins.").first.wait_for(state="attached")
    guest.page.get_by_role("button", name="See the result").click()
    guest.page.get_by_role("heading", name="By resignation").wait_for()
    assert guest.axe() == []
    guest.shoot("resigned-phone")
    # once more
    host.page.get_by_role("button", name="Offer a rematch").click()
    host.page.get_by_role("heading", name="Waiting for players").wait_for()
    host.page.get_by_text("Bruno has been asked for a rematch").wait_for()
    # what is offered stands on top, as long as it stands
    guest.page.locator("main > [data-rematch=offered]").get_by_text("Anna offers a rematch").wait_for()
    guest.shoot("rematch-offered-phone")
    host.shoot("rematch-asked")
    host.page.get_by_role("button", name="Withdraw the offer").click()
    guest.page.locator("[data-rematch=offered]").wait_for(state="detached")
    host.open(f"/result/{both['allied']['id']}")
    host.page.get_by_role("button", name="Offer a rematch").click()
    guest.page.get_by_role("button", name="Accept the rematch").click()
    host.my_turn()
    assert kept(guest)["keys"].keys() == {"allied"} and kept(host)["keys"].keys() == {"german"}
    # the first match again, as the other one saw it
    guest.open(f"/replay/{both['german']['id']}")
    guest.page.get_by_role("button", name="As seen by: Allied").click()
    guest.page.locator("button[aria-pressed=true]", has_text="Allied").wait_for()
    assert guest.axe() == []
    host.close()
    guest.close()
