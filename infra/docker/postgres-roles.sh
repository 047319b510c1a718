#!/bin/bash
# Runs once, on an empty data folder: a database per service, owned by the role that migrates it; the runtime role is
# granted what the migrations say, and nobody else may connect.
set -euo pipefail
for service in identity wallet games promotions messaging agents; do
  psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -v owner="${service}_owner" -v service="$service" \
       -v owner_password="$DB_OWNER_PASSWORD" -v password="$DB_PASSWORD" <<'SQL'
    CREATE ROLE :"owner" LOGIN PASSWORD :'owner_password';
    CREATE ROLE :"service" LOGIN PASSWORD :'password';
    CREATE DATABASE :"service" OWNER :"owner";
    REVOKE ALL ON DATABASE :"service" FROM PUBLIC;
    GRANT CONNECT ON DATABASE :"service" TO :"service";
SQL
done
