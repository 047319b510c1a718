import { ContractKind, ContractPeriod } from '@nm/contracts/agents.js';
import { isSettled } from '../periods/period.js';
import { uncoveredTier, type Tier } from './tier.js';

/**
 * The deferral term of a contract. A period with fewer active members than the minimum is not paid at once: its pay
 * waits for a later period that has enough, for at most `periodsMax` periods.
 */
export interface Deferral {
  readonly activeMembersMin: number;
  readonly periodsMax: number;
}

/** The terms of a contract. A contract without a deferral pays every period at once. */
export interface Terms {
  readonly tiers: readonly Tier[];
  readonly deferral?: Deferral | undefined;
  /** The length of the periods of a dividend. */
  readonly period?: ContractPeriod;
  /** True if a negative base of a dividend is carried to the next period; otherwise it counts as 0. */
  readonly carries?: boolean;
}

/** The terms of an agent without a contract. */
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
 * Returns true if an agent always receives deferred pay no later than the agent must pay it to the downline. This holds
 * if the downline's contract requires at least as many active members, and its deferred pay lapses no later.
 */
export const coversDeferral = ({ deferral: payer }: Terms, { tiers, deferral: payee }: Terms): boolean =>
  !payer ||
  uncoveredTier([], tiers) === -1 ||
  (payee !== undefined && payee.activeMembersMin >= payer.activeMembersMin && payee.periodsMax <= payer.periodsMax);

/**
 * Whether the length of periods and the carry policy are allowed for a kind: a dividend needs a length, and a salary
 * has neither.
 */
export const isPeriodOf = (
  kind: ContractKind,
  { period = ContractPeriod.UNSPECIFIED, carries = false }: Terms,
): boolean => isSettled({ kind, period }) && (kind === ContractKind.DIVIDEND || !carries);

/**
 * Whether payer and payee have periods of the same length. Only then is the payer paid for the same time for which the
 * payer pays.
 */
export const hasSamePeriod = (payer: Terms, payee: Terms): boolean =>
  uncoveredTier([], payee.tiers) === -1 ||
  (payer.period ?? ContractPeriod.UNSPECIFIED) === (payee.period ?? ContractPeriod.UNSPECIFIED);

/**
 * Whether the carry policies of payer and payee fit. A payer whose negative base is carried may pay only payees whose
 * negative base is carried too.
 */
export const coversCarry = (payer: Terms, payee: Terms): boolean =>
  uncoveredTier([], payee.tiers) === -1 || payer.carries !== true || payee.carries === true;

/** The part of the payee's terms that the payer's terms do not cover; undefined if they cover everything. */
export type Uncovered = { readonly tier: number } | { readonly field: 'deferral' | 'period' | 'carries' };

export function uncovered(payer: Terms, payee: Terms): Uncovered | undefined {
  const tier = uncoveredTier(payer.tiers, payee.tiers);
  if (tier !== -1) return { tier };
  if (!hasSamePeriod(payer, payee)) return { field: 'period' };
  if (!coversCarry(payer, payee)) return { field: 'carries' };
  return coversDeferral(payer, payee) ? undefined : { field: 'deferral' };
}

/** Whether a payer whose own contract has the terms `payer` may offer the terms `payee`. */
export const covers = (payer: Terms, payee: Terms): boolean => uncovered(payer, payee) === undefined;
