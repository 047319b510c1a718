import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { isSettled } from '../periods/period.js';
import { uncoveredTier, type Tier } from './tier.js';

/**
 * The rule of a contract that defers pay. If a period has fewer active members than the minimum, its pay is not paid at
 * once. It is paid with the next period that reaches the minimum, and it lapses after `periodsMax` periods.
 */
export interface Deferral {
  readonly activeMembersMin: number;
  readonly periodsMax: number;
}

/** The terms of a contract. Without a deferral, the pay of every period is paid at once. */
export interface Terms {
  readonly tiers: readonly Tier[];
  readonly deferral?: Deferral | undefined;
  /** The length of the periods of a dividend; absent for a salary. */
  readonly period?: ContractPeriod;
  /** True if a negative base of a dividend is carried to the next period. Otherwise a negative base counts as 0. */
  readonly carries?: boolean;
}

/** The terms that stand for an agent without a contract: they have no tiers, so they pay nothing. */
export const NO_TERMS: Terms = { tiers: [] };

const MEMBERS_MAX = 1_000_000;
const PERIODS_MAX = 60;

/** Returns true if the minimum of active members and the maximum of periods are whole numbers in the allowed ranges. */
export const isDeferral = ({ activeMembersMin, periodsMax }: Deferral): boolean =>
  Number.isInteger(activeMembersMin) &&
  activeMembersMin >= 1 &&
  activeMembersMin <= MEMBERS_MAX &&
  Number.isInteger(periodsMax) &&
  periodsMax >= 1 &&
  periodsMax <= PERIODS_MAX;

/**
 * Returns true if the agent always receives deferred pay before or when the agent must pay it to the downline. This
 * holds if the agent's own contract defers no pay, or if all rates of the downline are zero. Otherwise the contract of
 * the downline must require at least as many active members, and its deferred pay must not lapse later.
 */
export const coversDeferral = ({ deferral: payer }: Terms, { tiers, deferral: payee }: Terms): boolean =>
  !payer ||
  uncoveredTier([], tiers) === -1 ||
  (payee !== undefined && payee.activeMembersMin >= payer.activeMembersMin && payee.periodsMax <= payer.periodsMax);

/**
 * Returns true if the length of periods and the carry policy (whether a negative base goes into the next period) are
 * allowed for a kind of contract. A dividend must have a length of periods. A salary must have neither.
 */
export const isPeriodOf = (
  kind: ContractKind,
  { period = ContractPeriod.UNSPECIFIED, carries = false }: Terms,
): boolean => isSettled({ kind, period }) && (kind === ContractKind.DIVIDEND || !carries);

/**
 * Returns true if payer and payee have periods of the same length. Otherwise the payer would be paid for other times
 * than those for which the payer pays.
 */
export const hasSamePeriod = (payer: Terms, payee: Terms): boolean =>
  uncoveredTier([], payee.tiers) === -1 ||
  (payer.period ?? ContractPeriod.UNSPECIFIED) === (payee.period ?? ContractPeriod.UNSPECIFIED);

/**
 * Returns true if the carry policies (whether a negative base goes into the next period) of payer and payee fit
 * together. If the negative base of the payer is carried, that of the payee must be carried too.
 */
export const coversCarry = (payer: Terms, payee: Terms): boolean =>
  uncoveredTier([], payee.tiers) === -1 || payer.carries !== true || payee.carries === true;

/**
 * The part of the payee's terms that is not covered by the terms of the payer's own contract; undefined if everything
 * is covered. A payer's terms cover those of the payee if they have no harder conditions and no lower rates.
 */
export type Uncovered = { readonly tier: number } | { readonly field: 'deferral' | 'period' | 'carries' };

export function uncovered(payer: Terms, payee: Terms): Uncovered | undefined {
  const tier = uncoveredTier(payer.tiers, payee.tiers);
  if (tier !== -1) return { tier };
  if (!hasSamePeriod(payer, payee)) return { field: 'period' };
  if (!coversCarry(payer, payee)) return { field: 'carries' };
  return coversDeferral(payer, payee) ? undefined : { field: 'deferral' };
}

/** Returns true if an agent who is paid under the terms `payer` may offer the terms `payee` to a downline. */
export const covers = (payer: Terms, payee: Terms): boolean => uncovered(payer, payee) === undefined;
