import { scaleDown } from '@nm/kit/money/money.js';
import { notFor, type Award, type DecisionFacts, type NotEligible } from './decide.js';
import { openTerms } from './while-open.js';
import type { DepositMatch, DepositRule } from './promotion-rule.js';

export type DepositDecision =
  | { readonly eligible: true; readonly award: Award }
  | { readonly eligible: false; readonly reason: NotEligible | 'below_minimum' };

const PERCENT = 100n;

/**
 * Returns the bonus of a deposit, in minor units: the rule's percentage of the deposit, rounded down, but not more than
 * the maximum. A percentage of 0 means that the rule gives free rounds; the result is then the maximum that they can
 * pay. It is 0 if the deposit is below the minimum.
 */
export function bonusOf(
  percent: number,
  { depositMinorMin, bonusMinorMax }: DepositMatch,
  depositMinor: bigint,
): bigint {
  if (depositMinor < depositMinorMin) return 0n;
  if (percent === 0) return bonusMinorMax;
  const share = scaleDown(depositMinor, BigInt(percent), PERCENT);
  return share < bonusMinorMax ? share : bonusMinorMax;
}

/**
 * Returns the limits of a deposit bonus in the currency of the member's account, or the reason why the member cannot
 * get the bonus. The amount of the deposit is not checked here.
 */
export function matchFor(rule: DepositRule, facts: DecisionFacts): DepositMatch | NotEligible {
  return notFor(rule, facts) ?? rule.match.byCurrency[facts.brand.currency] ?? 'no_reward';
}

/**
 * Decides which bonus a deposit (minor units) gives. The required turnover is a percentage of deposit plus bonus,
 * rounded down; for free rounds it is a percentage of the maximum that they pay. If the member is not eligible, this
 * is a normal result, not an error.
 */
export function decideDeposit(rule: DepositRule, facts: DecisionFacts, depositMinor: bigint): DepositDecision {
  const match = matchFor(rule, facts);
  if (typeof match === 'string') return { eligible: false, reason: match };
  const bonusMinor = bonusOf(rule.match.percent, match, depositMinor);
  if (bonusMinor <= 0n) return { eligible: false, reason: 'below_minimum' };
  const countedMinor = rule.freeRounds ? bonusMinor : depositMinor + bonusMinor;
  const turnoverRequiredMinor = scaleDown(countedMinor, BigInt(rule.turnoverPercent), PERCENT);
  return {
    eligible: true,
    award: {
      promotion: rule.id,
      currency: facts.brand.currency,
      cashMinor: 0n,
      bonusMinor,
      turnoverRequiredMinor,
      ...openTerms(rule.whileOpen, facts.brand.currency, { bonusMinor, turnoverRequiredMinor }),
      contributionPpm: facts.brand.turnoverContributionPpm,
    },
  };
}
