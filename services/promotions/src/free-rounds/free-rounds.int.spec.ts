import { timestampDate } from '@bufbuild/protobuf/wkt';
import { decodeEvent, identity, type promotions } from '@nm/contracts';
import { freeRoundsCode } from '../rules/code-promotions.js';
import { withdrawnRules, REWARD_RULES } from '../rules/check-reward-rules.js';
import { paid } from '../rules/reward-rule.js';
import { RewardsDesk } from '../testing/rewards-desk.js';

// Goal: a reward of free rounds gives the rounds once and pays their winnings once. The payment is at most the
// reward's amount, with the turnover of the rule. If the promotion is withdrawn, the rounds are taken back.

const DAY_MS = 86_400_000;
const FREE = {
  freeRounds: {
    vassalage: 'BAZAAR',
    gameCode: 'TIGER_GATE',
    rounds: 10,
    stakeMinor: '100',
    playDays: 7,
    turnoverPercent: 1_000,
  },
  ...{ promotion: 'free-rounds-code', cashMinor: 0n, bonusMinor: 5_000n, turnoverRequiredMinor: 50_000n },
} as const;
let desk: RewardsDesk;
beforeAll(async () => {
  desk = await RewardsDesk.open();
});
afterAll(() => desk?.close());

async function published(memberId: string, type: 'FreeRoundsGranted' | 'FreeRoundsWithdrawn') {
  const rows = await desk.database.db.rows<{ type: string; payload: Uint8Array }>(
    'SELECT type, payload FROM outbox WHERE key = $1 AND type = $2 ORDER BY seq',
    [memberId, `promotions.v1.${type}`],
  );
  return rows.map((row) => decodeEvent(row.type, row.payload) as promotions.FreeRoundsGranted);
}

async function aClaim(change: object = {}) {
  const memberId = await desk.aMember();
  const { rewardId } = await desk.anOffer(memberId, { ...FREE, ...change });
  const reward = await desk.rewards.claim(memberId, rewardId, 'k');
  return { memberId, rewardId, reward };
}
const end = (grantId: string, memberId: string, wonMinor: bigint) =>
  desk.database.db.transaction((tx) => desk.freeRounds.end(tx, { grantId, memberId, wonMinor }, new Date()));

test('a claim gives the rounds once and posts no money, however often it is repeated', async () => {
  const { memberId, rewardId, reward } = await aClaim();
  await Promise.all([desk.rewards.claim(memberId, rewardId, 'k'), desk.payAll(), desk.payAll()]);
  expect(reward.status).toBe('paid');
  const [grant, ...others] = await published(memberId, 'FreeRoundsGranted');
  expect(others).toEqual([]);
  expect(grant).toMatchObject({
    ...{ grantId: rewardId, memberId, vassalage: 'BAZAAR', gameCode: 'TIGER_GATE', rounds: 10, stakeMinor: 100n },
    ...{ winMinorMax: 5_000n, paysBonus: true, turnoverPercent: 1_000, currency: 'USD' },
  });
  const days = (timestampDate(grant!.expiresAt!).getTime() - Date.now()) / DAY_MS;
  expect(Math.round(days)).toBe(7);
  expect(desk.postingsOf(memberId)).toEqual([]);
  expect(await desk.rewardsOf(memberId)).toMatchObject([
    { status: 'claimed', freeRounds: { gameCode: 'TIGER_GATE', rounds: 10, stakeMinor: 100n } },
  ]);
});

test('what they won is paid once as one bonus with the turnover and the terms of the rule', async () => {
  const { memberId, rewardId } = await aClaim();
  await Promise.all([end(rewardId, memberId, 420n), end(rewardId, memberId, 420n)]);
  await desk.payAll();
  expect(desk.postingsOf(memberId)).toMatchObject([
    {
      movement: {
        case: 'grant',
        value: {
          ...{ amount: { cashMinor: 0n, bonusMinor: 420n }, turnoverRequiredMinor: 4_200n },
          ...{ promotion: 'free-rounds-code', stakeMaxMinor: 1_000n, expiresAfterDays: 30 },
        },
      },
    },
  ]);
  const rewards = await desk.rewardsOf(memberId);
  expect(rewards.map(({ kind, status }) => [kind, status])).toContainEqual(['free_rounds', 'issued']);
});

