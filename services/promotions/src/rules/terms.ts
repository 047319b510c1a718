import type { MessageInitShape } from '@bufbuild/protobuf';
import type { promotions } from '@nm/contracts';
import { isRunning, poolsOf, turnoverPercentOf } from './decide.js';
import {
  isDepositRule,
  isPointsRule,
  type BrandFacts,
  type DepositRule,
  type MoneyRule,
  type PointsRule,
  type PromotionRule,
} from './promotion-rule.js';

type Terms = MessageInitShape<typeof promotions.PromotionSchema>;

/**
 * Returns the terms of the brand's running promotions. They are built from the same rules that decide about grants, so
 * that the text never differs from the behaviour.
 */
export const termsOf = (rules: readonly PromotionRule[], brand: BrandFacts, at: Date): Terms[] =>
  rules
    .filter((rule) => isRunning(rule, at))
    .flatMap((rule) => {
      if (isPointsRule(rule)) return pointTerms(rule, brand);
      return isDepositRule(rule) ? matchTerms(rule, brand) : moneyTerms(rule, brand);
    });

function matchTerms({ id, trigger, match, turnoverPercent }: DepositRule, { currency }: BrandFacts): Terms[] {
  const mine = match.byCurrency[currency];
  return mine ? [{ id, trigger, currency, turnoverPercent, match: { percent: match.percent, ...mine } }] : [];
}

function moneyTerms(rule: MoneyRule, brand: BrandFacts): Terms[] {
  const amountMinor = rule.reward.amountMinor(brand);
  if (amountMinor <= 0n) return [];
  const { id, trigger } = rule;
  const amount = poolsOf(rule, brand, amountMinor);
  return [{ id, trigger, currency: brand.currency, amount, turnoverPercent: turnoverPercentOf(rule, brand) }];
}

function pointTerms({ id, trigger, points }: PointsRule, { currency }: BrandFacts): Terms[] {
  const stakeMinorPerPoint = points.stakeMinorPerPoint[currency];
  if (stakeMinorPerPoint === undefined) return [];
  const shares = Object.entries(points.sharePercent).map(([category, percent]) => ({
    category: Number(category),
    percent,
  }));
  return [{ id, trigger, currency, points: { stakeMinorPerPoint, shares } }];
}
