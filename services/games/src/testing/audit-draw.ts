import type { TestDatabase } from '@nm/kit/testing/test-database.js';
import type { Draw } from '../lottery/draws/draw.js';
import { linePayout } from '../lottery/draws/settle-slips.js';
import type { LotteryBench } from './lottery-bench.js';
import { published } from './published.js';

/** Returns the events that were published about a member. */
export const factsOf = async ({ db }: TestDatabase, memberId: string) =>
  (await published(db)).filter((fact) => fact.memberId === memberId);

/** Checks that every stake of the draw ended once, and that slips, wallet, betting record and events agree. */
export async function auditDraw(
  { database, wallet, copy }: LotteryBench,
  draw: Draw,
  members: readonly string[],
  opening: bigint,
): Promise<void> {
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
    const facts = await factsOf(database, memberId);
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
