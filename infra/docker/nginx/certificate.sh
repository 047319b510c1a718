#!/bin/sh
# The operator's certificate when it is mounted at /tls, else one of our own making: browsers give WebCrypto, and so
# the encrypted calls, on secure origins only.
set -e
[ -s /tls/site.crt ] && [ -s /tls/site.key ] && exit 0
mkdir -p /tls
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 \
  -keyout /tls/site.key -out /tls/site.crt -subj "/CN=${SITE_HOST:-localhost}" \
  -addext "subjectAltName=DNS:${SITE_HOST:-localhost},DNS:*.${SITE_HOST:-localhost}"
