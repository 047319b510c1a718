import { startKafka } from './kafka.js';

/** Starts a Kafka broker for one test run, on free ports and in a temporary folder. */
export async function withKafka<T>(work: (environment: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const kafka = await startKafka();
  try {
    return await work({ EVENT_LOG: 'kafka', KAFKA_BROKERS: kafka.brokers.join(',') });
  } finally {
    await kafka.stop();
  }
}
