import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { decodeEvent, identity } from '@nm/contracts';
import { addDays, dayOf, startOf } from '../plays/brand-day.js';
import { RewardsDesk, aRound } from '../testing/rewards-desk.js';
import { celebratedOn } from './birthday.js';
import { BirthdaysHandlers } from './birthdays.handlers.js';

// Goal: a VIP member gets one birthday reward in a calendar year, on the birthday, if the birth date was given early
// enough; a member without a level, an excluded member and an agent get none.

const today = dayOf(new Date(), 'UTC');
const tomorrow = addDays(today, 1);
const DAY_MS = 86_400_000;
let desk: RewardsDesk;
beforeAll(async () => {
  desk = await RewardsDesk.open();
}, 60_000);
afterAll(() => desk?.close());
beforeEach(async () => {
  // Each test uses its own members, and the brand's open day (in which bets are counted) is set back to today. Every
  // test can therefore close the same days.
  await desk.database.db.rows('UPDATE play_clocks SET open_day = $1', [today]);
  desk.someIdentity.status = identity.MemberStatus.ACTIVE;
});

/** Delivers the event of a birth date whose birthday is celebrated on a day, given some days before that day. */
async function give(memberId: string, day: string, daysBefore: number): Promise<void> {
  const setAt = startOf(addDays(day, -daysBefore), 'UTC');
  const event = create(identity.MemberBirthdaySetSchema, {
    ...{ memberId, brand: 'lab', ...celebratedOn(day)[0], setAt: timestampFromDate(setAt) },
  });
  const handlers = new BirthdaysHandlers(desk.birthdays);
  await desk.database.db.transaction((tx) =>
    handlers.onMemberBirthdaySet(event, {
      ...{ tx, eventId: randomUUID(), occurredAt: new Date(), attempt: 1, idempotencyKey: 'unused' },
    }),
  );
}

/** Creates a member of the silver level whose birthday is celebrated on a day. */
async function aCelebrant(day = tomorrow, { daysBefore = 30, type = identity.MemberType.PLAYER } = {}) {
  const memberId = await desk.aMember('', type);
  await desk.deliver(aRound(memberId, 500_000n));
  await desk.deposit(memberId, 20_000n);
  await give(memberId, day, daysBefore);
  return memberId;
}

const birthdayRewards = async (memberId: string) =>
  (await desk.rewardsOf(memberId)).filter(({ promotion }) => promotion === 'vip-birthday');
/** Closes all days of the brand before the given day. Four workers run at the same time. */
const begin = async (day: string): Promise<void> => {
  await Promise.all(Array.from({ length: 4 }, () => desk.days.closeUntil(startOf(day, 'UTC'))));
};
const stateOf = async (memberId: string, at = new Date()) =>
  desk.birthdays.state(desk.database.db, memberId, await desk.someIdentity.getBrand({ code: 'lab' }), at);

test('the birthday offers one reward by the level, with four workers too, and one message', async () => {
  const memberId = await aCelebrant();
  expect(await stateOf(memberId)).toEqual({ state: 'coming', nextDay: tomorrow });
  await begin(today);
  expect(await birthdayRewards(memberId)).toEqual([]);
  await begin(tomorrow);
  await begin(addDays(tomorrow, 3));
  const [reward, ...more] = await birthdayRewards(memberId);
  expect(more).toEqual([]);
  expect(reward).toMatchObject({ kind: 'vip', occasion: tomorrow.slice(0, 4), amount: { bonusMinor: 500n } });
  expect(reward).toMatchObject({ turnoverRequiredMinor: 2_500n, status: 'claim' });
  const days = (Number(reward?.expiresAt?.seconds) * 1_000 - Date.now()) / DAY_MS;
  expect(Math.round(days)).toBe(7);
  expect(await stateOf(memberId)).toMatchObject({ state: 'claimable' });
  const events = await desk.database.db.rows<{ type: string; payload: Uint8Array }>(
    `SELECT type, payload FROM outbox WHERE key = $1 AND type = 'promotions.v1.VipBirthdayOffered'`,
    [memberId],
  );
  expect(events.map(({ type, payload }) => decodeEvent(type, payload))).toMatchObject([
    { memberId, brand: 'lab', currency: 'USD', amountMinor: 500n },
  ]);
});

test('parallel claims pay the reward once, as bonus money with its turnover', async () => {
  const memberId = await aCelebrant();
  await begin(tomorrow);
  const [reward] = await birthdayRewards(memberId);
  const claims = await Promise.allSettled(
    Array.from({ length: 6 }, () => desk.rewards.claim(memberId, reward?.rewardId ?? '', randomUUID())),
  );
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(desk.postingsOf(memberId)).toMatchObject([
    {
      movement: {
        value: {
          ...{ promotion: 'vip-birthday', amount: { bonusMinor: 500n }, turnoverRequiredMinor: 2_500n },
          expiresAfterDays: 30,
        },
      },
    },
  ]);
  expect(await stateOf(memberId)).toMatchObject({ state: 'claimed' });
});

test('a birth date that was given less than 30 days before gives no reward this time', async () => {
  const [early, late] = [await aCelebrant(), await aCelebrant(tomorrow, { daysBefore: 29 })];
  await begin(tomorrow);
  expect(await birthdayRewards(early)).toHaveLength(1);
  expect(await birthdayRewards(late)).toEqual([]);
  expect((await stateOf(late)).nextDay.slice(0, 4)).toBe(String(Number(tomorrow.slice(0, 4)) + 1));
});

test('members without a level, excluded and disabled members and agents get none', async () => {
  const [excluded, disabled] = [await aCelebrant(), await aCelebrant()];
  const agent = await aCelebrant(tomorrow, { type: identity.MemberType.AGENT });
  const none = await desk.aMember();
  await give(none, tomorrow, 40);
  // This service stores no trial members, so a trial member gets no birthday reward.
  const trial = randomUUID();
  await give(trial, tomorrow, 40);
  await desk.setStatus(excluded, identity.MemberStatus.EXCLUDED);
  await desk.setStatus(disabled, identity.MemberStatus.DISABLED);
  await begin(tomorrow);
  for (const memberId of [excluded, disabled, agent, none, trial]) expect(await birthdayRewards(memberId)).toEqual([]);
});

test('a member who is excluded after the offer cannot claim it', async () => {
  const memberId = await aCelebrant();
  await begin(tomorrow);
  const [reward] = await birthdayRewards(memberId);
  desk.someIdentity.status = identity.MemberStatus.EXCLUDED;
  await expect(desk.rewards.claim(memberId, reward?.rewardId ?? '', randomUUID())).rejects.toMatchObject({
    ...{ code: 'promotion.not_eligible', data: { reason: 'member_status' } },
  });
  expect(desk.postingsOf(memberId)).toEqual([]);
});

test('the first birth date stays, and a repeated event changes nothing', async () => {
  const memberId = await aCelebrant(addDays(today, 60), { daysBefore: 90 });
  await give(memberId, tomorrow, 40);
  await begin(tomorrow);
  expect(await birthdayRewards(memberId)).toEqual([]);
  expect((await stateOf(memberId)).nextDay).toBe(addDays(today, 60));
});
