import { withCeilings, type Account, type Spans } from '../ledger/account.js';

/** The kinds of limits that a member can set: on deposits, on losses and on stakes (domain §11). */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
/** The periods of limits, in the order in which an account stores the values of day, week and month. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** Names one limit of a member: its kind, and its period. */
export interface LimitName {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/** The amount of a limit in minor units; null means no limit. */
export type LimitMinor = bigint | null;

/**
 * A member's request to raise or remove a limit. It takes effect only if the member confirms it after a waiting time.
 */
export interface PendingLimit extends LimitName {
  readonly limitMinor: LimitMinor;
  readonly askedAt: Date;
  /** The time from which the member can confirm the request. */
  readonly confirmableAt: Date;
}

/** The waiting time (ms) before a member can confirm a request to raise or remove a limit. */
export const LOOSENING_WAIT_MS = 24 * 3_600_000;

export const isTighter = (next: LimitMinor, present: LimitMinor): boolean =>
  next !== null && (present === null || next < present);

const COLUMNS = {
  deposit: 'depositLimitsMinor',
  loss: 'lossLimitsMinor',
  stake: 'stakeLimitsMinor',
} as const satisfies Record<LimitKind, keyof Account>;

export const limitOf = (account: Account, { kind, period }: LimitName): LimitMinor =>
  account[COLUMNS[kind]][LIMIT_PERIODS.indexOf(period)] ?? null;

/**
 * Returns the account with a changed limit. The upper bounds of the account's total stake, loss and deposits are
 * computed again from all limits.
 */
export function withLimit(account: Account, { kind, period }: LimitName, limitMinor: LimitMinor): Account {
  const limits = account[COLUMNS[kind]].with(LIMIT_PERIODS.indexOf(period), limitMinor);
  return withCeilings({ ...account, [COLUMNS[kind]]: limits as unknown as Spans<LimitMinor> });
}

/**
 * Returns the amount (minor units) that already counts against a limit in the current period; at least 0. The account's
 * counters must be those of today.
 */
export function usedOf(account: Account, { kind, period }: LimitName): bigint {
  const { stakedMinor, wonMinor, depositedMinor } = account;
  const [total, before] = {
    deposit: [depositedMinor, account.depositedBeforeMinor],
    loss: [stakedMinor - wonMinor, account.lostBeforeMinor],
    stake: [stakedMinor, account.stakedBeforeMinor],
  }[kind] as [bigint, Spans];
  const used = total - (before[LIMIT_PERIODS.indexOf(period)] ?? 0n);
  return used > 0n ? used : 0n;
}
