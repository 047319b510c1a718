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
}

/** The terms of an agent without a contract. */
export const NO_TERMS: Terms = { tiers: [] };

const MEMBERS_MAX = 1_000_000;
const PERIODS_MAX = 60;

/** Whether both figures of a deferral are whole numbers within the allowed range. */
export const isDeferral = ({ activeMembersMin, periodsMax }: Deferral): boolean =>
  Number.isInteger(activeMembersMin) &&
  activeMembersMin >= 1 &&
  activeMembersMin <= MEMBERS_MAX &&
  Number.isInteger(periodsMax) &&
  periodsMax >= 1 &&
  periodsMax <= PERIODS_MAX;

/**
 * Whether an agent always receives the own deferred pay no later than the agent must pay the downline. This holds if
 * the downline's contract demands at least as many active members and its pay lapses no later.
 */
export const coversDeferral = ({ deferral: payer }: Terms, { tiers, deferral: payee }: Terms): boolean =>
  !payer ||
  uncoveredTier([], tiers) === -1 ||
  (payee !== undefined && payee.activeMembersMin >= payer.activeMembersMin && payee.periodsMax <= payer.periodsMax);

/** Whether a payer whose own contract has the terms `payer` may offer the terms `payee`. */
export const covers = (payer: Terms, payee: Terms): boolean =>
  uncoveredTier(payer.tiers, payee.tiers) === -1 && coversDeferral(payer, payee);
