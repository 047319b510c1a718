import type { GameCategory, identity } from '@nm/contracts';
import type { PeriodKind } from '../plays/brand-day.js';
import type { WhileOpen } from './while-open.js';

/** An amount (minor units) by currency. Where a currency is missing, the rule does not apply. */
export type ByCurrency<T = bigint> = Readonly<Record<string, T>>;

interface RewardRule {
  /** The rule's id. It never changes, because rewards and grants refer to it. */
  readonly id: string;
  /** The eligible types. Trial, excluded and disabled members are never eligible. */
  readonly who: { readonly memberTypes: readonly identity.MemberType[] };
  readonly when: { readonly from?: Date; readonly to?: Date };
}

/** What a rule pays. */
export interface Pay {
  readonly pool: 'cash' | 'bonus';
  readonly minor: ByCurrency;
  /** The turnover required before it may be withdrawn, in percent of it: 100 means once. */
  readonly turnoverPercent: number;
  /** What holds while it is open; for the pool `bonus` only. */
  readonly whileOpen?: WhileOpen;
}

/** A share of the valid bets of a day, by category. Only the cash part of a bet counts. */
export interface RebateRule extends RewardRule {
  readonly trigger: 'wager';
  /** Parts per million by category. A category that is not listed gives nothing. */
  readonly ratePpm: Readonly<Partial<Record<GameCategory, number>>>;
  /** A day below this pays nothing. */
  readonly minimumMinor: ByCurrency;
  /** Days in which it must be claimed, where the member claims it. */
  readonly claimDays: number;
}

/** One reward for a friend. */
export interface ReferralTier {
  readonly id: string;
  /** The smallest first deposit of the friend, and the valid bets of the friend since. */
  readonly friend: ByCurrency<{ readonly depositMinorMin: bigint; readonly wagerMinorMin: bigint }>;
  readonly pay: Pay;
}

/** Rewards for friends who registered with a member's referral code. */
export interface ReferralRule extends RewardRule {
  readonly trigger: 'code';
  /** From the easiest tier to the hardest. Each is paid once for each friend. */
  readonly tiers: readonly ReferralTier[];
  readonly claimDays: number;
}

/** One step of a mission, counted in the mission's period. */
export type MissionStep =
  | { readonly kind: 'categories'; readonly count: number; readonly validMinorEach: ByCurrency }
  | { readonly kind: 'wager'; readonly validMinor: ByCurrency }
  | { readonly kind: 'deposit'; readonly amountMinor: ByCurrency };

/** Steps that give a reward when all of them are done in one period. */
export interface MissionRule extends RewardRule {
  readonly trigger: 'mission';
  readonly period: PeriodKind;
  readonly steps: readonly MissionStep[];
  readonly pay: Pay;
  /** Days in which the reward must be claimed. */
  readonly claimDays: number;
}

/** Prizes for the members with the highest figures of a period. */
export interface LeaderboardRule extends RewardRule {
  readonly trigger: 'wager';
  /** `turnover`: the valid bets. `win`: payouts less stakes. */
  readonly measure: 'turnover' | 'win';
  readonly period: PeriodKind;
  /** The prizes from the first place on, in cash. */
  readonly prizesMinor: ByCurrency<readonly bigint[]>;
  readonly turnoverPercent: number;
}

const PERCENT = 100n;

/** The pools and the turnover of a payment; undefined in a currency without an amount. */
export function paid(
  { pool, minor, turnoverPercent }: Pay,
  currency: string,
): { cashMinor: bigint; bonusMinor: bigint; turnoverRequiredMinor: bigint } | undefined {
  const amountMinor = minor[currency];
  if (amountMinor === undefined) return undefined;
  return {
    cashMinor: pool === 'cash' ? amountMinor : 0n,
    bonusMinor: pool === 'bonus' ? amountMinor : 0n,
    turnoverRequiredMinor: (amountMinor * BigInt(turnoverPercent)) / PERCENT,
  };
}
