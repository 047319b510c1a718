import { setTimeout as sleep } from 'node:timers/promises';
import { games, messaging, wallet } from '@nm/contracts';
import { EdgeUnderTest, type Guest } from '../../support/edge/edge-under-test.js';
import type { ServiceProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';
import { SocketClients } from './socket-clients.js';
import type { ClientsReport } from './showing-clients.js';
import { amount } from '../amount.js';

const SOCKETS = amount('EDGE_SOCKETS', 1_000, 2_000);
const AWAY_MS = amount('EDGE_AWAY_MS', 10_000, 30_000);
/** The time (ms) after which a client without service counts as lost. `npm run bench -- F9` measures the time. */
const SERVED_MS_MAX = 60_000;
/** Browsers reconnect after 250 to 750 ms. */
const RETURN_MS = [250, 750] as const;
const CLIENT_PROCESSES = 2;
const PUSHES_AT_ONCE = 250;

// Goal (F9): if the edge dies, every reconnecting browser shows the newest balance, and none shows an older one.
describe(`The edge killed with ${SOCKETS} sockets connected`, () => {
  let edge: EdgeUnderTest;
  let process: ServiceProcess;
  let guests: Guest[];
  let clients: SocketClients;
  const versions = new Map<string, number>();

  beforeAll(async () => {
    edge = await EdgeUnderTest.create();
    process = await edge.start();
    guests = await edge.guests(SOCKETS);
    clients = await SocketClients.open(edge.url, guests, CLIENT_PROCESSES);
  }, 180_000);
  afterAll(async () => {
    await clients?.close();
    await process?.kill();
    await edge?.drop();
  }, 60_000);

  it('shows the newest version to all of them after they reconnect, and an older one to none', async () => {
    const firstMs = await connectAll();
    await pushToAll();
    await allNewest(30_000);

    await process.kill();
    const awayUntil = Date.now() + AWAY_MS;
    await until(
      'every client to notice',
      async () => (await clients.send()).connected,
      (left) => left === 0,
      30_000,
    );
    await clients.send({ leave: true });
    await pushToAll();
    process = await edge.start();
    await pushToAll();
    await sleep(Math.max(0, awayUntil - Date.now()));

    // A tenth of the balances change while all clients reconnect, so these members get a push.
    const returnMs = await connectAll(() => push(guests.filter((_, n) => n % 10 === 0)));
    console.log(
      `${SOCKETS} sockets: all at the newest version ${(firstMs / 1_000).toFixed(1)} s after they first set out, ${(returnMs / 1_000).toFixed(1)} s after they set out again`,
    );

    await pushToAll();
    await edge.publish(games.JackpotChangedSchema, [
      { pool: 'lab.lantern', brand: 'lab', currency: 'USD', amountMinor: 600_000n, version: 2n },
    ]);
    await edge.publish(
      messaging.UnreadChangedSchema,
      guests.slice(0, 100).map(({ memberId }) => ({ memberId, count: 1, version: 1n })),
    );
    const { faults } = await allNewest(30_000);
    expect(faults).toEqual([]);
  }, 300_000);

  /**
   * @returns the time from the start of the reconnection, pauses included, until the last client showed the newest
   * version
   */
  async function connectAll(meanwhile: () => Promise<void> = async () => undefined): Promise<number> {
    const startedAt = Date.now();
    await clients.send({ connect: RETURN_MS });
    await meanwhile();
    const { shownAt } = await allNewest(SERVED_MS_MAX);
    return shownAt.reduce((last, at) => Math.max(last, at), 0) - startedAt;
  }

  const pushToAll = (): Promise<void> => push(guests);

  /** Changes each balance before its push, so that no snapshot is older than a push. */
  async function push(to: readonly Guest[]): Promise<void> {
    for (let at = 0; at < to.length; at += PUSHES_AT_ONCE) {
      const changes = to.slice(at, at + PUSHES_AT_ONCE).map(({ memberId }) => {
        const version = newestOf(memberId) + 1;
        versions.set(memberId, version);
        edge.fakes.wallet.set(memberId, BigInt(version) * 100n, BigInt(version));
        return { memberId, currency: 'USD', cashMinor: BigInt(version) * 100n, version: BigInt(version) };
      });
      await edge.publish(wallet.BalanceChangedSchema, changes);
    }
  }

  const newestOf = (memberId: string): number => versions.get(memberId) ?? 1;

  const allNewest = (msMax: number): Promise<ClientsReport> =>
    until(
      'all to show the newest version',
      () => clients.send(),
      ({ shown }) => guests.every(({ memberId }, n) => (shown[n] ?? 0) >= newestOf(memberId)),
      msMax,
    );
});
