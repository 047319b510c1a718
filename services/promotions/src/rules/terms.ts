import type { MessageInitShape } from '@bufbuild/protobuf';
import type { promotions } from '@nm/contracts';
import { isRunning, poolsOf } from './decide.js';
import type { BrandFacts, PromotionRule } from './promotion-rule.js';

type Terms = MessageInitShape<typeof promotions.PromotionSchema>;

/** The terms of what a brand runs now, from the declarations that grant it. */
export const termsOf = (rules: readonly PromotionRule[], brand: BrandFacts, at: Date): Terms[] =>
  rules
    .filter((rule) => isRunning(rule, at) && rule.reward.amountMinor(brand) > 0n)
    .map((rule) => ({
      id: rule.id,
      trigger: rule.trigger,
      currency: brand.currency,
      amount: poolsOf(rule, rule.reward.amountMinor(brand)),
      turnoverPercent: rule.turnoverPercent,
    }));
