#!/bin/bash
# Tests the operator's stack on a Docker engine, step by step. It builds the stack, checks that nothing starts without
# secrets, and starts it as a demo on its own ports and data. It plays the scripted player over HTTPS. It runs every
# service in two copies and replaces all of them while players bet. It runs every query of the dashboard and raises an
# alert. It stops and starts everything, and restores a backup. Each time it checks a player's money and history.
#   DOCKER_HOST=… infra/docker/prove.sh [--keep]
# On an engine without access to a registry it uses the images night-market-test (test-images/make.sh).
# BETS_PER_SECOND is the load of the players; the default 5 suits two cores. --keep leaves the stack running.
# The first run takes about twenty minutes. It needs the ports PORT to PORT+7 (from 8800).
set -euo pipefail
cd "$(dirname "$0")/../.."
port=${PORT:-8800}
work=${PROVE_DIR:-/var/tmp/night-market-proof}
mkdir -p "$work"
export COMPOSE_PROJECT_NAME=market-proof DOCKER_BUILDKIT=0 COMPOSE_PROFILES=demo DEMO=1
export SECRETS_DIR=$work/secrets PROCESS_MEMORY=400m POSTGRES_MEMORY=1g POSTGRES_BUFFERS=128MB
export HTTPS_PORT=127.0.0.1:$port HTTP_PORT=127.0.0.1:$((port + 1)) CALLBACK_PORT=127.0.0.1:$((port + 2))
export PAYMENT_SANDBOX_PORT=127.0.0.1:$((port + 3)) VENDOR_SANDBOX_PORT=127.0.0.1:$((port + 4)) INBOX_PORT=127.0.0.1:$((port + 5))
export OPS_BIND=127.0.0.1:$((port + 7)) OPS_URL=https://localhost:$((port + 7))
export PROMETHEUS_PORT=127.0.0.1:$((port + 6)) PROMETHEUS_URL=http://127.0.0.1:$((port + 6))
export PUBLIC_URL=https://localhost:$port PAYMENT_SANDBOX_URL=https://localhost:$((port + 3)) VENDOR_SANDBOX_URL=https://localhost:$((port + 4))
export FRAME_ORIGINS=$VENDOR_SANDBOX_URL BACKUPS=$work/backups
network=()
if docker image inspect night-market-test/node >/dev/null 2>&1; then
  export BASE_IMAGE=night-market-test/node NGINX_IMAGE=night-market-test/nginx POSTGRES_IMAGE=night-market-test/postgres
  export REDIS_IMAGE=night-market-test/redis KAFKA_IMAGE=night-market-test/kafka PROMETHEUS_IMAGE=night-market-test/prometheus
  network=(--network host)
