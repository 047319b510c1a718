import { uncoveredTier, type Tier } from './tier.js';

/** The pay of a period with fewer active members waits for a period that has them, at most for so many periods. */
export interface Deferral {
  readonly activeMembersMin: number;
  readonly periodsMax: number;
}

/** The terms of a contract. Without a deferral every period is paid. */
export interface Terms {
  readonly tiers: readonly Tier[];
  readonly deferral?: Deferral | undefined;
}

/** The terms of an agent without a contract. */
export const NO_TERMS: Terms = { tiers: [] };

const MEMBERS_MAX = 1_000_000;
const PERIODS_MAX = 60;

/** Whether a deferral can be offered. */
export const isDeferral = ({ activeMembersMin, periodsMax }: Deferral): boolean =>
  Number.isInteger(activeMembersMin) &&
  activeMembersMin >= 1 &&
  activeMembersMin <= MEMBERS_MAX &&
  Number.isInteger(periodsMax) &&
  periodsMax >= 1 &&
  periodsMax <= PERIODS_MAX;

/**
 * Whether a payer's own pay never waits longer than the pay that the payer owes: the payee's minimum is no lower and
 * lapses no later.
 */
export const coversDeferral = ({ deferral: payer }: Terms, { tiers, deferral: payee }: Terms): boolean =>
  !payer ||
  uncoveredTier([], tiers) === -1 ||
  (payee !== undefined && payee.activeMembersMin >= payer.activeMembersMin && payee.periodsMax <= payer.periodsMax);

/** Whether a payer who has the first terms may pay by the second. */
export const covers = (payer: Terms, payee: Terms): boolean =>
  uncoveredTier(payer.tiers, payee.tiers) === -1 && coversDeferral(payer, payee);
