import type { DrawResult, Region } from '../plays/play.js';
import { coverageOf, payoutMinor, resultsIn } from '../plays/win.js';
import { rowOf, type Slip, type SlipLine } from '../slips/slip.js';

/** A slip with the payout and the valid stake that follow from the result of its draw (minor units). */
export interface SettledSlip {
  readonly slip: Slip;
  readonly payoutMinor: bigint;
  readonly validStakeMinor: bigint;
  readonly singleBet: boolean;
}

const MILLION = 1_000_000;

/**
 * Returns the payout (minor units) of one line of a slip. It is the sum of the payouts of its combinations, each of
 * which is rounded down.
 */
export function linePayout(region: Region, { play, combinations, unitMinor }: SlipLine, result: DrawResult): bigint {
  const [resultOf, unit] = [resultsIn(rowOf(region, play), result), BigInt(unitMinor)];
  return combinations.reduce((sum, combination) => {
    const found = resultOf(combination);
    return found.oddsE4 === 0n ? sum : sum + payoutMinor(unit, found);
  }, 0n);
}

/**
 * Computes the payout and the valid stake of all slips of one member in one draw. Over all slips together, the valid
 * stake is the smaller of the stake and |payout - stake| (domain §1). It is divided among the slips in proportion to
 * their stakes, so that the parts add up exactly. The function is pure, so a repeated run gives the same results.
 * @param slips the slips of one member in one currency and draw, always in the same order
 * @param sharePpmOf returns, for a play, the largest share of all outcomes (in parts per million) up to which bets
 * count as single bets
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
 * Returns the plays (kinds of bet) in which the lines of the member together cover at most the share of outcomes that
 * the brand allows. Bets on these plays count as single bets (domain §7, §10).
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
