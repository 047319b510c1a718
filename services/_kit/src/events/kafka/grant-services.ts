import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import kafkajs, { type AclEntry } from 'kafkajs';

// kafkajs is a CommonJS package, and Node does not see its enumerations as named exports. The default export contains
// them.
const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, Kafka, logLevel, ResourcePatternTypes } = kafkajs;

export interface GrantOptions {
  readonly brokers: readonly string[];
  /** The Kafka principal of an administrator, who may change access rights. */
  readonly user: string;
  readonly password: string;
  /** The names of all services that write or read events. Each service has a Kafka principal of the same name. */
  readonly services: readonly string[];
  readonly tls?: boolean;
}

/**
 * Grants the Kafka principal of each service its rights (architecture §3.12): to write and create the topics
 * `<service>.…`, to commit positions of the groups `<service>.…`, and to read every topic. It can be run again safely.
 */
export async function grantServices({ brokers, user, password, services, tls }: GrantOptions): Promise<void> {
  const kafka = new Kafka({
    clientId: 'grant-services',
    brokers: [...brokers],
    ssl: tls,
    logLevel: logLevel.ERROR,
    sasl: { mechanism: 'scram-sha-512', username: user, password },
  });
  const admin = kafka.admin();
  await admin.connect();
  try {
    await admin.createAcls({ acl: services.flatMap(rightsOf) });
  } finally {
    await admin.disconnect();
  }
}

function rightsOf(service: string): AclEntry[] {
  const { TOPIC, GROUP } = AclResourceTypes;
  const { READ, WRITE, CREATE, DESCRIBE, DESCRIBE_CONFIGS, DELETE } = AclOperationTypes;
  const allow = (
    resourceType: AclEntry['resourceType'],
    resourceName: string,
    operation: AclEntry['operation'],
  ): AclEntry => ({
    principal: `User:${service}`,
    host: '*',
    permissionType: AclPermissionTypes.ALLOW,
    operation,
    resourceType,
    resourceName,
    resourcePatternType: resourceName === '*' ? ResourcePatternTypes.LITERAL : ResourcePatternTypes.PREFIXED,
  });
  return [
    ...[WRITE, CREATE, DESCRIBE_CONFIGS].map((operation) => allow(TOPIC, `${service}.`, operation)),
    ...[READ, DESCRIBE].map((operation) => allow(TOPIC, '*', operation)),
    ...[READ, DESCRIBE, DELETE].map((operation) => allow(GROUP, `${service}.`, operation)),
  ];
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { KAFKA_BROKERS = '', KAFKA_USER = 'admin', KAFKA_PASSWORD = '', KAFKA_SERVICES = '', KAFKA_TLS } = process.env;
  await grantServices({
    brokers: KAFKA_BROKERS.split(','),
    user: KAFKA_USER,
    password: KAFKA_PASSWORD,
    services: KAFKA_SERVICES.split(','),
    tls: KAFKA_TLS === '1',
  });
}
