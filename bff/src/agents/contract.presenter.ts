import { agents } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { kindName, periodName } from './contract-kind.js';
import type { ContractDto, ContractPreviewDto, DividendTermsDto, EndedOffsetsDto, TierDto } from './contract.dto.js';

const { ContractStatus } = agents;

const STATUS: Readonly<Record<agents.ContractStatus, string>> = {
  [ContractStatus.UNSPECIFIED]: '',
  [ContractStatus.OFFERED]: 'offered',
  [ContractStatus.ACTIVE]: 'active',
  [ContractStatus.REJECTED]: 'rejected',
  [ContractStatus.WITHDRAWN]: 'withdrawn',
  [ContractStatus.SUPERSEDED]: 'superseded',
  [ContractStatus.TERMINATED]: 'terminated',
};

export const presentTier = (tier: agents.Tier): TierDto => ({
  activeMembersMin: tier.activeMembersMin,
  validStakeMinorMin: String(tier.validStakeMinorMin),
  netLossMinorMin: String(tier.netLossMinorMin),
  profitRatePpm: tier.profitRatePpm,
  lossRatePpm: tier.lossRatePpm,
  singleBetRatePpm: tier.singleBetRatePpm,
});

/** Converts, for the response, the terms that only a dividend contract has. Returns undefined for a salary contract. */
export function presentDividendTerms({
  period,
  carries,
}: Pick<agents.Contract, 'period' | 'carries'>): DividendTermsDto | undefined {
  const name = periodName(period);
  return name && { period: name, carries };
}

/**
 * Converts the rule by which pay of periods with too few active members is deferred, for the response. Returns nothing
 * if the contract has no such rule.
 */
export const presentDeferral = ({
  activeMembersMin,
  deferralPeriods: periodsMax,
}: Pick<agents.Contract, 'activeMembersMin' | 'deferralPeriods'>): Pick<ContractDto, 'deferral'> =>
  activeMembersMin > 0 ? { deferral: { activeMembersMin, periodsMax } } : {};

export const presentContract = (contract: agents.Contract): ContractDto => ({
  contractId: contract.contractId,
  kind: kindName(contract.kind),
  status: STATUS[contract.status],
  payerId: contract.payerId,
  payerAccount: contract.payerAccount,
  payeeId: contract.payeeId,
  payeeAccount: contract.payeeAccount,
  tiers: contract.tiers.map(presentTier),
  ...presentDeferral(contract),
  dividend: presentDividendTerms(contract),
  version: contract.version,
  offeredAt: isoTime(contract.offeredAt),
  answeredAt: isoTime(contract.answeredAt),
  effectiveFrom: isoTime(contract.effectiveFrom),
  effectiveTo: isoTime(contract.effectiveTo),
  ...(contract.counter && {
    counter: {
      tiers: contract.counter.tiers.map(presentTier),
      ...presentDeferral(contract.counter),
      dividend: presentDividendTerms(contract.counter),
    },
  }),
});

/**
 * Converts the preview of a change of contracts for the response: the contracts that would end, and those that would
 * continue.
 */
export const presentPreview = (preview: agents.ContractPreview): ContractPreviewDto => ({
  wouldEnd: preview.wouldEnd.map(presentContract),
  wouldStay: preview.wouldStay.map(presentContract),
  replaces: preview.replaces && presentContract(preview.replaces),
  token: preview.token,
  effectiveFrom: isoTime(preview.effectiveFrom),
});

export const presentEndedOffsets = (ended: agents.EndedOffsets): EndedOffsetsDto => ({
  kind: kindName(ended.kind),
  ...(ended.account !== '' && { account: ended.account }),
  payee: ended.payee,
  amountMicroMinor: String(ended.amountMicroMinor),
  rounds: ended.rounds,
  writtenOffAt: isoTime(ended.writtenOffAt),
  lapsesAt: isoTime(ended.lapsesAt),
});
