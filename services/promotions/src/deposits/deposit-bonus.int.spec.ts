import { create } from '@bufbuild/protobuf';
import { decodeEvent, identity, wallet, type promotions } from '@nm/contracts';
import { dataSource } from '@nm/kit/db/data-source.js';
import { SeparateDb } from '@nm/kit/db/db.js';
import { Outbox } from '@nm/kit/events/outbox.js';
import type { TestDatabase } from '@nm/kit/testing/test-database.js';
import { GrantReadModel } from '../grants/grant.read-model.js';
import { GrantService } from '../grants/grant.service.js';
import { GrantStore } from '../grants/grant.store.js';
import { MisbehavingWallet, SomeIdentity } from '../testing/outsiders.js';
import { RewardsDesk } from '../testing/rewards-desk.js';
import { DepositBonusService } from './deposit-bonus.service.js';

// Goal: a bonus chosen with a deposit is granted once, from the credited amount. Only bonuses that the member can get
// are offered.

const BOTH = ['rain-season-20', 'deposit-free-rounds'];
let desk: RewardsDesk;
let database: TestDatabase;
let apart: SeparateDb;
let outsider: MisbehavingWallet;
let someIdentity: SomeIdentity;
let bonuses: DepositBonusService;
const aMember = (): string => crypto.randomUUID();
const aDeposit = (change: Partial<wallet.DepositCredited> = {}): wallet.DepositCredited =>
  create(wallet.DepositCreditedSchema, {
    memberId: aMember(),
    brand: 'lab',
    orderId: crypto.randomUUID(),
    currency: 'USD',
    amountMinor: 20_000n,
    methodId: 'card',
    promotion: 'rain-season-20',
    reviewed: false,
    ...change,
  });
const credit = (event: wallet.DepositCredited): Promise<void> =>
  database.db.transaction((tx) => bonuses.onCredited(event, `promotions.deposits:${event.orderId}`, tx));
const grantsOf = async (memberId: string) => (await new GrantReadModel(database.db).list(memberId, 1, 10)).content;
const factsOf = (memberId: string, type = 'BonusGranted') =>
  database.db.rows<{ type: string; payload: Uint8Array }>(
    'SELECT type, payload FROM outbox WHERE key = $1 AND type = $2',
    [memberId, `promotions.v1.${type}`],
  );
const refusalsOf = async (memberId: string) =>
  (await factsOf(memberId, 'DepositBonusRefused')).map(
    ({ type, payload }) => decodeEvent(type, payload) as promotions.DepositBonusRefused,
  );
const offeredTo = async (memberId: string) => (await bonuses.offers(memberId, 'lab')).map(({ rule }) => rule.id);

beforeAll(async () => {
  desk = await RewardsDesk.open();
  ({ database } = desk);
  apart = new SeparateDb(await dataSource({ url: database.url, poolMax: 2 }).initialize());
});
beforeEach(() => {
  outsider = new MisbehavingWallet();
  someIdentity = new SomeIdentity();
  const [store, outbox] = [new GrantStore(), new Outbox(database.db, 'promotions.v1')];
  const grants = new GrantService(apart, store, outbox, outsider, { walletDeadlineMs: 1_000 });
  bonuses = new DepositBonusService(
    database.db,
    someIdentity,
    store,
    grants,
    outbox,
    desk.rewards,
    desk.screens,
    desk.freeRounds,
  );
});
afterAll(async () => {
  await apart?.dataSource.destroy();
  await desk?.close();
});
/** Returns the status of every claim of a promotion that is stored for a member, rejected claims included. */
const claimsOf = (memberId: string) =>
  database.db.rows<{ status: string; code: string | null }>(
    'SELECT status, refusal_code AS code FROM grants WHERE member_id = $1 ORDER BY status',
    [memberId],
  );

test('a credited deposit grants the chosen bonus to the bonus pool, with its turnover, once for any number of deliveries', async () => {
  const event = aDeposit();
  await Promise.allSettled(Array.from({ length: 5 }, () => credit(event)));
  await credit(event);
  expect([...outsider.postings.values()].map(({ post }) => post)).toMatchObject([
    {
      memberId: event.memberId,
      currency: 'USD',
      key: `promotions.deposits:${event.orderId}:rain-season-20`,
      movement: {
        case: 'grant',
        value: {
          amount: { cashMinor: 0n, bonusMinor: 4_000n },
          turnoverRequiredMinor: 240_000n,
          ...{ stakeMaxMinor: 1_000n, expiresAfterDays: 30 },
          promotion: 'rain-season-20',
        },
      },
    },
  ]);
  expect(await grantsOf(event.memberId)).toMatchObject([{ status: 'issued', bonusMinor: 4_000n }]);
  expect(await factsOf(event.memberId)).toHaveLength(1);
});

