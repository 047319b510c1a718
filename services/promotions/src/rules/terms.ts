import type { MessageInitShape } from '@bufbuild/protobuf';
import type { promotions } from '@nm/contracts';
import { openTerms } from './while-open.js';
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

function matchTerms({ id, trigger, match, turnoverPercent, whileOpen }: DepositRule, brand: BrandFacts): Terms[] {
  const { currency } = brand;
  const mine = match.byCurrency[currency];
  if (!mine) return [];
  const turnoverShares = sharesOf(brand, turnoverPercent);
  const terms = openTerms(whileOpen, currency, { bonusMinor: 1n, turnoverRequiredMinor: BigInt(turnoverPercent) });
  return [
    { id, trigger, currency, turnoverPercent, turnoverShares, match: { percent: match.percent, ...mine }, ...terms },
  ];
}

function moneyTerms(rule: MoneyRule, brand: BrandFacts): Terms[] {
  const amountMinor = rule.reward.amountMinor(brand);
  if (amountMinor <= 0n) return [];
  const { id, trigger } = rule;
  const amount = poolsOf(rule, brand, amountMinor);
  const turnoverPercent = turnoverPercentOf(rule, brand);
  const turnoverShares = sharesOf(brand, turnoverPercent);
  const terms = openTerms(rule.whileOpen, brand.currency, {
    ...amount,
    turnoverRequiredMinor: BigInt(turnoverPercent),
  });
  return [{ id, trigger, currency: brand.currency, amount, turnoverPercent, turnoverShares, ...terms }];
}

/**
 * Returns each game category's contribution to the turnover, in the form stored with a grant; empty if no turnover is
 * required.
 */
const sharesOf = (
  { turnoverContributionPpm }: BrandFacts,
  turnoverPercent: number,
): NonNullable<Terms['turnoverShares']> =>
  turnoverPercent === 0 ? [] : turnoverContributionPpm.map((sharePpm, i) => ({ category: i + 1, sharePpm }));

function pointTerms({ id, trigger, points }: PointsRule, { currency }: BrandFacts): Terms[] {
  const stakeMinorPerPoint = points.stakeMinorPerPoint[currency];
  if (stakeMinorPerPoint === undefined) return [];
  const shares = Object.entries(points.sharePercent).map(([category, percent]) => ({
    category: Number(category),
    percent,
  }));
  return [{ id, trigger, currency, points: { stakeMinorPerPoint, shares } }];
}
