import { createHash } from 'node:crypto';
import type pg from 'pg';
import { create } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import { isFailure } from '@nm/kit/errors/failure.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { errorsLogged } from '@nm/kit/testing/database-log.js';
import type { TestDatabase } from '@nm/kit/testing/test-database.js';
import { betsQuery } from '../bets/bets-query.js';
import { CasesStore } from '../cases/cases.store.js';
import { BetsReadModel } from '../bets/bets.read-model.js';
import { BEACON_VALUE, LO2, LotteryBench } from '../testing/lottery-bench.js';
import type { TestLotteryWallet } from '../testing/lottery-wallet.js';
import { published } from '../testing/published.js';
import type { Draw } from './draws/draw.js';
import { DrawsService } from './draws/draws.service.js';
import { DrawsStore } from './draws/draws.store.js';
import { linePayout } from './draws/settle-slips.js';
import { leafOf, pathOf, rootOfPath } from '@nm/kit/fairness/merkle-root.js';
import { drawResult } from './plays/draw-result.js';
import { leafText } from './slips/slip.js';
import { SLIPS_MAX, type SlipRequest, type SlipsService } from './slips/slips.service.js';
import { SlipsStore } from './slips/slips.store.js';
import { passDraws } from '../testing/passes.js';

// Goal: whatever fails, each slip is debited once and ended once. A draw's result can be computed from its published
// seed, root and beacon. No outcome reserves more than its liability limit.

const { ListBetsRequestSchema, RoundStatus } = games;
let bench: LotteryBench;
let database: TestDatabase;
let owner: pg.Client;
let wallet: TestLotteryWallet;
let copy: ReturnType<LotteryBench['aCopy']>;
let beacon: LotteryBench['beacon'];

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

const factsOf = async (memberId: string) => (await published(database.db)).filter((fact) => fact.memberId === memberId);

/** Checks that every stake of the draw ended once, and that slips, wallet, betting record and events agree. */
async function audit(draw: Draw, members: readonly string[], opening: bigint): Promise<void> {
  const ended = (await copy.stored.draw(draw.drawId))!;
  expect(ended.endedAt).not.toBeNull();
  for (const memberId of members) {
    const slips = await copy.stored.slips({ memberId, gameCode: '', drawId: draw.drawId, limit: 200 });
    let gain = 0n;
    for (const slip of slips) {
      const won = ended.result
        ? slip.lines.reduce((sum, line) => sum + linePayout(ended.region, line, ended.result!), 0n)
        : slip.stakeMinor;
      expect(slip).toMatchObject({ status: ended.result ? 'settled' : 'voided', payoutMinor: ended.result ? won : 0n });
      gain += won - slip.stakeMinor;
    }
    expect(wallet.balanceOf(memberId)).toBe(opening + gain);
    const facts = await factsOf(memberId);
    expect(facts.map(({ roundId }) => roundId).toSorted()).toEqual(slips.map(({ slipId }) => slipId).toSorted());
    const rounds = await database.db.rows<{ status: string; valid: bigint }>(
      `SELECT status, valid_stake_minor AS valid FROM rounds WHERE member_id = $1`,
      [memberId],
    );
    expect(rounds).toHaveLength(slips.length);
    const stake = slips.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
    const distance = gain < 0n ? -gain : gain;
    expect(rounds.reduce((sum, { valid }) => sum + valid, 0n)).toBe(
      ended.result ? (distance < stake ? distance : stake) : 0n,
    );
  }
}

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
    await audit(draw, [memberId], 1_000n);
    const [fact] = await factsOf(memberId);
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

test('twenty slips of a member at once, at one below the largest number, are one', async () => {
  const draw = await anOpenDraw();
  const memberId = aPlayer();
  const { slip } = await copy.slips.place(aSlip(draw, { memberId }));
  await owner.query(
    `INSERT INTO lottery_slips (draw_id, member_id, key, input_hash, brand, vassalage, game_code, category, currency,
                                trial, lines, combinations, stake_minor, payout_minor_max, status, refusal_code,
                                resolve_at)
     SELECT draw_id, member_id, 'copy-' || n, input_hash, brand, vassalage, game_code, category, currency, trial, lines,
            combinations, stake_minor, payout_minor_max, 'refused', 'game.closed', now()
       FROM lottery_slips, generate_series(1, $2) n WHERE slip_id = $1`,
    [slip.slipId, SLIPS_MAX - 2],
  );
  const second = aCopy();
  const placed = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? copy : second).slips.place(aSlip(draw, { memberId }))),
  );
  const refused = placed.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown);
  expect(refused).toHaveLength(19);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'lottery.too_many_slips' });
  const row = await database.db.one<{ count: bigint }>(
    `SELECT count(*) AS count FROM lottery_slips WHERE draw_id = $1 AND member_id = $2`,
    [draw.drawId, memberId],
  );
  expect(row?.count).toBe(BigInt(SLIPS_MAX));
});

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
    await audit(draw, [request.memberId], 10_000_000n);
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
    await audit(draw, [memberId], 10_000_000n);
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
    await audit(failing, [memberId], 10_000_000n);
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
    await audit(draw, [memberId], 10_000_000n);
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
    await audit(draw, [memberId], 2_000n);
    const drawn = await anOpenDraw();
    await makeDue(drawn);
    await passDraws(copy.draws);
    expect(await new DrawsStore().void(database.db, drawn.drawId, 'operator')).toBe(false);
  });
});

