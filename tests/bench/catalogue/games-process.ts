import { randomBytes } from 'node:crypto';
import { leasePort } from '@nm/local/leased-ports.js';
import { ServiceProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';

const READY_MS_MAX = 120_000;

export interface RunningGames {
  /** The address of its gRPC server. */
  readonly address: string;
  stop(): Promise<void>;
}

export interface GamesEnvironment {
  readonly databaseUrl: string;
  readonly eventLogUrl: string;
  /** The URL at which the edge that calls this service publishes its keys. */
  readonly edgeKeysUrl: string;
  /** The wallet's address. Without it, bets are not possible. */
  readonly walletAddress?: string;
  /** The port at which this service publishes its own keys. */
  readonly internalPort?: number;
  /** The number of the service's Redis database. Two services with different numbers do not run each other's jobs. */
  readonly redisDatabase?: number;
}

/** Starts the built games service as in production, and waits until it is ready. */
export async function startGames({
  databaseUrl,
  eventLogUrl,
  edgeKeysUrl,
  walletAddress = '127.0.0.1:1',
  internalPort,
  redisDatabase = 0,
}: GamesEnvironment): Promise<RunningGames> {
  const [rpc, vendor, internal] = [await leasePort(), await leasePort(), internalPort ?? (await leasePort())];
  const service = new ServiceProcess('services/games', {
    ...{ DEMO: '1', DATABASE_URL: databaseUrl, EVENT_LOG: 'postgres', EVENT_LOG_URL: eventLogUrl },
    ...{
      REDIS_URL: new URL(`/${redisDatabase}`, process.env['TEST_REDIS_URL']).href,
      SEAL_KEY: randomBytes(32).toString('base64url'),
    },
    ...{ WALLET_RPC_ADDRESS: walletAddress, IDENTITY_RPC_ADDRESS: '127.0.0.1:1', BFF_KEYS_URL: edgeKeysUrl },
    INTERNAL_LISTEN: `127.0.0.1:${internal}`,
    RPC_LISTEN: `127.0.0.1:${rpc}`,
    VENDOR_LISTEN: `127.0.0.1:${vendor}`,
  });
  const ready = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${internal}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const stop = (): Promise<void> => service.kill('SIGTERM');
  try {
    await until('games to be ready', async () => service.hasEnded || ready(), Boolean, READY_MS_MAX);
  } catch (error) {
    await stop();
    throw new Error(`games said: ${service.said}`, { cause: error });
  }
  if (service.hasEnded) throw new Error(`games ended unexpectedly: ${service.said}`);
  return { address: `127.0.0.1:${rpc}`, stop };
}
