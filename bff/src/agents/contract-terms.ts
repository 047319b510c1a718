import { KIND, PERIOD } from './contract-kind.js';
import type { ContractTermsBody, ProposedTermsBody } from './contract.dto.js';

/** Converts the terms that a payee proposes instead of an offer to the form of the agents service. */
export const proposedTermsOf = (body: ProposedTermsBody) => ({
  activeMembersMin: body.deferral?.activeMembersMin ?? 0,
  deferralPeriods: body.deferral?.periodsMax ?? 0,
  ...(body.dividend && { period: PERIOD[body.dividend.period], carries: body.dividend.carries }),
  tiers: body.tiers.map((tier) => ({
    ...tier,
    validStakeMinorMin: BigInt(tier.validStakeMinorMin),
    netLossMinorMin: BigInt(tier.netLossMinorMin),
  })),
});

/** Converts the terms of an offer to the form of the agents service. */
export const termsOf = (body: ContractTermsBody) => ({
  kind: KIND[body.kind ?? 'realtimeSalary'],
  ...proposedTermsOf(body),
});
