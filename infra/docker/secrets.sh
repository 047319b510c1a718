#!/bin/bash
# Creates every secret of the stack, each in a file for the processes that need it. Existing secrets are kept, so a run
# after an update only adds new ones. Only the owner can enter the folder; its files are readable, because containers
# run under other users.
#   infra/docker/secrets.sh [--demo]      writes to $SECRETS_DIR, ./secrets by default
# --demo also creates the keys shared with the simulated payment provider, game vendors and mail server.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=${SECRETS_DIR:-./secrets}
vendors=$PWD/infra/sandbox/vendors.txt
services='identity wallet games promotions messaging agents'
mkdir -p "$folder" && chmod 700 "$folder"
cd "$folder"
umask 022

word() { openssl rand -hex 24; }
key() { openssl rand -base64 32 | tr '+/' '-_' | tr -d '='; }
# keep <file>: writes standard input to the file, unless it exists
keep() { if [ -s "$1" ]; then cat >/dev/null; else cat >"$1.draft" && mv "$1.draft" "$1"; fi; }
# If the Docker engine was started before this script, it created folders in place of the missing files of secrets.
find . -mindepth 1 -maxdepth 1 -type d -empty -exec rmdir {} +
# Without passwords.txt, all secrets would be created again and differ from those of the running processes.
if [ -s database-roles ] && [ ! -s passwords.txt ]; then
  echo "$folder holds secrets that are in use, but not passwords.txt, which they come from: put your copy back first" >&2
  exit 1
fi
# One random word per name, created at first use. passwords.txt is the operator's own record; no container gets it.
touch passwords.txt && chmod 600 passwords.txt
of() {
  grep -q "^$1=" passwords.txt || echo "$1=$(word)" >>passwords.txt
  sed -n "s/^$1=//p" passwords.txt
}

of postgres >postgres-superuser
of grafana >grafana-password
of redis >redis-password
echo "requirepass $(of redis)" >redis.conf
for service in $services; do echo "$service $(of "$service.owner") $(of "$service.runtime")"; done >database-roles
for service in $services; do echo "$service=postgres://${service}_owner:$(of "$service.owner")@postgres:5432/$service"; done >owners
for user in admin $services bff; do echo "$user=$(of "kafka.$user")"; done >kafka-users
echo "KAFKA_PASSWORD=$(of kafka.admin)" >kafka-grants.env
for service in $services bff; do
  grep -q "^$service.seal=" passwords.txt || echo "$service.seal=$(key)" >>passwords.txt
  {
    [ "$service" = bff ] || echo "DATABASE_URL=postgres://$service:$(of "$service.runtime")@postgres:5432/$service"
    echo "REDIS_URL=redis://:$(of redis)@redis:6379"
    echo "KAFKA_USER=$service"
    echo "KAFKA_PASSWORD=$(of "kafka.$service")"
    echo "SEAL_KEY=$(of "$service.seal")"
  } >"$service.env"
done
if [ "${1:-}" = --demo ]; then
  keep payment-providers.json <<JSON
[{"provider":"lantern","baseUrl":"http://sandbox-payment:8084","keyId":"lantern-call-1","secret":"$(word)","callbackKeys":[{"keyId":"lantern-notice-1","secret":"$(word)"}]}]
JSON
  # One vendor per line, and whether its games are played from wallets that it keeps for players. An existing line stays
  # unchanged, also the line of a vendor that is not simulated.
  touch vendor-keys.json
  while read -r vendor mode; do
    only=; [ "$mode" = wallets-only ] && only=',"walletsOnly":true'
    grep -qE "\"vendor\" *: *\"$vendor\"" vendor-keys.json && continue
    id=$(echo "$vendor" | tr A-Z a-z)
    echo "{\"vendor\":\"$vendor\",\"baseUrl\":\"http://sandbox-vendor:8085\",\"gatewayUrl\":\"http://games:9002\",\"callKey\":{\"keyId\":\"$id-call-1\",\"secret\":\"$(word)\"},\"gatewayKeys\":[{\"keyId\":\"$id-gateway-1\",\"secret\":\"$(word)\"}]$only}"
  done <"$vendors" >vendor-keys.new
  if [ -s vendor-keys.new ]; then
    { sed -e 's/^\[//; s/^ *//; s/]$//; s/,$//' -e '$a\' vendor-keys.json; cat vendor-keys.new; } | sed '/^$/d' | sed -e '1s/^/[/' -e '$!s/$/,/' -e '$s/$/]/' >vendor-keys.draft
    mv vendor-keys.draft vendor-keys.json
  fi
  rm vendor-keys.new
  keep outgoing.env <<ENV
SMS_URL=http://sandbox-inbox:8086
SMS_KEY=$(word)
MAIL_URL=smtp://sandbox-inbox:8025
MAIL_PASSWORD=$(word)
MAIL_FROM=service@localhost
ENV
  # The key of the simulations' controls (faults, ordered outcomes). Only tests and an operator's shell send it.
  [ -s sandbox.env ] && grep -q '^SANDBOX_CONTROL_KEY=.' sandbox.env || echo "SANDBOX_CONTROL_KEY=$(word)" >sandbox.env
else
  keep outgoing.env <<'ENV'
# How text messages and mail are sent. A channel without settings sends nothing.
#SMS_URL=https://sms.example.com
#SMS_KEY=
#MAIL_URL=smtps://account@mail.example.com
#MAIL_PASSWORD=
#MAIL_FROM=service@example.com
ENV
  echo '# The simulations of a demo have their key here.' | keep sandbox.env
  echo '[]' | keep payment-providers.json
  echo '[]' | keep vendor-keys.json
fi
echo "secrets are in $folder: keep a copy of passwords.txt where a lost disk does not reach it"
