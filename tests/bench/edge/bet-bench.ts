import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { Logger } from '@nestjs/common';
import { createTestDatabase } from '@nm/kit/testing/test-database.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { EdgeUnderTest } from '../../support/edge/edge-under-test.js';
import { figureOf, type Figure } from '../figure.js';
import { benchMember, populate } from '../ledger/populate.js';
import { isQuiet, quiet } from '../machine.js';
import { Latencies, openLoop } from '../open-loop.js';
import { startWallet } from '../relay/wallet-service.js';
import { Child } from './child.js';
import type { ClientsOrder, ClientsReport } from './socket-clients.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const SOCKETS = 1_000;
const BETS_PER_SECOND = 200;

/** The first half of G10: the delay from a bet's commit through relay, log and edge to the player's socket. */
export async function measureBetToBrowser(): Promise<Figure[]> {
  Logger.overrideLogger(false);
  const edge = await EdgeUnderTest.create();
  const database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
  const ends: (() => Promise<unknown>)[] = [];
  try {
    await populate(database.ownerUrl, SOCKETS);
    const guests = await edge.guests(SOCKETS, (n) => benchMember(n + 1));
    const wallet = await startWallet(database.url, edge.eventLogUrl('wallet'), benchMember(1));
    ends.push(() => wallet.stop());
    const process_ = await edge.start();
    ends.push(() => process_.kill('SIGTERM'));
    const clients = await Child.start('socket-clients.js', {}, false);
    ends.push(() => clients.stop());
    const send = (order: ClientsOrder): Promise<ClientsReport> => clients.order<ClientsReport>(order);
    await send({ connect: { url: edge.url, tokens: guests.map(({ token }) => token) } });

    const p99s: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const load = await quiet(10);
      const committed = new Map<string, number>();
      const bet = async (): Promise<void> => {
        const member = randomInt(SOCKETS);
        const { balance, postedAt } = await wallet.bet(benchMember(member + 1));
        if (postedAt) committed.set(`${member} ${balance?.version ?? 0n}`, timestampMs(postedAt));
      };
      await send({ count: { stamps: false } });
      const endsAt = performance.now() + SECONDS * 1_000;
      await openLoop(
        BETS_PER_SECOND,
        bet,
        () => performance.now() > endsAt,
        () => new Latencies(),
      );
      await sleep(1_000);
      const arrived = new Map(
        (await send({ report: true })).receipts.map(([client, version, atMs]) => [`${client} ${version}`, atMs]),
      );
      const delays = new Latencies();
      for (const [key, at] of committed) delays.note((arrived.get(key) ?? Infinity) - at);
      console.log(
        `round ${round}: ${committed.size} bets at ${BETS_PER_SECOND}/s to ${SOCKETS} sockets, commit to browser p50 ${delays.at(0.5).toFixed(0)} ms, p99 ${delays.at(0.99).toFixed(0)} ms${isQuiet(load) ? '' : `; outside load ${(load * 100).toFixed(0)}%`}`,
      );
      p99s.push(delays.at(0.99));
    }
    return [figureOf('G10', `bet commit to browser p99 in ms, 200 bets/s, ${SOCKETS} sockets`, 100, 'lower', p99s)];
  } finally {
    for (const end of ends.reverse()) await end();
    await database.drop();
    await edge.drop();
  }
}
