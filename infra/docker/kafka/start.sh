#!/bin/bash
# A single Kafka broker (KRaft). Every client has its own principal and only the rights that
# services/_kit/src/events/kafka/grant-services.ts grants. /run/secrets/kafka-users has a line <name>=<password> for each,
# with "admin". The passwords are stored when the data folder is created; kafka-configs.sh changes them later.
set -euo pipefail
data=/var/lib/kafka/data/log
config=/tmp/server.properties
admin=$(sed -n 's/^admin=//p' /run/secrets/kafka-users)
cat >"$config" <<PROPERTIES
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:9093
listeners=CLIENT://:9092,CONTROLLER://127.0.0.1:9093
advertised.listeners=CLIENT://${KAFKA_ADVERTISED:-kafka:9092}
listener.security.protocol.map=CLIENT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT
controller.listener.names=CONTROLLER
inter.broker.listener.name=CLIENT
sasl.enabled.mechanisms=SCRAM-SHA-512
sasl.mechanism.inter.broker.protocol=SCRAM-SHA-512
listener.name.client.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="admin" password="$admin";
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
allow.everyone.if.no.acl.found=false
super.users=User:admin;User:ANONYMOUS
log.dirs=$data
auto.create.topics.enable=false
num.partitions=12
default.replication.factor=1
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
log.retention.ms=${KAFKA_RETENTION_MS:--1}
PROPERTIES
chmod 600 "$config"
if [ ! -f "$data/meta.properties" ]; then
  users=()
  while IFS='=' read -r name password; do [ -n "$name" ] && users+=(--add-scram "SCRAM-SHA-512=[name=$name,password=$password]"); done </run/secrets/kafka-users
  /opt/kafka/bin/kafka-storage.sh format --cluster-id "$(/opt/kafka/bin/kafka-storage.sh random-uuid)" --config "$config" "${users[@]}" >/dev/null # it would print the values with which the broker checks the passwords
fi
exec /opt/kafka/bin/kafka-server-start.sh "$config"
