import type { TestDatabase } from '@nm/kit/testing/test-database.js';
import { auditDraw, factsOf } from '../../testing/audit-draw.js';
import { LO2, LotteryBench } from '../../testing/lottery-bench.js';
import type { TestLotteryWallet } from '../../testing/lottery-wallet.js';
import { passDraws } from '../../testing/passes.js';
import { published } from '../../testing/published.js';
import type { Draw } from './draw.js';
import type { SlipRequest } from '../slips/slips.service.js';

// Goal: whatever fails, a settlement ends each slip of a draw once.

let bench: LotteryBench;
let database: TestDatabase;
let wallet: TestLotteryWallet;
let copy: ReturnType<LotteryBench['aCopy']>;

beforeAll(async () => {
  bench = await LotteryBench.start();
  ({ database } = bench);
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
    await auditDraw(bench, draw, members, 10_000_000n);
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
    await auditDraw(bench, draw, members, 10_000_000n);
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
    const facts = await factsOf(database, memberId);
    expect(facts.map((fact) => ('singleBet' in fact ? fact.singleBet : undefined))).toEqual([false, false]);
    await auditDraw(bench, draw, [memberId], 10_000_000n);
  });
});
