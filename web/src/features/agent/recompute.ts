import type { Settlement, SettlementLine } from './agent-api.js';

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

/**
 * Computes a settlement again from all of its bets by the rules of the contract: valid stakes or net loss times the
 * rate, plus the remainder of earlier periods, rounded down once. Of the server's sums it uses only those of earlier
 * periods and the cost of promotions.
 */
export function recompute(settlement: Settlement, lines: readonly SettlementLine[]): Recomputed {
  const counted = lines.filter((line) => line.counted);
  const [offset, released] = [BigInt(settlement.offsetMicroMinor), BigInt(settlement.releasedMinor)];
  const earned = settlement.dividend ? ofDividend(settlement, lines) : ofSalary(counted);
  const exact = earned.micro + offset + released * MICRO;
  const pay = exact > 0n ? exact / MICRO : 0n;
  const isDeferred = BigInt(settlement.deferredMinor) > 0n;
  const isSame =
    earned.isSame &&
    BigInt(settlement.grossMinor) === (isDeferred ? 0n : pay) &&
    BigInt(settlement.deferredMinor) === (isDeferred ? pay : 0n) &&
    BigInt(settlement.remainderMicroMinor) === (exact > 0n ? exact % MICRO : 0n) &&
    BigInt(settlement.carryMicroMinor) === (exact > 0n ? 0n : exact);
  return { bets: counted.length, grossMinor: isDeferred ? 0n : pay, isSame };
}

const ofSalary = (lines: readonly SettlementLine[]): { micro: bigint; isSame: boolean } => ({
  micro: sum(lines.map(({ validStakeMinor, ratePpm }) => BigInt(validStakeMinor) * BigInt(ratePpm))),
  isSame: true,
});

function ofDividend(settlement: Settlement, lines: readonly SettlementLine[]): { micro: bigint; isSame: boolean } {
  const { dividend } = settlement;
  if (!dividend) return { micro: 0n, isSame: false };
  const [cost, carried, corrected] = [
    BigInt(dividend.promotionCostMinor),
    BigInt(dividend.carriedMinor),
    BigInt(dividend.correctedMinor),
  ];
  const netLoss = sum(lines.filter((line) => line.counted).map(lossOf));
  const costMin = corrected < 0n ? corrected : 0n;
  const own = netLoss - (dividend.carries || cost > costMin ? cost : costMin);
  const base = (dividend.carries || own > 0n ? own : 0n) + carried + corrected;
  const rate = lines[0]?.ratePpm;
  // Every bet has the rate, even if it does not count. Without bets the rate is unknown, so the server's earnings are
  // used.
  const micro = base > 0n ? (rate === undefined ? statedMicro(settlement) : base * BigInt(rate)) : 0n;
  return { micro, isSame: netLoss === BigInt(dividend.netLossMinor) && base === BigInt(dividend.baseMinor) };
}

/** Returns the statement's earnings in millionths of a minor unit, without the remainder of earlier periods. */
function statedMicro(settlement: Settlement): bigint {
  const [gross, deferred, released] = [settlement.grossMinor, settlement.deferredMinor, settlement.releasedMinor];
  const parts = BigInt(settlement.remainderMicroMinor) + BigInt(settlement.carryMicroMinor);
  return (BigInt(gross) + BigInt(deferred) - BigInt(released)) * MICRO + parts - BigInt(settlement.offsetMicroMinor);
}