test('of two deposits with the same bonus the first credited one gets it', async () => {
  const memberId = aMember();
  await credit(aDeposit({ memberId, amountMinor: 5_000n }));
  await credit(aDeposit({ memberId, amountMinor: 50_000n }));
  expect(await grantsOf(memberId)).toMatchObject([{ bonusMinor: 1_000n }]);
  expect(outsider.postings.size).toBe(1);
});

test('a member learns that a chosen bonus was not granted, and why', async () => {
  const memberId = aMember();
  const [small, first, second] = [999n, 20_000n, 30_000n].map((amountMinor) => aDeposit({ memberId, amountMinor }));
  await credit(small!);
  await credit(first!);
  expect(await refusalsOf(memberId)).toMatchObject([{ orderId: small!.orderId, reason: 'below_minimum' }]);
  await credit(second!);
  const { orderId, amountMinor } = second!;
  expect((await refusalsOf(memberId))[1]).toMatchObject({
    ...{ memberId, brand: 'lab', orderId, promotion: 'rain-season-20', reason: 'already_claimed' },
    ...{ currency: 'USD', amountMinor },
  });
  const [none, gone, refused] = [aDeposit({ promotion: '' }), aDeposit({ promotion: 'gone' }), aDeposit()];
  await credit(none);
  await credit(gone);
  outsider.faults.push('refused');
  await credit(refused);
  someIdentity.status = identity.MemberStatus.EXCLUDED;
  const excluded = aDeposit();
  await credit(excluded);
  expect(await refusalsOf(none.memberId)).toEqual([]);
  expect(await refusalsOf(gone.memberId)).toMatchObject([{ reason: 'not_running' }]);
  expect(await refusalsOf(refused.memberId)).toMatchObject([{ reason: 'wallet.excluded' }]);
  expect(await refusalsOf(excluded.memberId)).toMatchObject([{ reason: 'member_status' }]);
});

test.each(['never_arrived', 'answer_lost'] as const)(
  "when the wallet's answer is lost (%s) the event fails and succeeds the next time, with one posting",
  async (fault) => {
    const event = aDeposit();
    outsider.faults.push(fault);
    await expect(credit(event)).rejects.toMatchObject({ code: 'system.temporary' });
    await credit(event);
    expect(outsider.postings.size).toBe(1);
    expect(await grantsOf(event.memberId)).toMatchObject([{ status: 'issued' }]);
  },
);

test('a deposit without a bonus, with an unknown one, too small, or of a member excluded meanwhile grants none', async () => {
  for (const change of [
    { promotion: '' },
    { promotion: 'registration-bonus' },
    { promotion: 'gone' },
    { amountMinor: 999n },
    { currency: 'BDT' },
  ])
    await credit(aDeposit(change));
  someIdentity.status = identity.MemberStatus.EXCLUDED;
  await credit(aDeposit());
  expect(outsider.postings.size).toBe(0);
});

test('only available bonuses are offered: none twice, none to trial members or agents, none for too small a deposit', async () => {
  const memberId = aMember();
  expect(await offeredTo(memberId)).toEqual(BOTH);
  await expect(bonuses.check(memberId, 'lab', 'rain-season-20', 1_000n)).resolves.toBeUndefined();
  await expect(bonuses.check(memberId, 'lab', 'rain-season-20', 999n)).rejects.toMatchObject({
    code: 'promotion.not_eligible',
    data: { reason: 'below_minimum' },
  });
  await expect(bonuses.check(memberId, 'lab', 'registration-bonus', 5_000n)).rejects.toMatchObject({
    code: 'promotion.not_eligible',
  });
  await credit(aDeposit({ memberId }));
  expect(await offeredTo(memberId)).toEqual(['deposit-free-rounds']);
  await expect(bonuses.check(memberId, 'lab', 'rain-season-20', 5_000n)).rejects.toMatchObject({
    code: 'promotion.already_claimed',
  });
  for (const type of [identity.MemberType.TRIAL, identity.MemberType.AGENT]) {
    someIdentity.type = type;
    expect(await offeredTo(aMember())).toEqual([]);
  }
});

