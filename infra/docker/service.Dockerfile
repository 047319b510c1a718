# One image recipe for every process of the platform. No BuildKit-only syntax; the base image is an argument, so that
# it can come from wherever the operator keeps images.
#   docker build -f infra/docker/service.Dockerfile --build-arg SERVICE=services/wallet -t night-market/wallet .
ARG BASE_IMAGE=node:24-bookworm-slim

FROM ${BASE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN npm install --no-audit --no-fund && node infra/local/bootstrap/build.mjs && rm -rf .git .local

FROM ${BASE_IMAGE}
ARG SERVICE
ENV NODE_ENV=production SERVICE=${SERVICE} ENTRY=main
WORKDIR /app
COPY --from=build /app /app
RUN groupadd --system market && useradd --system --gid market --home-dir /app market
USER market
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD node -e "fetch('http://127.0.0.1:'+process.env.INTERNAL_LISTEN.split(':')[1]+'/health/ready').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["sh", "-c", "exec node \"$SERVICE/dist/$ENTRY.js\""]
