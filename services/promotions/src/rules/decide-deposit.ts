import { scaleDown } from '@nm/kit/money/money.js';
import { notFor, type Award, type DecisionFacts, type NotEligible } from './decide.js';
import type { DepositMatch, DepositRule } from './promotion-rule.js';

export type DepositDecision =
  | { readonly eligible: true; readonly award: Award }
  | { readonly eligible: false; readonly reason: NotEligible | 'below_minimum' };

const PERCENT = 100n;

/** The bonus of a deposit: its share, rounded down, at most the cap. Zero below the smallest deposit. */
export function bonusOf(
  percent: number,
  { depositMinorMin, bonusMinorMax }: DepositMatch,
  depositMinor: bigint,
): bigint {
  if (depositMinor < depositMinorMin) return 0n;
  const share = scaleDown(depositMinor, BigInt(percent), PERCENT);
  return share < bonusMinorMax ? share : bonusMinorMax;
}

/** Whether a member can have this bonus at all in the account's currency, before any amount is known. */
export function matchFor(rule: DepositRule, facts: DecisionFacts): DepositMatch | NotEligible {
  return notFor(rule, facts) ?? rule.match.byCurrency[facts.brand.currency] ?? 'no_reward';
}

/**
 * The award of a deposit in minor units. The turnover counts deposit and bonus together, rounded down. "Not eligible"
 * is a normal answer.
 */
export function decideDeposit(rule: DepositRule, facts: DecisionFacts, depositMinor: bigint): DepositDecision {
  const match = matchFor(rule, facts);
  if (typeof match === 'string') return { eligible: false, reason: match };
  const bonusMinor = bonusOf(rule.match.percent, match, depositMinor);
  if (bonusMinor <= 0n) return { eligible: false, reason: 'below_minimum' };
  const turnoverRequiredMinor = scaleDown(depositMinor + bonusMinor, BigInt(rule.turnoverPercent), PERCENT);
  return {
    eligible: true,
    award: { promotion: rule.id, currency: facts.brand.currency, cashMinor: 0n, bonusMinor, turnoverRequiredMinor },
  };
}
