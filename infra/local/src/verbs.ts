import { allFaults } from './all-faults.js';
import { allJourneys } from './all-journeys.js';
import { unlessAskedToStop } from './asked-to-stop.js';
import { audit, onDatabase, onLedger } from './audit.js';
import { backup, restore } from './backup.js';
import { brand } from './brand.js';
import { cashier } from './cashier.js';
import { cases } from './cases.js';
import { check } from './checks.js';
import { finds, jest } from './jest.js';
import { operator } from './operator.js';
import { replay } from './replay.js';
import { script } from './script.js';
import { status } from './status.js';
import { openTemporaryStores } from './temporary-stores.js';
import { withKafka } from './test-kafka.js';
import { withProduct } from './test-product.js';
import { vendor } from './vendor.js';

type Verb = (args: string[]) => Promise<number>;

/** The pattern of tests that need a running product or take minutes. Other `npm run` commands run them. */
const otherTiers = 'tests/(journeys|scripted|security|faults|launcher)/';

/** The journeys that run in every `npm test`. They are short and need no browser. */
const smoke = 'tests/(journeys|scripted)/.*\\.smoke\\.spec\\.ts$';

/**
 * The flag that leaves the short journeys out of `npm test`. It is used if `npm run test:journeys`, which includes
 * them, runs afterwards.
 */
const withoutProduct = '--without-product';

/** The contract tests of the event log's adapters. `npm test` runs them on Postgres. */
const logSuite = 'tests/contracts/event-log/';

/** The commands that `npm run <verb>` can run, by verb. Each does its own set-up and returns an exit code. */
export const verbs: Record<string, Verb> = {
  async test(args) {
    if (args.some(isPattern)) return withStores(args);
    const flags = args.filter((arg) => arg !== withoutProduct);
    const quick = await withStores([...flags, '--testPathIgnorePatterns', '/node_modules/', '/dist/', otherTiers]);
    return args.includes(withoutProduct) ? quick : worst(quick, await journeys('postgres', [...flags, smoke]));
  },
  check: () => Promise.resolve(check()),
  'test:journeys': (args) =>
    args.some(isPattern)
      ? journeys(eventLog(), args)
      : onSite((environment) => allJourneys(args, environment), eventLog()),
  async 'test:kafka'(args) {
    if (args.some(isPattern)) return withKafka((environment) => withStores(args, environment));
    const suite = await withKafka((environment) => withStores([...args, logSuite], environment));
    return worst(suite, await journeys('kafka', [...args, smoke]));
  },
  'test:faults': (args) => (args.some(isPattern) ? durably(args) : allFaults(args, durably)),
  'test:launcher': (args) => jest(args.some(isPattern) ? args : [...args, 'tests/launcher/']),
  audit,
  backup,
  restore,
  status,
  brand,
  cashier,
  cases,
  operator,
  replay,
  vendor,
  async bench(args) {
    const [site, services] = [args.filter(ofSite), args.filter((arg) => !ofSite(arg))];
    const code =
      args.length > 0 && services.length === 0
        ? 0
        : await withStoresOf({ durable: true }, (environment) => script(benches, services, environment));
    if (args.length > 0 && site.length === 0) return code;
    return worst(code, await onSite((environment) => script(benches, site.length > 0 ? site : ['web'], environment)));
  },
  'bet-way': (args) =>
    withProduct('postgres', (environment) => script('tests/dist/bench/bet-way/main.js', args, environment)),
  'sum-day': (args) => onLedger('services/wallet/dist/ledger-days/sum-day-main.js', args),
  verify: ([what, ...args]) =>
    what === 'ledger'
      ? onLedger('services/wallet/dist/ledger-days/verify-day-main.js', args)
      : what === 'settlement'
        ? onDatabase('agents', 'services/agents/dist/verify/verify-settlement-main.js', args)
        : script('services/games/dist/verify/verify-main.js', what === undefined ? args : [what, ...args]),
};

const benches = 'tests/dist/bench/main.js';
/** The measurements that need the running product. All other measurements run on stores of their own. */
const ofSite = (arg: string) => /^(?:web|W\d+)$/.test(arg);
const isPattern = (arg: string) => !arg.startsWith('-');
const worst = (...codes: number[]) => Math.max(...codes);
const eventLog = () => (process.env['EVENT_LOG'] === 'kafka' ? 'kafka' : 'postgres');

const withStores = (args: string[], environment: NodeJS.ProcessEnv = {}) =>
  withStoresOf({ durable: false }, (stores) => jest(args, { ...stores, ...environment }));

async function withStoresOf(
  options: { durable: boolean },
  work: (environment: NodeJS.ProcessEnv) => Promise<number>,
): Promise<number> {
  unlessAskedToStop();
  const stores = await openTemporaryStores(options);
  try {
    return await work({
      TEST_POSTGRES_URL: stores.postgresUrl,
      TEST_POSTGRES_LOG: stores.logFile,
      TEST_REDIS_URL: stores.redisUrl,
    });
  } finally {
    await stores.close();
  }
}

/**
 * Runs the given journeys and scripts one after the other. They use the running product at BASE_URL; if BASE_URL is
 * not set, a product is started for them.
 */
async function journeys(log: 'postgres' | 'kafka', args: string[]): Promise<number> {
  unlessAskedToStop();
  if (!finds(args)) return 0;
  return onSite((environment) => jest(['--runInBand', ...args], environment), log);
}

/** Runs work on the running product at BASE_URL; if BASE_URL is not set, a product is started for it. */
const onSite = (
  work: (environment: NodeJS.ProcessEnv) => Promise<number>,
  log: 'postgres' | 'kafka' = 'postgres',
): Promise<number> => (process.env['BASE_URL'] ? work({}) : withProduct(log, work));

/** Runs tests on Postgres and Redis with full durability, because fault tests cut power and connections. */
async function durably(args: string[]): Promise<number> {
  return finds(args) ? withStoresOf({ durable: true }, (stores) => jest(['--runInBand', ...args], stores)) : 0;
}
