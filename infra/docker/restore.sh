#!/bin/bash
# Restores the whole stack from a backup: stops it, restores the databases, empties Redis and the event log, publishes
# the archived events again (inboxes skip known ones), starts as many copies as before, and audits the books.
#   docker compose run --rm backup [name]      makes a backup while everything runs
#   infra/docker/restore.sh <name>
set -euo pipefail
cd "$(dirname "$0")/../.."
compose() { if docker compose version >/dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi; }
[ $# -eq 1 ] || { sed -n '2,5s/^# \?//p' "$0"; exit 2; }
scale=()
for service in identity wallet games promotions messaging agents bff; do
  copies=$(compose ps -q "$service" | grep -c . || true)
  scale+=(--scale "$service=$((copies > 0 ? copies : 1))")
done
compose stop
compose run --rm --no-deps restore "$1"
compose up -d --no-build postgres redis kafka
compose up --no-build migrate kafka-grants
for service in identity wallet games promotions messaging agents; do
  compose run --rm --no-deps "$service" node "--env-file=/run/secrets/$service.env" services/_kit/dist/events/replay.js republish --from 2000-01-01 --to 2100-01-01
done
compose up -d --no-build "${scale[@]}"
compose run --rm --no-deps wallet node --env-file=/run/secrets/wallet.env services/wallet/dist/audit/audit-main.js
