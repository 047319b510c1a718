import { GameCategory } from '@nm/contracts';
import type { Db } from '@nm/kit/db/db.js';
import type { Outbox } from '@nm/kit/events/outbox.js';
import { expand } from '../plays/picks.js';
import { SHAPES, type DrawResult } from '../plays/play.js';
import type { LiabilitiesStore } from '../slips/liabilities.store.js';
import { rowOf, type Slip, type SlipLine } from '../slips/slip.js';
import type { LotteryWallet } from '../slips/slips.service.js';
import type { SlipsStore } from '../slips/slips.store.js';
import type { Draw } from './draw.js';
import { DrawSettlingService } from './draw-settling.service.js';
import type { DrawsStore } from './draws.store.js';
import { linePayout } from './settle-slips.js';
import type { SettledSlipsStore } from './settled-slips.store.js';

// Goal: slips with thousands of combinations do not keep a process busy. The numbers of a draw are read once for each
// line, and requests are answered between the slips of two members.

const MEMBERS = 12;
const picks = Array.from({ length: 10_000 }, (_, i) => String(i).padStart(4, '0'));
const { combinations } = expand(rowOf('malay', 'big-ibox'), picks, picks.length) as { combinations: string[] };
const LINE: SlipLine = { play: 'big-ibox', unitMinor: '240', combinations };

/** A draw of the Malay lottery, in which every prize has the same number. */
function aResult(): { readonly result: DrawResult; readonly reads: () => number } {
  let reads = 0;
  const get = (_target: DrawResult, prize: string | symbol): string[] => {
    reads += 1;
    const { count } = SHAPES.malay.find((shape) => shape.prize === prize)!;
    return Array.from({ length: count }, () => '4271');
  };
  return { result: new Proxy<DrawResult>({}, { get }), reads: () => reads };
}

test('the drawn numbers are read once for all combinations of a line', () => {
  const { result, reads } = aResult();
  // All 23 numbers have the digits of one pick, whose win is divided by its 24 orders.
  expect(linePayout('malay', LINE, result)).toBe(10n * (2_500n + 1_000n + 500n + 10n * 180n + 10n * 60n));
  expect(combinations).toHaveLength(715);
  expect(reads()).toBe(5);
});

test('requests are answered between the slips of two members', async () => {
  const slips = Array.from({ length: MEMBERS }, aSlip);
  let turns = 0;
  let turn = setImmediate(function next() {
    turns += 1;
    turn = setImmediate(next);
  });
  let turnsBefore = 0;
  const wallet = {
    postMany: () => {
      turnsBefore = turns;
      return Promise.reject(new Error('the wallet was reached'));
    },
  } as unknown as LotteryWallet;
  const stored = {
    membersAfter: () => Promise.resolve(slips.map(({ memberId }) => memberId)),
    ofMembers: () => Promise.resolve(slips),
  } as unknown as SlipsStore;
  const service = new DrawSettlingService(
    {} as Db,
    {} as DrawsStore,
    stored,
    { limits: () => Promise.resolve(new Map()) } as unknown as LiabilitiesStore,
    {} as SettledSlipsStore,
    {} as Outbox,
    wallet,
    { sealKey: Buffer.alloc(32), walletDeadlineMs: 1_000 },
  );
  const draw = { drawId: 'draw', status: 'drawn', region: 'malay', result: aResult().result, endedAt: null };
  await expect(service.settle(draw as Draw)).rejects.toThrow('the wallet was reached');
  clearImmediate(turn);
  expect(turnsBefore).toBeGreaterThanOrEqual(MEMBERS - 1);
});

const aSlip = (): Slip => ({
  slipId: crypto.randomUUID(),
  drawId: 'draw',
  memberId: crypto.randomUUID(),
  brand: 'lab',
  vassalage: 'TCG_SEA',
  gameCode: 'MY4D',
  category: GameCategory.LOTT,
  currency: 'USD',
  trial: false,
  lines: [LINE],
  combinations: combinations.length,
  stakeMinor: 171_600n,
  payoutMinorMax: 0n,
  placedAt: new Date(),
  status: 'accepted',
  refusalCode: null,
  stakeCashMinor: 171_600n,
  stakeBonusMinor: 0n,
  payoutMinor: 0n,
  balanceMinor: null,
  balanceVersion: null,
  endedAt: null,
  resolveAttempts: 0,
});
