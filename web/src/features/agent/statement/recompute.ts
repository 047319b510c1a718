import type { Settlement, SettlementLine } from './settlements-api.js';

/** A settlement that the browser computed from the bets, and whether it equals the server's statement. */
export interface Recomputed {
  readonly bets: number;
  readonly grossMinor: bigint;
  readonly isSame: boolean;
}

const MICRO = 1_000_000n;
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const lossOf = ({ stakeMinor = '0', payoutMinor = '0' }: SettlementLine): bigint =>
  BigInt(stakeMinor) - BigInt(payoutMinor);
const microOf = ({ validStakeMinor, ratePpm }: SettlementLine): bigint => BigInt(validStakeMinor) * BigInt(ratePpm);

/**
 * The totals of the bets of a statement that have been read so far. Bets are added page by page, so a statement may
 * have any number.
 */
export interface Tally {
  /** The bets that count. */
  readonly bets: number;
  /** The sum over the bets of valid stake times rate, in millionths of a minor unit. */
  readonly salaryMicro: bigint;
  readonly netLossMinor: bigint;
  /** The rate of the first bet; undefined without bets. Every bet of a dividend has the same rate. */
  readonly ratePpm: number | undefined;
}

export const NO_BETS: Tally = { bets: 0, salaryMicro: 0n, netLossMinor: 0n, ratePpm: undefined };

/** Adds a page of bets. The first bet gives the rate, because even a bet that does not count has it. */
export function add(tally: Tally, lines: readonly SettlementLine[]): Tally {
  const counted = lines.filter((line) => line.counted);
  return {
    bets: tally.bets + counted.length,
    salaryMicro: tally.salaryMicro + sum(counted.map(microOf)),
    netLossMinor: tally.netLossMinor + sum(counted.map(lossOf)),
    ratePpm: tally.ratePpm ?? lines[0]?.ratePpm,
  };
}

/**
 * Computes a settlement again from all of its bets by the rules of the contract. The result is the valid stakes or the
 * net loss times the rate, plus the remainder of earlier periods, rounded down once. Of the server's sums it uses only
 * those of earlier periods and the cost of promotions.
 */
export function recompute(settlement: Settlement, tally: Tally): Recomputed {
  const [offset, released] = [BigInt(settlement.offsetMicroMinor), BigInt(settlement.releasedMinor)];
  const earned = settlement.dividend ? ofDividend(settlement, tally) : { micro: tally.salaryMicro, isSame: true };
  const exact = earned.micro + offset + released * MICRO;
  const pay = exact > 0n ? exact / MICRO : 0n;
  const isDeferred = BigInt(settlement.deferredMinor) > 0n;
  const isSame =
    earned.isSame &&
    BigInt(settlement.grossMinor) === (isDeferred ? 0n : pay) &&
    BigInt(settlement.deferredMinor) === (isDeferred ? pay : 0n) &&
    BigInt(settlement.remainderMicroMinor) === (exact > 0n ? exact % MICRO : 0n) &&
    BigInt(settlement.carryMicroMinor) === (exact > 0n ? 0n : exact);
  return { bets: tally.bets, grossMinor: isDeferred ? 0n : pay, isSame };
}

function ofDividend(
  settlement: Settlement,
  { netLossMinor: netLoss, ratePpm: rate }: Tally,
): { micro: bigint; isSame: boolean } {
  const { dividend } = settlement;
  if (!dividend) return { micro: 0n, isSame: false };
  const [cost, carried, corrected] = [
    BigInt(dividend.promotionCostMinor),
    BigInt(dividend.carriedMinor),
    BigInt(dividend.correctedMinor),
  ];
  const costMin = corrected < 0n ? corrected : 0n;
  const own = netLoss - (dividend.carries || cost > costMin ? cost : costMin);
  const base = (dividend.carries || own > 0n ? own : 0n) + carried + corrected;
  // Every bet has the rate, even a bet that does not count. A statement without bets does not show the rate, so the
  // server's earnings are used.
  const micro = base > 0n ? (rate === undefined ? statedMicro(settlement) : base * BigInt(rate)) : 0n;
  return { micro, isSame: netLoss === BigInt(dividend.netLossMinor) && base === BigInt(dividend.baseMinor) };
}

/** Returns the statement's earnings in millionths of a minor unit, without the remainder of earlier periods. */
function statedMicro(settlement: Settlement): bigint {
  const [gross, deferred, released] = [settlement.grossMinor, settlement.deferredMinor, settlement.releasedMinor];
  const parts = BigInt(settlement.remainderMicroMinor) + BigInt(settlement.carryMicroMinor);
  return (BigInt(gross) + BigInt(deferred) - BigInt(released)) * MICRO + parts - BigInt(settlement.offsetMicroMinor);
}
