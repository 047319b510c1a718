import { agents } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { kindName } from './contract-kind.js';
import type { ContractDto, ContractPreviewDto, TierDto } from './contract.dto.js';

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

const presentTier = (tier: agents.Tier): TierDto => ({
  activeMembersMin: tier.activeMembersMin,
  validStakeMinorMin: String(tier.validStakeMinorMin),
  netLossMinorMin: String(tier.netLossMinorMin),
  profitRatePpm: tier.profitRatePpm,
  lossRatePpm: tier.lossRatePpm,
  singleBetRatePpm: tier.singleBetRatePpm,
});

export const presentContract = (contract: agents.Contract): ContractDto => ({
  contractId: contract.contractId,
  kind: kindName(contract.kind),
  status: STATUS[contract.status],
  payerId: contract.payerId,
  payerAccount: contract.payerAccount,
  payeeId: contract.payeeId,
  payeeAccount: contract.payeeAccount,
  tiers: contract.tiers.map(presentTier),
  ...(contract.activeMembersMin > 0 && {
    deferral: { activeMembersMin: contract.activeMembersMin, periodsMax: contract.deferralPeriods },
  }),
  version: contract.version,
  offeredAt: isoTime(contract.offeredAt),
  answeredAt: isoTime(contract.answeredAt),
  effectiveFrom: isoTime(contract.effectiveFrom),
  effectiveTo: isoTime(contract.effectiveTo),
});

/** Converts a preview: the contracts that would end, and those that would continue. */
export const presentPreview = (preview: agents.ContractPreview): ContractPreviewDto => ({
  wouldEnd: preview.wouldEnd.map(presentContract),
  wouldStay: preview.wouldStay.map(presentContract),
  replaces: preview.replaces && presentContract(preview.replaces),
  token: preview.token,
  effectiveFrom: isoTime(preview.effectiveFrom),
});
