import type { EventLog } from './event-log.js';

/**
 * The settings that select the event log (Kafka or Postgres) and connect to it. No other file knows which of the two is
 * used.
 */
export interface EventLogConfig {
  readonly kind: 'postgres' | 'kafka';
  /** The URL of the database event_log, with the role of the service (EVENT_LOG_URL). */
  readonly url?: string;
  /** The addresses of the Kafka brokers, each as `host:port` (KAFKA_BROKERS, separated by commas). */
  readonly brokers?: readonly string[];
  /** The Kafka principal of the service, and its password (KAFKA_USER and KAFKA_PASSWORD, SCRAM-SHA-512). */
  readonly user?: string;
  readonly password?: string;
  /** True if the connection to Kafka uses TLS (KAFKA_TLS=1). */
  readonly tls?: boolean;
}

/**
 * Reads the settings of the event log from environment variables.
 * @throws Error with a sentence that names the missing variable.
 */
export function eventLogConfig(env: NodeJS.ProcessEnv = process.env): EventLogConfig {
  const kind = env['EVENT_LOG'] ?? 'postgres';
  if (kind === 'postgres') {
    if (!env['EVENT_LOG_URL'])
      throw new Error(
        "EVENT_LOG_URL is not set: EVENT_LOG=postgres needs the event_log database, as the service's own role.",
      );
    return { kind, url: env['EVENT_LOG_URL'] };
  }
  if (kind !== 'kafka') throw new Error(`EVENT_LOG is "${kind}": it must be postgres or kafka.`);
  const brokers = (env['KAFKA_BROKERS'] ?? '')
    .split(',')
    .map((broker) => broker.trim())
    .filter(Boolean);
  if (brokers.length === 0)
    throw new Error('KAFKA_BROKERS is not set: EVENT_LOG=kafka needs host:port, separated by commas.');
  return { kind, brokers, user: env['KAFKA_USER'], password: env['KAFKA_PASSWORD'], tls: env['KAFKA_TLS'] === '1' };
}

/** Opens the configured event log (Kafka or Postgres). The packages of the other one are not loaded. */
export async function openEventLog(service: string, config: EventLogConfig = eventLogConfig()): Promise<EventLog> {
  if (config.kind === 'kafka') {
    const { KafkaLog } = await import('../kafka/kafka-log.js');
    return new KafkaLog({
      brokers: config.brokers ?? [],
      clientId: service,
      ssl: config.tls,
      sasl: config.user
        ? { mechanism: 'scram-sha-512', username: config.user, password: config.password ?? '' }
        : undefined,
    });
  }
  const { PostgresLog } = await import('../postgres/postgres-log.js');
  return new PostgresLog({ url: config.url ?? '' });
}
