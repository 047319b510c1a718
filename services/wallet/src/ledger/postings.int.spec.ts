import fc from 'fast-check';
import { aCommand, aDeposit } from './testing/commands.js';
import { LedgerModel, type ModelAccount } from './testing/ledger-model.js';
import { PostingBench } from './testing/posting-bench.js';
import {
  MEMBERS,
  batches,
  bets,
  bonusLives,
  commandOf,
  oneBatchOf,
  type AccountEvent,
  type Step,
} from './testing/posting-steps.js';
import type { TestLedger } from './testing/test-ledger.js';

// Goal: the ledger gives the same answers as an independent model, for any commands in any order and batching.
describe('Postings', () => {
  let bench: PostingBench;
  let test: TestLedger;
  beforeAll(async () => {
    bench = await PostingBench.start();
    ({ test } = bench);
  });
  afterAll(() => bench.stop());

  const runs = { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 60) };
  /** The time limit (ms) of a test: two seconds for each generated sequence of commands, at least four minutes. */
  const limitMs = Math.max(240_000, 2_000 * runs.numRuns);
  it(
    "get the model's answers, in batches and singly, and the books balance",
    async () => {
      await fc.assert(
        fc.asyncProperty(batches, (all) => agree(all, 0n)),
        runs,
      );
      expect(await bench.faults()).toEqual([]);
    },
    limitMs,
  );

  it(
    "get the model's answers when nearly all are plain bets",
    async () => {
      await fc.assert(
        fc.asyncProperty(bets, fc.bigInt({ min: 1n, max: 900n }), (all, opening) => agree(all, opening)),
        runs,
      );
      expect(await bench.faults()).toEqual([]);
    },
    limitMs,
  );

  it(
    "get the model's answers while bonuses are granted, converted and forfeited under open bets",
    async () => {
      await fc.assert(
        fc.asyncProperty(bonusLives, fc.bigInt({ min: 0n, max: 40n }), (all, opening) => agree(all, opening)),
        runs,
      );
      expect(await bench.faults()).toEqual([]);
      // The generated commands must have led to conversions, and to wins or rollbacks whose bonus part went to the
      // house. The second case is rare, so it is required only for 300 runs or more.
      expect(
        await test.db.one(
          `SELECT count(*) FILTER (WHERE type::text = 'conversion') > 0 AS converted,
                count(*) FILTER (WHERE type IN ('win', 'rollback') AND e.id IS NOT NULL) > 0 OR $1 < 300 AS "toHouse"
           FROM transfers t LEFT JOIN (SELECT transfer_id AS id FROM entries WHERE line = 12) e ON e.id = t.id`,
          [runs.numRuns],
        ),
      ).toEqual({ converted: true, toHouse: true });
    },
    limitMs,
  );

  /** Runs batches through the ledger and the model, and compares their answers and their accounts. */
  async function agree(
    all: readonly { steps: readonly Step[]; events: readonly AccountEvent[] }[],
    openingMinor: bigint,
  ): Promise<void> {
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => test.member()));
    const zone = middayZone();
    const model = new LedgerModel();
    const accounts = members.map((each) => Object.assign(model.open(each), { zone }));
    for (const each of members) {
      await test.set(each, `zone = '${zone}'`);
      if (openingMinor === 0n) continue;
      const opening = aCommand(each, aDeposit(openingMinor));
      expect(await bench.posted([opening])).toEqual([model.post(opening)]);
    }
    for (const { steps, events } of all) {
      const commands = oneBatchOf(steps.flatMap((each) => commandOf(members, each)));
      expect(await bench.posted(commands)).toEqual(commands.map((command) => model.post(command)));
      for (const each of events) await happen(each, members, accounts);
    }
    for (const [i, each] of members.entries()) {
      const { cash, bonus, held, debt, version, turnover, happenings, bonuses } = accounts[i] as ModelAccount;
      const sum = (figure: (h: (typeof happenings)[number]) => bigint): bigint =>
        happenings.reduce((s, h) => s + figure(h), 0n);
      expect(await endingsOf(each)).toEqual(
        bonuses.map(({ state, cash: converted }) => (state === 'open' ? [state, null] : [state, converted])),
      );
      expect(
        await test.db.one(
          `SELECT cash_minor, bonus_minor, held_minor, debt_minor, version, turnover_minor[10] AS counted, open_bonuses,
                  staked_minor, won_minor, deposited_minor FROM accounts WHERE member_id = $1`,
          [each],
        ),
      ).toEqual({
        ...{ cash_minor: cash, bonus_minor: bonus, held_minor: held, debt_minor: debt, version, counted: turnover[9] },
        open_bonuses: bonuses.filter(({ state }) => state === 'open').length,
        staked_minor: sum(({ staked }) => staked),
        won_minor: sum(({ won }) => won),
        deposited_minor: sum(({ deposited }) => deposited),
      });
    }
  }

  /** Returns how the member's bonuses ended and the amounts that became cash, oldest first. */
  const endingsOf = async (memberId: string): Promise<unknown[]> =>
    (
      await test.db.rows<{ ending: string; converted: bigint | null }>(
        `SELECT coalesce(r.ending, 'open') AS ending, r.converted_minor AS converted
           FROM accounts a JOIN turnover_requirements r ON r.account_id = a.id
           JOIN transfers t ON t.account_id = a.id AND t.id = r.transfer_id
          WHERE a.member_id = $1 ORDER BY t.version`,
        [memberId],
      )
    ).map(({ ending, converted }) => [ending, converted]);

  async function happen(
    each: AccountEvent,
    members: readonly string[],
    accounts: readonly ModelAccount[],
  ): Promise<void> {
    if (each.kind === 'days') {
      await bench.passDays(members, each.count);
      for (const account of accounts)
        for (const happening of account.happenings) happening.day = daysBefore(happening.day, each.count);
      return;
    }
    const memberId = members[each.member] as string;
    const account = accounts[each.member] as ModelAccount;
    if (each.kind === 'exclude') {
      await test.set(memberId, `excluded = ${each.excluded}`);
      account.excluded = each.excluded;
      return;
    }
    const { of, span, limit } = each;
    const limits = { ...account[`${of}Limits`], [['day', 'week', 'month'][span] as string]: limit };
    account[`${of}Limits`] = limits;
    const list = ['day', 'week', 'month'].map((name) => (limits as Record<string, bigint>)[name] ?? 'NULL');
    // Ends the account's day, so that the next posting starts a new day and computes the upper bounds of stakes, losses
    // or deposits from the new limit.
    await test.set(memberId, `${of}_limits_minor = '{${list.join()}}', day_ends_at = least(day_ends_at, '-infinity')`);
    // The day of the account has ended, so all earlier events now count as before the current day, week and month. The
    // dates of the events in the model are changed accordingly.
    account.happenings.forEach((happening) => (happening.day = '1970-01-01'));
  }
});

/** Returns a time zone in which it is about midday now, so that no day ends during a test. */
function middayZone(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);
