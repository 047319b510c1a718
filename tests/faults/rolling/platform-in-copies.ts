import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { leasePort } from '@nm/local/leased-ports.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { ServiceProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';
import { Balancer } from './balancer.js';

export const SERVICES = ['identity', 'wallet', 'games', 'promotions', 'messaging', 'agents', 'bff'] as const;
export type Service = (typeof SERVICES)[number];

const START_MS_MAX = 90_000;

interface Copy {
  readonly environment: Readonly<Record<string, string>>;
  readonly internal: string;
  process?: ServiceProcess;
}

/** How long a copy of a service took to end, and to be ready again, in ms. */
export interface Restart {
  readonly endedMs: number;
  readonly readyMs: number;
  readonly code: number | null;
}

/**
 * Every service as processes with several copies, on one Postgres, one Redis and one event log. Each knows all copies
 * of the others, as behind a scaled service of compose. Players connect through a balancer.
 */
export class PlatformInCopies {
  private constructor(
    readonly balancer: Balancer,
    readonly databases: ReadonlyMap<string, TestDatabase>,
    private readonly log: TestEventLog,
    private readonly copies: ReadonlyMap<Service, readonly Copy[]>,
  ) {}

  static async create(countOf: (service: Service) => number): Promise<PlatformInCopies> {
    const databases = new Map<string, TestDatabase>();
    for (const service of SERVICES) databases.set(service, await createTestDatabase({ service, migrations: [] }));
    await Promise.all(
      [...databases]
        .filter(([service]) => service !== 'bff')
        .map(([service, { ownerUrl }]) => migrate(service, ownerUrl)),
    );
    const log = await createTestEventLog();
    const places = new Map<Service, { rpc: string; internal: string; public: string }[]>();
    for (const service of SERVICES) {
      const at = async (): Promise<string> => `127.0.0.1:${await leasePort()}`;
      places.set(
        service,
        await Promise.all(
          Array.from({ length: countOf(service) }, async () => ({
            rpc: await at(),
            internal: await at(),
            public: await at(),
          })),
        ),
      );
    }
    const edges = (places.get('bff') ?? []).map((place) => ({
      address: place.public,
      health: `http://${place.internal}/health/ready`,
    }));
    const balancer = await Balancer.start(edges);
    const peers = Object.fromEntries(
      SERVICES.flatMap((service) => [
        [`${service.toUpperCase()}_RPC_ADDRESS`, (places.get(service) ?? []).map(({ rpc }) => rpc).join(',')],
        [
          `${service.toUpperCase()}_KEYS_URL`,
          (places.get(service) ?? []).map(({ internal }) => `http://${internal}/.well-known/jwks.json`).join(','),
        ],
      ]),
    );
    // This platform uses a Redis database of its own, because other tests use the same Redis.
    const redis = new URL('/5', process.env['TEST_REDIS_URL']).href;
    const copies = new Map(
      SERVICES.map((service) => {
        const common = {
          ...peers,
          DEMO: '1',
          PUBLIC_URL: balancer.url,
          REDIS_URL: redis,
          SEAL_KEY: randomBytes(32).toString('base64url'),
          DRAIN_MS: '600',
          EVENT_LOG: 'postgres',
          EVENT_LOG_URL: log.urlFor(service),
          DATABASE_URL: databases.get(service)?.url ?? '',
          TRUSTED_PROXIES: '127.0.0.1',
          WEB_ROOT: '/nowhere',
        };
        return [
          service,
          (places.get(service) ?? []).map((place) => ({
            internal: place.internal,
            environment: {
              ...common,
              RPC_LISTEN: place.rpc,
              INTERNAL_LISTEN: place.internal,
              HTTP_LISTEN: place.public,
              CALLBACK_LISTEN: place.public,
              VENDOR_LISTEN: place.public,
            },
          })),
        ] as [Service, Copy[]];
      }),
    );
    return new PlatformInCopies(balancer, databases, log, copies);
  }

  get url(): string {
    return this.balancer.url;
  }

  async start(): Promise<void> {
    await Promise.all(
      SERVICES.flatMap((service) => (this.copies.get(service) ?? []).map((copy) => begin(service, copy))),
    );
    await until(
      'the balancer to find an edge',
      () => Promise.resolve(this.balancer.healthy),
      (count) => count > 0,
    );
  }

  /** Returns the scheduling priorities of the processes of a service's copies. */
  nice(service: Service): readonly number[] {
    return (this.copies.get(service) ?? []).map(({ process: it }) => it?.nice ?? 0);
  }

  /** Replaces a copy as an operator does: ends it, waits, starts it again, and waits until it is ready. */
  async restart(service: Service, index: number): Promise<Restart> {
    const copy = this.copies.get(service)?.[index];
    if (!copy?.process) throw new Error(`${service} has no copy ${index}`);
    const startedAt = Date.now();
    await copy.process.kill('SIGTERM');
    const code = copy.process.exitCode;
    const endedMs = Date.now() - startedAt;
    await begin(service, copy);
    return { endedMs, readyMs: Date.now() - startedAt - endedMs, code };
  }

  database(service: Service): TestDatabase {
    const found = this.databases.get(service);
    if (!found) throw new Error(`${service} has no database`);
    return found;
  }

  /** The first process that ended unexpectedly, with the end of its output. */
  get casualty(): string | undefined {
    for (const [service, copies] of this.copies) {
      for (const { process: it } of copies) if (it?.hasEnded) return `${service}: ${it.said}`;
    }
    return undefined;
  }

  async drop(): Promise<void> {
    await Promise.all([...this.copies.values()].flat().map(async (copy) => copy.process?.kill('SIGKILL')));
    await this.balancer.stop();
    await this.log.drop();
    await Promise.all([...this.databases.values()].map((database) => database.drop()));
  }
}

async function begin(service: Service, copy: Copy): Promise<void> {
  const process_ = (copy.process = new ServiceProcess(
    service === 'bff' ? 'bff' : `services/${service}`,
    copy.environment,
  ));
  const ready = (): Promise<boolean> =>
    fetch(`http://${copy.internal}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(`${service} to be ready`, async () => process_.hasEnded || ready(), Boolean, START_MS_MAX);
  if (process_.hasEnded) throw new Error(`${service} ended unexpectedly: ${process_.said}`);
}

async function migrate(service: string, ownerUrl: string): Promise<void> {
  const child = spawn(process.execPath, [`services/${service}/dist/migrate.js`], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DEMO: '1',
      DATABASE_OWNER_URL: ownerUrl,
      SEED_FOLDERS: 'infra/seed/product,infra/seed/demo',
    },
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the database of ${service} did not migrate`);
}
