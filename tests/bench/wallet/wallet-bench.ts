import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog } from '@nm/kit/testing/test-event-log.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { figureOf, type Figure } from '../figure.js';
import { requireCleanBooks } from '../ledger/clean-books.js';
import { benchMember, populate } from '../ledger/populate.js';
import { startEcho, startWallet, type RunningWallet } from '../relay/wallet-service.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Seconds of full load per round. The goal requires a minute in total, which is 12 seconds in each of five rounds. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 12);
const CALLERS = 64;
const MEMBERS = 2_000;
/** The number of accounts for figure G14; it is small, so that each of the two wallet processes uses every account. */
const HOT_MEMBERS = 20;

/**
 * G6: the bets per second of the whole wallet (gRPC, check of the caller, batch, answer), compared with a bare Nest
 * gRPC echo of the same message. G7: the number of bets that the wallet's database has applied, divided by the number
 * of bets that the wallet has confirmed to callers, under the same load.
 * @throws Error if the books are not clean afterwards
 */
export async function measureWallet(figures: readonly string[]): Promise<Figure[]> {
  const database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
  const testLog = await createTestEventLog();
  try {
    await populate(database.ownerUrl, MEMBERS);
    const [ratios, kept]: [number[], number[]] = [[], []];
    const applied = async (): Promise<number> =>
      Number(
        (
          await database.db.one<{ count: bigint }>(
            `SELECT count(*) AS count FROM transfers WHERE caller = 'games' AND status = 'applied'`,
          )
        )?.count,
      );
    for (let round = 1; round <= ROUNDS; round += 1) {
      const echo = await startEcho();
      const bare = await fullLoad([echo]).finally(() => echo.stop());
      const wallet = await startWallet(database.url, testLog.urlFor('wallet'), benchMember(1));
      const before = await applied();
      const whole = await fullLoad([wallet]).finally(() => wallet.stop());
      ratios.push(whole.perSecond / bare.perSecond);
      kept.push(((await applied()) - before) / whole.accepted);
      console.log(
        `round ${round}: wallet ${whole.perSecond.toFixed(0)}/s of ${whole.accepted} accepted, echo ${bare.perSecond.toFixed(0)}/s`,
      );
    }
    await requireCleanBooks(database.ownerUrl);
    const measured = [
      figureOf('G6', 'whole wallet service / bare Nest gRPC echo, 64 callers', 0.7, 'higher', ratios),
      figureOf('G7', 'applied / accepted at full load', 1, 'higher', kept),
    ];
    return measured.filter(({ figure }) => figures.includes(figure));
  } finally {
    await database.drop();
    await testLog.drop();
  }
}

/**
 * G14: two wallet processes that share 20 accounts against one process with the same callers and accounts. Each process
 * finds its copies of the accounts stale all the time. @throws Error when the books are not clean afterwards.
 */
export async function measureTwoWallets(): Promise<Figure[]> {
  const database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
  const testLog = await createTestEventLog();
  try {
    await populate(database.ownerUrl, MEMBERS);
    const start = () => startWallet(database.url, testLog.urlFor('wallet'), benchMember(1));
    const ratios: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const first = await start();
      const alone = await fullLoad([first], HOT_MEMBERS).finally(() => first.stop());
      const both = [await start(), await start()] as const;
      const shared = await fullLoad(both, HOT_MEMBERS).finally(() => Promise.all(both.map((each) => each.stop())));
      ratios.push(shared.perSecond / alone.perSecond);
      console.log(`round ${round}: two wallets ${shared.perSecond.toFixed(0)}/s, one ${alone.perSecond.toFixed(0)}/s`);
    }
    await requireCleanBooks(database.ownerUrl);
    return [figureOf('G14', 'two wallet processes / one, 20 hot accounts, 64 callers', 0.5, 'higher', ratios)];
  } finally {
    await database.drop();
    await testLog.drop();
  }
}

/**
 * Callers, distributed over the services. Each waits for its answer before the next call. The rate is measured after a
 * warm-up; `accepted` counts every answer.
 */
async function fullLoad(
  services: readonly [RunningWallet, ...RunningWallet[]],
  members = MEMBERS,
): Promise<{ readonly perSecond: number; readonly accepted: number }> {
  let [accepted, isOver] = [0, false];
  const callers = Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      const service = services[caller % services.length] ?? services[0];
      while (!isOver) {
        await service.bet(benchMember(1 + randomInt(members)));
        accepted += 1;
      }
    }),
  );
  await Promise.race([callers, sleep(1_000)]);
  const [before, startedAt] = [accepted, performance.now()];
  await Promise.race([callers, sleep(SECONDS * 1_000)]);
  const perSecond = (accepted - before) / ((performance.now() - startedAt) / 1_000);
  isOver = true;
  await callers;
  return { perSecond, accepted };
}
