import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '@nm/kit/testing/test-database.js';
import { WRITER_SETTINGS } from '@nm/wallet/ledger/posting-connection.store.js';
import { NamedAccounts } from '@nm/wallet/ledger/named-accounts.store.js';
import { MIGRATIONS } from '@nm/wallet/migrations/index.js';
import { figureOf, median, type Figure } from '../figure.js';
import { isQuiet, quiet } from '../machine.js';
import { Pgbench } from '../pgbench.js';
import { requireCleanBooks } from './clean-books.js';
import { REFERENCE_BET } from './reference-function.js';
import { measureWriter, type Load, type Measured } from './load.js';
import { BENCH_MEMBERS, benchMemberSql, populate } from './populate.js';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6);
const QUIET_WAIT_S = Number(process.env['BENCH_QUIET_WAIT'] ?? 20);
const TPCB_SCALE = 10;
/**
 * If fewer rounds than this ran without outside load (processor time of other processes), all rounds count. The outside
 * load is printed.
 */
const QUIET_ROUNDS_MIN = 3;

/**
 * The number of members in the cached load. Their accounts are soon all in the writer's cache, like those of players
 * who bet continuously.
 */
const ACTIVE_MEMBERS = 2_000;

type Part =
  | 'tpcb'
  | 'function'
  | 'each'
  | 'eachActive'
  | 'batches16'
  | 'active16'
  | 'batches256'
  | 'active256'
  | 'uniform64'
  | 'hot64';
type Round = Partial<Record<Part, Measured>> & { readonly outsideLoad: number };

/** The parts of the measurement that each figure needs, so that a single figure can be measured faster. */
const NEEDS: Record<string, readonly Part[]> = {
  G1: ['tpcb', 'batches16'],
  G2: ['function', 'each', 'eachActive'],
  G3: ['function', 'each', 'batches16', 'active16'],
  G4: ['function', 'batches256', 'active256'],
  G5: ['uniform64', 'hot64'],
};

/** Builds the pgbench script that calls the reference function with the values of a bet. */
function functionScript(vendorId: bigint): string {
  const values = [
    `'games'`,
    benchMemberSql(':member').replace(':member::int', 'CAST(:member AS int)'),
    `'USD'`,
    'gen_random_uuid()',
    'gen_random_uuid()',
    `'bet'`,
    '1',
    '0',
    '0',
    String(vendorId),
    `'bench'`,
    `'INHOUSE'`,
    `'dice'`,
    `'bench'`,
    '10',
  ];
  const statement = REFERENCE_BET.replace(/--.*$/gm, '').replace(
    /\$(\d+)/g,
    (_parameter, n: string) => values[Number(n) - 1] ?? '',
  );
  return `\\set member random(1, ${BENCH_MEMBERS})\n${statement};\n`;
}

/**
 * G1 to G5: the ledger's speed against pgbench's TPC-B-like run on the same Postgres, in interleaved rounds on a
 * populated ledger. @throws Error when the books are not clean afterwards.
 */
export async function measureLedger(figures: readonly string[]): Promise<Figure[]> {
  const parts = new Set(figures.flatMap((figure) => NEEDS[figure] ?? []));
  const pgbench = Pgbench.find();
  const adminUrl = process.env['TEST_POSTGRES_URL'];
  if (!adminUrl) throw new Error('TEST_POSTGRES_URL is not set: run this through `npm run bench`.');
  const database = await createTestDatabase({ service: 'wallet', migrations: MIGRATIONS });
  const tpcb = await plainDatabase(adminUrl, 'bench_tpcb');
  try {
    console.log(`filling a ledger with ${BENCH_MEMBERS} members and a million transfers`);
    const { tookMs } = await populate(database.ownerUrl);
    console.log(`filled in ${(tookMs / 1_000).toFixed(0)} s`);
    await pgbench.initialise(tpcb.url, TPCB_SCALE);
    const vendorId = await new NamedAccounts(database.db).idOf('vendor/INHOUSE', 'USD');
    const load: Omit<Load, 'callers' | 'members' | 'writes'> = {
      url: database.url,
      vendorId,
      seconds: SECONDS,
    };
    const script = functionScript(load.vendorId);
    const clients = parts.has('tpcb') ? await bestClients(pgbench, tpcb.url) : 0;
    const work: Record<Part, () => Promise<Measured>> = {
      tpcb: async () => rated(await pgbench.measure(tpcb.url, { clients, seconds: SECONDS })),
      function: async () =>
        rated(
          await pgbench.measure(database.url, { clients: 16, seconds: SECONDS, script, settings: WRITER_SETTINGS }),
        ),
      each: () => measureWriter({ ...load, callers: 16, members: BENCH_MEMBERS, writes: 'each' }),
      eachActive: () => measureWriter({ ...load, callers: 16, members: ACTIVE_MEMBERS, writes: 'each' }),
      active16: () => measureWriter({ ...load, callers: 16, members: ACTIVE_MEMBERS, writes: 'batches' }),
      active256: () => measureWriter({ ...load, callers: 256, members: ACTIVE_MEMBERS, writes: 'batches' }),
      batches16: () => measureWriter({ ...load, callers: 16, members: BENCH_MEMBERS, writes: 'batches' }),
      batches256: () => measureWriter({ ...load, callers: 256, members: BENCH_MEMBERS, writes: 'batches' }),
      uniform64: () => measureWriter({ ...load, callers: 64, members: BENCH_MEMBERS, writes: 'batches' }),
      hot64: () => measureWriter({ ...load, callers: 64, members: 1, writes: 'batches' }),
    };
    const rounds: Round[] = [];
    for (let i = 0; i < ROUNDS; i += 1) rounds.push(await measureRound(i, parts, work, adminUrl));
    await requireCleanBooks(database.ownerUrl);
    const countedRounds = counted(rounds);
    return figures.flatMap((figure) => ratios(figure, countedRounds));
  } finally {
    await tpcb.drop();
    await database.drop();
  }
}

