import { identity } from '@nm/contracts';
import { scaleDown } from '@nm/kit/money/money.js';
import { openTerms, type OpenTerms } from './while-open.js';
import type { BrandFacts, MemberFacts, MoneyRule, PromotionRule } from './promotion-rule.js';

/** The award that a member gets under a rule. It does not change after the decision. */
export interface Award extends OpenTerms {
  readonly promotion: string;
  readonly currency: string;
  readonly cashMinor: bigint;
  readonly bonusMinor: bigint;
  readonly turnoverRequiredMinor: bigint;
  /**
   * How much the valid stake counts towards the turnover, in parts per million, with one element per category from 1.
   * If the list is empty, every category counts in full.
   */
  readonly contributionPpm: readonly number[];
}

export type NotEligible = 'member_type' | 'member_status' | 'trial' | 'not_running' | 'no_reward';

export type Decision =
  | { readonly eligible: true; readonly award: Award }
  | { readonly eligible: false; readonly reason: NotEligible };

export interface DecisionFacts {
  readonly member: MemberFacts;
  readonly brand: BrandFacts;
  /** The time of the event that triggered the promotion. */
  readonly at: Date;
}

const PERCENT = 100n;

/**
 * Decides whether a member gets a promotion, and with which amount. If the member is not eligible, this is a normal
 * result, not an error.
 */
export function decide(rule: MoneyRule, { member, brand, at }: DecisionFacts): Decision {
  const reason = notFor(rule, { member, brand, at });
  if (reason) return no(reason);
  const amountMinor = rule.reward.amountMinor(brand);
  if (amountMinor <= 0n) return no('no_reward');
  const money = {
    ...poolsOf(rule, brand, amountMinor),
    turnoverRequiredMinor: scaleDown(amountMinor, BigInt(turnoverPercentOf(rule, brand)), PERCENT),
  };
  return {
    eligible: true,
    award: {
      promotion: rule.id,
      currency: brand.currency,
      ...money,
      ...openTerms(rule.whileOpen, brand.currency, money),
      contributionPpm: brand.turnoverContributionPpm,
    },
  };
}

/** Returns the reason why a rule does not apply to a member at a given time; undefined if the rule applies. */
export function notFor(
  rule: Pick<PromotionRule, 'who' | 'when' | 'brands' | 'withdrawn'>,
  { member, brand, at }: DecisionFacts,
): NotEligible | undefined {
  if (member.type === identity.MemberType.TRIAL || member.currency !== brand.currency) return 'trial';
  if (member.status !== identity.MemberStatus.ACTIVE) return 'member_status';
  if (!rule.who.memberTypes.includes(member.type)) return 'member_type';
  return isRunning(rule, at) && isOfBrand(rule, brand.code) ? undefined : 'not_running';
}

/** Returns true if a time is within the period of a rule, and the rule is not withdrawn. */
export const isRunning = (
  { when, withdrawn }: Pick<PromotionRule, 'when'> & { readonly withdrawn?: true },
  at: Date,
): boolean => !withdrawn && (!when.from || at >= when.from) && (!when.to || at < when.to);

/** Returns true if a brand has a promotion. */
export const isOfBrand = ({ brands }: Pick<PromotionRule, 'brands'>, brand: string): boolean =>
  !brands || brands.includes(brand);

/** Returns the cash amount and the bonus amount of the reward, in minor units. */
export const poolsOf = (
  { reward }: MoneyRule,
  brand: BrandFacts,
  amountMinor: bigint,
): { cashMinor: bigint; bonusMinor: bigint } =>
  reward.pool(brand) === 'cash'
    ? { cashMinor: amountMinor, bonusMinor: 0n }
    : { cashMinor: 0n, bonusMinor: amountMinor };

/** Returns the turnover that is required for the reward in this brand, in percent of the reward. */
export const turnoverPercentOf = ({ reward, turnoverPercent }: MoneyRule, brand: BrandFacts): number =>
  turnoverPercent[reward.pool(brand)];

const no = (reason: NotEligible): Decision => ({ eligible: false, reason });
