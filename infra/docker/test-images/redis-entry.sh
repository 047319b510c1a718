#!/bin/sh
# The entry point of the Redis test image. As in the public image, the data belongs to user redis, who also runs the
# process.
set -e
if [ "$(id -u)" = 0 ]; then
  chown -R redis:redis /data
  exec setpriv --reuid=redis --regid=redis --init-groups "$@"
fi
exec "$@"
