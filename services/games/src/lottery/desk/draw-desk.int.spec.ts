import { create } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import { LotteryBench } from '../../testing/lottery-bench.js';
import { published } from '../../testing/published.js';
import type { Draw } from '../draws/draw.js';
import { DrawsStore } from '../draws/draws.store.js';
import { DrawDeskReadModel } from './draw-desk.read-model.js';
import { DrawDesk } from './draw-desk.service.js';
import { DrawVoidsService } from './draw-voids.service.js';
import { VoidRequestsStore } from './void-requests.store.js';
import { passDraws } from '../../testing/passes.js';

// Goal: voiding a draw needs two different operators, and then every stake is returned once. A second run of a
// settlement has no effect. Sums include only slips of the operator's brands.

const BRANDS = ['lab'];
let bench: LotteryBench;
let desk: DrawDesk;
beforeAll(async () => {
  bench = await LotteryBench.start();
});
beforeEach(() => {
  bench.renew();
  desk = aDesk();
});
afterAll(() => bench?.stop());

/** Builds the operators' calls on one instance of the lottery services. */
function aDesk(copy = bench.copy): DrawDesk {
  const { db } = bench.database;
  const requests = new VoidRequestsStore();
  const voids = new DrawVoidsService(db, new DrawsStore(), requests);
  return new DrawDesk(db, copy.stored, new DrawDeskReadModel(db), requests, voids, copy.settling);
}

/** Requests that a draw be voided, and returns the id of the request. */
async function requested(drawId: string, operatorId = 'ann', requestId: string = crypto.randomUUID()): Promise<string> {
  const request = { requestId, drawId, note: 'wrong schedule', operatorId, brands: BRANDS };
  await desk.request(create(games.RequestDrawVoidRequestSchema, request));
  return requestId;
}

const decided = (drawId: string, requestId: string, decision: string, operatorId: string, note = 'seen') =>
  desk.decide(
    create(games.DecideDrawVoidRequestSchema, { drawId, requestId, decision, note, operatorId, brands: BRANDS }),
  );
const shown = async (drawId: string, brands = BRANDS) =>
  create(games.DeskDrawSchema, await desk.find(create(games.GetDeskDrawRequestSchema, { drawId, brands })));
const listed = async (state: string, gameCode = '', size = 100): Promise<games.DeskDraw[]> => {
  const request = { brands: BRANDS, state, gameCode, page: { page: 1, size } };
  const answer = await desk.list(create(games.ListDeskDrawsRequestSchema, request));
  return create(games.ListDeskDrawsResponseSchema, answer).content;
};
const statusOf = async ({ drawId }: Draw) => (await bench.copy.stored.draw(drawId))?.status;

