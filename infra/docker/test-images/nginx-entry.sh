#!/bin/sh
# As the public image: runs the scripts in /docker-entrypoint.d, then nginx.
set -e
for script in /docker-entrypoint.d/*.sh; do [ -x "$script" ] && "$script"; done
exec "$@"
