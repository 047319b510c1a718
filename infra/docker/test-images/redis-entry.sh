#!/bin/sh
# As the public image does: the data belongs to redis, and so does the process.
set -e
if [ "$(id -u)" = 0 ]; then
  chown -R redis:redis /data
  exec setpriv --reuid=redis --regid=redis --init-groups "$@"
fi
exec "$@"
