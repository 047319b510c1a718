import type { DataSource } from 'typeorm';
import { dataSource } from '@nm/kit/db/data-source.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import { auditLedger } from '../audit/audit.js';
import type { Movement } from '../ledger/movement.js';
import {
  aBet,
  aBetWin,
  aCommand,
  aDeposit,
  aForfeit,
  aGrant,
  aHold,
  aRollback,
  aWin,
  inRound,
  withStakeMax,
} from '../ledger/testing/commands.js';
import { openTestLedger, type TestLedger } from '../ledger/testing/test-ledger.js';
import { BonusesJobs } from './bonuses.jobs.js';
import { BonusesReadModel } from './bonuses.read-model.js';
import { ExpiryStore, type DueBonus } from './expiry.store.js';

const PAGE = { number: 1, limit: 20, offset: 0 };
const DAYS = 30;

// Goal: an open bonus limits stakes by the terms of its grant and ends once at its expiry, even while bets are posted.
describe('A bonus with terms', () => {
  let test: TestLedger;
  let jobs: BonusesJobs;
  let readModel: BonusesReadModel;
  let owner: DataSource;
  beforeAll(async () => {
    test = await openTestLedger();
    owner = await dataSource({ url: test.database.ownerUrl, poolMax: 1 }).initialize();
    jobs = jobsOn(test.ledger);
    readModel = new BonusesReadModel(test.db);
  });
  afterAll(async () => {
    await owner.destroy();
    await test.close();
  });
  afterEach(async () => {
    expect((await auditLedger(test.db)).filter(({ faults }) => faults > 0n)).toEqual([]);
  });

  const jobsOn = (ledger: TestLedger['ledger']): BonusesJobs =>
    new BonusesJobs(test.db, new ExpiryStore(test.db), new Outbox(test.db, 'wallet.v1'), ledger);
  const post = (memberId: string, movement: Movement, key?: string) =>
    test.ledger.post(aCommand(memberId, movement, key));
  const code = async (memberId: string, stakeMinor: bigint) => (await post(memberId, aBet(stakeMinor))).code ?? 'ok';
  const expiring = (bonusMinor: bigint, requiredMinor = 9_000n): Movement =>
    ({ ...aGrant(0n, bonusMinor, requiredMinor), expiresAfterDays: DAYS }) as Movement;
  /** Sets the expiry of the member's bonuses to the given number of hours from now. */
  const expiresIn = (memberId: string, hours: number) =>
    owner.query(
      `UPDATE turnover_requirements r SET expires_at = clock_timestamp() + $2 * interval '1 hour'
         FROM accounts a WHERE a.id = r.account_id AND a.member_id = $1 AND r.expires_at IS NOT NULL`,
      [memberId, hours],
    );
  const pools = (memberId: string) =>
    test.db.one(
      `SELECT cash_minor AS cash, bonus_minor AS bonus, open_bonuses AS open FROM accounts WHERE member_id = $1`,
      [memberId],
    );
  const events = (memberId: string, type: string) =>
    test.db.rows<{ body: Record<string, unknown> | null }>(
      `SELECT body FROM outbox WHERE key = $1 AND type = $2 ORDER BY id`,
      [memberId, `wallet.v1.${type}`],
    );
  const list = async (memberId: string) =>
    (await readModel.list({ memberId, currency: 'USD', state: undefined, from: undefined, to: undefined }, PAGE))
      .bonuses;

  it('refuses a larger stake while it has money, and no stake of a member without a bonus', async () => {
    const [memberId, other] = [await test.member(), await test.member()];
    await post(memberId, aDeposit(1_000n));
    await post(other, aDeposit(1_000n));
    await post(memberId, withStakeMax(aGrant(0n, 50n, 9_000n), 20n), 'wide');
    await post(memberId, withStakeMax(aGrant(0n, 50n, 9_000n), 10n), 'narrow');
    expect(await code(memberId, 11n)).toBe('wallet.bonus_stake_limit');
    expect(await code(memberId, 10n)).toBe('ok');
    expect(await code(other, 900n)).toBe('ok');
    // Only the bonuses that are still open limit the stake: a forfeited bonus no longer does.
    await post(memberId, aForfeit(50n, 'narrow'));
    expect(await code(memberId, 20n)).toBe('ok');
    expect(await code(memberId, 21n)).toBe('wallet.bonus_stake_limit');
    await post(memberId, aForfeit(50n, 'wide'));
    expect(await code(memberId, 400n)).toBe('ok');
  });

  it('does not limit the stakes once it is used up, and does again when its money comes back', async () => {
    const memberId = await test.member();
    await post(memberId, withStakeMax(aGrant(0n, 50n, 9_000n), 50n));
    await post(memberId, aBet(50n), 'all');
    await post(memberId, aWin('all', 0n));
    await post(memberId, aDeposit(500n));
    expect(await code(memberId, 100n)).toBe('ok');
    await post(memberId, aRollback('all'));
    expect(await code(memberId, 100n)).toBe('wallet.bonus_stake_limit');
  });

  it('limits the stakes while its money is in open bets, also in the same moment', async () => {
    const [memberId, hasty] = [await test.member(), await test.member()];
    for (const each of [memberId, hasty]) await post(each, withStakeMax(aGrant(0n, 50n, 9_000n), 50n));
    await post(memberId, aBet(50n), 'parked');
    await post(memberId, aDeposit(500n));
    for (const stake of [aBet(51n), aBetWin(51n, 60n)])
      expect(await post(memberId, stake)).toMatchObject({ code: 'wallet.bonus_stake_limit' });
    expect(await code(memberId, 50n)).toBe('ok');
    const together = [aBet(50n), aDeposit(500n), aBet(51n)].map((movement) => post(hasty, movement));
    expect((await Promise.all(together)).map(({ code: each }) => each)).toEqual([
      undefined,
      undefined,
      'wallet.bonus_stake_limit',
    ]);
  });

  it('does not limit the stakes once the round of all its bets was closed, by the posting for one of them', async () => {
    const memberId = await test.member();
    await post(memberId, withStakeMax(aGrant(0n, 50n, 9_000n), 30n));
    await post(memberId, inRound(aBet(20n), 'other'), 'other');
    for (const key of ['red', 'black']) await post(memberId, aBet(15n), key);
    await post(memberId, aDeposit(500n));
    await post(memberId, aWin('red', 0n, 30n));
    // The bet in the round `other` is still open and contains money of the bonus, so the maximum stake of the bonus
    // still applies.
    expect(await code(memberId, 31n)).toBe('wallet.bonus_stake_limit');
    await post(memberId, aWin('other', 0n, 20n));
    expect(await code(memberId, 31n)).toBe('ok');
  });

  it('shows its terms, and loses what is left with its winnings when its time is over', async () => {
    const memberId = await test.member();
    await post(memberId, aDeposit(100n));
    await post(memberId, withStakeMax(expiring(400n), 500n));
    await post(memberId, aBet(250n), 'open');
    await post(memberId, inRound(aBetWin(200n, 300n), 'other'));
    const [bonus] = await list(memberId);
    const inDays = ((bonus?.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(bonus).toMatchObject({ state: 'open', stakeMaxMinor: 500n });
    expect(Math.round(inDays)).toBe(DAYS);
    await jobs.expireBonuses();
    expect(await pools(memberId)).toMatchObject({ bonus: 350n, open: 1 });
    await expiresIn(memberId, -1);
    await jobs.expireBonuses();
    await jobs.expireBonuses();
    expect(await pools(memberId)).toEqual({ cash: 0n, bonus: 0n, open: 0 });
    expect(await list(memberId)).toMatchObject([
      { state: 'expired', leftMinor: 0n, endedAt: expect.any(Date) as Date },
    ]);
    expect(await events(memberId, 'BonusExpired')).toMatchObject([
      { body: { memberId, promotion: 'welcome', currency: 'USD', amountMinor: '350' } },
    ]);
    // The agents' dividends use this event: they subtract the forfeited amount from the cost of promotions.
    expect(await events(memberId, 'BonusForfeited')).toMatchObject([{ body: { memberId, amountMinor: '350' } }]);
    // If an open bet of a forfeited bonus wins, the bonus part of the win goes to the house.
    await post(memberId, aWin('open', 1_000n));
    expect(await pools(memberId)).toMatchObject({ cash: 400n, bonus: 0n });
  });

  it('takes nothing of a bonus that became cash, and leaves other bonuses their part', async () => {
    const memberId = await test.member();
    await post(memberId, expiring(300n, 100n));
    await post(memberId, aGrant(0n, 200n, 9_000n));
    await post(memberId, expiring(100n));
    await post(memberId, aBetWin(100n, 100n));
    expect(await pools(memberId)).toEqual({ cash: 300n, bonus: 300n, open: 2 });
    await expiresIn(memberId, -1);
    await jobs.expireBonuses();
    expect(await pools(memberId)).toEqual({ cash: 300n, bonus: 200n, open: 1 });
    expect((await list(memberId)).map(({ state }) => state)).toEqual(['expired', 'open', 'met']);
  });

  it('does not become cash after its time, also before the job comes', async () => {
    const memberId = await test.member();
    await post(memberId, expiring(300n, 100n));
    await expiresIn(memberId, -1);
    await post(memberId, aBetWin(100n, 100n));
    expect(await pools(memberId)).toEqual({ cash: 0n, bonus: 300n, open: 1 });
    await jobs.expireBonuses();
    expect(await pools(memberId)).toEqual({ cash: 0n, bonus: 0n, open: 0 });
    expect(await list(memberId)).toMatchObject([{ state: 'expired' }]);
  });

  it('ends although the posting of another one fails, which is tried again', async () => {
    const [failing, ...others] = await Promise.all(Array.from({ length: 5 }, () => test.member()));
    for (const [i, memberId] of [failing!, ...others].entries()) {
      await post(memberId, expiring(100n));
      await expiresIn(memberId, -9 + i);
    }
    let [now, most] = [0, 0];
    const ledger = {
      post: async (command: Parameters<TestLedger['ledger']['post']>[0]) => {
        most = Math.max(most, (now += 1));
        try {
          if (command.memberId === failing) throw new Error('no answer');
          return await test.ledger.post(command);
        } finally {
          now -= 1;
        }
      },
    } as TestLedger['ledger'];
    /** A store with pages of two bonuses. */
    class ShortPages extends ExpiryStore {
      override due(_limit: number, after?: DueBonus): Promise<DueBonus[]> {
        return super.due(2, after);
      }
    }
    await new BonusesJobs(test.db, new ShortPages(test.db), new Outbox(test.db, 'wallet.v1'), ledger).expireBonuses();
    for (const memberId of others) expect(await pools(memberId)).toMatchObject({ bonus: 0n, open: 0 });
    expect(await pools(failing!)).toMatchObject({ bonus: 100n, open: 1 });
    expect(most).toBe(2);
    await jobs.expireBonuses();
    expect(await pools(failing!)).toMatchObject({ bonus: 0n, open: 0 });
  });

  it('is announced once in the last 72 hours, while it has money', async () => {
    const [memberId, spent, excluded] = [await test.member(), await test.member(), await test.member()];
    for (const each of [memberId, spent, excluded]) await post(each, expiring(80n));
    await post(spent, aBet(80n));
    await test.set(excluded, 'excluded = true');
    await jobs.warnExpiringBonuses();
    expect(await events(memberId, 'BonusExpiring')).toEqual([]);
    for (const each of [memberId, spent, excluded]) await expiresIn(each, 71);
    await Promise.all([jobs.warnExpiringBonuses(), jobsOn(test.another()).warnExpiringBonuses()]);
    await jobs.warnExpiringBonuses();
    expect(await events(memberId, 'BonusExpiring')).toHaveLength(1);
    expect(await events(spent, 'BonusExpiring')).toEqual([]);
    // An excluded member gets no marketing (domain §11), so the warning is not sent. If the exclusion ends before the
    // bonus expires, the warning is sent then.
    expect(await events(excluded, 'BonusExpiring')).toEqual([]);
    await test.set(excluded, 'excluded = false');
    await jobs.warnExpiringBonuses();
    expect(await events(excluded, 'BonusExpiring')).toHaveLength(1);
  });

  it('ends once when two processes expire it among bets, wins and withdrawals', async () => {
    const second = test.another();
    const others = jobsOn(second);
    const members = await Promise.all(Array.from({ length: 8 }, () => test.member()));
    // Every second member withdraws, which forfeits the bonus if it is still open, and has enough cash left for it.
    const withdraws = (m: number): boolean => m % 2 === 1;
    for (const [m, memberId] of members.entries()) {
      await post(memberId, aDeposit(withdraws(m) ? 1_500n : 500n));
      await post(memberId, withStakeMax(expiring(500n, 700n), 60n));
      await expiresIn(memberId, -1);
    }
    const postings = members.map((memberId, m) =>
      Array.from({ length: 14 }, (_, i) => {
        const movement = withdraws(m) && i === 7 ? aHold(50n, 0n, 9_000n) : aBetWin(60n, BigInt(i * (m % 3) * 10));
        return (i % 2 === 0 ? test.ledger : second).post(aCommand(memberId, movement));
      }),
    );
    await Promise.all([...postings.flat(), jobs.expireBonuses(), others.expireBonuses(), jobs.expireBonuses()]);
    for (const [m, memberId] of members.entries()) {
      if (withdraws(m)) expect(await postings[m]?.[7]).toMatchObject({ status: 'applied' });
      const [bonus] = await list(memberId);
      const end = [bonus?.state, (await events(memberId, 'BonusExpired')).length];
      expect([['expired', 1], ...(withdraws(m) ? [['forfeited', 0]] : [])]).toContainEqual(end);
      expect(await pools(memberId)).toMatchObject({ bonus: 0n, open: 0 });
    }
  });
});
