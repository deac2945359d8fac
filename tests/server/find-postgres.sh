#!/bin/sh
# Find a PostgreSQL for the tests, or install Debian's where that is possible. Never fails by itself: the tests say so
# when there is none, and fail for it where CI=true.
command -v initdb >/dev/null 2>&1 && exit 0
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing Debian's PostgreSQL for the tests of the server."
  # only its programs: by itself the package would make a cluster and start it, now and whenever the machine starts
  no_cluster=/etc/postgresql-common/createcluster.d/lancio-tests.conf
  mkdir -p "${no_cluster%/*}" && echo "create_main_cluster = off" >"$no_cluster"
  apt-get update -qq >/dev/null 2>&1
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null 2>&1
  rm -f "$no_cluster"
  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && exit 0
fi
echo "No PostgreSQL was found: its tests will be skipped."
