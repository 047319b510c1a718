import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { migrations } from '@nm/agents/migrations/index.js';
import { periodOf } from '@nm/agents/periods/period.js';
import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Db } from '@nm/kit/db/db.js';
import { watermarkRecord } from '@nm/kit/events/event-headers.js';
import { PARTITIONS } from '@nm/kit/events/log/event-log.js';
import { PostgresLog } from '@nm/kit/events/postgres/postgres-log.js';
import { createTestDatabase, type TestDatabase } from '@nm/kit/testing/test-database.js';
import { createTestEventLog, type TestEventLog } from '@nm/kit/testing/test-event-log.js';
import { leasePort } from '@nm/local/leased-ports.js';
import { auditLedger } from '@nm/wallet/audit/audit.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { figureOf, type Figure } from '../figure.js';
import { benchMember, populate } from '../ledger/populate.js';
import { isQuiet, quiet } from '../machine.js';
import { Latencies, openLoop } from '../open-loop.js';
import { startWallet, type RunningWallet } from '../relay/wallet-service.js';
import {
  AGENTS,
  BETS,
  MONTH_BETS,
  fillMonth,
  fillWindow,
  populateAgents,
  type BenchContracts,
} from './populate-agents.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6);
const PERIOD_S = 300;
const BETTORS = 2_000;
const TOPICS = ['games.v1', 'identity.v1', 'promotions.v1', 'wallet.v1'] as const;
const RUN_MS_MAX = 120_000;

/** A kind of contract whose settlement is measured, with its periods. */
interface Measured {
  readonly contracts: BenchContracts;
  readonly rounds: number;
  readonly betsPerSecond: number;
  /** The period of a round. */
  readonly periodOf: (round: number) => { readonly startsAt: Date; readonly endsAt: Date };
  readonly fill: (owner: Db, startsAt: Date, endsAt: Date) => Promise<void>;
  readonly figures: (runMs: readonly number[], ratio: readonly number[]) => Figure[];
}

const FIRST_WINDOW = Math.floor(Date.now() / 300_000) * 300_000 - (ROUNDS + 1) * 300_000;

const REALTIME: Measured = {
  contracts: { kind: ContractKind.REALTIME_SALARY, topPpm: 10_000, period: ContractPeriod.UNSPECIFIED },
  rounds: ROUNDS,
  // The number of bets per second with which BETS bets fill a period of five minutes.
  betsPerSecond: BETS / PERIOD_S,
  periodOf: (round) => {
    const startsAt = new Date(FIRST_WINDOW + round * 300_000);
    return { startsAt, endsAt: new Date(startsAt.getTime() + 300_000) };
  },
  fill: fillWindow,
  figures: (runMs, ratio) => [
    figureOf(
      'G11',
      'salaries of 10,000 agents, share of the period',
      0.03,
      'lower',
      runMs.map((ms) => ms / 1_000 / PERIOD_S),
      3,
    ),
    figureOf('G11.p99', 'p99 of bets during them / before', 1.5, 'lower', ratio),
  ],
};

const MONTH_ROUNDS = Math.min(ROUNDS, 3);

const DIVIDEND: Measured = {
  contracts: { kind: ContractKind.DIVIDEND, topPpm: 200_000, period: ContractPeriod.MONTH },
  rounds: MONTH_ROUNDS,
  betsPerSecond: 100,
  periodOf: (round) => {
    const now = new Date();
    const inMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTH_ROUNDS + round, 15));
    return periodOf(ContractKind.DIVIDEND, inMonth, 'UTC', ContractPeriod.MONTH);
  },
  fill: fillMonth,
  figures: (runMs, ratio) => [
    figureOf(
      'G18',
      `month end of dividends, 10,000 agents, ${MONTH_BETS} bets, s`,
      30,
      'lower',
      runMs.map((ms) => ms / 1_000),
      1,
    ),
    figureOf('G18.p99', 'p99 of 100 bets/s during it / before', 1.5, 'lower', ratio),
  ],
};

/**
 * G11: how long the settlement of a period takes, with 10,000 agents and 200,000 bets, while further bets arrive. The
 * time runs from the moment at which the period may close to the last payment.
 */
export const measureSalaries = (): Promise<Figure[]> => measure(REALTIME);

/** G18: how long the settlement of a month of dividends takes, with 100 bets per second in parallel. */
export const measureMonthEnd = (): Promise<Figure[]> => measure(DIVIDEND);

async function measure(what: Measured): Promise<Figure[]> {
  Logger.overrideLogger(false);
  const [wallets, agents] = [
    await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS }),
    await createTestDatabase({ service: 'agents', migrations }),
  ];
  const roles = await Promise.all(
    ['games', 'identity', 'promotions'].map((service) => createTestDatabase({ service, migrations: [] })),
  );
  const log = await createTestEventLog();
  const owner = await dataSource({ url: agents.ownerUrl, poolMax: 1 }).initialize();
  try {
    await populate(wallets.ownerUrl, AGENTS + BETTORS);
    await populateAgents(new Db(owner), what.contracts);
    return await measured(what, wallets, agents, new Db(owner), log);
  } finally {
    await owner.destroy();
    await log.drop();
    await Promise.all([wallets, agents, ...roles].map((database) => database.drop()));
  }
}

