import { decodeEvent, identity, type promotions } from '@nm/contracts';
import { checkRewardRules, REWARD_RULES } from '../rules/check-reward-rules.js';
import type { Pay } from '../rules/reward-rule.js';
import { RewardsDesk } from '../testing/rewards-desk.js';
import { rewardOf } from './reward-of.js';
import type { RewardKind } from './reward.js';

// Goal: every trigger gives every form of reward in the same way and only once, and posts or grants what the rule
// says.

const WHILE_OPEN = { stakeMinorMax: { USD: 900n }, expiresAfterDays: 9 };
const FREE_ROUNDS = { vassalage: 'BAZAAR', gameCode: 'TIGER_GATE', rounds: 7, playDays: 5, stakeMinor: { USD: 20n } };
const PAYS: Readonly<Record<string, Pay>> = {
  cash: { pool: 'cash', minor: { USD: 300n }, turnoverPercent: 100 },
  bonus: { pool: 'bonus', minor: { USD: 300n }, turnoverPercent: 2_000, whileOpen: WHILE_OPEN },
  'free rounds': {
    ...{ freeRounds: FREE_ROUNDS, pool: 'bonus', minor: { USD: 300n } },
    ...{ turnoverPercent: 2_000, whileOpen: WHILE_OPEN },
  },
};
const { codes, manual, missions, referral } = REWARD_RULES;
const GIVERS: readonly (readonly [RewardKind, { readonly id: string; readonly claimDays: number }])[] = [
  ['code', codes[0]!],
  ['manual', manual[0]!],
  ['mission', missions[0]!],
  ['referral', referral],
];
const TABLE = GIVERS.flatMap(([kind, rule]) =>
  Object.entries(PAYS).map(([name, pay]) => [kind, name, rule, pay] as const),
);

let desk: RewardsDesk;
beforeAll(async () => {
  desk = await RewardsDesk.open();
});
afterAll(() => desk?.close());

async function granted(memberId: string): Promise<promotions.FreeRoundsGranted[]> {
  const rows = await desk.database.db.rows<{ type: string; payload: Uint8Array }>(
    "SELECT type, payload FROM outbox WHERE key = $1 AND type = 'promotions.v1.FreeRoundsGranted'",
    [memberId],
  );
  return rows.map((row) => decodeEvent(row.type, row.payload) as promotions.FreeRoundsGranted);
}

test.each(TABLE)('the trigger %s gives %s', async (kind, name, rule, pay) => {
  const memberId = await desk.aMember();
  const to = { memberId, brand: 'lab', kind, currency: 'USD', occasion: 'once', at: new Date(), by: 'member' } as const;
  const reward = rewardOf(rule, pay, to);
  if (!reward) throw new Error('the rule has an amount in USD');
  const twice = await desk.database.db.transaction(async (tx) => [
    ...(await desk.rewards.offer(tx, [reward])),
    ...(await desk.rewards.offer(tx, [reward])),
  ]);
  expect(twice).toHaveLength(1);
  const { rewardId } = twice[0]!;
  await Promise.all([1, 2].map(() => desk.rewards.claim(memberId, rewardId, 'k')));
  await desk.payAll();
  const amount = { cashMinor: name === 'cash' ? 300n : 0n, bonusMinor: name === 'cash' ? 0n : 300n };
  if (name !== 'free rounds') {
    const turnoverRequiredMinor = name === 'cash' ? 300n : 6_000n;
    expect(desk.postingsOf(memberId)).toMatchObject([
      { movement: { case: 'grant', value: { amount, turnoverRequiredMinor, promotion: rule.id } } },
    ]);
    expect(await granted(memberId)).toEqual([]);
    return;
  }
  expect(desk.postingsOf(memberId)).toEqual([]);
  expect(await granted(memberId)).toMatchObject([
    { grantId: rewardId, promotion: rule.id, rounds: 7, stakeMinor: 20n, winMinorMax: 300n, paysBonus: true },
  ]);
  const end = { grantId: rewardId, memberId, wonMinor: 120n };
  for (let i = 0; i < 2; i += 1) await desk.database.db.transaction((tx) => desk.freeRounds.end(tx, end, new Date()));
  await desk.payAll();
  expect(desk.postingsOf(memberId)).toMatchObject([
    {
      movement: {
        value: {
          ...{ amount: { cashMinor: 0n, bonusMinor: 120n }, turnoverRequiredMinor: 2_400n, promotion: rule.id },
          ...{ stakeMaxMinor: 900n, expiresAfterDays: 9 },
        },
      },
    },
  ]);
});

test('an amount that the trigger computed takes the place of the rule, also as the most that free rounds pay', () => {
  const to = { memberId: 'm', brand: 'lab', kind: 'raffle', currency: 'USD', occasion: '1', by: 'house' } as const;
  const at = new Date();
  const prize = rewardOf({ id: 'a-raffle' }, PAYS['free rounds']!, { ...to, at }, 40n);
  expect(prize).toMatchObject({ cashMinor: 0n, bonusMinor: 40n, turnoverRequiredMinor: 800n, expiresAt: null });
  expect(rewardOf({ id: 'a-raffle' }, PAYS['cash']!, { ...to, at, currency: 'EUR' })).toBeUndefined();
});

test('free rounds for a friend pass the check at boot, and the friend counts once', async () => {
  const tiers = referral.tiers.map((tier) => ({ ...tier, pay: PAYS['free rounds']! }));
  expect(() => checkRewardRules({ ...REWARD_RULES, referral: { ...referral, tiers } })).not.toThrow();
  const memberId = await desk.aMember();
  const friend = await desk.aMember(memberId);
  const to = { memberId, brand: 'lab', kind: 'referral', currency: 'USD', at: new Date(), by: 'member' } as const;
  const reward = rewardOf(referral, PAYS['free rounds']!, { ...to, occasion: `${friend}:first-steps` });
  const [offered] = await desk.database.db.transaction((tx) => desk.rewards.offer(tx, [reward!]));
  await desk.rewards.claim(memberId, offered!.rewardId, 'k');
  const sums = () => desk.referralScreens.sums(memberId, referral.id);
  expect(await sums()).toEqual({ friends: 1, qualified: 1, paidMinor: 0n });
  const end = { grantId: offered!.rewardId, memberId, wonMinor: 80n };
  await desk.database.db.transaction((tx) => desk.freeRounds.end(tx, end, new Date()));
  await desk.payAll();
  expect(await sums()).toEqual({ friends: 1, qualified: 1, paidMinor: 80n });
});

test('a member who was excluded meanwhile gets neither money nor rounds', async () => {
  for (const pay of Object.values(PAYS)) {
    const memberId = await desk.aMember();
    const to = { memberId, brand: 'lab', kind: 'code', currency: 'USD', occasion: 'once', by: 'house' } as const;
    const reward = rewardOf({ id: 'a-rule' }, pay, { ...to, at: new Date() });
    await desk.database.db.transaction((tx) => desk.rewards.offer(tx, [reward!]));
    await desk.setStatus(memberId, identity.MemberStatus.EXCLUDED);
    await desk.payAll();
    expect([desk.postingsOf(memberId), await granted(memberId)]).toEqual([[], []]);
  }
});
