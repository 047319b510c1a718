import { create } from '@bufbuild/protobuf';
import { promotions } from '@nm/contracts';
import { serverSeedHash } from '@nm/kit/fairness/fair-draw.js';
import { addDays } from '../../plays/brand-day.js';
import { RaffleBench, week } from '../../testing/raffle-bench.js';
import { aRound, type RewardsDesk } from '../../testing/rewards-desk.js';
import type { RaffleDesk } from './raffle-desk.service.js';

// Goal: operators make a raffle void only if two of them agree, and only before its draw time. It then publishes
// its seed, and its tickets count in the next raffle.

let bench: RaffleBench;
let desk: RewardsDesk;
let operators: RaffleDesk;
let raffleId: string;
let memberId: string;

beforeEach(async () => {
  bench = await RaffleBench.open();
  ({ desk } = bench);
  operators = bench.operators();
  memberId = await desk.aMember();
  await desk.deliver(aRound(memberId, 6_000n));
  raffleId = await bench.present();
  await bench.enter(memberId, raffleId);
});
afterEach(() => bench.close());

async function requested(operatorId = 'ann', change: object = {}): Promise<string> {
  const requestId = crypto.randomUUID();
  const asked = { requestId, raffleId, note: 'wrong prizes', operatorId, brands: ['lab'], ...change };
  await operators.request(create(promotions.RequestRaffleVoidRequestSchema, asked));
  return asked.requestId;
}
const decided = (requestId: string, decision: string, operatorId: string, brands = ['lab']) =>
  operators.decide(
    create(promotions.DecideRaffleVoidRequestSchema, {
      raffleId,
      requestId,
      decision,
      note: 'seen',
      operatorId,
      brands,
    }),
  );
const shown = async (brands = ['lab']) =>
  create(
    promotions.DeskRaffleSchema,
    await operators.find(create(promotions.GetDeskRaffleRequestSchema, { raffleId, brands })),
  );
const listed = async (state: string, brands = ['lab']): Promise<string[]> => {
  const answer = await operators.list(create(promotions.ListDeskRafflesRequestSchema, { brands, state }));
  const { content } = create(promotions.ListDeskRafflesResponseSchema, answer);
  return content.map(({ raffle }) => raffle?.raffleId ?? '');
};

test('a void of two operators publishes the seed, and the tickets count in the next raffle', async () => {
  const { seedHash } = await bench.find(raffleId);
  const requestId = await requested();
  expect([await listed('running'), await listed('void_asked'), await listed('ended')]).toEqual([
    [raffleId],
    [raffleId],
    [],
  ]);
  await decided(requestId, 'approve', 'bob');
  const { seed, ...raffle } = await bench.find(raffleId);
  expect(raffle).toMatchObject({ status: 'void', voidReason: 'operator' });
  expect(serverSeedHash(Buffer.from(seed ?? '', 'hex'))).toBe(seedHash);
  expect(await shown()).toMatchObject({
    raffle: { state: 'void', voidReason: 'operator' },
    brand: 'lab',
    entries: 1n,
    requests: [{ status: 'approved', requestedBy: 'ann', decidedBy: 'bob' }],
  });
  expect(await listed('ended')).toEqual([raffleId]);
  // Opens the raffle of the next week, as if the week had passed.
  await bench.owner(
    `UPDATE raffles SET starts_on = starts_on - 7, ends_on = ends_on - 7, counts_from = counts_from - 7`,
  );
  await bench.owner(`UPDATE play_days SET day = day - 7`);
  const next = await bench.present();
  await bench.raffles.advance();
  const [now] = await bench.entries.list('lab', memberId);
  expect(now).toMatchObject({ raffle: { raffleId: next, countsFrom: addDays(week.from, -7) }, own: { tickets: 3n } });
});

test('a locked raffle is void before its draw time, and not after it, although nothing is drawn yet', async () => {
  await bench.endPeriod(raffleId);
  await bench.raffles.advance();
  const requestId = await requested();
  await bench.reachDraw(raffleId);
  await expect(decided(requestId, 'approve', 'bob')).rejects.toMatchObject({ code: 'lottery.draw_due' });
  await expect(requested('eve')).rejects.toMatchObject({ code: 'lottery.draw_due' });
  expect((await shown()).requests).toMatchObject([{ status: 'lapsed', decidedBy: '' }]);
  expect(await listed('void_asked')).toEqual([]);
  await bench.raffles.drawDue();
  await expect(decided(requestId, 'approve', 'bob')).rejects.toMatchObject({ code: 'lottery.already_drawn' });
  expect(await bench.prizesOf(memberId)).toHaveLength(3);
});

test('an approval and the draw leave the raffle either drawn or void, and only a drawn one pays', async () => {
  await bench.endPeriod(raffleId);
  await bench.raffles.advance();
  const requestId = await requested();
  const [copy] = bench.servicesWith(bench.beacon);
  const [approval] = await Promise.allSettled([
    decided(requestId, 'approve', 'bob'),
    bench.reachDraw(raffleId).then(() => Promise.all([bench.raffles.drawDue(), copy.drawDue()])),
  ]);
  await bench.raffles.drawDue();
  const { status } = await bench.find(raffleId);
  expect([approval.status, status]).toEqual(status === 'void' ? ['fulfilled', 'void'] : ['rejected', 'drawn']);
  expect(await bench.prizesOf(memberId)).toHaveLength(status === 'void' ? 0 : 3);
});

test('needs another operator of the brand, who may also reject, while only the requester withdraws', async () => {
  const first = await requested();
  await expect(decided(first, 'approve', 'ann')).rejects.toMatchObject({ code: 'ops.own_request' });
  await expect(decided(first, 'withdraw', 'bob')).rejects.toMatchObject({ code: 'access.denied' });
  await expect(decided(first, 'approve', 'bob', ['nmen'])).rejects.toMatchObject({ code: 'resource.not_found' });
  await expect(requested('eve')).rejects.toMatchObject({ code: 'review.decided' });
  await decided(first, 'reject', 'bob');
  await decided(first, 'reject', 'bob');
  await expect(decided(first, 'approve', 'bob')).rejects.toMatchObject({ code: 'review.decided' });
  const second = await requested();
  await decided(second, 'withdraw', 'ann');
  expect((await bench.find(raffleId)).status).toBe('open');
  expect((await shown()).requests).toMatchObject([{ status: 'withdrawn' }, { status: 'rejected' }]);
  await expect(shown(['nmen'])).rejects.toMatchObject({ code: 'resource.not_found' });
  expect(await listed('running', ['nmen'])).toEqual([]);
});

test('a request is stored once under its id, and another request with this id is a conflict', async () => {
  const requestId = await requested();
  await requested('ann', { requestId });
  await expect(requested('bob', { requestId })).rejects.toMatchObject({ code: 'wallet.key_reused' });
  expect((await shown()).requests).toHaveLength(1);
});

test.each([
  ['an unknown raffle', { raffleId: crypto.randomUUID() }, 'resource.not_found'],
  ['an id that is none', { raffleId: 'x' }, 'request.invalid'],
  ['no reason', { note: ' ' }, 'request.invalid'],
  ['a reason that is too long', { note: 'x'.repeat(501) }, 'request.invalid'],
  ['no operator', { operatorId: '' }, 'request.invalid'],
])('a request with %s is refused', async (_name, change, code) => {
  await expect(requested('ann', change)).rejects.toMatchObject({ code });
  expect((await shown()).requests).toEqual([]);
});
