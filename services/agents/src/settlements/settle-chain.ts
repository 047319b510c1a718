import { tierMet, type Tier } from '../contracts/tier.js';
import { conditionsOf, NOTHING, type MemberFigures } from './base.js';

/** A contract version that is in force for the period. */
export interface PinnedContract {
  readonly contractId: string;
  /** Undefined: the house. */
  readonly payerId: string | undefined;
  readonly payeeId: string;
  readonly tiers: readonly Tier[];
  /**
   * The amount to offset in millionths of a minor unit, zero or negative: voids at their paid rates, and remainders of
   * earlier periods.
   */
  readonly carriedMicro: bigint;
}

/** One settlement of one contract for one period. */
export interface SettlementLine {
  readonly contractId: string;
  readonly payerId: string | undefined;
  readonly payeeId: string;
  /** -1: no tier was met. */
  readonly tier: number;
  readonly figures: MemberFigures;
  /** base x rate plus the carried offset, exact, in millionths of a minor unit. */
  readonly exactMicro: bigint;
  /** Rounded down once. Never negative: a negative amount is carried to the next period. */
  readonly grossMinor: bigint;
  /** The part cut off by rounding, which the house keeps: 0 to 999,999 millionths. */
  readonly remainderMicro: bigint;
  /** The amount to offset in the pair's next line: zero or negative. */
  readonly carryMicro: bigint;
}

/** The payment between clearing and one agent: the agent's gross minus the gross of direct downlines. */
export interface Net {
  readonly agentId: string;
  readonly grossMinor: bigint;
  readonly owedToDownlinesMinor: bigint;
  readonly netMinor: bigint;
}

const MICRO = 1_000_000n;

/** Settles a real-time salary contract over its subtree's base. */
export function settleRealtime(contract: PinnedContract, figures: MemberFigures): SettlementLine {
  const tier = tierMet(contract.tiers, conditionsOf(figures));
  const rates = contract.tiers[tier];
  const earnedMicro = rates
    ? figures.wonMinor * BigInt(rates.profitRatePpm) +
      figures.lostMinor * BigInt(rates.lossRatePpm) +
      figures.singleMinor * BigInt(rates.singleBetRatePpm)
    : 0n;
  const exactMicro = earnedMicro + contract.carriedMicro;
  const payable = exactMicro > 0n;
  const { contractId, payerId, payeeId } = contract;
  return {
    contractId,
    payerId,
    payeeId,
    tier,
    figures,
    exactMicro,
    grossMinor: payable ? exactMicro / MICRO : 0n,
    remainderMicro: payable ? exactMicro % MICRO : 0n,
    carryMicro: payable ? 0n : exactMicro,
  };
}

/**
 * Settles every contract of a period. Contracts without bets and offsets are left out, unless the agent owes a
 * downline. A downline who moved away inside the period is still paid by the former upline, whose net needs a line.
 */
export function settlePeriod(
  contracts: readonly PinnedContract[],
  subtrees: ReadonlyMap<string, MemberFigures>,
): SettlementLine[] {
  const lines = contracts
    .filter(({ payeeId, carriedMicro }) => subtrees.has(payeeId) || carriedMicro !== 0n)
    .map((contract) => settleRealtime(contract, subtrees.get(contract.payeeId) ?? NOTHING));
  const settled = new Set(lines.map(({ contractId }) => contractId));
  const owing = new Set(lines.filter(({ grossMinor }) => grossMinor > 0n).map(({ payerId }) => payerId));
  return [
    ...lines,
    ...contracts
      .filter(({ contractId, payeeId }) => owing.has(payeeId) && !settled.has(contractId))
      .map((contract) => settleRealtime(contract, NOTHING)),
  ];
}

/** Each agent's net. The nets of a chain add up to the top agent's gross, which the house pays. */
export function netsOf(lines: readonly SettlementLine[]): Net[] {
  const gross = new Map<string, bigint>();
  const owed = new Map<string, bigint>();
  for (const { payeeId, payerId, grossMinor } of lines) {
    gross.set(payeeId, (gross.get(payeeId) ?? 0n) + grossMinor);
    if (payerId !== undefined) owed.set(payerId, (owed.get(payerId) ?? 0n) + grossMinor);
  }
  return [...new Set([...gross.keys(), ...owed.keys()])].map((agentId) => {
    const grossMinor = gross.get(agentId) ?? 0n;
    const owedToDownlinesMinor = owed.get(agentId) ?? 0n;
    return { agentId, grossMinor, owedToDownlinesMinor, netMinor: grossMinor - owedToDownlinesMinor };
  });
}
