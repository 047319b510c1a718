import type { Terms } from '../contracts/terms.js';
import { tierMet } from '../contracts/tier.js';
import { conditionsOf, NOTHING, type MemberFigures } from './base.js';
import { dividendBase, hasPast, type DividendBase, type DividendPast } from './dividend-base.js';

/** The version of a contract that is in force in the period that is being settled. */
export interface PinnedContract extends Terms {
  readonly contractId: string;
  /** The agent who pays; undefined if the house pays. */
  readonly payerId: string | undefined;
  readonly payeeId: string;
  /** The deferred pay of earlier periods (minor units), which this period may pay. */
  readonly deferredMinor?: bigint;
  /**
   * The amount from earlier periods that is added to this pay, in millionths of a minor unit; positive only if an ended
   * dividend had paid too little, or by credits for returned pay. It consists of these amounts, of offsets of voided
   * bets at the rates that were paid, and of amounts that earlier periods could not deduct.
   */
  readonly carriedMicro: bigint;
  /** The amounts that earlier periods add to the base of a dividend; undefined for a salary. */
  readonly dividend?: DividendPast;
}

/** The settlement of one contract for one period. */
export interface SettlementLine {
  readonly contractId: string;
  readonly payerId: string | undefined;
  readonly payeeId: string;
  /** The position of the highest tier that the figures meet; -1 if there is none. */
  readonly tier: number;
  readonly figures: MemberFigures;
  /** The base of a dividend; undefined for a salary. */
  readonly dividend?: DividendBase;
  /**
   * The exact pay in millionths of a minor unit: the base times the rate, plus `carriedMicro`, plus the deferred pay
   * that is now paid.
   */
  readonly exactMicro: bigint;
  /** The pay of this period (minor units) that is deferred, because the period has too few active members. */
  readonly deferredMinor: bigint;
  /** The deferred pay of earlier periods (minor units) that is included in the gross amount. */
  readonly releasedMinor: bigint;
  /**
   * The pay in minor units, rounded down once. It is never negative: a negative amount is carried to the next period.
   */
  readonly grossMinor: bigint;
  /**
   * The fraction that was removed by rounding down, from 0 to 999,999 millionths of a minor unit. The house keeps it.
   */
  readonly remainderMicro: bigint;
  /**
   * The negative amount (millionths of a minor unit) that is carried to the next settlement between the same payer and
   * payee; zero if there is none.
   */
  readonly carryMicro: bigint;
}

/**
 * The net amount of one agent, which the clearing account pays: the agent's gross amount minus the gross amounts of the
 * agent's direct downlines.
 */
export interface Net {
  readonly agentId: string;
  readonly grossMinor: bigint;
  readonly owedToDownlinesMinor: bigint;
  readonly netMinor: bigint;
}

const MICRO = 1_000_000n;

/** Computes the settlement of a contract from the figures of the payee's subtree. */
export function settleContract(contract: PinnedContract, figures: MemberFigures): SettlementLine {
  const dividend = contract.dividend && dividendBase(contract.dividend, figures, contract.carries ?? false);
  const { tier, earnedMicro } = dividend ? earnedOf(contract, figures, dividend) : salaryOf(contract, figures);
  const isDeferred = figures.activeMembers < (contract.deferral?.activeMembersMin ?? 0);
  const releasedMinor = isDeferred ? 0n : (contract.deferredMinor ?? 0n);
  const exactMicro = earnedMicro + contract.carriedMicro + releasedMinor * MICRO;
  const payable = exactMicro > 0n;
  const payMinor = payable ? exactMicro / MICRO : 0n;
  const { contractId, payerId, payeeId } = contract;
  return {
    contractId,
    payerId,
    payeeId,
    tier,
    figures,
    ...(dividend && { dividend }),
    exactMicro,
    deferredMinor: isDeferred ? payMinor : 0n,
    releasedMinor,
    grossMinor: isDeferred ? 0n : payMinor,
    remainderMicro: payable ? exactMicro % MICRO : 0n,
    carryMicro: payable ? 0n : exactMicro,
  };
}

interface Earned {
  readonly tier: number;
  readonly earnedMicro: bigint;
}

/**
 * Computes a salary: the rates of the highest tier that is met, times the valid stake. Kinds with a single rate have it
 * in all three rate fields of a tier.
 */
function salaryOf({ tiers }: PinnedContract, figures: MemberFigures): Earned {
  const tier = tierMet(tiers, conditionsOf(figures));
  const rates = tiers[tier];
  const earnedMicro = rates
    ? figures.wonMinor * BigInt(rates.profitRatePpm) +
      figures.lostMinor * BigInt(rates.lossRatePpm) +
      figures.singleMinor * BigInt(rates.singleBetRatePpm)
    : 0n;
  return { tier, earnedMicro };
}

/**
 * Computes a dividend: the rate of the highest tier that is met, times the base if it is positive. The conditions of
 * the tiers are compared with the base instead of the net loss.
 */
function earnedOf({ tiers }: PinnedContract, figures: MemberFigures, { baseMinor }: DividendBase): Earned {
  if (baseMinor <= 0n) return { tier: -1, earnedMicro: 0n };
  const tier = tierMet(tiers, { ...conditionsOf(figures), netLossMinor: baseMinor });
  return { tier, earnedMicro: baseMinor * BigInt(tiers[tier]?.lossRatePpm ?? 0) };
}

/**
 * Computes the settlements of all contracts of a period. A contract without bets and without amounts from earlier
 * periods gets no settlement, unless its payee must pay a direct downline. A member who was moved during the period is
 * still paid by the former upline, so that upline needs a settlement too.
 */
export function settlePeriod(
  contracts: readonly PinnedContract[],
  subtrees: ReadonlyMap<string, MemberFigures>,
): SettlementLine[] {
  const lines = contracts
    .filter(
      ({ payeeId, carriedMicro, dividend }) =>
        subtrees.has(payeeId) || carriedMicro !== 0n || (dividend !== undefined && hasPast(dividend)),
    )
    .map((contract) => settleContract(contract, subtrees.get(contract.payeeId) ?? NOTHING));
  const settled = new Set(lines.map(({ contractId }) => contractId));
  const owing = new Set(lines.filter(({ grossMinor }) => grossMinor > 0n).map(({ payerId }) => payerId));
  return [
    ...lines,
    ...contracts
      .filter(({ contractId, payeeId }) => owing.has(payeeId) && !settled.has(contractId))
      .map((contract) => settleContract(contract, NOTHING)),
  ];
}

/**
 * Returns the net amount of each agent. The net amounts of a chain add up to the gross amount of the top agent, which
 * the house pays.
 */
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
