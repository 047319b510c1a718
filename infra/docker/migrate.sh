#!/bin/sh
# Migrates every service's database to the newest schema, one after another, and applies the seed data. Besides
# Postgres, only this job has the passwords of the databases' owners: /run/secrets/owners lists each service's database
# and owner as <service>=<url>.
set -eu
seed=infra/seed/product
[ "${DEMO:-0}" != 1 ] || seed=$seed,infra/seed/demo
while IFS='=' read -r service url; do
  [ -n "$service" ] || continue
  SEED_FOLDERS=$seed DATABASE_OWNER_URL=$url node --enable-source-maps "services/$service/dist/migrate.js"
  echo "$service is at its newest schema"
done </run/secrets/owners
