import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isFailure } from '@nm/kit/errors/failure.js';
import { errorsLogged } from '@nm/kit/testing/database-log.js';
import type { TestDatabase } from '@nm/kit/testing/test-database.js';
import { auditDraw, factsOf } from '../../testing/audit-draw.js';
import { BEACON_VALUE, LO2, LotteryBench } from '../../testing/lottery-bench.js';
import type { TestLotteryWallet } from '../../testing/lottery-wallet.js';
import { passDraws } from '../../testing/passes.js';
import type { Draw } from '../draws/draw.js';
import { drawResult } from '../plays/draw-result.js';
import type { SlipRequest, SlipsService } from './slips.service.js';
import { SlipsStore } from './slips.store.js';

// Goal: each slip is debited once, and its result can be computed from the published seed, root and beacon. No outcome
// reserves more than its liability limit.

let bench: LotteryBench;
let database: TestDatabase;
let owner: pg.Client;
let wallet: TestLotteryWallet;
let copy: ReturnType<LotteryBench['aCopy']>;

beforeAll(async () => {
  bench = await LotteryBench.start();
  ({ database, owner } = bench);
});
beforeEach(() => {
  bench.renew();
  ({ wallet, copy } = bench);
});
afterAll(() => bench.stop());

const aCopy = () => bench.aCopy();
const anOpenDraw = (gameCode?: string): Promise<Draw> => bench.anOpenDraw(gameCode);
const makeDue = (draw: Draw, seconds?: number): Promise<void> => bench.makeDue(draw, seconds);
const aPlayer = (cash?: bigint, bonus?: bigint): string => bench.aPlayer(cash, bonus);
const aSlip = (draw: Draw, change?: Partial<SlipRequest>): SlipRequest => bench.aSlip(draw, change);

describe('a slip', () => {
  test('costs unit x 27 for each number in the north, and is settled by the result', async () => {
    const draw = await anOpenDraw();
    const memberId = aPlayer(300n, 700n);
    const { slip, replayed } = await copy.slips.place(aSlip(draw, { memberId }));
    expect(replayed).toBe(false);
    expect(slip).toMatchObject({
      status: 'accepted',
      combinations: 2,
      stakeMinor: 540n,
      stakeCashMinor: 300n,
      stakeBonusMinor: 240n,
      balanceMinor: 460n,
    });
    await makeDue(draw);
    await passDraws(copy.draws);
    const drawn = (await copy.stored.draw(draw.drawId))!;
    expect(drawn).toMatchObject({ status: 'drawn', slips: 1n, beaconValue: BEACON_VALUE });
    // Recomputes the result from the published values only.
    expect(createHash('sha256').update(Buffer.from(drawn.seed!, 'hex')).digest('hex')).toBe(draw.seedHash);
    const input = { seed: Buffer.from(drawn.seed!, 'hex'), root: drawn.slipsRoot!, beacon: BEACON_VALUE };
    expect(drawResult('vn-north', input)).toEqual(drawn.result);
    await copy.settling.settleDue();
    await auditDraw(bench, draw, [memberId], 1_000n);
    const [fact] = await factsOf(database, memberId);
    expect(fact).toMatchObject({ $typeName: 'games.v1.RoundSettled', vendor: 'TCG_LOTTO_VN', gameCode: 'VNNORTH' });
    expect(fact).toMatchObject({ singleBet: true });
  });

  test('under the same key gives the same slip, and another slip is a conflict', async () => {
    const draw = await anOpenDraw();
    const request = aSlip(draw);
    const first = await copy.slips.place(request);
    expect(await copy.slips.place(request)).toEqual({ ...first, replayed: true });
    const other = { ...request, lines: [{ ...LO2, unitMinor: 11n }] };
    await expect(copy.slips.place(other)).rejects.toMatchObject({ code: 'wallet.key_reused' });
    const same = aSlip(draw);
    const second = aCopy();
    const all = await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 2 ? copy : second).slips.place(same)));
    expect(new Set(all.map(({ slip }) => slip.slipId)).size).toBe(1);
    expect(errorsLogged(database.url)).toEqual([]);
    expect(wallet.balanceOf(same.memberId)).toBe(10_000_000n - 540n);
  });

  test('whose key is taken meanwhile is no error of the database', async () => {
    const request = aSlip(await anOpenDraw());
    const { slip } = await copy.slips.place(request);
    const again = { ...slip, key: request.key, inputHash: Buffer.alloc(32) };
    expect(await database.db.transaction((tx) => new SlipsStore().add(tx, again, 0))).toBeUndefined();
  });

  test.each<[string, Partial<SlipRequest>, string]>([
    ['an unknown play', { lines: [{ ...LO2, play: 'lo9' }] }, 'lottery.unknown_play'],
    ['letters in a list', { lines: [{ ...LO2, picks: ['12', 'ab'] }] }, 'lottery.bad_pick'],
    [
      'more than 10^6 combinations',
      { lines: [{ play: 'xien4', picks: [hundred()], unitMinor: 10n }] },
      'lottery.too_many_combinations',
    ],
    ['a unit above the limit', { lines: [{ ...LO2, unitMinor: 100_001n }] }, 'game.stake_limit'],
    ['no line', { lines: [] }, 'request.invalid'],
    ['no pick', { lines: [{ ...LO2, picks: [] }] }, 'request.invalid'],
    ['a foreign draw', { drawId: crypto.randomUUID() }, 'lottery.draw_closed'],
  ])('with %s is refused, and nothing changes', async (_name, change, code) => {
    const request = aSlip(await anOpenDraw(), change);
    await expect(copy.slips.place(request)).rejects.toMatchObject({ code });
    expect(wallet.postings.size).toBe(0);
    expect(await copy.stored.slips({ memberId: request.memberId, gameCode: '', drawId: '', limit: 10 })).toEqual([]);
  });

  test('after the cut-off is refused, although the draw is not locked yet', async () => {
    const draw = await anOpenDraw();
    await makeDue(draw);
    await expect(copy.slips.place(aSlip(draw))).rejects.toMatchObject({ code: 'lottery.draw_closed' });
  });

  test('that the wallet refuses stays refused, and gives its reservation back', async () => {
    const draw = await anOpenDraw();
    const request = aSlip(draw, { memberId: aPlayer(10n) });
    await expect(copy.slips.place(request)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' });
    wallet.fund(request.memberId, 1_000_000n);
    await expect(copy.slips.place(request)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' });
    const [row] = await database.db.rows<{ sum: bigint }>(
      `SELECT sum(reserved_minor)::bigint AS sum FROM lottery_liabilities WHERE draw_id = $1`,
      [draw.drawId],
    );
    expect(row?.sum).toBe(0n);
  });
});

