import { setTimeout as sleep } from 'node:timers/promises';
import { aHistory, gamesFacts, identityFacts, WINDOW_MS } from '@nm/agents/testing/history.js';
import { agreeOnContracts } from '@nm/agents/testing/history.store.js';
import { Random } from '@nm/agents/testing/random.js';
import type { ServiceProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';
import { salaryFaults } from './salary-oracle.js';
import { SalaryPlatform } from './salary-platform.js';
import { amount } from '../amount.js';

const AGENTS = amount('SALARY_AGENTS', 60, 300);
const KILLS_EACH = amount('SALARY_KILLS', 2, 10);
const SEED = Number(process.env['SALARY_SEED'] ?? Date.now() % 1_000_000);
/** A period lasts five minutes, so an unsettled one would overlap with the next. */
const SETTLED_MS_MAX = 300_000;

// Goal (F2): salaries are settled and paid once to each agent, before the next period, when two workers are killed at
// any point between the closing of a period and its last payment.
describe('Agents killed inside a settlement, two copies on one period', () => {
  let platform: SalaryPlatform;
  let wallet: ServiceProcess;
  const copies = new Map<0 | 1, ServiceProcess>();
  const random = new Random(SEED);

  beforeAll(async () => {
    platform = await SalaryPlatform.create();
    wallet = platform.startWallet();
    startBoth();
  }, 120_000);
  afterAll(async () => {
    await Promise.all([...copies.values(), ...(wallet ? [wallet] : [])].map((process) => process.kill()));
    await platform?.drop();
  }, 60_000);

  it(`settles and pays each agent and period once, over ${2 * KILLS_EACH + 2} kills (seed ${SEED})`, async () => {
    const startsAt = new Date(Math.floor(Date.now() / WINDOW_MS) * WINDOW_MS - 6 * WINDOW_MS);
    const history = aHistory(SEED, { startsAt, agents: AGENTS, players: AGENTS, bets: 4 * AGENTS });
    let inPayment = 0;
    for (const batch of [0, 1] as const) {
      await platform.publish([
        ...identityFacts(history, batch, new Date(startsAt.getTime() - 86_400_000)),
        ...gamesFacts(history, batch),
      ]);
      await platform.taken();
      if (batch === 0) await agreeOnContracts(platform.agents.db, history);
      const passedAt = Date.now();
      await killWhileClosing(history.ends[batch]);
      for (let kill = 0; kill < KILLS_EACH; kill += 1) inPayment += (await killWhilePaying()) ? 1 : 0;
      await platform.settled(history.ends[batch]);
      expect(Date.now() - passedAt).toBeLessThan(SETTLED_MS_MAX);
    }
    expect(await salaryFaults(platform, history)).toEqual([]);
    console.log(`${inPayment} of ${2 * KILLS_EACH} kills came between the first and the last payment`);
    expect(inPayment).toBeGreaterThan(0);
  }, 600_000);

  /**
   * Locks the row of the five-minute window, as a bet that is being counted does. One copy waits for this lock while it
   * closes the window; the other copy waits for the first.
   */
  async function killWhileClosing(end: Date): Promise<void> {
    const isHeld = Promise.withResolvers<void>();
    const mayGo = Promise.withResolvers<void>();
    const holding = platform.agents.db.transaction(async (tx) => {
      await tx.rows(`SELECT 1 FROM windows WHERE status = 'open' ORDER BY ends_at LIMIT 1 FOR SHARE`);
      isHeld.resolve();
      await mayGo.promise;
    });
    await isHeld.promise;
    await platform.passed(end);
    await until(
      'both copies to stand in the closing',
      () => waiting(),
      (count) => count >= 2,
      60_000,
    );
    await killSome();
    mayGo.resolve();
    await holding;
    startBoth();
  }

  async function waiting(): Promise<number> {
    const row = await platform.agents.db.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return row?.count ?? 0;
  }

  /** @returns false when all salaries had been paid before the kill. */
  async function killWhilePaying(): Promise<boolean> {
    const before = await progress();
    const more = 1 + random.below(AGENTS);
    const reached = await until(
      'payments to go on',
      progress,
      ({ posted, open }) => posted >= before.posted + more || open === 0,
      60_000,
    );
    await killSome();
    const after = await progress();
    startBoth();
    return reached.open > 0 && after.posted > 0 && after.open > 0;
  }

  async function progress(): Promise<{ posted: number; open: number }> {
    const posted = await platform.wallet.db.one<{ count: number }>(
      `SELECT count(*)::int AS count FROM transfers WHERE key LIKE 'settlement:%'`,
    );
    const open = await platform.agents.db.one<{ count: number }>(
      `SELECT (SELECT count(*) FROM settlements WHERE status = 'due')::int + (SELECT count(*) FROM windows WHERE status = 'open')::int AS count`,
    );
    return { posted: posted?.count ?? 0, open: open?.count ?? 0 };
  }

  /** Kills one copy, the other, or both. */
  async function killSome(): Promise<void> {
    await sleep(random.below(20));
    const dying = random.pick([[0], [1], [0, 1]] as const);
    await Promise.all(dying.map(async (copy) => copies.get(copy)?.kill()));
  }

  function startBoth(): void {
    for (const copy of [0, 1] as const)
      if (copies.get(copy)?.hasEnded ?? true) copies.set(copy, platform.startCopy(copy));
  }
});
