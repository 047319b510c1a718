import type pg from 'pg';
import { create } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import { leafOf, pathOf, rootOfPath } from '@nm/kit/fairness/merkle-root.js';
import { Seal } from '@nm/kit/seal/seal.js';
import type { TestDatabase } from '@nm/kit/testing/test-database.js';
import { betsQuery } from '../../bets/bets-query.js';
import { BetsReadModel } from '../../bets/bets.read-model.js';
import { CasesStore } from '../../cases/cases.store.js';
import { auditDraw } from '../../testing/audit-draw.js';
import { BEACON_VALUE, LotteryBench } from '../../testing/lottery-bench.js';
import type { TestLotteryWallet } from '../../testing/lottery-wallet.js';
import { passDraws } from '../../testing/passes.js';
import type { Draw } from './draw.js';
import { DrawsService } from './draws.service.js';
import { DrawsStore } from './draws.store.js';
import { leafText } from '../slips/slip.js';
import type { SlipRequest } from '../slips/slips.service.js';
import { SlipsStore } from '../slips/slips.store.js';

// Goal: a draw locks, draws and ends by its times, and publishes a root that contains every slip. A draw that cannot be
// drawn is void, and gives every stake back once.

const { ListBetsRequestSchema, RoundStatus } = games;
let bench: LotteryBench;
let database: TestDatabase;
let owner: pg.Client;
let wallet: TestLotteryWallet;
let beacon: LotteryBench['beacon'];
let copy: ReturnType<LotteryBench['aCopy']>;

beforeAll(async () => {
  bench = await LotteryBench.start();
  ({ database, owner } = bench);
});
beforeEach(() => {
  bench.renew();
  ({ wallet, beacon, copy } = bench);
});
afterAll(() => bench.stop());

const aCopy = () => bench.aCopy();
const anOpenDraw = (gameCode?: string): Promise<Draw> => bench.anOpenDraw(gameCode);
const makeDue = (draw: Draw, seconds?: number): Promise<void> => bench.makeDue(draw, seconds);
const aPlayer = (cash?: bigint, bonus?: bigint): string => bench.aPlayer(cash, bonus);
const aSlip = (draw: Draw, change?: Partial<SlipRequest>): SlipRequest => bench.aSlip(draw, change);

/** Returns the reasons that are stored with the reconciliation cases about a void draw. */
const casesOf = async ({ drawId }: Draw): Promise<(string | undefined)[]> =>
  (
    await database.db.rows<{ detail: { reason?: string } }>(
      `SELECT detail FROM cases WHERE kind = 'draw_void' AND vassalage = 'TCG_LOTTO_VN' AND subject = $1`,
      [drawId],
    )
  ).map(({ detail }) => detail.reason);

