import type { MessageInitShape } from '@bufbuild/protobuf';
import type { promotions } from '@nm/contracts';
import { openTerms } from './while-open.js';
import { isOfBrand, isRunning, poolsOf, turnoverPercentOf } from './decide.js';
import {
  isDepositRule,
  isPointsRule,
  type BrandFacts,
  type ClaimedFreeRounds,
  type DepositRule,
  type MoneyRule,
  type PointsRule,
  type PromotionRule,
} from './promotion-rule.js';

type Terms = MessageInitShape<typeof promotions.PromotionSchema>;

/**
 * Returns the terms of a brand's present promotions. They are built from the same rules by which grants are decided,
 * so that the text always matches the behaviour.
 */
export const termsOf = (rules: readonly PromotionRule[], brand: BrandFacts, at: Date): Terms[] =>
  rules
    .filter((rule) => isRunning(rule, at) && isOfBrand(rule, brand.code))
    .flatMap((rule) => {
      if (isPointsRule(rule)) return pointTerms(rule, brand);
      return isDepositRule(rule) ? matchTerms(rule, brand) : moneyTerms(rule, brand);
    });

/**
 * Returns the free rounds of a rule in a currency: nothing if the rule gives money, undefined if the free rounds have
 * no stake in this currency.
 */
export function freeRoundsTerms(
  freeRounds: ClaimedFreeRounds | undefined,
  currency: string,
): Pick<Terms, 'freeRounds' | 'claimDays'> | undefined {
  if (!freeRounds) return {};
  const { stakeMinor: stakes, claimDays, ...terms } = freeRounds;
  const stakeMinor = stakes[currency];
  return stakeMinor === undefined ? undefined : { freeRounds: { ...terms, stakeMinor }, claimDays };
}

function matchTerms(
  { id, trigger, match, turnoverPercent, whileOpen, freeRounds }: DepositRule,
  brand: BrandFacts,
): Terms[] {
  const { currency } = brand;
  const mine = match.byCurrency[currency];
  const rounds = freeRoundsTerms(freeRounds, currency);
  if (!mine || !rounds) return [];
  const turnoverShares = sharesOf(brand, turnoverPercent);
  const terms = openTerms(whileOpen, currency, { bonusMinor: 1n, turnoverRequiredMinor: BigInt(turnoverPercent) });
  return [
    {
      ...{ id, trigger, currency, turnoverPercent, turnoverShares, match: { percent: match.percent, ...mine } },
      ...terms,
      ...rounds,
    },
  ];
}

function moneyTerms(rule: MoneyRule, brand: BrandFacts): Terms[] {
  const amountMinor = rule.reward.amountMinor(brand);
  const rounds = freeRoundsTerms(rule.freeRounds, brand.currency);
  if (amountMinor <= 0n || !rounds) return [];
  const { id, trigger } = rule;
  const amount = poolsOf(rule, brand, amountMinor);
  const turnoverPercent = turnoverPercentOf(rule, brand);
  const turnoverShares = sharesOf(brand, turnoverPercent);
  const terms = openTerms(rule.whileOpen, brand.currency, {
    ...amount,
    turnoverRequiredMinor: BigInt(turnoverPercent),
  });
  return [{ id, trigger, currency: brand.currency, amount, turnoverPercent, turnoverShares, ...terms, ...rounds }];
}

/** Returns each game category's contribution to the turnover; empty if no turnover is required. */
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
