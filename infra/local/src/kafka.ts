import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.js';
import { Problem } from './problem.js';

export interface Kafka {
  readonly brokers: string[];
  stop(): Promise<void>;
}

/**
 * Starts the real single-node Kafka broker of infra/kafka. Throws a Problem if Java, Maven or the network is missing.
 */
export async function startKafka(
  options: { port?: number; controllerPort?: number; dataDir?: string } = {},
): Promise<Kafka> {
  const path = pathToFileURL(join(root, 'infra/kafka/start-kafka.mjs')).href;
  const module = (await import(path)) as { startKafka(wanted: object): Promise<Kafka> };
  try {
    return await module.startKafka(options);
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error));
  }
}
