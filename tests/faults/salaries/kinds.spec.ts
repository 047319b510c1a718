import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import {
  aHistory,
  gamesFacts,
  identityFacts,
  WINDOW_MS,
  WINDOWS_EACH,
  type History,
} from '@nm/agents/testing/history.js';
import { agreeOn, agreeOnDividends } from '@nm/agents/testing/history.store.js';
import { periodOf } from '@nm/agents/periods/period.js';
import { auditLedger } from '@nm/wallet/audit/audit.js';
import { Random } from '@nm/agents/testing/random.js';
import type { ServiceProcess } from '../../support/service-process.js';
import { SalaryPlatform } from './salary-platform.js';

const ZONE = 'Asia/Dhaka';
/**
 * The seed of a history in which some agents owe more than they receive; not every seed has one. SALARY_SEED sets
 * another.
 */
const SEED = Number(process.env['SALARY_SEED'] ?? 20_261_125);
/** The length of the dividends' periods: `week`, `half` (half a month) or `month`. SALARY_PERIOD sets it. */
const PERIODS: Readonly<Record<string, ContractPeriod>> = {
  week: ContractPeriod.WEEK,
  half: ContractPeriod.HALF_MONTH,
  month: ContractPeriod.MONTH,
};
const NAME = process.env['SALARY_PERIOD'] ?? 'week';
const PERIOD = PERIODS[NAME] ?? ContractPeriod.UNSPECIFIED;
const ACCOUNTS = new Map([
  [ContractKind.DIVIDEND, 'dividend'],
  [ContractKind.DAILY_SALARY, 'daily_salary'],
  [ContractKind.HOURLY_SALARY, 'hourly_salary'],
  [ContractKind.REALTIME_SALARY, 'realtime_salary'],
]);

// Goal: the wallet pays every kind of contract as it was settled, even if agents owe more than they receive, and even
// if one of two copies is killed during the payments.
describe('Settlements of each kind, posted by the wallet', () => {
  let platform: SalaryPlatform;
  let processes: ServiceProcess[] = [];

  beforeAll(async () => {
    platform = await SalaryPlatform.create();
    processes = [platform.startWallet(), platform.startCopy(0), platform.startCopy(1)];
  }, 120_000);
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.kill()));
    await platform?.drop();
  }, 60_000);

  it(`leave each agent and each clearing account with what is due (seed ${SEED}, dividends per ${NAME})`, async () => {
    // The history has two batches of bets. The second one ends with the last full period of a dividend, so that longer
    // periods close too.
    const end = periodOf(ContractKind.DIVIDEND, new Date(), ZONE, PERIOD).startsAt;
    const startsAt = new Date(end.getTime() - 2 * WINDOWS_EACH * WINDOW_MS);
    const history = aHistory(SEED, { startsAt, agents: 24, players: 40, bets: 300, timeZone: ZONE });
    for (const batch of [0, 1] as const) {
      await platform.publish([
        ...identityFacts(history, batch, new Date(startsAt.getTime() - 86_400_000)),
        ...gamesFacts(history, batch),
      ]);
      await platform.taken();
      if (batch === 0) await signAll(history);
      await platform.passed(history.ends[batch]);
      await new Promise((resolve) => setTimeout(resolve, new Random(SEED + batch).below(1_500)));
      await processes[1 + batch]?.kill();
      processes[1 + batch] = platform.startCopy(batch);
      // The killed copy may be the one that received the watermark, so it is published again. In production the next
      // watermark follows within seconds.
      await platform.passed(history.ends[batch]);
      await platform.settled(history.ends[batch]);
    }
    expect((await auditLedger(platform.wallet.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
    const [due, kinds] = [await dueToAgents(), await dueOfKinds()];
    expect(await cashOf(due.map(({ memberId }) => memberId))).toEqual(due);
    expect(kinds.map(({ kind }) => kind)).toEqual([...ACCOUNTS.keys()]);
    for (const { kind, left } of kinds) expect({ kind, left: await clearingOf(kind) }).toEqual({ kind, left });
    const short = await platform.agents.db.one<{ count: number }>(
      'SELECT count(*)::int AS count FROM settlements WHERE net_minor < 0',
    );
    if (process.env['SALARY_SEED'] === undefined && PERIOD === ContractPeriod.WEEK)
      expect(short?.count).toBeGreaterThan(0);
  }, 400_000);

  async function signAll(history: History): Promise<void> {
    const { db } = platform.agents;
    await agreeOnDividends(db, history, PERIOD);
    const { brand, memberIds, contracts } = history;
    for (const kind of [ContractKind.DAILY_SALARY, ContractKind.HOURLY_SALARY, ContractKind.REALTIME_SALARY])
      for (const { payer, payee, tiers } of contracts)
        await agreeOn(db, {
          ...{ brand, kind, payeeId: memberIds[payee] },
          payerId: payer === undefined ? undefined : memberIds[payer],
          tiers: tiers.map((tier) => ({
            ...tier,
            profitRatePpm: tier.lossRatePpm,
            singleBetRatePpm: tier.lossRatePpm,
          })),
        });
  }

  /**
   * The cash that each agent must have: the sum of the agent's net amounts, plus the amounts that the agent still owes,
   * which could not be taken because the cash was too low.
   */
  const dueToAgents = (): Promise<{ memberId: string; cash: bigint }[]> =>
    platform.agents.db.rows(
      `SELECT payee_id AS "memberId", (sum(net_minor) + coalesce((SELECT sum(owed_minor - repaid_minor) FROM owed
                WHERE agent_id = payee_id), 0))::bigint AS cash
         FROM settlements GROUP BY payee_id ORDER BY payee_id`,
    );

  const cashOf = (memberIds: readonly string[]): Promise<{ memberId: string; cash: bigint }[]> =>
    platform.wallet.db.rows(
      `SELECT member_id AS "memberId", cash_minor AS cash FROM accounts
        WHERE kind = 'member' AND member_id = ANY ($1) ORDER BY member_id`,
      [memberIds],
    );

  /**
   * The balance that the clearing account of each kind of contract must have: what the house funded and what was
   * collected, less what was paid. A debt may be repaid from a payment of another kind; the repaid amount then stays in
   * the account of that other kind.
   */
  const dueOfKinds = (): Promise<{ kind: ContractKind; left: bigint }[]> =>
    platform.agents.db.rows(
      `SELECT kind, (sum(CASE WHEN payer_id IS NULL THEN gross_minor ELSE 0 END) + sum(collected_minor)
                     - sum(coalesce(pay_minor, 0)))::bigint AS left
         FROM settlements GROUP BY kind ORDER BY kind`,
    );

  async function clearingOf(kind: ContractKind): Promise<bigint> {
    const row = await platform.wallet.db.one<{ sum: bigint }>(
      `SELECT coalesce(sum(e.amount_minor), 0)::bigint AS sum FROM entries e JOIN accounts a ON a.id = e.account_id
        WHERE a.name = $1`,
      [`clearing/${ACCOUNTS.get(kind)}`],
    );
    return row?.sum ?? 0n;
  }
});