describe('the bonus of a deposit that was charged back', () => {
  const chargeBack = ({ memberId, orderId, promotion }: wallet.DepositCredited): Promise<void> =>
    database.db.transaction((tx) =>
      bonuses.onChargedBack(
        create(wallet.DepositChargedBackSchema, { memberId, brand: 'lab', orderId, promotion }),
        tx,
      ),
    );
  const forfeitedOf = (memberId: string) =>
    database.db.rows<{ forfeited: boolean }>(
      'SELECT forfeited_at IS NOT NULL AS forfeited FROM grants WHERE member_id = $1',
      [memberId],
    );

  test('is forfeited once for any number of deliveries, and stays claimed', async () => {
    const event = aDeposit();
    await credit(event);
    outsider.faults.push('answer_lost');
    await expect(chargeBack(event)).rejects.toMatchObject({ code: 'system.temporary' });
    await chargeBack(event);
    await chargeBack(event);
    expect([...outsider.forfeits.values()]).toEqual([`promotions.deposits:${event.orderId}:rain-season-20`]);
    expect(await forfeitedOf(event.memberId)).toEqual([{ forfeited: true }]);
    expect(await offeredTo(event.memberId)).toEqual(['deposit-free-rounds']);
  });

  test('is left alone where another deposit of the member has it', async () => {
    const [first, second] = [aDeposit(), aDeposit()];
    const later = { ...second, memberId: first.memberId };
    await credit(first);
    await credit(later);
    await chargeBack(later);
    expect(outsider.forfeits.size).toBe(0);
    expect(await forfeitedOf(first.memberId)).toEqual([{ forfeited: false }]);
  });

  test('is not granted after the chargeback, and a grant under way is finished first', async () => {
    const late = aDeposit();
    await chargeBack(late);
    await credit(late);
    expect(outsider.postings.size).toBe(0);
    const underWay = aDeposit();
    outsider.faults.push('answer_lost');
    await expect(credit(underWay)).rejects.toMatchObject({ code: 'system.temporary' });
    await expect(chargeBack(underWay)).rejects.toMatchObject({ code: 'system.temporary' });
    await credit(underWay);
    await chargeBack(underWay);
    expect(outsider.forfeits.size).toBe(1);
    expect(await forfeitedOf(underWay.memberId)).toEqual([{ forfeited: true }]);
  });
});

describe('a bonus that the wallet refused for good', () => {
  const refused = async (memberId: string): Promise<wallet.DepositCredited> => {
    const event = aDeposit({ memberId, amountMinor: 5_000n });
    outsider.faults.push('refused');
    await credit(event);
    return event;
  };

  test('is not claimed: it is offered again, and the next deposit grants it', async () => {
    const memberId = aMember();
    await refused(memberId);
    expect(await claimsOf(memberId)).toEqual([{ status: 'rejected', code: 'wallet.excluded' }]);
    expect(await offeredTo(memberId)).toEqual(BOTH);
    await expect(bonuses.check(memberId, 'lab', 'rain-season-20', 5_000n)).resolves.toBeUndefined();
    await credit(aDeposit({ memberId }));
    expect(await grantsOf(memberId)).toMatchObject([{ status: 'issued', bonusMinor: 4_000n }]);
    expect(await offeredTo(memberId)).toEqual(['deposit-free-rounds']);
  });

  test('stays refused to the same deposit, for any number of deliveries', async () => {
    const memberId = aMember();
    const event = await refused(memberId);
    await Promise.all([credit(event), credit(event)]);
    expect(outsider.postings.size).toBe(1);
    await credit(aDeposit({ memberId }));
    await credit(event);
    expect(outsider.postings.size).toBe(2);
    expect(await grantsOf(memberId)).toMatchObject([{ status: 'issued' }]);
    expect(await factsOf(memberId)).toHaveLength(1);
  });

  test('is granted once for fifty concurrent deposits', async () => {
    const memberId = aMember();
    await refused(memberId);
    await Promise.all(Array.from({ length: 50 }, () => credit(aDeposit({ memberId }))));
    expect(await claimsOf(memberId)).toEqual([
      { status: 'issued', code: null },
      { status: 'rejected', code: 'wallet.excluded' },
    ]);
    expect(outsider.postings.size).toBe(2);
    expect(await factsOf(memberId)).toHaveLength(1);
  });

  test('is refused to one of fifty concurrent deposits, and granted to another', async () => {
    const memberId = aMember();
    outsider.faults.push('refused');
    await Promise.all(Array.from({ length: 50 }, () => credit(aDeposit({ memberId }))));
    expect(await claimsOf(memberId)).toEqual([
      { status: 'issued', code: null },
      { status: 'rejected', code: 'wallet.excluded' },
    ]);
    expect(await factsOf(memberId)).toHaveLength(1);
  });

  test('is freed also when an earlier version left its claim', async () => {
    const memberId = aMember();
    await database.db.rows(
      `INSERT INTO grants (promotion, member_id, brand, currency, cash_minor, bonus_minor, turnover_required_minor,
         posting_key, status, refusal_code)
       VALUES ('rain-season-20', $1, 'lab', 'USD', 0, 100, 0, $2, 'rejected', 'wallet.excluded')`,
      [memberId, `left by ${memberId}`],
    );
    expect(await offeredTo(memberId)).toEqual(BOTH);
    await Promise.all(Array.from({ length: 5 }, () => credit(aDeposit({ memberId }))));
    expect(await claimsOf(memberId)).toEqual([
      { status: 'issued', code: null },
      { status: 'rejected', code: 'wallet.excluded' },
    ]);
  });
});
