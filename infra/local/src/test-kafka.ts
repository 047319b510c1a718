import { startKafka } from './kafka.js';

/** A broker for one test run, on free ports and a temporary folder. */
export async function withKafka<T>(work: (environment: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const kafka = await startKafka();
  try {
    return await work({ EVENT_LOG: 'kafka', KAFKA_BROKERS: kafka.brokers.join(',') });
  } finally {
    await kafka.stop();
  }
}
