#!/bin/bash
# Replaces the processes of services by the newest image, one service after the other, while everything serves. New
# copies start beside the old ones; the old copies are stopped only when all new ones are ready.
#   infra/docker/rolling-restart.sh [service…]         without names all, callers after the services that they call
# Afterwards there are as many copies as before, or COPIES. If a new copy does not become ready, all new copies of its
# service are removed, the old ones stay, and the script ends.
set -euo pipefail
cd "$(dirname "$0")/../.."
within=${READY_SECONDS:-120}
compose() { if docker compose version >/dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi; }
# Asks the container for its readiness directly, because Docker's own health check runs too rarely.
ready() { docker exec "$1" bash infra/docker/ready.sh >/dev/null 2>&1; }

# The databases are migrated first. The running version also works with the newer schemas.
compose run --rm --no-deps migrate
compose run --rm --no-deps kafka-grants

for service in "${@:-identity wallet promotions messaging agents games bff}"; do
  for name in $service; do
    old=$(compose ps -q "$name")
    count=$(echo "$old" | grep -c . || true)
    copies=${COPIES:-$((count > 0 ? count : 1))}
    compose up -d --no-deps --no-recreate --scale "$name=$((count + copies))" "$name"
    new=$(compose ps -q "$name" | grep -vxF "$old" || true)
    for id in $new; do
      begun=$SECONDS
      until ready "$id"; do
        if ((SECONDS - begun >= within)); then
          echo "$name: the new copy $id did not become ready, so the old copies go on. The end of its log:" >&2
          docker logs --tail 20 "$id" >&2 || true
          docker rm -f $new >/dev/null
          exit 1
        fi
        sleep 1
      done
    done
    # Callers resolve the service's name again within a second, and then find the new copies. Until then they use the
    # old copies.
    sleep 2
    for id in $old; do
      docker stop --time 20 "$id" >/dev/null
      docker rm "$id" >/dev/null
    done
    echo "$name: $copies new, $count ended"
  done
done