describe('a void of two operators', () => {
  it('gives every stake back once, although two copies are broken off in the middle', async () => {
    const draw = await bench.anOpenDraw();
    const members = Array.from({ length: 70 }, () => bench.aPlayer(1_000n, 500n));
    for (const memberId of members) await bench.copy.slips.place(bench.aSlip(draw, { memberId }));
    const requestId = await requested(draw.drawId);
    expect(await statusOf(draw)).toBe('open');
    await decided(draw.drawId, requestId, 'approve', 'bob');
    expect(await statusOf(draw)).toBe('void');
    bench.wallet.faults.push('answer_lost');
    await bench.copy.settling.settleDue();
    bench.wallet.faults.push(undefined, 'lost');
    await Promise.all([bench.copy.settling.settleDue(), bench.aCopy().settling.settleDue()]);
    await bench.copy.settling.settleDue();
    for (const memberId of members) expect(bench.wallet.balanceOf(memberId)).toBe(1_500n);
    const facts = (await published(bench.database.db)).filter(({ memberId }) => members.includes(memberId));
    expect(facts.map(({ $typeName }) => $typeName)).toEqual(members.map(() => 'games.v1.RoundVoided'));
    expect(await shown(draw.drawId)).toMatchObject({
      draw: { voidReason: 'operator' },
      states: [{ status: games.SlipStatus.VOIDED, currency: 'USD', slips: 70n, stakeMinor: 37_800n, payoutMinor: 0n }],
      requests: [{ status: 'approved', requestedBy: 'ann', decidedBy: 'bob' }],
    });
  });

  it('needs another operator, who may also reject, while only the requester withdraws', async () => {
    const draw = await bench.anOpenDraw();
    const first = await requested(draw.drawId);
    await expect(decided(draw.drawId, first, 'approve', 'ann')).rejects.toMatchObject({ code: 'ops.own_request' });
    await expect(decided(draw.drawId, first, 'withdraw', 'bob')).rejects.toMatchObject({ code: 'access.denied' });
    await expect(requested(draw.drawId, 'eve')).rejects.toMatchObject({ code: 'review.decided' });
    expect((await listed('void_asked')).map((one) => one.draw?.drawId)).toContain(draw.drawId);
    await decided(draw.drawId, first, 'reject', 'bob');
    await decided(draw.drawId, first, 'reject', 'bob');
    await expect(decided(draw.drawId, first, 'approve', 'bob')).rejects.toMatchObject({ code: 'review.decided' });
    const second = await requested(draw.drawId);
    await decided(draw.drawId, second, 'withdraw', 'ann');
    expect(await statusOf(draw)).toBe('open');
    expect((await shown(draw.drawId)).requests).toMatchObject([{ status: 'withdrawn' }, { status: 'rejected' }]);
  });

  it('is stored once under its id, and another request with this id is a conflict', async () => {
    const draw = await bench.anOpenDraw();
    const requestId = await requested(draw.drawId);
    await requested(draw.drawId, 'ann', requestId);
    await expect(requested(draw.drawId, 'bob', requestId)).rejects.toMatchObject({ code: 'wallet.key_reused' });
    expect((await shown(draw.drawId)).requests).toHaveLength(1);
  });

  it('comes too late for a drawn draw, whichever of the two steps is late', async () => {
    const draw = await bench.anOpenDraw();
    const requestId = await requested(draw.drawId);
    await bench.makeDue(draw);
    await passDraws(bench.copy.draws);
    const late = { code: 'lottery.already_drawn' };
    await expect(decided(draw.drawId, requestId, 'approve', 'bob')).rejects.toMatchObject(late);
    await expect(requested(draw.drawId, 'bob')).rejects.toMatchObject(late);
    expect(await statusOf(draw)).toBe('drawn');
    expect((await shown(draw.drawId)).requests).toMatchObject([{ status: 'lapsed', decidedBy: '' }]);
    expect((await listed('void_asked')).map((one) => one.draw?.drawId)).not.toContain(draw.drawId);
  });

  it('comes too late for a locked draw that is due, although its beacon is not known yet', async () => {
    const draw = await bench.anOpenDraw();
    const requestId = await requested(draw.drawId);
    await bench.owner.query(`UPDATE lottery_draws SET closes_at = clock_timestamp() WHERE draw_id = $1`, [draw.drawId]);
    await passDraws(bench.copy.draws);
    expect(await statusOf(draw)).toBe('locked');
    const other = await bench.anOpenDraw();
    const otherRequest = await requested(other.drawId);
    await bench.owner.query(`UPDATE lottery_draws SET closes_at = clock_timestamp() WHERE draw_id = $1`, [
      other.drawId,
    ]);
    await passDraws(bench.copy.draws);
    await decided(other.drawId, otherRequest, 'approve', 'bob');
    expect(await statusOf(other)).toBe('void');
    bench.beacon.value = undefined;
    await bench.makeDue(draw);
    await passDraws(bench.copy.draws);
    const late = { code: 'lottery.draw_due' };
    await expect(decided(draw.drawId, requestId, 'approve', 'bob')).rejects.toMatchObject(late);
    await expect(requested(draw.drawId, 'eve')).rejects.toMatchObject(late);
    expect(await statusOf(draw)).toBe('locked');
    expect((await shown(draw.drawId)).requests).toMatchObject([{ status: 'lapsed', decidedBy: '' }]);
    await decided(draw.drawId, requestId, 'reject', 'bob');
  });

  it('and the due time leave the draw either drawn or void', async () => {
    for (let i = 0; i < 6; i += 1) {
      const draw = await bench.anOpenDraw();
      const memberId = bench.aPlayer(1_000n);
      await bench.copy.slips.place(bench.aSlip(draw, { memberId }));
      const requestId = await requested(draw.drawId);
      const [approval] = await Promise.allSettled([
        decided(draw.drawId, requestId, 'approve', 'bob'),
        bench.makeDue(draw).then(() => passDraws(bench.copy.draws)),
      ]);
      await passDraws(bench.copy.draws);
      await bench.copy.settling.settleDue();
      const status = await statusOf(draw);
      expect([approval.status, status]).toEqual(status === 'void' ? ['fulfilled', 'void'] : ['rejected', 'settled']);
      if (status === 'void') expect(bench.wallet.balanceOf(memberId)).toBe(1_000n);
    }
  });

  it.each([
    ['an unknown draw', { drawId: crypto.randomUUID() }, 'resource.not_found'],
    ['an id that is none', { drawId: 'x' }, 'request.invalid'],
    ['no reason', { note: ' ' }, 'request.invalid'],
    ['a reason that is too long', { note: 'x'.repeat(501) }, 'request.invalid'],
    ['no operator', { operatorId: '' }, 'request.invalid'],
  ])('with %s is refused', async (_name, change, code) => {
    const { drawId } = await bench.anOpenDraw();
    const request = { requestId: crypto.randomUUID(), drawId, note: 'n', operatorId: 'ann', brands: BRANDS, ...change };
    const answer = desk.request(create(games.RequestDrawVoidRequestSchema, request));
    await expect(answer).rejects.toMatchObject({ code });
    expect((await shown(drawId)).requests).toEqual([]);
  });
});

