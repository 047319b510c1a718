import { check } from './checks.js';
import { jest } from './jest.js';
import { openTemporaryStores } from './temporary-stores.js';

type Verb = (args: string[]) => Promise<number>;

/** Tiers that need a running product, a broker, or minutes: each has a verb of its own. */
const otherTiers = 'tests/(journeys|faults|bench|launcher)/|\\.kafka\\.spec\\.ts$';

/** `npm run <verb>`: each does its own set-up and answers an exit code. */
export const verbs: Record<string, Verb> = {
  test: (args) => withStores(args.some(isPattern) ? args : ['--testPathIgnorePatterns', '/node_modules/', '/dist/', otherTiers, '--', ...args]),
  check: () => Promise.resolve(check()),
};

const isPattern = (arg: string) => !arg.startsWith('-');

async function withStores(args: string[]): Promise<number> {
  const stores = await openTemporaryStores({ durable: false });
  try {
    return await jest(args, { TEST_POSTGRES_URL: stores.postgresUrl, TEST_REDIS_URL: stores.redisUrl });
  } finally {
    await stores.close();
  }
}
