#!/bin/bash
# Runs a Docker engine on machines without one: no iptables rules, no default bridge; data, socket and pid are in one
# folder. Networks of compose still work: containers talk over a bridge, published ports use the proxy.
#   engine.sh start | stop | env
# Debian: apt-get install --no-install-recommends docker.io docker-compose debootstrap (prevent its service from starting).
set -euo pipefail
home=${ENGINE_HOME:-/var/tmp/night-market-engine}
socket=$home/docker.sock

case ${1:-} in
  start)
    mkdir -p "$home"
    if [ -S "$socket" ] && docker -H "unix://$socket" info >/dev/null 2>&1; then echo "already running on $socket"; exit 0; fi
    setsid dockerd --iptables=false --ip6tables=false --bridge=none --storage-driver=overlay2 --log-level=warn \
      --data-root="$home/data" --exec-root="$home/run" --pidfile="$home/dockerd.pid" -H "unix://$socket" >"$home/dockerd.log" 2>&1 </dev/null &
    for _ in $(seq 1 60); do
      docker -H "unix://$socket" info >/dev/null 2>&1 && { echo "engine up: export DOCKER_HOST=unix://$socket"; exit 0; }
      sleep 0.5
    done
    tail -20 "$home/dockerd.log" >&2
    exit 1 ;;
  stop)
    [ -s "$home/dockerd.pid" ] || { echo "no engine of ours runs"; exit 0; }
    pid=$(cat "$home/dockerd.pid")
    kill "$pid"
    for _ in $(seq 1 60); do kill -0 "$pid" 2>/dev/null || exit 0; sleep 0.5; done
    echo "the engine (pid $pid) does not end" >&2
    exit 1 ;;
  env) echo "export DOCKER_HOST=unix://$socket" ;;
  *) sed -n '2,6s/^# \?//p' "$0"; exit 2 ;;
esac
