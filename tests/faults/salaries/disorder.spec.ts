import { aHistory, gamesFacts, identityFacts, WINDOW_MS, type Fact, type History } from '@nm/agents/testing/history.js';
import { agreeOnContracts } from '@nm/agents/testing/history.store.js';
import { Random } from '@nm/agents/testing/random.js';
import type { Sql } from '@nm/kit/db/db.js';
import type { ServiceProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';
import { salaryFaults } from './salary-oracle.js';
import { SalaryPlatform } from './salary-platform.js';

const SEED = Number(process.env['SALARY_SEED'] ?? Date.now() % 1_000_000);
const EVERYTHING: Readonly<Record<'agents' | 'wallet', readonly string[]>> = {
  agents: [
    'members',
    'placements',
    'tree_moves',
    'windows',
    'bets',
    'early_voids',
    'settlements',
    'offsets',
    'owed',
    'outbox',
    'inbox',
    'parked',
  ],
  wallet: ['accounts', 'transfers', 'entries', 'outbox', 'inbox', 'parked'],
};

const random = new Random(SEED);

// Goal (F3): facts that arrive twice, out of order or again from the start change nothing more, and a fact that arrives
// before its prerequisite waits for it.
describe('Facts that arrive twice, out of order, and again from the start', () => {
  let platform: SalaryPlatform;
  let processes: ServiceProcess[] = [];
  const startsAt = new Date(Math.floor(Date.now() / WINDOW_MS) * WINDOW_MS - 6 * WINDOW_MS);
  const registeredAt = new Date(startsAt.getTime() - 86_400_000);
  let history: History;

  beforeAll(async () => {
    platform = await SalaryPlatform.create();
    processes = [platform.startWallet(), platform.startCopy(0), platform.startCopy(1)];
    history = aHistory(SEED, { startsAt, agents: 25, players: 35, bets: 400 });
  }, 120_000);
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.kill('SIGTERM')));
    await platform?.drop();
  }, 60_000);

  it(`are parked when a settle arrives before its member, and none is lost (seed ${SEED})`, async () => {
    await platform.publish(disordered(gamesFacts(history, 0)));
    await until(
      'early settles to be parked',
      () => platform.parked(),
      (parked) => parked > 0,
      60_000,
    );
    const counted = await platform.agents.db.rows('SELECT 1 FROM bets');
    expect(counted).toEqual([]);
    await platform.publish(disordered(identityFacts(history, 0, registeredAt)));
    await platform.taken();
    const bets = await platform.agents.db.one<{ count: number }>('SELECT count(*)::int AS count FROM bets');
    expect(bets?.count).toBe(history.bets.filter(({ batch }) => batch === 0).length);
  }, 300_000);

  it('lead to the same salaries as a plain computation over all bets, in spite of doubles and disorder', async () => {
    await agreeOnContracts(platform.agents.db, history);
    await platform.passed(history.ends[0]);
    await platform.settled(history.ends[0]);
    await platform.publish(disordered([...gamesFacts(history, 1), ...identityFacts(history, 1, registeredAt)]));
    await platform.taken();
    await platform.passed(history.ends[1]);
    await platform.settled(history.ends[1]);
    expect(await salaryFaults(platform, history)).toEqual([]);
  }, 300_000);

  it('change nothing when both topics are published again from the start', async () => {
    const before = [await contentOf(platform.agents.db, 'agents'), await contentOf(platform.wallet.db, 'wallet')];
    for (const [topic, records] of platform.published) await platform.publishAgain(topic, random.disorder(records));
    await platform.taken();
    await platform.passed(history.ends[1]);
    await platform.settled(history.ends[1]);
    expect([await contentOf(platform.agents.db, 'agents'), await contentOf(platform.wallet.db, 'wallet')]).toEqual(
      before,
    );
    expect(await salaryFaults(platform, history)).toEqual([]);
  }, 300_000);
});

/** A log guarantees order only within a key of one topic. */
const disordered = (facts: readonly Fact[]): Fact[] =>
  random.disorderOfKeys(
    facts,
    ({ schema, body }) => `${schema.file.proto.package} ${String((body as { memberId?: string }).memberId)}`,
  );

/** A digest of each table's rows, independent of their order. */
async function contentOf(sql: Sql, service: 'agents' | 'wallet'): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of EVERYTHING[service]) {
    // The time of publication is left out of the digest, because it differs between two runs with the same content.
    const row = table === 'outbox' ? `to_jsonb(t) - 'published_at'` : 'to_jsonb(t)';
    const found = await sql.one<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(r, ',' ORDER BY r)), '') AS digest FROM (SELECT (${row})::text AS r FROM ${table} t) rows`,
    );
    digests[table] = found?.digest ?? '';
  }
  return digests;
}
