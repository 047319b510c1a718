import { identity } from '@nm/contracts';
import { RewardsDesk } from '../testing/rewards-desk.js';
import type { AddPicture } from './pictures.service.js';

// Goal: a member can support an open application for a promotion with at most three pictures, which only this member
// and operators can see. No operator decides about an application with a picture that the operator has not seen.

const { MemberStatus, MemberType } = identity;
let desk: RewardsDesk;
beforeAll(async () => {
  desk = await RewardsDesk.open();
});
beforeEach(() => {
  Object.assign(desk.someIdentity, { status: MemberStatus.ACTIVE, type: MemberType.PLAYER, currency: 'USD' });
});
afterAll(() => desk?.close());

interface Applied {
  readonly memberId: string;
  readonly rewardId: string;
}
const anApplication = async (): Promise<Applied> => {
  const memberId = await desk.aMember();
  const asked = { memberId, brand: 'lab', promotion: 'loyalty-gift', comment: '', key: crypto.randomUUID() };
  return { memberId, rewardId: (await desk.applications.apply(asked)).reward?.rewardId ?? '' };
};
const jpeg = (text = 'a proof'): Uint8Array => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)]);
const add = ({ memberId, rewardId }: Applied, change: Partial<AddPicture> = {}) =>
  desk.pictures.add({
    ...{ memberId, rewardId, key: crypto.randomUUID(), jpeg: jpeg(), widthPx: 10, heightPx: 20 },
    ...change,
  });
const decide = ({ rewardId }: Applied, version: bigint) =>
  desk.applications.decide(rewardId, {
    ...{ state: 'approved', version, operatorId: crypto.randomUUID(), note: 'proven' },
  });
const countOf = async ({ rewardId }: Applied): Promise<number> => (await desk.pictures.of([rewardId])).length;

test('a picture is shown to its member and to operators, and to no other member or application', async () => {
  const [mine, other] = [await anApplication(), await anApplication()];
  const [picture] = await add(mine);
  expect(picture).toMatchObject({ rewardId: mine.rewardId, widthPx: 10, heightPx: 20 });
  const pictureId = picture?.pictureId ?? '';
  expect(await desk.pictures.jpeg(mine.rewardId, pictureId, mine.memberId)).toEqual(jpeg());
  expect(await desk.pictures.jpeg(mine.rewardId, pictureId)).toEqual(jpeg());
  const foreign = { code: 'resource.not_found' };
  for (const [rewardId, memberId] of [
    [mine.rewardId, other.memberId],
    [other.rewardId, other.memberId],
    [other.rewardId, undefined],
  ] as const)
    await expect(desk.pictures.jpeg(rewardId, pictureId, memberId)).rejects.toMatchObject(foreign);
  await expect(add(mine, { memberId: other.memberId })).rejects.toMatchObject(foreign);
  expect([await countOf(mine), await countOf(other)]).toEqual([1, 0]);
});

test('a picture is added once per key; another picture with the same key is refused', async () => {
  const applied = await anApplication();
  const key = crypto.randomUUID();
  await Promise.all([add(applied, { key }), add(applied, { key }), add(applied, { key })]);
  await expect(add(applied, { key, jpeg: jpeg('other') })).rejects.toMatchObject({ code: 'promotion.key_reused' });
  expect(await countOf(applied)).toBe(1);
});

test('at most three are taken, also when eight arrive at once', async () => {
  const applied = await anApplication();
  const all = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => add(applied, { jpeg: jpeg(`${at}`) })));
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(
    Array.from({ length: 5 }, () => 'promotion.picture_limit'),
  );
  expect(await countOf(applied)).toBe(3);
});

test('a decision needs the version with the newest picture, and ends the time for pictures', async () => {
  const applied = await anApplication();
  const key = crypto.randomUUID();
  await add(applied, { key });
  await expect(decide(applied, 0n)).rejects.toMatchObject({ code: 'review.stale' });
  await decide(applied, 1n);
  await expect(add(applied)).rejects.toMatchObject({ code: 'promotion.pictures_closed' });
  // If the call is repeated after a lost answer, the first answer is returned again.
  expect(await add(applied, { key })).toHaveLength(1);
  expect(await countOf(applied)).toBe(1);
});

test.each([
  ['no JPEG', { jpeg: Buffer.from('GIF89a') }],
  ['too large', { jpeg: Buffer.concat([jpeg(), Buffer.alloc(921_600)]) }],
  ['without a width', { widthPx: 0 }],
  ['with a key of other characters', { key: 'a b' }],
])('a picture that is %s is refused', async (_what, change) => {
  const applied = await anApplication();
  await expect(add(applied, change)).rejects.toMatchObject({ code: 'request.invalid' });
  expect(await countOf(applied)).toBe(0);
});
