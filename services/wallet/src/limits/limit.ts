import { withCeilings, type Account, type Spans } from '../ledger/account.js';

/** What a limit counts (domain §11). */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
/** In the order of the account's spans. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** One limit of a member: what it counts, and over which period. */
export interface LimitName {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/** An amount in minor units; null is no limit. */
export type LimitMinor = bigint | null;

/** A looser limit that waits for its second confirmation. */
export interface PendingLimit extends LimitName {
  readonly limitMinor: LimitMinor;
  readonly askedAt: Date;
  /** It can be confirmed from this time on. */
  readonly confirmableAt: Date;
}

/** A looser limit waits for this long before it can be confirmed. */
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

/** The account with another limit and the ceilings that follow from it. */
export function withLimit(account: Account, { kind, period }: LimitName, limitMinor: LimitMinor): Account {
  const limits = account[COLUMNS[kind]].with(LIMIT_PERIODS.indexOf(period), limitMinor);
  return withCeilings({ ...account, [COLUMNS[kind]]: limits as unknown as Spans<LimitMinor> });
}

/** The amount that counts against a limit in its present period; never below zero. The account must be of today. */
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
