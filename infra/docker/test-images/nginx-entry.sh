#!/bin/sh
# The entry point of the nginx test image. Like the public image, it runs the scripts in /docker-entrypoint.d, then
# nginx.
set -e
for script in /docker-entrypoint.d/*.sh; do [ -x "$script" ] && "$script"; done
exec "$@"
