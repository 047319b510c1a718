import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { FaultyProxy } from '@nm/kit/testing/faulty-proxy.js';
import { AccountsStore } from '../accounts/accounts.store.js';
import { auditLedger } from '../audit/audit.js';
import type { Posting } from './command.js';
import { aBet, aBetWin, aCommand, aDeposit } from './testing/commands.js';
import { postingInput } from './plan.js';
import { commitsPostings, openTestLedger, type TestLedger } from './testing/test-ledger.js';

/**
 * The number of repetitions of the test of concurrent exclusions. The environment variable EXCLUSIONS=10000 runs its
 * long form.
 */
const EXCLUSIONS = Number(process.env['EXCLUSIONS'] ?? 200);

// Goal: with concurrent callers in several processes, the books balance and match the answers that the callers got.
describe('LedgerService', () => {
  let test: TestLedger;
  beforeAll(async () => {
    test = await openTestLedger();
  });
  afterEach(async () => {
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });
  afterAll(() => test.close());

  const funded = async (amountMinor: bigint): Promise<string> => {
    const memberId = await test.member();
    await test.ledger.post(aCommand(memberId, aDeposit(amountMinor)));
    return memberId;
  };
  const balance = (memberId: string) =>
    test.db.one<{ cash: bigint; version: bigint }>(
      'SELECT cash_minor AS cash, version FROM accounts WHERE member_id = $1',
      [memberId],
    );

  it("2,000 bets of 50 concurrent players: the players' own records agree with the ledger", async () => {
    const players = await Promise.all(
      Array.from({ length: 50 }, async () => ({
        memberId: await funded(500n),
        balance: 500n,
        version: 1n,
        refused: 0,
      })),
    );
    const ledgers = [test.ledger, test.another()];
    await Promise.all(
      players.map(async (player, p) => {
        for (let i = 0; i < 40; i += 1) {
          const stake = BigInt(1 + ((p * 7 + i * 13) % 150));
          const payout = i % 3 === 0 ? stake * 2n : 0n;
          const posting = await (ledgers[i % 2] as typeof test.ledger).post(
            aCommand(player.memberId, aBetWin(stake, payout)),
          );
          if (posting.status === 'refused') {
            expect(stake).toBeGreaterThan(player.balance);
            player.refused += 1;
          } else {
            player.balance += payout - stake;
            player.version += 1n;
          }
          expect(posting.balance).toMatchObject({ cashMinor: player.balance, version: player.version });
        }
      }),
    );
    for (const { memberId, balance: own, version } of players)
      expect(await balance(memberId)).toEqual({ cash: own, version });
    expect(players.some(({ refused }) => refused > 0)).toBe(true);
  }, 60_000);

  it("one balance used by 20 callers in two processes: the callers' records add up to the balance", async () => {
    const memberId = await funded(10_000n);
    const ledgers = [test.ledger, test.another()];
    const books = await Promise.all(
      Array.from({ length: 20 }, async (_, caller) => {
        const postings: Posting[] = [];
        for (let i = 0; i < 50; i += 1) {
          const ledger = ledgers[caller % 2] as typeof test.ledger;
          postings.push(await ledger.post(aCommand(memberId, aBetWin(BigInt(1 + (i % 40)), BigInt(i % 17)))));
        }
        return postings;
      }),
    );
    const all = books.flat().filter(({ status }) => status === 'applied');
    const moved = all.reduce((sum, { stake, payout }) => sum - stake.cashMinor + payout.cashMinor, 0n);
    expect(await balance(memberId)).toEqual({ cash: 10_000n + moved, version: BigInt(all.length) + 1n });
    expect(new Set(all.map(({ balance: after }) => after.version)).size).toBe(all.length);
  }, 60_000);

  it('a balance for 100 bets, 50 callers, 10,000 tries: exactly 100 pass', async () => {
    const memberId = await funded(1_000n);
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const own: string[] = [];
        for (let i = 0; i < 200; i += 1) own.push((await test.ledger.post(aCommand(memberId, aBet(10n)))).status);
        return own;
      }),
    );
    expect(statuses.flat().filter((status) => status === 'applied')).toHaveLength(100);
    expect(await balance(memberId)).toMatchObject({ cash: 0n });
  }, 120_000);

  it('one key from 50 callers and two processes has one effect and one answer', async () => {
    const memberId = await funded(1_000n);
    const key = randomUUID();
    const ledgers = [test.ledger, test.another()];
    const postings = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (ledgers[i % 2] as typeof test.ledger).post(aCommand(memberId, aBet(10n), key)),
      ),
    );
    expect(new Set(postings.map(({ transferId }) => transferId)).size).toBe(1);
    expect(postings.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await balance(memberId)).toEqual({ cash: 990n, version: 2n });
    await expect(test.ledger.post(aCommand(memberId, aBet(11n), key))).rejects.toMatchObject({
      code: 'wallet.key_reused',
    });
    expect(await test.db.one('SELECT count(*) AS rows FROM transfers WHERE key = $1', [key])).toEqual({ rows: 1n });
  });

  it('a connection cut after the commit: a repeat returns the stored answer', async () => {
    const proxy = await FaultyProxy.before(test.database.url, { cuts: commitsPostings });
    const ledger = test.another({ url: proxy.url });
    const memberId = await funded(1_000n);
    await ledger.post(aCommand(memberId, aBet(1n)));
    for (const count of [1, 40]) {
      const before = await balance(memberId);
      proxy.cutNextAnswers(1);
      const postings = await Promise.all(
        Array.from({ length: count }, () => ledger.post(aCommand(memberId, aBet(1n)))),
      );
      expect(proxy.cutsLeft).toBe(0);
      expect(postings.every(({ status }) => status === 'applied')).toBe(true);
      expect((await balance(memberId))?.cash).toBe((before?.cash ?? 0n) - BigInt(count));
    }
    await ledger.onApplicationShutdown();
    await proxy.close();
  });

  it('a stalled database: callers get a failure in time, nothing is retried for them, and their keys return the results', async () => {
    const proxy = await FaultyProxy.before(test.database.url, { cuts: commitsPostings });
    const ledger = test.another({ url: proxy.url, waitMsMax: 1_500, connections: 1, batchMax: 50 });
    const memberId = await funded(1_000n);
    await ledger.post(aCommand(memberId, aBet(1n)));
    const commands = Array.from({ length: 200 }, () => aCommand(memberId, aBet(1n)));
    proxy.hold();
    const startedAt = performance.now();
    const codes = (await Promise.allSettled(commands.map((command) => ledger.post(command)))).map((each) =>
      each.status === 'fulfilled' ? 'applied' : (each.reason as { code: string }).code,
    );
    expect(new Set(codes)).toEqual(new Set(['system.temporary']));
    // A query that was running at the deadline may finish later. The commands that were queued behind it must
    // have failed within their time limit.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    proxy.flow();
    for (const command of commands) expect(await ledger.post(command)).toMatchObject({ status: 'applied' });
    expect(await balance(memberId)).toEqual({ cash: 799n, version: 202n });
    await ledger.onApplicationShutdown();
    await proxy.close();
  }, 60_000);

  it('a command that the database refuses fails alone; the others of its batch succeed', async () => {
    const memberId = await funded(1_000n);
    const inputs = [1n, 2n, 3n, 4n].map((stake) => postingInput(aCommand(memberId, aBet(stake)), test.vendorId));
    const outcomes = await Promise.allSettled(
      inputs.map((input, i) => test.writer.post(i === 1 ? { ...input, inputHash: 'no hash' } : input)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(await balance(memberId)).toMatchObject({ cash: 992n });
  });

  it('applies no bet after an exclusion was answered, whatever rows other processes have cached', async () => {
    const ledgers = [test.ledger, test.another()];
    const accounts = new AccountsStore();
    const memberId = await funded(1_000_000n);
    for (let round = 0; round < EXCLUSIONS; round += 1) {
      for (const ledger of ledgers) await ledger.post(aCommand(memberId, aBet(1n)));
      const under = ledgers.map((ledger) => ledger.post(aCommand(memberId, aBet(1n))));
      await test.db.transaction((tx) => accounts.setExcluded(tx, memberId, true));
      const late = await Promise.all(ledgers.map((ledger) => ledger.post(aCommand(memberId, aBet(1n)))));
      expect(late.map(({ code }) => code)).toEqual(['wallet.excluded', 'wallet.excluded']);
      await Promise.all(under);
      await test.db.transaction((tx) => accounts.setExcluded(tx, memberId, false));
    }
  }, 600_000);

  it("counts bets by the database's day, whatever the process clocks say, also when the day ends after a row was cached", async () => {
    const memberId = await funded(1_000n);
    const ledgers = [test.ledger, test.another()];
    const both = async (stake: bigint) => {
      const codes = [];
      for (const ledger of ledgers) codes.push((await ledger.post(aCommand(memberId, aBet(stake)))).code ?? 'applied');
      return codes;
    };
    const clock = jest
      .spyOn(Date, 'now')
      .mockImplementation(() => performance.timeOrigin + performance.now() + 600_000);
    try {
      // In the zone America/Havana the clocks change at midnight.
      await test.set(
        memberId,
        `zone = 'America/Havana', stake_limits_minor = '{10,NULL,NULL}', day_ends_at = '-infinity'`,
      );
      for (let day = 0; day < 3; day += 1) {
        expect(await both(5n)).toEqual(['applied', 'applied']);
        expect(await both(1n)).toEqual(['wallet.stake_limit', 'wallet.stake_limit']);
        // Simulates the time just after midnight: no posting has written the account's row yet, so its counters still
        // belong to the day before.
        await test.db.rows(
          `UPDATE accounts SET day_ends_at = date_trunc('day', now() AT TIME ZONE zone) AT TIME ZONE zone WHERE member_id = $1`,
          [memberId],
        );
      }
      const row = await test.db.one(
        `SELECT day_ends_at = date_trunc('day', now() AT TIME ZONE zone) AT TIME ZONE zone AS ended, staked_before_minor[1] AS before FROM accounts WHERE member_id = $1`,
        [memberId],
      );
      expect(row).toEqual({ ended: true, before: 20n });
    } finally {
      clock.mockRestore();
    }
  });

  it('a full queue refuses further commands as temporary, and closing finishes the waiting ones', async () => {
    const memberId = await funded(1_000n);
    const ledger = test.another({ queueMax: 10 });
    await ledger.post(aCommand(memberId, aBet(1n)));
    const postings = Array.from({ length: 30 }, () => ledger.post(aCommand(memberId, aBet(1n))));
    const settled = Promise.allSettled(postings);
    await new Promise((resolve) => setImmediate(resolve));
    await ledger.onApplicationShutdown();
    const statuses = (await settled).map((each) =>
      each.status === 'fulfilled' ? 'applied' : (each.reason as { code: string }).code,
    );
    expect(statuses.filter((status) => status === 'applied')).toHaveLength(10);
    expect(statuses.filter((status) => status === 'system.temporary')).toHaveLength(20);
    await expect(ledger.post(aCommand(memberId, aBet(1n)))).rejects.toMatchObject({ code: 'system.temporary' });
  });
});