fi
compose() { if docker compose version >/dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi; }
everything() { COMPOSE_PROFILES=demo,monitoring,keep compose "$@"; }
say() { printf '\n== %s (%ss)\n' "$1" "$SECONDS"; }
player() { SANDBOX_CONTROL_KEY=$(sed -n 's/^SANDBOX_CONTROL_KEY=//p' "$SECRETS_DIR/sandbox.env") BASE_URL=https://localhost:$port NODE_EXTRA_CA_CERTS=$work/site.crt node infra/local/run.mjs test:journeys "$@"; }
# Runs a command in an existing copy of a service, because compose 1.29 only knows the first copy, which a rolling
# restart removes.
inside() { docker exec "$(compose ps -q "$1" | head -1)" "${@:2}"; }
audit() { inside wallet node --env-file=/run/secrets/wallet.env services/wallet/dist/audit/audit-main.js; }
status() { inside bff node infra/backup/status.mjs; }
ask() { inside postgres sh -c 'PGPASSWORD=$(cat /run/secrets/postgres-superuser) exec psql -h 127.0.0.1 -U postgres -d "$0" -Atc "$1"' "$1" "$2"; }
# Waits until nothing is unfinished: every event is published and handled, no round is open, and the wallet paid each
# settled dice round once.
all_finished() {
  for _ in $(seq 1 60); do
    left=
    for service in identity wallet games promotions messaging agents; do
      counts=$(ask $service 'SELECT (SELECT count(*) FROM outbox WHERE published_at IS NULL), (SELECT count(*) FROM parked WHERE resolved_at IS NULL)')
      [ "$counts" = '0|0' ] || left+="$service has $counts events unsent|parked; "
    done
    open=$(ask games "SELECT count(*) FROM rounds WHERE status = 'open'")
    [ "$open" = 0 ] || left+="$open rounds are open; "
    [ -n "$left" ] || break
    sleep 1
  done
  ask games "SELECT round_id FROM rounds WHERE status = 'settled' AND seed_id IS NOT NULL AND NOT trial" | LC_ALL=C sort >"$work/rounds"
  # Groups by round and not by key, so that a round paid under two keys is found. A jackpot win also names its round.
  ask wallet "SELECT reference FROM transfers WHERE caller = 'games' AND status = 'applied' AND key NOT LIKE 'jackpot:%'" | LC_ALL=C sort >"$work/paid"
  uniq "$work/paid" | LC_ALL=C comm -23 "$work/rounds" - >"$work/unpaid"
  uniq -d "$work/paid" | LC_ALL=C comm -12 "$work/rounds" - >"$work/twice"
  [ ! -s "$work/unpaid" ] || left+="rounds not paid for: $(wc -l <"$work/unpaid"), such as $(head -1 "$work/unpaid"); "
  [ ! -s "$work/twice" ] || left+="rounds paid for twice: $(wc -l <"$work/twice"), such as $(head -1 "$work/twice"); "
  [ -z "$left" ] || { echo "faults: $left" >&2; return 1; }
  echo "no fault: $(wc -l <"$work/rounds") settled rounds of dice, each paid for once; no event unsent or parked"
}
finish() {
  code=$?
  [ $code -eq 0 ] || compose logs --no-color --tail=40 >"$work/last.log" 2>&1 || true
  # Stops the players; otherwise they would go on betting during the next run.
  [ -z "${bets:-}" ] || { touch "$work/rolled"; wait "$bets" 2>/dev/null || true; }
  [ "${1:-}" = --keep ] || everything down -v --remove-orphans >/dev/null 2>&1 || true
  [ $code -eq 0 ] || echo "the proof failed; the end of every log is in $work/last.log" >&2
  exit $code
}
trap 'finish "${keep:-}"' EXIT
keep=${1:-}

say 'secrets and images'
infra/docker/secrets.sh --demo
# Builds once for all services, with the host's network if the engine's own network has no route out.
docker build -q "${network[@]}" --build-arg "BASE_IMAGE=${BASE_IMAGE:-node:24-bookworm-slim}" -f infra/docker/platform.Dockerfile -t night-market/platform .
docker build -q "${network[@]}" --build-arg "BASE_IMAGE=${NGINX_IMAGE:-nginx:1.29-bookworm}" -f infra/docker/web.Dockerfile -t night-market/web .

docker image ls --format '{{.Repository}} {{.Size}}' night-market/*

say 'no process starts without its secrets, in production or as a demo'
# Only the secrets are missing here, so that the error of the start is about them and nothing else.
places=(--env RPC_LISTEN=127.0.0.1:9000 --env EVENT_LOG=kafka --env KAFKA_BROKERS=kafka:9092)
for listen in INTERNAL:9001 HTTP:8080 CALLBACK:9002 VENDOR:9002; do places+=(--env "${listen%:*}_LISTEN=127.0.0.1:${listen#*:}"); done
for main in services/{identity,wallet,games,promotions,messaging,agents}/dist/main.js bff/dist/main.js; do
  for demo in 0 1; do
    if words=$(docker run --rm --network none "${places[@]}" --env DEMO=$demo night-market/platform node $main 2>&1); then echo "$main started" >&2; exit 1; fi
    grep -qE '(SEAL_KEY|DATABASE_URL|REDIS_URL) is not set' <<<"$words" || { echo "$main does not say which secret is missing: $words" >&2; exit 1; }
  done
done

say 'up'
everything down -v --remove-orphans >/dev/null 2>&1 || true
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

say 'no container has more rights than it needs'
for id in $(compose ps -q); do
  docker inspect -f '{{.Name}} read-only {{.HostConfig.ReadonlyRootfs}}, memory {{.HostConfig.Memory}}, processes {{.HostConfig.PidsLimit}}, rights {{.HostConfig.CapDrop}} {{.HostConfig.CapAdd}}, user {{.Config.User}}' "$id"
done | tee "$work/rights" | column -t -s,
if grep -v 'read-only true, memory [1-9][0-9]*, processes [1-9][0-9]*, rights \[ALL\]' "$work/rights"; then exit 1; fi
for id in $(compose ps -q); do
  # Only nginx keeps its first process as root, to read the certificate's key. Its workers handle the requests.
  if docker top "$id" -eo pid,uid,comm | awk '$2 == 0 && $3 != "nginx"' | grep .; then echo "runs as root in $id" >&2; exit 1; fi
done

say 'every service in two copies, all replaced by new ones while players bet, and Prometheus asked meanwhile'
two=()
for service in identity wallet games promotions messaging agents bff; do two+=(--scale "$service=2"); done
compose up -d --no-build --no-recreate "${two[@]}"
healthy
compose up -d --no-build --no-deps prometheus
rm -f "$work"/rolled*
BETS_PER_SECOND=${BETS_PER_SECOND:-5} BETS_UNTIL=$work/rolled player tests/scripted/steady-bets >"$work/bets.log" 2>&1 &
bets=$!
until [ -e "$work/rolled.begun" ]; do kill -0 $bets || { cat "$work/bets.log"; exit 1; }; sleep 1; done
COPIES=2 infra/docker/rolling-restart.sh
status
# Plays a slot and makes a deposit, so that vendor calls and callbacks have figures.
player tests/scripted/slot tests/scripted/scripted-player
sleep 30
player tests/scripted/slot tests/scripted/scripted-player
# Agents are paid every five minutes, so the dashboard has figures about salaries only after the next payment by these
# copies.
for _ in $(seq 1 15); do
  shown=0
  node infra/monitoring/ask.mjs >"$work/asked" 2>&1 || shown=$?
  [ $shown -ne 0 ] || break
  sleep 25
done
cat "$work/asked"
[ $shown -eq 0 ]
touch "$work/rolled"
wait $bets || { cat "$work/bets.log"; exit 1; }
grep 'asked again' "$work/bets.log"
audit
all_finished

say 'an alert: a service that ended is missed, and found again'
alert() { # alert <name> <state or empty>: waits until Prometheus says so
  for _ in $(seq 1 120); do
    [ "$(curl -sf "$PROMETHEUS_URL/api/v1/rules?type=alert" | node -e 'let text = ""; process.stdin.on("data", (more) => (text += more)).on("end", () => console.log(JSON.parse(text).data.groups.flatMap(({ rules }) => rules).filter(({ name }) => process.argv[1].split(",").includes(name)).map(({ state }) => state).sort()[0]))' "$1")" = "$2" ] && return 0
    sleep 2
  done
  echo "$1 is not $2" >&2
  return 1
}
compose stop promotions
alert ServiceGone,ProcessDown firing
curl -sf "$PROMETHEUS_URL/api/v1/alerts" | grep -o '"summary":"[^"]*"'
compose start promotions
alert ServiceGone inactive
alert ProcessDown inactive
healthy

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
status
say 'proven: the stack runs, plays over HTTPS, keeps its data, and goes back to a backup'
