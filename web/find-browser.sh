#!/bin/sh
# Find a browser for the tests, or install Debian's Chromium where that is possible. Never fails by itself:
# the tests say so when there is none, and fail for it where CI=true.
for name in "${LANCIO_CHROMIUM:-}" chromium chromium-browser google-chrome microsoft-edge; do
  [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing Debian's Chromium for the browser tests."
  apt-get update -qq >/dev/null 2>&1
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null 2>&1 && exit 0
fi
echo "No Chromium, Chrome or Edge was found: browser tests will be skipped."