test('the terms of the bonus are those that were stored with the rounds, also without the rule', async () => {
  const { freeRounds } = FREE;
  const terms = { stakeMaxMinor: '700', expiresAfterDays: 12 };
  const { memberId, rewardId } = await aClaim({
    promotion: 'a-rule-that-is-gone',
    freeRounds: { ...freeRounds, ...terms },
  });
  await end(rewardId, memberId, 420n);
  await desk.payAll();
  expect(desk.postingsOf(memberId)).toMatchObject([
    { movement: { value: { stakeMaxMinor: 700n, expiresAfterDays: 12, amount: { bonusMinor: 420n } } } },
  ]);
  expect(paid(freeRoundsCode.pay, 'BDT')?.freeRounds).toMatchObject({ stakeMaxMinor: '100000', expiresAfterDays: 30 });
});

test.each([
  ['at most the amount of the reward', {}, 9_999n, { cashMinor: 0n, bonusMinor: 5_000n }],
  ['cash where the rule pays cash', { cashMinor: 5_000n, bonusMinor: 0n }, 80n, { cashMinor: 80n, bonusMinor: 0n }],
])('%s', async (_what, change, wonMinor, amount) => {
  const { memberId, rewardId } = await aClaim(change);
  await end(rewardId, memberId, wonMinor);
  await desk.payAll();
  expect(desk.postingsOf(memberId)).toMatchObject([{ movement: { value: { amount } } }]);
});

test('nothing is paid for rounds that won nothing, for another member, or for a reward of money', async () => {
  const { memberId, rewardId } = await aClaim();
  const other = await desk.aMember();
  await end(rewardId, other, 100n);
  await end(rewardId, memberId, 0n);
  const { rewardId: money } = await desk.anOffer(other);
  await end(money, other, 100n);
  await desk.payAll();
  expect([...desk.postingsOf(memberId), ...desk.postingsOf(other)]).toEqual([]);
});

test('an excluded member gets neither the rounds nor what they won', async () => {
  const { memberId, rewardId } = await aClaim();
  await desk.setStatus(memberId, identity.MemberStatus.EXCLUDED);
  await end(rewardId, memberId, 300n);
  await desk.payAll();
  expect(desk.postingsOf(memberId)).toEqual([]);
  expect((await desk.rewardsOf(memberId)).map(({ status }) => status)).toContain('rejected');
});

test('a withdrawn promotion takes back open rounds once and closes its offers; others stay', async () => {
  const [kept, withdrawn] = [
    await aClaim({ promotion: 'a-rule-of-a-newer-release' }),
    await aClaim({ promotion: 'an-old-rule' }),
  ];
  const member = await desk.aMember();
  await desk.anOffer(member, { ...FREE, promotion: 'an-old-rule' });
  await Promise.all([1, 2, 3].map(() => desk.freeRounds.withdraw(['an-old-rule'])));
  expect(await published(withdrawn.memberId, 'FreeRoundsWithdrawn')).toMatchObject([{ grantId: withdrawn.rewardId }]);
  expect(await published(kept.memberId, 'FreeRoundsWithdrawn')).toEqual([]);
  expect(await desk.rewardsOf(member)).toMatchObject([{ status: 'close' }]);
  await end(withdrawn.rewardId, withdrawn.memberId, 60n);
  await desk.payAll();
  expect(desk.postingsOf(withdrawn.memberId)).toMatchObject([{ movement: { value: { amount: { bonusMinor: 60n } } } }]);
});

test('only a rule that is marked as withdrawn is taken back, in as many batches as are needed', async () => {
  expect(withdrawnRules()).toEqual([]);
  const codes = [{ ...freeRoundsCode, id: 'taken-back', withdrawn: true as const }, freeRoundsCode];
  expect(withdrawnRules({ ...REWARD_RULES, codes })).toEqual(['taken-back']);
  const member = await desk.aMember();
  for (let i = 0; i < 105; i += 1) await desk.anOffer(member, { ...FREE, promotion: 'taken-back' });
  await desk.freeRounds.withdraw(['taken-back']);
  expect((await desk.countsOf(member)).at(-1)).toMatchObject({ count: 0 });
});