function hundred(): string {
  return Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0')).join('-');
}

/** Places a slip as a client does: it repeats the request with the same key while no database connection is free. */
async function placed(slips: SlipsService, request: SlipRequest): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await slips.place(request);
    } catch (error) {
      if (isFailure(error) || tries > 20) throw error;
    }
  }
}

test('200 slips at once reserve no more than the limit of an outcome, and the refused ones name what is left', async () => {
  await owner.query(
    `INSERT INTO lottery_limits (game_code, play, brand, currency, unit_minor_min, unit_minor_max, liability_minor_max,
                                 single_share_ppm)
     VALUES ('VNSOUTH', 'de-tail', 'lab', 'USD', 1, 100000, 50000, 300000)`,
  );
  const draw = await anOpenDraw('VNSOUTH');
  // A slip with a unit (amount per combination) of 10 minor units can win 950 minor units. The liability limit is
  // 50,000 minor units, so it is enough for 52 slips.
  const lines = [{ play: 'de-tail', picks: ['77', '78'], unitMinor: 10n }];
  const copies = [copy, aCopy()];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_, i) => placed(copies[i % 2]!.slips, aSlip(draw, { lines }))),
  );
  const refused = outcomes.filter((one) => one.status === 'rejected');
  expect(outcomes.length - refused.length).toBe(52);
  for (const { reason } of refused)
    expect(reason).toMatchObject({
      code: 'lottery.outcome_closed',
      data: { play: 'de-tail', outcome: '77', unitMinorMax: 6n },
    });
  const rows = await database.db.rows<{ outcome: string; reserved: bigint }>(
    `SELECT outcome, reserved_minor AS reserved FROM lottery_liabilities WHERE draw_id = $1 ORDER BY outcome`,
    [draw.drawId],
  );
  expect(rows).toEqual([
    { outcome: '77', reserved: 49_400n },
    { outcome: '78', reserved: 49_400n },
  ]);
  expect(await copy.liabilities.tight(database.db, { drawId: draw.drawId, brand: 'lab', currency: 'USD' }, 10)).toEqual(
    [
      { play: 'de-tail', outcome: '77', leftMinor: 600n },
      { play: 'de-tail', outcome: '78', leftMinor: 600n },
    ],
  );
});
