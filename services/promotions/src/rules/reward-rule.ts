import type { GameCategory, identity } from '@nm/contracts';
import type { PeriodKind } from '../plays/brand-day.js';
import { openTerms, type WhileOpen } from './while-open.js';

/** An amount (minor units) by currency. Where a currency is missing, the rule does not apply. */
export type ByCurrency<T = bigint> = Readonly<Record<string, T>>;

export interface RewardRule {
  /** The rule's id. It never changes, because rewards and grants refer to it. */
  readonly id: string;
  /** The eligible types. Trial, excluded and disabled members are never eligible. */
  readonly who: { readonly memberTypes: readonly identity.MemberType[] };
  readonly when: { readonly from?: Date; readonly to?: Date };
  /** True for a promotion that the brand withdrew: nothing more is given, and its open free rounds end. */
  readonly withdrawn?: true;
}

/** Free rounds of a slot at a vendor, at a fixed stake that costs the member nothing. */
export interface FreeRounds {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly rounds: number;
  readonly stakeMinor: ByCurrency;
  /** How many days (of 24 hours) after the claim the free rounds can be played. */
  readonly playDays: number;
}

/** Free rounds as a reward stores them. The amount is text, because the reward stores them as JSON. */
export interface FreeRoundsAward extends Omit<FreeRounds, 'stakeMinor'> {
  readonly stakeMinor: string;
  /** The turnover required by the win of the rounds, in percent of the win. */
  readonly turnoverPercent: number;
  /**
   * The terms that apply while the bonus of their win is open: maximum stake, and days until it is forfeited; 0 for
   * none. Older rewards do not have them; then the rule's terms apply.
   */
  readonly stakeMaxMinor?: string;
  readonly expiresAfterDays?: number;
}

/** The payment of a rule. */
export interface Pay {
  /** Free rounds instead of an amount. Their win is paid when they end, and `minor` is the maximum that they pay. */
  readonly freeRounds?: FreeRounds;
  readonly pool: 'cash' | 'bonus';
  readonly minor: ByCurrency;
  /** The turnover required before a withdrawal, in percent of the amount: 100 means once. */
  readonly turnoverPercent: number;
  /** The terms while the bonus is open; for the pool `bonus` only. */
  readonly whileOpen?: WhileOpen;
}

/** A share of the valid bets of a day, by category. Only the cash part of a bet counts. */
export interface RebateRule extends RewardRule {
  readonly trigger: 'wager';
  /** Parts per million by category. A category that is not listed gives nothing. */
  readonly ratePpm: Readonly<Partial<Record<GameCategory, number>>>;
  /** A day whose rebate is below this pays nothing. */
  readonly minimumMinor: ByCurrency;
  /** Days in which a rebate must be claimed, if it needs a claim. */
  readonly claimDays: number;
}

/** A share of what a member lost in a week. */
export interface CashbackRule extends RewardRule {
  readonly trigger: 'loss';
  readonly period: 'week';
  /** Parts per million of the net loss, by VIP level: first without a level, then from the lowest level on. */
  readonly ratePpmByLevel: readonly number[];
  /** A smaller net loss pays nothing. */
  readonly lossMinorMin: ByCurrency;
  readonly amountMinorMax: ByCurrency;
  /**
   * The maximum payment, in parts per million of the cash part of the week's valid bets, by category. Without it, one
   * large bet a week would be profitable on average, because a lost bet is paid back in part.
   */
  readonly betsPpmMax: Readonly<Partial<Record<GameCategory, number>>>;
  /** The turnover required before a withdrawal, in percent of the cashback, which is cash. */
  readonly turnoverPercent: number;
  /** Days in which the cashback must be claimed. */
  readonly claimDays: number;
}

/** A reward for a code that a member enters. The codes of a rule, with their limits and times, are data. */
export interface CodeRule extends RewardRule {
  readonly trigger: 'code';
  readonly pay: Pay;
  readonly claimDays: number;
}

/** A reward for which members apply and that an operator approves. A member may apply once in a calendar month. */
export interface ManualRule extends RewardRule {
  readonly trigger: 'manual';
  readonly pay: Pay;
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
  /** The tiers from the easiest to the hardest. Each is paid once for each friend. */
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
  /** The ranked figure. `turnover`: the valid bets. `win`: payouts less stakes. */
  readonly measure: 'turnover' | 'win';
  readonly period: PeriodKind;
  /** The prizes from the first rank on, in cash. */
  readonly prizesMinor: ByCurrency<readonly bigint[]>;
  readonly turnoverPercent: number;
}

const PERCENT = 100n;

export interface Paid {
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly turnoverRequiredMinor: bigint;
  readonly freeRounds?: FreeRoundsAward;
}

/** The pools and the turnover of a payment, with its free rounds; undefined in a currency without an amount. */
export const paid = (pay: Pay, currency: string): Paid | undefined => givenAs(pay, currency, pay.minor[currency]);

/** The same for an amount (minor units) that a trigger computed. For free rounds it is the most that they pay. */
export function givenAs(
  { pool, turnoverPercent, freeRounds, whileOpen }: Omit<Pay, 'minor'>,
  currency: string,
  amountMinor: bigint | undefined,
): Paid | undefined {
  const stakeMinor = freeRounds?.stakeMinor[currency];
  if (amountMinor === undefined || (freeRounds && stakeMinor === undefined)) return undefined;
  const money = {
    cashMinor: pool === 'cash' ? amountMinor : 0n,
    bonusMinor: pool === 'bonus' ? amountMinor : 0n,
    turnoverRequiredMinor: (amountMinor * BigInt(turnoverPercent)) / PERCENT,
  };
  if (!freeRounds) return money;
  const { stakeMaxMinor, expiresAfterDays } = openTerms(whileOpen, currency, money);
  const terms = { turnoverPercent, stakeMaxMinor: String(stakeMaxMinor), expiresAfterDays };
  return { ...money, freeRounds: { ...freeRounds, stakeMinor: String(stakeMinor), ...terms } };
}
