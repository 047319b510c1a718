import type { GameCategory, identity } from '@nm/contracts';
import type { PeriodKind } from '../plays/brand-day.js';
import { openTerms, type WhileOpen } from './while-open.js';

/** An amount (minor units) by currency. In a currency that is not listed, the rule does not apply. */
export type ByCurrency<T = bigint> = Readonly<Record<string, T>>;

export interface RewardRule {
  /** The id of the rule. It never changes, because stored rewards and grants refer to it. */
  readonly id: string;
  /** The types of member that are eligible. Trial, excluded and disabled members are never eligible. */
  readonly who: { readonly memberTypes: readonly identity.MemberType[] };
  readonly when: { readonly from?: Date; readonly to?: Date };
  /**
   * True if the brand withdrew the promotion. It then gives nothing any more, and free rounds that are not used up are
   * ended.
   */
  readonly withdrawn?: true;
}

/** Free rounds of a slot game at a vendor, at a fixed stake that costs the member nothing. */
export interface FreeRounds {
  readonly vassalage: string;
  readonly gameCode: string;
  readonly rounds: number;
  readonly stakeMinor: ByCurrency;
  /** How many days (of 24 hours each) after the claim the free rounds can be played. */
  readonly playDays: number;
}

/** Free rounds in the form in which a reward stores them. The stake is text, because it is stored as JSON. */
export interface FreeRoundsAward extends Omit<FreeRounds, 'stakeMinor'> {
  readonly stakeMinor: string;
  /** The turnover that is required for the winnings of the free rounds, in percent of the winnings. */
  readonly turnoverPercent: number;
  /**
   * The terms while the bonus with the winnings is open: the maximum stake (minor units), and the days until the bonus
   * is forfeited; 0 means no limit. Rewards from before these fields existed do not have them; the terms of the rule
   * then apply.
   */
  readonly stakeMaxMinor?: string;
  readonly expiresAfterDays?: number;
}

/** The amounts and the form in which a rule pays. */
export interface Pay {
  /**
   * Free rounds that are given instead of an amount. Their winnings are paid when they end, and `minor` is the maximum
   * that they pay.
   */
  readonly freeRounds?: FreeRounds;
  readonly pool: 'cash' | 'bonus';
  readonly minor: ByCurrency;
  /**
   * The turnover that is required before the amount can be withdrawn, in percent of the amount. 100 means that bets of
   * one times the amount are required.
   */
  readonly turnoverPercent: number;
  /**
   * The terms that apply while the bonus is open (its turnover is not complete). They exist only if `pool` is `bonus`.
   */
  readonly whileOpen?: WhileOpen;
}

/**
 * A rebate: a share of the valid bets of a day, by game category. Only the part of a bet that was staked in cash
 * counts.
 */
export interface RebateRule extends RewardRule {
  readonly trigger: 'wager';
  /** The rate in parts per million of the valid bets, by category. A category that is not listed gives no rebate. */
  readonly ratePpm: Readonly<Partial<Record<GameCategory, number>>>;
  /** The minimum rebate of a day in minor units, by currency. If the rebate is lower, nothing is paid. */
  readonly minimumMinor: ByCurrency;
  /** The number of days in which a member must claim a rebate, if it needs a claim. */
  readonly claimDays: number;
}

/** A cashback: a share of a member's net loss in a week. */
export interface CashbackRule extends RewardRule {
  readonly trigger: 'loss';
  readonly period: 'week';
  /**
   * The rate in parts per million of the net loss, by VIP level. The first element is for members without a level;
   * then the levels follow, lowest first.
   */
  readonly ratePpmByLevel: readonly number[];
  /** The minimum net loss of a week, by currency. If the loss is smaller, nothing is paid. */
  readonly lossMinorMin: ByCurrency;
  readonly amountMinorMax: ByCurrency;
  /**
   * The maximum cashback, in parts per million of the week's valid bets that were staked in cash, by category. Without
   * it, a member who makes one large bet each week would profit on average, because part of a lost bet is paid back.
   */
  readonly betsPpmMax: Readonly<Partial<Record<GameCategory, number>>>;
  /**
   * The turnover that is required before the cashback can be withdrawn, in percent of the cashback. Cashback is paid
   * as cash.
   */
  readonly turnoverPercent: number;
  /** The number of days in which the cashback must be claimed. */
  readonly claimDays: number;
}

/**
 * A reward for a code that a member enters. The codes themselves, with their limits and periods, are stored in the
 * database.
 */
export interface CodeRule extends RewardRule {
  readonly trigger: 'code';
  readonly pay: Pay;
  readonly claimDays: number;
}

/** A reward for which members apply and that an operator must approve. A member can apply once per calendar month. */
export interface ManualRule extends RewardRule {
  readonly trigger: 'manual';
  readonly pay: Pay;
  readonly claimDays: number;
}

/** One tier of the rewards for an invited friend. */
export interface ReferralTier {
  readonly id: string;
  /** The conditions for the friend: the minimum of the first deposit, and of the valid bets since the registration. */
  readonly friend: ByCurrency<{ readonly depositMinorMin: bigint; readonly wagerMinorMin: bigint }>;
  readonly pay: Pay;
}

/** Rewards for friends who registered with a member's referral code. */
export interface ReferralRule extends RewardRule {
  readonly trigger: 'code';
  /** The reward tiers, from the easiest to the hardest conditions. Each tier is paid once per friend. */
  readonly tiers: readonly ReferralTier[];
  readonly claimDays: number;
}

/** One step of a mission. Bets and deposits of the mission's period count for it. */
export type MissionStep =
  | { readonly kind: 'categories'; readonly count: number; readonly validMinorEach: ByCurrency }
  | { readonly kind: 'wager'; readonly validMinor: ByCurrency }
  | { readonly kind: 'deposit'; readonly amountMinor: ByCurrency };

/** A mission: a list of steps, and a reward for members who complete all of them within one period. */
export interface MissionRule extends RewardRule {
  readonly trigger: 'mission';
  readonly period: PeriodKind;
  readonly steps: readonly MissionStep[];
  readonly pay: Pay;
  /** The number of days in which the reward must be claimed. */
  readonly claimDays: number;
}

/** A leaderboard: prizes for the members with the highest figures of a period. */
export interface LeaderboardRule extends RewardRule {
  readonly trigger: 'wager';
  /** The figure by which members are ranked. `turnover`: the valid bets. `win`: payouts minus stakes. */
  readonly measure: 'turnover' | 'win';
  readonly period: PeriodKind;
  /** The prizes in minor units, beginning with the first rank. They are paid as cash. */
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

/**
 * Returns the amounts of a payment in cash and bonus money, its required turnover and its free rounds; undefined if
 * the rule has no amount in the currency.
 */
export const paid = (pay: Pay, currency: string): Paid | undefined => givenAs(pay, currency, pay.minor[currency]);

/**
 * Returns the amounts of a payment in cash and bonus money, its required turnover and its free rounds, for an amount
 * (minor units) that a trigger computed. `paid` does the same for the amount in the rule. Free rounds pay at most the
 * given amount.
 */
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
