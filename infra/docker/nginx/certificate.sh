#!/bin/sh
# Uses the operator's certificate if it is mounted at /tls, else creates one. Browsers allow WebCrypto, which encrypted
# calls need, on secure origins only.
set -e
# The redirect target of plain HTTP: the site's address with its public port, which nginx cannot know.
printf 'return 301 %s$request_uri;\n' "${PUBLIC_URL:-https://localhost:8443}" >/run/to-site.conf
if [ -s /tls/site.crt ] && [ -s /tls/site.key ]; then exit 0; fi
mkdir -p /tls
host=${SITE_HOST:-localhost}
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 \
  -keyout /tls/site.key -out /tls/site.crt -subj "/CN=$host" \
  -addext "subjectAltName=DNS:$host,DNS:*.$host" -addext 'basicConstraints=critical,CA:TRUE'
chmod 600 /tls/site.key
