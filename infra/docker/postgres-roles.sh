#!/bin/bash
# Runs once, on an empty data folder. It creates a database per service, owned by the role that migrates it. The
# migrations grant rights to the runtime role, and no other role may connect. /run/secrets/database-roles has a line per
# service: its name, the owner's password, the runtime role's password.
while read -r service owner_password password; do
  psql -v ON_ERROR_STOP=1 --no-psqlrc -q -U "$POSTGRES_USER" -v owner="${service}_owner" -v service="$service" \
       -v owner_password="$owner_password" -v password="$password" <<'SQL' || exit 1
    CREATE ROLE :"owner" LOGIN PASSWORD :'owner_password';
    CREATE ROLE :"service" LOGIN PASSWORD :'password';
    CREATE DATABASE :"service" OWNER :"owner";
    REVOKE ALL ON DATABASE :"service" FROM PUBLIC;
    GRANT CONNECT ON DATABASE :"service" TO :"service";
SQL
done </run/secrets/database-roles
