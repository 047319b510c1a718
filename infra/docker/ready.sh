#!/bin/bash
# The health check of every process: asks its internal listener (READY_PORT when that differs from INTERNAL_LISTEN's
# port). It uses bash only, because starting Node every few seconds would cost more processor time than the process
# itself.
port=${READY_PORT:-${INTERNAL_LISTEN##*:}}
exec 3<>"/dev/tcp/127.0.0.1/$port" || exit 1
printf 'GET /health/ready HTTP/1.0\r\n\r\n' >&3
read -r -t 4 _ status _ <&3
[ "$status" = 200 ]