async function measureRound(
  i: number,
  parts: ReadonlySet<Part>,
  work: Record<Part, () => Promise<Measured>>,
  adminUrl: string,
): Promise<Round> {
  await asAdmin(adminUrl, 'CHECKPOINT');
  await sleep(1_000);
  const outsideLoad = await quiet(QUIET_WAIT_S);
  const round: Partial<Record<Part, Measured>> = {};
  for (const part of parts) round[part] = await work[part]();
  const told = Object.entries(round).map(
    ([part, { perSecond, p50Ms, p99Ms }]) =>
      `${part} ${perSecond.toFixed(0)}/s${Number.isNaN(p50Ms) ? '' : ` (p50 ${p50Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)} ms)`}`,
  );
  console.log(`round ${i + 1}, outside load ${(outsideLoad * 100).toFixed(0)}%: ${told.join(', ')}`);
  return { ...round, outsideLoad };
}

/** Returns the rounds during which other processes needed little processor time; all rounds if these are too few. */
function counted(rounds: readonly Round[]): readonly Round[] {
  const undisturbed = rounds.filter(({ outsideLoad }) => isQuiet(outsideLoad));
  if (undisturbed.length >= QUIET_ROUNDS_MIN) return undisturbed;
  console.log(`only ${undisturbed.length} of ${rounds.length} rounds were quiet: all of them count`);
  return rounds;
}

function ratios(figure: string, rounds: readonly Round[]): Figure[] {
  const ratio = (over: Part, under: Part, of: keyof Measured = 'perSecond') =>
    rounds.map((round) => (round[over]?.[of] ?? Number.NaN) / (round[under]?.[of] ?? Number.NaN));
  switch (figure) {
    case 'G1':
      return [figureOf('G1', 'writer with batches at 16 / best TPC-B-like', 2, 'higher', ratio('batches16', 'tpcb'))];
    case 'G2':
      return [
        figureOf(
          'G2',
          'writer, one call per posting at 16 / the function in pgbench',
          0.75,
          'higher',
          ratio('each', 'function'),
        ),
        figureOf('G2.active', 'the same for cached accounts', 0.75, 'higher', ratio('eachActive', 'function')),
      ];
    case 'G3':
      return [
        figureOf(
          'G3',
          'writer with batches at 16 / the function in pgbench',
          1.6,
          'higher',
          ratio('batches16', 'function'),
        ),
        figureOf('G3.active', 'the same for cached accounts', 1.6, 'higher', ratio('active16', 'function')),
        figureOf('G3.p99', "its p99 / the single call's", 1, 'lower', ratio('batches16', 'each', 'p99Ms')),
      ];
    case 'G4':
      return [
        figureOf(
          'G4',
          'writer with batches at 256 / the function in pgbench',
          2.8,
          'higher',
          ratio('batches256', 'function'),
        ),
        figureOf('G4.active', 'the same for cached accounts', 2.8, 'higher', ratio('active256', 'function')),
      ];
    default:
      return [figureOf('G5', 'one hot account / many accounts, 64 callers', 1, 'higher', ratio('hot64', 'uniform64'))];
  }
}

const rated = ({ perSecond }: { perSecond: number }): Measured => ({ perSecond, p50Ms: Number.NaN, p99Ms: Number.NaN });

/** Finds the number of pgbench clients at which TPC-B-like is fastest on this machine. */
async function bestClients(pgbench: Pgbench, url: string): Promise<number> {
  const tried = [];
  for (const clients of [4, 8, 16]) {
    const rates = [];
    for (let i = 0; i < 3; i += 1) rates.push((await pgbench.measure(url, { clients, seconds: 2 })).perSecond);
    tried.push({ clients, perSecond: median(rates) });
  }
  tried.sort((a, b) => b.perSecond - a.perSecond);
  return tried[0]?.clients ?? 8;
}

async function plainDatabase(adminUrl: string, name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const drop = () => asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await drop();
  await asAdmin(adminUrl, `CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}
