#!/bin/bash
# The entry point of the Postgres test image. It does what the public image does, as far as docker-compose.yml needs it:
# creates the data folder once with the password in POSTGRES_PASSWORD_FILE, runs the scripts of
# /docker-entrypoint-initdb.d on a server that only its socket reaches, then serves.
set -euo pipefail
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" && chown -R postgres:postgres /var/lib/postgresql && chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
export PGHOST=/tmp POSTGRES_USER=${POSTGRES_USER:-postgres}
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb -D "$PGDATA" --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-local=trust --auth-host=scram-sha-256 ${POSTGRES_INITDB_ARGS:-}
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -w -o "-c listen_addresses='' -c unix_socket_directories=/tmp" start
  for script in /docker-entrypoint-initdb.d/*.sh; do [ -e "$script" ] && . "$script"; done
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
[ "$1" = postgres ] && set -- "$@" -c listen_addresses='*' -c unix_socket_directories=/tmp
exec "$@"
