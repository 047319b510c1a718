import type { DrawResult, Region } from '../plays/play.js';
import { coverageOf, payoutMinor, resultOf } from '../plays/win.js';
import { rowOf, type Slip, type SlipLine } from '../slips/slip.js';

/** The payout and the valid stake of a slip under the draw's result (minor units). */
export interface SettledSlip {
  readonly slip: Slip;
  readonly payoutMinor: bigint;
  readonly validStakeMinor: bigint;
  readonly singleBet: boolean;
}

const MILLION = 1_000_000;

/** Returns the payout of a line (minor units): the sum over its combinations, each rounded down. */
export function linePayout(region: Region, { play, combinations, unitMinor }: SlipLine, result: DrawResult): bigint {
  const row = rowOf(region, play);
  return combinations.reduce(
    (sum, combination) => sum + payoutMinor(BigInt(unitMinor), resultOf(row, combination, result)),
    0n,
  );
}

/**
 * Settles all slips of one member in one draw. The valid stake is the smaller of stake and |payout - stake|, over all
 * slips together (domain §1). It is divided among the slips in proportion to their stakes, and the parts add up
 * exactly. The function is pure, so a repeated run gives the same results.
 * @param slips the slips of one member, currency and draw, always in the same order.
 * @param sharePpmOf the largest share of a play's outcomes, in millionths, with which a bet counts as a single bet.
 */
export function settleMember(
  region: Region,
  slips: readonly Slip[],
  result: DrawResult,
  sharePpmOf: (play: string) => number,
): SettledSlip[] {
  const payouts = slips.map(({ lines }) => lines.reduce((sum, line) => sum + linePayout(region, line, result), 0n));
  const stake = slips.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
  const gain = payouts.reduce((sum, payout) => sum + payout, 0n) - stake;
  const distance = gain < 0n ? -gain : gain;
  const valid = distance < stake ? distance : stake;
  const narrow = narrowPlays(region, slips, sharePpmOf);
  let before = 0n;
  return slips.map((slip, i) => {
    const from = (valid * before) / stake;
    before += slip.stakeMinor;
    return {
      slip,
      payoutMinor: payouts[i]!,
      validStakeMinor: slip.trial ? 0n : (valid * before) / stake - from,
      singleBet: slip.lines.every(({ play }) => narrow.has(play)),
    };
  });
}

/**
 * Returns the plays in which the member's lines together cover at most the brand's maximum share of outcomes. Bets on
 * them count as single bets (domain §7, §10).
 */
function narrowPlays(
  region: Region,
  slips: readonly Slip[],
  sharePpmOf: (play: string) => number,
): ReadonlySet<string> {
  const covered = new Map<string, Set<string>>();
  for (const { play, combinations } of slips.flatMap(({ lines }) => lines)) {
    const union = covered.get(play) ?? new Set();
    for (const combination of combinations) union.add(combination);
    covered.set(play, union);
  }
  return new Set(
    [...covered].flatMap(([play, union]) => {
      const { covered: outcomes, of } = coverageOf(rowOf(region, play), [...union]);
      return outcomes * MILLION <= sharePpmOf(play) * of ? [play] : [];
    }),
  );
}
