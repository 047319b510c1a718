#!/bin/sh
# Brings every database to its newest schema, one after another, and ends. Only this job holds the owners' passwords:
# /run/secrets/owners names each service's database and owner as <service>=<url>.
set -eu
while IFS='=' read -r service url; do
  [ -n "$service" ] || continue
  DATABASE_OWNER_URL=$url node --enable-source-maps "services/$service/dist/migrate.js"
  echo "$service is at its newest schema"
done </run/secrets/owners