describe('a settlement', () => {
  /** Creates a drawn, unsettled draw with 150 slips of 60 members. */
  async function aDrawnDraw(): Promise<{ draw: Draw; members: string[] }> {
    const draw = await anOpenDraw();
    const members = Array.from({ length: 60 }, () => aPlayer());
    for (const [i, memberId] of members.entries())
      for (let n = 0; n <= i % 4; n += 1)
        await copy.slips.place(
          aSlip(draw, { memberId, lines: [{ ...LO2, picks: [`${i}`.padStart(2, '0'), `${40 + n}`] }] }),
        );
    await makeDue(draw);
    await passDraws(copy.draws);
    return { draw, members };
  }

  test('broken off at any call of the wallet, and run by two copies, ends every slip once', async () => {
    const { draw, members } = await aDrawnDraw();
    wallet.faults.push('answer_lost');
    await copy.settling.settleDue();
    expect((await copy.stored.draw(draw.drawId))?.endedAt).toBeNull();
    wallet.faults.push(undefined, 'lost');
    await copy.settling.settleDue();
    await Promise.all([copy.settling.settleDue(), aCopy().settling.settleDue()]);
    await copy.settling.settleDue();
    expect((await copy.stored.draw(draw.drawId))?.status).toBe('settled');
    await audit(draw, members, 10_000_000n);
    const facts = (await published(database.db)).filter((fact) => members.includes(fact.memberId));
    expect(facts).toHaveLength(150);
    // A second run of the settlement must change nothing.
    const postings = wallet.postings.size;
    await copy.settling.settleDue();
    expect(wallet.postings.size).toBe(postings);
  });

  test('ends the slips of all other members while the account of one member is locked', async () => {
    const draw = await anOpenDraw();
    const members = Array.from({ length: 3 }, () => aPlayer()).toSorted();
    const [locked = '', ...others] = members;
    // The settlement begins with the member whose id is lowest. The member's slips fill more than one step of it.
    for (let n = 0; n < 20; n += 1) await copy.slips.place(aSlip(draw, { memberId: locked }));
    for (const memberId of others) await copy.slips.place(aSlip(draw, { memberId }));
    await makeDue(draw);
    await passDraws(copy.draws);
    wallet.locked.add(locked);
    await copy.settling.settleDue();
    const statusesOf = async (memberId: string): Promise<string[]> => {
      const slips = await copy.stored.slips({ memberId, gameCode: '', drawId: draw.drawId, limit: 50 });
      return [...new Set(slips.map(({ status }) => status))];
    };
    expect(await statusesOf(locked)).toEqual(['accepted']);
    for (const memberId of others) expect(await statusesOf(memberId)).toEqual(['settled']);
    expect((await copy.stored.draw(draw.drawId))?.endedAt).toBeNull();
    wallet.locked.clear();
    await copy.settling.settleDue();
    await audit(draw, members, 10_000_000n);
  });

  test('counts the valid stake of a member once over all slips of the draw', async () => {
    const draw = await anOpenDraw('LOTT5');
    const memberId = aPlayer();
    const side = (pick: string) =>
      aSlip(draw, { memberId, lines: [{ play: 'size', picks: [pick], unitMinor: 1_000n }] });
    await copy.slips.place(side('big'));
    await copy.slips.place(side('small'));
    await makeDue(draw);
    await passDraws(copy.draws);
    await copy.settling.settleDue();
    // The member stakes 2,000 minor units on lines that together always win 1,900, so the valid stake is 100.
    expect(wallet.counted.get(memberId)).toBe(100n);
    const facts = await factsOf(memberId);
    expect(facts.map((fact) => ('singleBet' in fact ? fact.singleBet : undefined))).toEqual([false, false]);
    await audit(draw, [memberId], 10_000_000n);
  });
});
