#!/bin/bash
# Proves the operator's stack on a Docker engine: builds it, starts it as a demo on ports and data of its own, plays the
# scripted player over HTTPS, takes everything down and up again, goes back to a backup, and finds a player's money and
# history as they were each time.
#   DOCKER_HOST=… infra/docker/prove.sh [--keep]
# With night-market-test images on the engine (test-images/make.sh) those are used, for engines that can pull nothing.
# --keep leaves the stack running. Takes about ten minutes the first time; needs PORT..PORT+4 free (8800 by default).
set -euo pipefail
cd "$(dirname "$0")/../.."
port=${PORT:-8800}
work=${PROVE_DIR:-/var/tmp/night-market-proof}
mkdir -p "$work"
export COMPOSE_PROJECT_NAME=market-proof DOCKER_BUILDKIT=0 COMPOSE_PROFILES=demo DEMO=1
export SECRETS_DIR=$work/secrets PROCESS_MEMORY=400m POSTGRES_MEMORY=1g POSTGRES_BUFFERS=128MB
export HTTPS_PORT=127.0.0.1:$port HTTP_PORT=127.0.0.1:$((port + 1)) CALLBACK_PORT=127.0.0.1:$((port + 2))
export PAYMENT_SANDBOX_PORT=127.0.0.1:$((port + 3)) VENDOR_SANDBOX_PORT=127.0.0.1:$((port + 4))
export PUBLIC_URL=https://localhost:$port PAYMENT_SANDBOX_URL=https://localhost:$((port + 3)) VENDOR_SANDBOX_URL=https://localhost:$((port + 4))
export FRAME_ORIGINS=$VENDOR_SANDBOX_URL BACKUPS=$work/backups
network=()
if docker image inspect night-market-test/node >/dev/null 2>&1; then
  export BASE_IMAGE=night-market-test/node NGINX_IMAGE=night-market-test/nginx POSTGRES_IMAGE=night-market-test/postgres
  export REDIS_IMAGE=night-market-test/redis KAFKA_IMAGE=night-market-test/kafka
  network=(--network host)
fi
compose() { if docker compose version >/dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi; }
say() { printf '\n== %s (%ss)\n' "$1" "$SECONDS"; }
player() { BASE_URL=https://localhost:$port NODE_EXTRA_CA_CERTS=$work/site.crt node infra/local/run.mjs test:journeys "$@"; }
audit() { compose exec -T wallet node --env-file=/run/secrets/wallet.env services/wallet/dist/audit/audit-main.js; }
finish() {
  code=$?
  [ $code -eq 0 ] || compose logs --no-color --tail=40 >"$work/last.log" 2>&1 || true
  [ "${1:-}" = --keep ] || compose down -v --remove-orphans >/dev/null 2>&1 || true
  [ $code -eq 0 ] || echo "the proof failed; the end of every log is in $work/last.log" >&2
  exit $code
}
trap 'finish "${keep:-}"' EXIT
keep=${1:-}

say 'secrets and images'
infra/docker/secrets.sh --demo
# Built once for all services; with the host's network where an engine's own reaches nothing.
docker build -q "${network[@]}" --build-arg "BASE_IMAGE=${BASE_IMAGE:-node:24-bookworm-slim}" -f infra/docker/platform.Dockerfile -t night-market/platform .
docker build -q "${network[@]}" --build-arg "BASE_IMAGE=${NGINX_IMAGE:-nginx:1.29-bookworm}" -f infra/docker/web.Dockerfile -t night-market/web .

say 'up'
compose down -v --remove-orphans >/dev/null 2>&1 || true
compose up -d --no-build
healthy() {
  for _ in $(seq 1 90); do
    waiting=$(compose ps -q | xargs docker inspect -f '{{if .State.Health}}{{if ne .State.Health.Status "healthy"}}{{.Name}} {{end}}{{end}}')
    [ -n "$waiting" ] || { docker cp "$(compose ps -q web):/tls/site.crt" "$work/site.crt"; return 0; }
    sleep 2
  done
  echo "not healthy: $waiting" >&2
  return 1
}
healthy
say 'every container is healthy; the scripted player over HTTPS'
player tests/scripted/scripted-player
audit

meet() { KEPT_PLAYER=$work/player.json player tests/scripted/kept-player; }
say 'a player to meet again'
rm -f "$work"/player*.json
meet
say 'down, and up again on the same data'
compose down
compose up -d --no-build
healthy
meet
audit

say 'a backup, more play, and back to the backup'
rm -rf "$BACKUPS/proof"
compose run --rm backup proof
cp "$work/player.json" "$work/player-then.json"
meet
infra/docker/restore.sh proof
healthy
mv "$work/player-then.json" "$work/player.json"
meet
audit
compose exec -T bff node infra/keep/status.mjs
say 'proven: the stack runs, plays over HTTPS, keeps its data, and goes back to a backup'
