import { create } from '@bufbuild/protobuf';
import { decodeEvent, identity, wallet, type promotions } from '@nm/contracts';
import { Outbox } from '@nm/kit/events/outbox.js';
import { GrantStore } from '../grants/grant.store.js';
import { depositFreeRounds } from '../rules/deposit-free-rounds.js';
import { RewardsDesk } from '../testing/rewards-desk.js';
import { DepositBonusService } from './deposit-bonus.service.js';

// Goal: a deposit gives its free rounds once, as a reward that the member claims. After a chargeback, the free rounds
// and their winnings are taken back, whatever the status of the reward is.

let desk: RewardsDesk;
let bonuses: DepositBonusService;
beforeAll(async () => {
  desk = await RewardsDesk.open();
  const { db } = desk.database;
  const outsiders = [desk.someIdentity, new GrantStore(), desk.grants, new Outbox(db, 'promotions.v1')] as const;
  bonuses = new DepositBonusService(db, ...outsiders, desk.rewards, desk.screens, desk.freeRounds);
});
afterEach(() => {
  desk.someIdentity.status = identity.MemberStatus.ACTIVE;
});
afterAll(() => desk?.close());

const { id: promotion } = depositFreeRounds;
const aDeposit = (memberId: string, amountMinor = 5_000n) => {
  const deposit = { memberId, brand: 'lab', orderId: crypto.randomUUID(), currency: 'USD', promotion };
  return create(wallet.DepositCreditedSchema, { ...deposit, amountMinor });
};
const credit = (event: wallet.DepositCredited): Promise<void> =>
  desk.database.db.transaction((tx) => bonuses.onCredited(event, `promotions.deposits:${event.orderId}`, tx));
const chargeBack = ({ memberId, orderId }: wallet.DepositCredited): Promise<void> => {
  const event = create(wallet.DepositChargedBackSchema, { memberId, brand: 'lab', orderId, promotion });
  return desk.database.db.transaction((tx) => bonuses.onChargedBack(event, tx));
};
const end = (grantId: string, memberId: string, wonMinor: bigint): Promise<void> =>
  desk.database.db.transaction((tx) => desk.freeRounds.end(tx, { grantId, memberId, wonMinor }, new Date()));
const offersTo = async (memberId: string) => (await bonuses.offers(memberId, 'lab')).map(({ rule }) => rule.id);
const statesOf = async (memberId: string) => (await desk.rewardsOf(memberId)).map(({ kind, status }) => [kind, status]);

async function withdrawnOf(memberId: string): Promise<promotions.FreeRoundsWithdrawn[]> {
  const rows = await desk.database.db.rows<{ type: string; payload: Uint8Array }>(
    "SELECT type, payload FROM outbox WHERE key = $1 AND type = 'promotions.v1.FreeRoundsWithdrawn'",
    [memberId],
  );
  return rows.map((row) => decodeEvent(row.type, row.payload) as promotions.FreeRoundsWithdrawn);
}

/** Creates a member who got free rounds for a deposit and has claimed them. */
async function aClaim() {
  const memberId = await desk.aMember();
  const deposit = aDeposit(memberId);
  await credit(deposit);
  const [reward] = await desk.rewardsOf(memberId, 'claimable');
  await desk.rewards.claim(memberId, reward!.rewardId, 'k');
  return { memberId, deposit, rewardId: reward!.rewardId };
}

test('a deposit offers its free rounds once; no money is posted, and they are not offered again', async () => {
  const memberId = await desk.aMember();
  const deposit = aDeposit(memberId);
  await Promise.allSettled(Array.from({ length: 5 }, () => credit(deposit)));
  await credit(deposit);
  await credit(aDeposit(memberId));
  expect(await desk.rewardsOf(memberId)).toMatchObject([
    {
      ...{ kind: 'deposit', promotion, status: 'claim', amount: { cashMinor: 0n, bonusMinor: 3_000n } },
      ...{ turnoverRequiredMinor: 135_000n, freeRounds: { gameCode: 'TIGER_GATE', rounds: 20, stakeMinor: 20n } },
    },
  ]);
  expect((await desk.countsOf(memberId)).at(-1)).toMatchObject({ count: 1 });
  expect(desk.postingsOf(memberId)).toEqual([]);
  expect(await offersTo(memberId)).toEqual(['rain-season-20']);
  await expect(bonuses.check(memberId, 'lab', promotion, 5_000n)).rejects.toMatchObject({
    code: 'promotion.already_claimed',
  });
});

test('what they won is one bonus, with the turnover of the win and the terms of the rule', async () => {
  const { memberId, rewardId } = await aClaim();
  await end(rewardId, memberId, 250n);
  await end(rewardId, memberId, 250n);
  await desk.payAll();
  expect(desk.postingsOf(memberId)).toMatchObject([
    {
      movement: {
        value: {
          ...{ amount: { cashMinor: 0n, bonusMinor: 250n }, turnoverRequiredMinor: 11_250n, promotion },
          ...{ stakeMaxMinor: 1_000n, expiresAfterDays: 30 },
        },
      },
    },
  ]);
});

test('a deposit that is too small, of another brand or of an excluded member gives none', async () => {
  const memberId = await desk.aMember();
  await credit(aDeposit(memberId, 1_999n));
  desk.someIdentity.status = identity.MemberStatus.EXCLUDED;
  await credit(aDeposit(memberId));
  expect(await desk.rewardsOf(memberId)).toEqual([]);
});

describe('a chargeback of the deposit', () => {
  test('before the deposit is credited leaves no offer', async () => {
    const deposit = aDeposit(await desk.aMember());
    await chargeBack(deposit);
    await credit(deposit);
    expect(await desk.rewardsOf(deposit.memberId)).toEqual([]);
  });

  test('closes an offer that was not claimed, once', async () => {
    const deposit = aDeposit(await desk.aMember());
    await credit(deposit);
    await chargeBack(deposit);
    await chargeBack(deposit);
    expect(await statesOf(deposit.memberId)).toEqual([['deposit', 'close']]);
    expect((await desk.countsOf(deposit.memberId)).map(({ count }) => count)).toEqual([1, 0]);
    expect(await withdrawnOf(deposit.memberId)).toEqual([]);
  });

  test('takes back open rounds once, and what they won until then is not paid', async () => {
    const { memberId, deposit, rewardId } = await aClaim();
    await chargeBack(deposit);
    await chargeBack(deposit);
    expect(await withdrawnOf(memberId)).toMatchObject([{ grantId: rewardId }]);
    await end(rewardId, memberId, 90n);
    await desk.payAll();
    expect(desk.postingsOf(memberId)).toEqual([]);
  });

  test('waits for a win that is being paid, and then forfeits it once', async () => {
    const { memberId, deposit, rewardId } = await aClaim();
    await end(rewardId, memberId, 90n);
    await expect(chargeBack(deposit)).rejects.toMatchObject({ code: 'system.temporary' });
    await desk.payAll();
    await chargeBack(deposit);
    await chargeBack(deposit);
    const [win] = (await desk.rewardsOf(memberId)).filter(({ kind }) => kind === 'free_rounds');
    const forfeited = [...desk.outsider.forfeits.values()];
    expect(forfeited.filter((key) => key === `reward:${win!.rewardId}`)).toHaveLength(1);
  });

  test('leaves the free rounds of another deposit alone', async () => {
    const { memberId } = await aClaim();
    await chargeBack(aDeposit(memberId));
    expect([await statesOf(memberId), await withdrawnOf(memberId)]).toEqual([[['deposit', 'claimed']], []]);
  });
});
