import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { gamesMigrations } from '@nm/games/migrations/all-migrations.js';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { createTestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog } from '@nm/kit/testing/test-event-log.js';
import { leasePort } from '@nm/local/leased-ports.js';
import { auditLedger } from '@nm/wallet/audit/audit.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { ServiceProcess } from '../../support/service-process.js';
import { figureOf, type Figure } from '../figure.js';
import { benchMember, populate } from '../ledger/populate.js';
import { isQuiet, quiet } from '../machine.js';
import { Latencies, openLoop } from '../open-loop.js';
import { startWallet, type RunningWallet } from '../relay/wallet-service.js';
import { SLIPS_EACH, draw, soldDraw } from './sold-draw.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 2);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const SLIPS = Number(process.env['BENCH_SLIPS'] ?? 200_000);
/** The small draw has a tenth of the slips of the large one. */
const SMALL = SLIPS / 10;
const MEMBERS = SLIPS / SLIPS_EACH;
const BETTORS = 2_000;
const BETS_PER_SECOND = 60;
const SETTLING_MS_MAX = 900_000;

/**
 * G16: the time per slip for the settlement of a draw with 200,000 slips, compared with a draw of 20,000 slips.
 * G16.p99: the p99 of bets during the large settlement, compared with the p99 before it.
 */
export async function measureDraws(): Promise<Figure[]> {
  Logger.overrideLogger(false);
  const [wallets, games] = [
    await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS }),
    await createTestDatabase({ service: 'games', migrations: gamesMigrations }),
  ];
  const log = await createTestEventLog();
  const source = await dataSource({ url: games.ownerUrl, poolMax: 10 }).initialize();
  try {
    await populate(wallets.ownerUrl, MEMBERS + BETTORS);
    const internal = await leasePort();
    const wallet = await startWallet(wallets.url, log.urlFor('wallet'), benchMember(1), {
      GAMES_KEYS_URL: `http://127.0.0.1:${internal}/.well-known/jwks.json`,
    });
    const service = new ServiceProcess('services/games', {
      ...{ DEMO: '0', DATABASE_URL: games.url, EVENT_LOG: 'postgres', EVENT_LOG_URL: log.urlFor('games') },
      ...{ REDIS_URL: process.env['TEST_REDIS_URL'] ?? '', SEAL_KEY: randomBytes(32).toString('base64url') },
      IDENTITY_RPC_ADDRESS: '127.0.0.1:1',
      ...{ WALLET_RPC_ADDRESS: wallet.address, INTERNAL_LISTEN: `127.0.0.1:${internal}` },
      RPC_LISTEN: `127.0.0.1:${await leasePort()}`,
      VENDOR_LISTEN: `127.0.0.1:${await leasePort()}`,
    });
    const figures = { cost: [] as number[], p99: [] as number[] };
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const { cost, p99 } = await oneRound(new Db(source), wallet, round);
        figures.cost.push(cost);
        figures.p99.push(p99);
      }
    } catch (error) {
      throw new Error(`games said: ${service.said}`, { cause: error });
    } finally {
      await service.kill('SIGTERM');
      await wallet.stop();
    }
    const faults = (await auditLedger(wallets.db)).filter((finding) => finding.faults > 0n);
    if (faults.length > 0) throw new Error(`the books are wrong: ${faults.map(({ check }) => check).join('; ')}`);
    return [
      figureOf('G16', `cost of a slip, draw of ${SLIPS} / draw of ${SMALL}`, 1.5, 'lower', figures.cost),
      figureOf('G16.p99', 'p99 of bets during a settlement / before', 1.5, 'lower', figures.p99),
    ];
  } finally {
    await source.destroy();
    await log.drop();
    await Promise.all([wallets, games].map((database) => database.drop()));
  }
}

async function oneRound(owner: Db, wallet: RunningWallet, round: number): Promise<{ cost: number; p99: number }> {
  const small = await soldDraw(owner, wallet, 1, SMALL);
  const large = await soldDraw(owner, wallet, 1, SLIPS);
  const outside = await quiet(15);
  let [phase, isOver] = [new Latencies(), false];
  // The same rate of bets runs during both settlements, so that both are measured under the same load.
  const load = openLoop(
    BETS_PER_SECOND,
    () => wallet.bet(benchMember(MEMBERS + 1 + randomInt(BETTORS))),
    () => isOver,
    () => phase,
  );
  await sleep(2_000);
  const before = (phase = new Latencies());
  await sleep(SECONDS * 1_000);
  phase = new Latencies();
  const smallMs = await settled(owner, small);
  const during = (phase = new Latencies());
  const largeMs = await settled(owner, large);
  isOver = true;
  await load;
  const [costOfSmall, costOfLarge] = [smallMs / SMALL, largeMs / SLIPS];
  console.log(
    `round ${round}: ${(smallMs / 1_000).toFixed(1)} s for ${SMALL} slips, ${(largeMs / 1_000).toFixed(1)} s for ${SLIPS}; ${during.count} bets during it, p99 ${before.at(0.99).toFixed(1)} ms before and ${during.at(0.99).toFixed(1)} ms during${isQuiet(outside) ? '' : `; outside load ${(outside * 100).toFixed(0)}%`}`,
  );
  return { cost: costOfLarge / costOfSmall, p99: during.at(0.99) / before.at(0.99) };
}

/** Runs a draw, waits for the end of its settlement, and returns the time (ms) from its first posting to its end. */
async function settled(owner: Db, drawId: string): Promise<number> {
  await draw(owner, drawId);
  for (const startedAt = performance.now(); performance.now() - startedAt < SETTLING_MS_MAX; await sleep(200)) {
    const row = await owner.one<{ isEnded: boolean }>(
      'SELECT ended_at IS NOT NULL AS "isEnded" FROM lottery_draws WHERE draw_id = $1',
      [drawId],
    );
    if (!row?.isEnded) continue;
    const took = await owner.one<{ ms: number }>(
      `SELECT (extract(epoch FROM max(d.ended_at) - min(s.ended_at)) * 1000)::float8 AS ms
         FROM lottery_draws d JOIN lottery_slips s USING (draw_id)
        WHERE d.draw_id = $1 AND s.status = 'settled'`,
      [drawId],
    );
    return took?.ms ?? Number.NaN;
  }
  throw new Error(`draw ${drawId} is not settled after ${SETTLING_MS_MAX / 1_000} s`);
}
