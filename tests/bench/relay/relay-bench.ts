import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { ConsumerRunner } from '@nm/kit/events/consumer-runner.js';
import { ConcurrencyLimiter } from '@nm/kit/concurrency/concurrency-limiter.js';
import type { EventLog } from '@nm/kit/events/log/event-log.js';
import { PostgresLog } from '@nm/kit/events/postgres/postgres-log.js';
import { createTestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog } from '@nm/kit/testing/test-event-log.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { figureOf, median, type Figure } from '../figure.js';
import { benchMember, populate } from '../ledger/populate.js';
import { drainRate } from './drain.js';
import { startWallet, type RunningWallet } from './wallet-service.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6);
const CALLERS = 64;
const MEMBERS = 2_000;
const EVENTS_PER_ROUND = 30_000;

/**
 * G8: the events per second of the relay, divided by the bets per second of the whole wallet. G8.p99: the delay from a
 * bet's commit to a consumer, at half of that number of bets per second.
 */
export async function measureRelay(): Promise<Figure[]> {
  Logger.overrideLogger(false);
  const database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
  const testLog = await createTestEventLog();
  const log = new PostgresLog({ url: testLog.urlFor('wallet') });
  const members = Array.from({ length: MEMBERS }, (_, i) => benchMember(i + 1));
  try {
    await populate(database.ownerUrl, MEMBERS);
    const [ratios, delays]: [number[], number[]] = [[], []];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const wallet = await startWallet(database.url, testLog.urlFor('wallet'), benchMember(1));
      const bets = await betRate(wallet, members);
      const p99 = await delayAt(bets / 2, wallet, members, log).finally(() => wallet.stop());
      const events = await drainRate(database.db, database.url, log, 'wallet.v1', EVENTS_PER_ROUND);
      console.log(
        `round ${round}: relay ${events.toFixed(0)} events/s, wallet ${bets.toFixed(0)} bets/s, commit to consumer p99 ${p99.toFixed(0)} ms at half load`,
      );
      ratios.push(events / bets);
      delays.push(p99);
    }
    return [
      figureOf('G8', 'relay events/s / whole wallet bets/s', 1.5, 'higher', ratios),
      figureOf('G8.p99', 'commit to consumer at half load, p99 in ms', 100, 'lower', delays),
    ];
  } finally {
    await log.close();
    await database.drop();
    await testLog.drop();
  }
}

/** Returns the bets per second over gRPC of callers that each wait for their answer. */
async function betRate(wallet: RunningWallet, members: readonly string[]): Promise<number> {
  let [answered, isOver] = [0, false];
  const callers = Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (!isOver) {
        await wallet.bet(members[randomInt(members.length)] ?? '');
        answered += 1;
      }
    }),
  );
  await sleep(1_000);
  const [before, startedAt] = [answered, performance.now()];
  await Promise.race([callers, sleep(SECONDS * 1_000)]);
  const rate = (answered - before) / ((performance.now() - startedAt) / 1_000);
  isOver = true;
  await callers;
  return rate;
}

/**
 * Places bets at a fixed rate, whether or not earlier bets are answered. Measures the delay from the time in the outbox
 * row to the call of the handler; both times come from one machine.
 * @returns the p99 of the delay in ms
 */
async function delayAt(
  perSecond: number,
  wallet: RunningWallet,
  members: readonly string[],
  log: EventLog,
): Promise<number> {
  const tookMs: number[] = [];
  let isMeasured = false;
  const runner = new ConsumerRunner({
    log,
    limiter: new ConcurrencyLimiter({ concurrencyMax: 4 }),
    // A new consumer group starts at the latest record of the log, because the previous round of the bench left its
    // facts there.
    plan: {
      name: `wallet.bench-${Date.now()}`,
      kind: 'signal',
      topics: ['wallet.v1'],
      handlers: new Map([
        [
          'wallet.v1.BalanceChanged',
          (_event, { occurredAt }) => {
            if (isMeasured) tookMs.push(Date.now() - occurredAt.getTime());
            return Promise.resolve();
          },
        ],
      ]),
    },
  });
  await runner.start();
  const bets: Promise<unknown>[] = [];
  const open = async (seconds: number): Promise<void> => {
    const [startedAt, already] = [performance.now(), bets.length];
    for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - startedAt) / 1_000) {
      while (bets.length - already < elapsed * perSecond)
        bets.push(wallet.bet(members[randomInt(members.length)] ?? ''));
      await sleep(2);
    }
  };
  await open(2);
  isMeasured = true;
  await open(SECONDS);
  await Promise.all(bets);
  await sleep(500);
  await runner.stop();
  tookMs.sort((a, b) => a - b);
  console.log(`  ${tookMs.length} facts at ${perSecond.toFixed(0)}/s: p50 ${median(tookMs)} ms`);
  return tookMs[Math.floor(tookMs.length * 0.99)] ?? Number.NaN;
}