describe('a settlement that an operator runs again', () => {
  const again = (drawId: string) => desk.settle(create(games.SettleDrawRequestSchema, { drawId, brands: BRANDS }));

  it('ends what is open, and has no effect afterwards', async () => {
    const draw = await bench.anOpenDraw();
    await bench.copy.slips.place(bench.aSlip(draw));
    await expect(again(draw.drawId)).rejects.toMatchObject({ code: 'lottery.not_drawn' });
    await bench.makeDue(draw);
    await passDraws(bench.copy.draws);
    bench.wallet.faults.push('answer_lost');
    expect(await again(draw.drawId)).toMatchObject({ states: [{ status: games.SlipStatus.ACCEPTED, slips: 1n }] });
    const first = await again(draw.drawId);
    expect(first).toMatchObject({
      draw: { status: games.DrawStatus.SETTLED },
      states: [{ status: games.SlipStatus.SETTLED, slips: 1n }],
    });
    const postings = bench.wallet.postings.size;
    expect(await again(draw.drawId)).toEqual(first);
    expect(bench.wallet.postings.size).toBe(postings);
  });
});

describe('the list of draws', () => {
  it('shows slips, stakes and liability before the lock, of the given brands only', async () => {
    const draw = await bench.anOpenDraw();
    await bench.copy.slips.place(bench.aSlip(draw));
    await bench.copy.slips.place(bench.aSlip(draw));
    const found = (await listed('running', 'VNNORTH')).find((one) => one.draw?.drawId === draw.drawId);
    const { liabilities } = await shown(draw.drawId);
    expect(liabilities).toMatchObject([
      { brand: 'lab', currency: 'USD', play: 'lo2', outcome: '12' },
      { brand: 'lab', currency: 'USD', play: 'lo2', outcome: '34' },
    ]);
    expect(found?.money).toMatchObject([
      { currency: 'USD', slips: 2n, stakeMinor: 1_080n, liabilityMinorMax: liabilities[0]?.reservedMinor },
    ]);
    expect(await shown(draw.drawId, ['nmen'])).toMatchObject({ money: [], states: [], liabilities: [] });
  });

  it('has ended draws newest first, by pages, and refuses another state', async () => {
    const [first, second] = await listed('ended', '', 2);
    expect(first?.draw?.endedAt && second?.draw?.endedAt).toBeDefined();
    expect(Number(first?.draw?.dueAt?.seconds)).toBeGreaterThanOrEqual(Number(second?.draw?.dueAt?.seconds));
    await expect(listed('all')).rejects.toMatchObject({ code: 'request.invalid' });
  });
});
