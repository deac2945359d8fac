"""Who carries push messages, played by a test: it stands where the browser would have registered, and hands over what
it was given."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Error, Page

CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
REGISTERED = """
    const given = %s;
    const plain = (text) => atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = (text) => Uint8Array.from(plain(text), (letter) => letter.charCodeAt(0)).buffer;
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async (wanted) => ({
      endpoint: given.endpoint, getKey: (name) => bytes(given[name]), options: wanted,
    });
    Notification.requestPermission = async () => "granted";
"""
SHOWN = "navigator.serviceWorker.ready.then((one) => one.getNotifications())"
#: read in the moment in which it is found; a browser may show one of its own besides, without anything to click
READ = (
    f"{SHOWN}.then((all) => all.find((one) => one.actions.length === 1))"
    ".then((one) => one && [one.title, one.body, one.actions[0].title, one.data.off])"
)
#: nobody can click on a notice that is shown outside the page: the worker is told that somebody did. That it may not be
#: kept awake for what nobody has really clicked is no matter of ours
CLICKED = """async () => {
    const ours = (await registration.getNotifications()).find((one) => one.actions.length === 1);
    dispatchEvent(new NotificationEvent("notificationclick", { notification: ours, action: "off" }));
}"""


def eventually(page: Page, promised: str) -> Any:
    """Ask a page until what it promises is something, and give that. (`wait_for_function` takes a promise itself for
    something, and waits for nothing.)"""
    end = time.monotonic() + 60
    while True:
        try:
            if found := page.evaluate(promised):
                return found
        except Error as error:
            # it has just gone elsewhere, or come anew
            if "context was destroyed" not in str(error) and "navigat" not in str(error):
                raise
        assert time.monotonic() < end, f"it never came true: {promised}"
        page.wait_for_timeout(50)


def kept(page: Page) -> None:
    """The worker is there, and this page is in its hands."""
    eventually(page, CONTROLLED)


def registers(page: Page, keys: dict[str, str]) -> None:
    """Whoever asks this browser where to be told is given this address, and these keys."""
    page.add_init_script(REGISTERED % json.dumps(keys))


def hand_over(page: Page, address: str, told: dict[str, Any]) -> list[str]:
    """Give the worker what was sent, as the carrier would; what it shows: title, text, what can be clicked, token."""
    talk = page.context.new_cdp_session(page)
    # what is there already is told at once, and only once: whoever listens later hears nothing
    versions: list[Any] = []
    talk.on("ServiceWorker.workerRegistrationUpdated", lambda event: versions.extend(event["registrations"]))
    talk.send("ServiceWorker.enable")
    end = time.monotonic() + 60
    while not any(not one["isDeleted"] for one in versions):
        assert time.monotonic() < end, "the browser names no worker"
        page.wait_for_timeout(50)
    id_ = next(one["registrationId"] for one in versions if not one["isDeleted"])
    talk.send("ServiceWorker.deliverPushMessage", {"origin": address, "registrationId": id_, "data": json.dumps(told)})
    return list(eventually(page, READ))


def click_off(page: Page) -> None:
    """Click on the button of the notice that is shown."""
    (worker,) = page.context.service_workers
    worker.evaluate(CLICKED)
