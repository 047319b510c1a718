# nginx terminates TLS and passes requests on. Those of the site go to the bff, which serves the site itself.
ARG BASE_IMAGE=nginx:1.29-bookworm
FROM ${BASE_IMAGE}
RUN command -v openssl >/dev/null || (apt-get update && apt-get install -y --no-install-recommends openssl && rm -rf /var/lib/apt/lists/*)
# nginx's own limit of 1024 connections for each worker process is too low: a player's socket takes two of them.
RUN sed -i 's/worker_connections .*/worker_connections 8192;/' /etc/nginx/nginx.conf \
 && grep -q 'worker_connections 8192;' /etc/nginx/nginx.conf
COPY infra/docker/nginx/site.conf /etc/nginx/conf.d/default.conf
COPY infra/docker/nginx/proxy.conf /etc/nginx/proxy.conf
COPY infra/docker/nginx/certificate.sh /docker-entrypoint.d/10-certificate.sh
RUN chmod 755 /docker-entrypoint.d/10-certificate.sh
