#!/bin/sh
# As the public image does: run what lies in /docker-entrypoint.d, then nginx.
set -e
for script in /docker-entrypoint.d/*.sh; do [ -x "$script" ] && "$script"; done
exec "$@"