async function measured(
  what: Measured,
  wallets: TestDatabase,
  agents: TestDatabase,
  owner: Db,
  log: TestEventLog,
): Promise<Figure[]> {
  const topics = TOPICS.map((topic) => ({
    topic,
    log: new PostgresLog({ url: log.urlFor(topic.split('.')[0] ?? '') }),
  }));
  for (const { topic, log: publisher } of topics) await publisher.ensureTopics([topic]);
  const internal = await leasePort();
  process.env['AGENTS_KEYS_URL'] = `http://127.0.0.1:${internal}/.well-known/jwks.json`;
  const wallet = await startWallet(wallets.url, log.urlFor('wallet'), benchMember(1));
  const stopAgents = await startAgents(agents.url, log.urlFor('agents'), wallet.address, internal);
  const figures = { runMs: [] as number[], ratio: [] as number[] };
  try {
    for (let round = 0; round < what.rounds; round += 1) {
      const { startsAt, endsAt } = what.periodOf(round);
      await what.fill(owner, startsAt, endsAt);
      await checkpoint();
      const outside = await quiet(15);
      const { runMs, before, during, bets } = await oneRound(
        wallet,
        agents,
        async () => {
          for (const { topic, log: publisher } of topics)
            await publisher.publish(
              topic,
              Array.from({ length: PARTITIONS }, (_, partition) => watermarkRecord(partition, endsAt)),
            );
        },
        { kind: what.contracts.kind, betsPerSecond: what.betsPerSecond, startsAt, endsAt },
      );
      console.log(
        `round ${round + 1}: ${(runMs / 1_000).toFixed(1)} s for ${AGENTS} agents; ${bets} bets during it, p99 ${before.toFixed(1)} ms before and ${during.toFixed(1)} ms during${isQuiet(outside) ? '' : `; outside load ${(outside * 100).toFixed(0)}%`}`,
      );
      figures.runMs.push(runMs);
      figures.ratio.push(during / before);
    }
  } finally {
    await stopAgents();
    await wallet.stop();
    await Promise.all(topics.map(({ log: publisher }) => publisher.close()));
  }
  const faults = (await auditLedger(wallets.db)).filter((finding) => finding.faults > 0n);
  if (faults.length > 0) throw new Error(`the books are wrong: ${faults.map(({ check }) => check).join('; ')}`);
  return what.figures(figures.runMs, figures.ratio);
}

/** Writes the inserted bets of the period to disk before the measurement. Only a superuser may run a checkpoint. */
async function checkpoint(): Promise<void> {
  const admin = new pg.Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
  await admin.connect();
  await admin.query('CHECKPOINT').finally(() => admin.end());
  await sleep(1_000);
}

interface Round {
  readonly kind: ContractKind;
  readonly betsPerSecond: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

async function oneRound(wallet: RunningWallet, agents: TestDatabase, mayClose: () => Promise<void>, round: Round) {
  let [phase, isOver] = [new Latencies(), false];
  const load = openLoop(
    round.betsPerSecond,
    () => wallet.bet(benchMember(AGENTS + 1 + randomInt(BETTORS))),
    () => isOver,
    () => phase,
  );
  await sleep(1_500);
  const before = (phase = new Latencies());
  await sleep(SECONDS * 1_000);
  await mayClose();
  const startedAt = await reached(agents, round);
  const during = (phase = new Latencies());
  await allPaid(agents, round);
  const runMs = performance.now() - startedAt;
  isOver = true;
  await load;
  return { runMs, before: before.at(0.99), during: during.at(0.99), bets: during.count };
}

/** Waits until the service knows that all facts of the period have arrived. */
async function reached(agents: TestDatabase, { endsAt }: Round): Promise<number> {
  for (const startedAt = performance.now(); ; await sleep(20)) {
    const row = await agents.db.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM watermarks WHERE consumer = 'agents.book' AND reached_at >= $1`,
      [endsAt],
    );
    if (row?.count === TOPICS.length * PARTITIONS) return performance.now();
    if (performance.now() - startedAt > RUN_MS_MAX) throw new Error('the period is not closed after two minutes');
  }
}

async function allPaid(agents: TestDatabase, { kind, startsAt }: Round): Promise<void> {
  for (const startedAt = performance.now(); ; await sleep(50)) {
    const row = await agents.db.one<{ closed: boolean; due: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM windows WHERE starts_at = $1 AND kind = $2 AND status = 'closed') AS closed,
              EXISTS (SELECT 1 FROM settlements WHERE status = 'due') AS due`,
      [startsAt, kind],
    );
    if (row?.closed && !row.due) break;
    if (performance.now() - startedAt > RUN_MS_MAX) throw new Error('the salaries are not paid after two minutes');
  }
  const paid = await agents.db.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM settlements WHERE starts_at = $1 AND kind = $2 AND status = 'paid'`,
    [startsAt, kind],
  );
  if (paid?.count !== AGENTS) throw new Error(`${paid?.count} of ${AGENTS} agents were paid`);
}

async function startAgents(
  databaseUrl: string,
  eventLogUrl: string,
  walletAddress: string,
  internal: number,
): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['services/agents/dist/main.js'], {
    // The child's input is a pipe from this process, so the child ends when this process ends.
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      LAUNCHER_PIPE: '1',
      LOG_LEVEL: 'error',
      DEMO: '0',
      DATABASE_URL: databaseUrl,
      EVENT_LOG: 'postgres',
      EVENT_LOG_URL: eventLogUrl,
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      WALLET_RPC_ADDRESS: walletAddress,
      IDENTITY_RPC_ADDRESS: '127.0.0.1:1',
      RPC_LISTEN: `127.0.0.1:${await leasePort()}`,
      INTERNAL_LISTEN: `127.0.0.1:${internal}`,
    },
  });
  return async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}