describe('a draw', () => {
  test('is scheduled, opened, locked, drawn and settled by its times; two copies make one draw', async () => {
    const other = aCopy();
    await Promise.all([passDraws(copy.draws), passDraws(other.draws)]);
    const rows = await database.db.rows<{ game: string; draws: bigint; open: bigint }>(
      `SELECT game_code AS game, count(DISTINCT due_at) AS draws, count(*) FILTER (WHERE status = 'open'
              AND closes_at > clock_timestamp() AND due_at < now() + interval '61 minutes') AS open
         FROM lottery_draws WHERE beacon = 'test' AND status IN ('open', 'scheduled')
          AND due_at < now() + interval '121 minutes' GROUP BY game_code`,
    );
    expect(rows).toHaveLength(10);
    for (const { draws, open } of rows) {
      expect(draws).toBeGreaterThanOrEqual(2n);
      expect(open).toBe(1n);
    }
  });

  test('waits at its lock for a slip whose stake has no answer yet, and counts it', async () => {
    const draw = await anOpenDraw();
    const request = aSlip(draw);
    wallet.faults.push('answer_lost');
    await expect(copy.slips.place(request)).rejects.toMatchObject({ code: 'system.temporary' });
    await makeDue(draw);
    await passDraws(copy.draws);
    expect((await copy.stored.draw(draw.drawId))?.status).toBe('open');
    await database.db.rows(`UPDATE lottery_slips SET resolve_at = now() WHERE status = 'pending'`);
    expect(await copy.slips.resolveDue()).toBe(1);
    await passDraws(copy.draws);
    expect(await copy.stored.draw(draw.drawId)).toMatchObject({ status: 'drawn', slips: 1n });
    await copy.settling.settleDue();
    await auditDraw(bench, draw, [request.memberId], 10_000_000n);
  });

  test('shows a slip whose stake has no answer yet in the betting record', async () => {
    const request = aSlip(await anOpenDraw());
    wallet.faults.push('lost');
    await expect(copy.slips.place(request)).rejects.toMatchObject({ code: 'system.temporary' });
    const bets = new BetsReadModel(database.db);
    const { memberId } = request;
    const query = { memberId, status: RoundStatus.OPEN };
    const { content, openCount, totals } = await bets.list(betsQuery(create(ListBetsRequestSchema, query)));
    const [open] = content;
    expect(content).toMatchObject([{ gameCode: 'VNNORTH', status: 'open', stakeMinor: 540n, payoutMinor: 0n }]);
    expect([openCount, totals?.stakeMinor]).toEqual([1n, 540n]);
    expect(await bets.detail(memberId, open!.roundId)).toMatchObject({ stakeCashMinor: 0n, stakeBonusMinor: 0n });
    await database.db.rows(`UPDATE lottery_slips SET resolve_at = now() WHERE status = 'pending'`);
    await copy.slips.resolveDue();
    expect(await bets.detail(memberId, open!.roundId)).toMatchObject({ status: 'open', stakeCashMinor: 540n });
  });

  test('publishes a root that every slip has its way to', async () => {
    const draw = await anOpenDraw('LOTT5');
    const lines = [{ play: 'size', picks: ['big'], unitMinor: 100n }];
    const placed = await Promise.all(Array.from({ length: 11 }, () => copy.slips.place(aSlip(draw, { lines }))));
    await makeDue(draw);
    await passDraws(copy.draws);
    const { slipsRoot } = (await copy.stored.draw(draw.drawId))!;
    for (const { slip } of placed) {
      const { leaves, index } = await copy.stored.leaves(draw.drawId, slip.slipId);
      expect(leaves).toHaveLength(11);
      expect(rootOfPath(leafOf(leafText(slip)), pathOf(leaves, index))).toBe(slipsRoot);
    }
    const changed = { ...placed[0]!.slip, stakeMinor: 101n };
    const { leaves, index } = await copy.stored.leaves(draw.drawId, changed.slipId);
    expect(rootOfPath(leafOf(leafText(changed)), pathOf(leaves, index))).not.toBe(slipsRoot);
    await copy.settling.settleDue();
  });

  test.each(['settled', 'void'])('of a stake whose bonus was forfeited ends when the draw is %s', async (status) => {
    const draw = await anOpenDraw();
    const memberId = aPlayer(300n, 700n);
    const { slipId } = (await copy.slips.place(aSlip(draw, { memberId }))).slip;
    wallet.bonusEnded = true;
    if (status === 'void') beacon.value = undefined;
    await makeDue(draw, status === 'void' ? 3_700 : undefined);
    await passDraws(copy.draws);
    await passDraws(copy.draws);
    await copy.settling.settleDue();
    expect(await copy.stored.draw(draw.drawId)).toMatchObject({ status, endedAt: expect.any(Date) as Date });
    const key = `${memberId}:${slipId}:${status === 'void' ? 'void' : 'win'}`;
    const { payout, houseMinor } = wallet.postings.get(key)!.answer;
    // The result of a draw is random, so the house's part of a win is not known in advance. Only the refund of a void
    // draw always has the same amount.
    if (status === 'void') expect(houseMinor).toBe(240n);
    const [slip] = await copy.stored.slips({ memberId, gameCode: '', drawId: draw.drawId, limit: 1 });
    expect(slip).toMatchObject({
      status: status === 'void' ? 'voided' : 'settled',
      payoutMinor: status === 'void' ? 0n : payout!.cashMinor,
    });
    expect(await database.db.one('SELECT house_minor AS house FROM rounds WHERE round_id = $1', [slipId])).toEqual({
      house: status === 'void' ? 0n : houseMinor,
    });
    expect(wallet.balanceOf(memberId)).toBe(460n + payout!.cashMinor);
  });

  test('shows neither seed nor result before its beacon, and is void when the beacon does not come in an hour', async () => {
    const draw = await anOpenDraw();
    const { memberId } = (await copy.slips.place(aSlip(draw))).slip;
    beacon.value = undefined;
    await makeDue(draw);
    await passDraws(copy.draws);
    await passDraws(copy.draws);
    expect(await copy.stored.draw(draw.drawId)).toMatchObject({ status: 'locked', seed: null, result: null });
    await makeDue(draw, 3_700);
    await passDraws(copy.draws);
    await copy.settling.settleDue();
    expect(await copy.stored.draw(draw.drawId)).toMatchObject({ status: 'void', voidReason: 'beacon', result: null });
    expect(await casesOf(draw)).toEqual(['beacon']);
    await auditDraw(bench, draw, [memberId], 10_000_000n);
  });

  test('that fails stops no other, and is void when it has failed for an hour', async () => {
    const [failing, good] = [await anOpenDraw(), await anOpenDraw('VNSOUTH')];
    const { memberId } = (await copy.slips.place(aSlip(failing))).slip;
    beacon.value = undefined;
    for (const draw of [failing, good]) await makeDue(draw);
    await passDraws(copy.draws);
    beacon.value = BEACON_VALUE;
    // The seed of the draw whose time comes first cannot be decrypted.
    await makeDue(failing, 60);
    await owner.query(`UPDATE lottery_draws SET seed_sealed = '\\x00' WHERE draw_id = $1`, [failing.drawId]);
    await passDraws(copy.draws);
    expect(await copy.stored.draw(failing.drawId)).toMatchObject({ status: 'locked', result: null });
    expect(await copy.stored.draw(good.drawId)).toMatchObject({ status: 'drawn' });
    await makeDue(failing, 3_700);
    await passDraws(copy.draws);
    await copy.settling.settleDue();
    expect(await copy.stored.draw(failing.drawId)).toMatchObject({ status: 'void', voidReason: 'failed', seed: null });
    expect(await casesOf(failing)).toEqual(['failed']);
    await auditDraw(bench, failing, [memberId], 10_000_000n);
  });

  test('whose lock comes when its beacon is public already is void, with a case, and gives every stake back', async () => {
    const draw = await anOpenDraw();
    const { memberId } = (await copy.slips.place(aSlip(draw))).slip;
    await makeDue(draw);
    beacon.publicInMs = -1_000;
    await passDraws(copy.draws);
    await passDraws(copy.draws);
    await copy.settling.settleDue();
    expect(await copy.stored.draw(draw.drawId)).toMatchObject({
      status: 'void',
      voidReason: 'late_lock',
      result: null,
    });
    expect(await casesOf(draw)).toEqual(['late_lock']);
    await auditDraw(bench, draw, [memberId], 10_000_000n);
  });

  test('without a beacon is never scheduled', async () => {
    const none = new DrawsService(
      database.db,
      new DrawsStore(),
      new SlipsStore(),
      new CasesStore(),
      new Seal(Buffer.alloc(32, 9), 'games'),
      null,
    );
    const count = async () => (await database.db.one<{ n: bigint }>(`SELECT count(*) AS n FROM lottery_draws`))?.n;
    const before = await count();
    await owner.query(`DELETE FROM lottery_draws d WHERE status = 'scheduled' AND opens_at > now()
                         AND NOT EXISTS (SELECT FROM lottery_slips s WHERE s.draw_id = d.draw_id)`);
    const left = await count();
    expect(left).toBeLessThan(before!);
    await none.advance();
    expect(await count()).toBe(left);
  });

  test('voided by an operator gives every stake back; a drawn one cannot be voided', async () => {
    const draw = await anOpenDraw();
    const memberId = aPlayer(1_000n, 1_000n);
    await copy.slips.place(aSlip(draw, { memberId }));
    await copy.slips.place(aSlip(draw, { memberId }));
    expect(await new DrawsStore().void(database.db, draw.drawId, 'operator')).toBe(true);
    await expect(copy.slips.place(aSlip(draw))).rejects.toMatchObject({ code: 'lottery.draw_closed' });
    await copy.settling.settleDue();
    await auditDraw(bench, draw, [memberId], 2_000n);
    const drawn = await anOpenDraw();
    await makeDue(drawn);
    await passDraws(copy.draws);
    expect(await new DrawsStore().void(database.db, drawn.drawId, 'operator')).toBe(false);
  });
});
