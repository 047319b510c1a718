import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  ContractKind,
  ContractStatus,
  type ContractSchema,
  type DividendBaseSchema,
  type DownlineSchema,
  type EndedOffsetsSchema,
  type OfferContractRequest,
  type OffsetLineSchema,
  type OwedLineSchema,
  type RunningPeriodSchema,
  type SettlementLineSchema,
  type SettlementSchema,
  type Tier as WireTier,
} from '@nm/contracts/agents.js';
import type { ContractRow } from './contracts/contracts.read-model.js';
import type { VersionStatus } from './contracts/contracts.store.js';
import type { Terms } from './contracts/terms.js';
import type { Tier } from './contracts/tier.js';
import type { Window } from './periods/realtime-window.js';
import type { DividendBase } from './settlements/dividend-base.js';
import type { EndedOffsetsRow } from './settlements/ended-offsets.read-model.js';
import type { OwedRow, RunningRow } from './settlements/running.read-model.js';
import { isReturnCredit, roundOfCredit } from './settlements/return-credits.store.js';
import { settleContract } from './settlements/settle-chain.js';
import type { LineRow, OffsetRow, SettlementRow } from './settlements/settlements.read-model.js';
import { isCarry } from './settlements/waiting-offsets.store.js';
import type { DownlineRow } from './tree/team.read-model.js';

const MICRO = 1_000_000n;

const STATUS: Readonly<Record<VersionStatus, ContractStatus>> = {
  offered: ContractStatus.OFFERED,
  active: ContractStatus.ACTIVE,
  rejected: ContractStatus.REJECTED,
  withdrawn: ContractStatus.WITHDRAWN,
  superseded: ContractStatus.SUPERSEDED,
  terminated: ContractStatus.TERMINATED,
};

const at = (date: Date | null): ReturnType<typeof timestampFromDate> | undefined =>
  date ? timestampFromDate(date) : undefined;

export const encodeTier = (
  tier: Tier,
): MessageInitShape<typeof ContractSchema>['tiers'] extends (infer T)[] | undefined ? T : never => ({
  activeMembersMin: tier.activeMembersMin,
  validStakeMinorMin: tier.validStakeMinorMin,
  netLossMinorMin: tier.netLossMinorMin,
  profitRatePpm: tier.profitRatePpm,
  lossRatePpm: tier.lossRatePpm,
  singleBetRatePpm: tier.singleBetRatePpm,
});

const decodeTier = ({
  activeMembersMin,
  validStakeMinorMin,
  netLossMinorMin,
  profitRatePpm,
  lossRatePpm,
  singleBetRatePpm,
}: WireTier): Tier => ({
  activeMembersMin,
  validStakeMinorMin,
  netLossMinorMin,
  profitRatePpm,
  lossRatePpm,
  singleBetRatePpm,
});

export const decodeTerms = ({
  tiers,
  activeMembersMin,
  deferralPeriods,
  period,
  carries,
}: Pick<OfferContractRequest, 'tiers' | 'activeMembersMin' | 'deferralPeriods' | 'period' | 'carries'>): Terms => ({
  tiers: tiers.map(decodeTier),
  period,
  carries,
  ...((activeMembersMin !== 0 || deferralPeriods !== 0) && {
    deferral: { activeMembersMin, periodsMax: deferralPeriods },
  }),
});

export const encodeContract = (row: ContractRow): MessageInitShape<typeof ContractSchema> => ({
  contractId: row.versionId,
  kind: row.kind,
  status: STATUS[row.status],
  payerId: row.payerId ?? '',
  payerAccount: row.payerAccount ?? '',
  payeeId: row.payeeId,
  payeeAccount: row.payeeAccount,
  tiers: row.tiers.map(encodeTier),
  activeMembersMin: row.activeMembersMin,
  deferralPeriods: row.deferralPeriods,
  period: row.period,
  carries: row.carries,
  version: row.number,
  offeredAt: at(row.offeredAt),
  answeredAt: at(row.answeredAt),
  effectiveFrom: at(row.from),
  effectiveTo: at(row.to),
  ...(row.counter && { counter: { ...row.counter, tiers: row.counter.tiers.map(encodeTier) } }),
});

/**
 * Returns the status of a settlement that an agent of the chain may see. Only the payer and the payee of the contract
 * see that it is held or returned. All other agents see `processing` instead.
 */
function statusFor({ status, deferredMinor, payerId, payeeId }: SettlementRow, agentId: string): string {
  if (status === 'nothing' && deferredMinor > 0n) return 'deferred';
  const isHidden = (status === 'held' || status === 'returned') && agentId !== payeeId && agentId !== payerId;
  return status === 'due' || isHidden ? 'processing' : status;
}

/**
 * Returns the net amount of a settlement and its parts, as an agent may see them. Other agents than the payee see the
 * gross amount as net, because the difference is the pay of the payee's own downlines (domain §10). Both sides see an
 * amount that is owed.
 */
function netFor({ status, payeeId, payMinor, grossMinor, ...row }: SettlementRow, agentId: string) {
  const isOwn = agentId === payeeId || status === 'owed';
  const { owedToDownlinesMinor, netMinor, collectedMinor } = isOwn
    ? row
    : { owedToDownlinesMinor: 0n, netMinor: grossMinor, collectedMinor: 0n };
  const paidMinor = isOwn ? (payMinor ?? netMinor) : grossMinor;
  return { owedToDownlinesMinor, netMinor, collectedMinor, paidMinor: status === 'paid' ? paidMinor : 0n };
}

export const encodeSettlement = (row: SettlementRow, agentId: string): MessageInitShape<typeof SettlementSchema> => ({
  settlementId: row.id,
  contractId: row.versionId,
  version: row.number,
  periodStart: at(row.startsAt),
  periodEnd: at(row.endsAt),
  currency: row.currency,
  wonStakeMinor: row.wonMinor,
  lostStakeMinor: row.lostMinor,
  singleStakeMinor: row.singleMinor,
  activeMembers: row.activeMembers,
  tier: row.tier,
  offsetMinor: row.offsetMicro / MICRO,
  offsetMicroMinor: row.offsetMicro,
  remainderMicroMinor: row.remainderMicro,
  carryMicroMinor: row.carryMicro,
  paidAt: at(row.paidAt),
  grossMinor: row.grossMinor,
  ...netFor(row, agentId),
  status: statusFor(row, agentId),
  deferredMinor: row.deferredMinor,
  releasedMinor: row.releasedMinor,
  ...(row.kind === ContractKind.DIVIDEND && {
    dividend: encodeBase({ ...row, carryMinor: row.baseMinor < 0n ? row.baseMinor : 0n }),
  }),
});

export const encodeBase = ({
  promotionMinor,
  netLossMinor,
  carriedMinor,
  correctedMinor,
  baseMinor,
  carryMinor,
  period,
  carries,
}: DividendBase & Pick<RunningRow, 'period' | 'carries'>): MessageInitShape<typeof DividendBaseSchema> => ({
  netLossMinor,
  promotionCostMinor: promotionMinor,
  carriedMinor,
  correctedMinor,
  baseMinor,
  carryMinor,
  period,
  carries,
});

export const encodeLine = (row: LineRow, kind: ContractKind): MessageInitShape<typeof SettlementLineSchema> => ({
  roundId: row.roundId,
  memberId: row.memberId,
  memberAccount: row.memberAccount,
  category: row.category,
  vendor: row.vendor ?? '',
  gameCode: row.gameCode ?? '',
  stakeMinor: row.stakeMinor ?? 0n,
  payoutMinor: row.stakeMinor === null ? 0n : row.stakeMinor - row.netLossMinor,
  settledAt: at(row.settledAt),
  validStakeMinor: row.validStakeMinor,
  outcome: row.voided ? 'voided' : row.outcome,
  ratePpm: row.ratePpm,
  amountMicroMinor: row.counted
    ? (kind === ContractKind.DIVIDEND ? row.netLossMinor : row.validStakeMinor) * BigInt(row.ratePpm)
    : 0n,
  late: row.late,
  counted: row.counted,
});

export const encodeDownline = (row: DownlineRow): MessageInitShape<typeof DownlineSchema> => ({
  memberId: row.memberId,
  account: row.account,
  agent: row.agent,
  downlines: row.downlines,
  registeredAt: at(row.registeredAt),
  validStakeMinorToday: row.validStakeMinorToday,
  members: row.members,
  activeMembers: row.activeMembers,
  validStakeMinor: row.validStakeMinor,
  netLossMinor: row.netLossMinor,
  contracts: [...row.contracts],
  offers: [...row.offers],
  active: row.active,
});

/**
 * Encodes an offset (an amount that a settlement takes back, for example for a voided bet) for an agent. Only the payee
 * and the payer of a returned settlement see that a review returned it. To the agents above them, its credit is shown
 * as the correction of a voided bet.
 */
export const encodeOffset = (
  { roundId, amountMicro, baseMinor, madeAt, kind, returnedTo, returnedBy }: OffsetRow,
  settled: ContractKind,
  agentId: string,
): MessageInitShape<typeof OffsetLineSchema> => ({
  roundId: isReturnCredit(roundId) ? roundOfCredit(roundId) : isCarry(roundId) ? '' : roundId,
  isReturned: isReturnCredit(roundId) && (agentId === returnedTo || agentId === returnedBy),
  amountMicroMinor: amountMicro,
  baseMinor,
  madeAt: at(madeAt),
  endedKind: kind === settled ? ContractKind.UNSPECIFIED : kind,
});

export const encodeEndedOffsets = (row: EndedOffsetsRow): MessageInitShape<typeof EndedOffsetsSchema> => ({
  kind: row.kind,
  account: row.account ?? '',
  payee: row.isPayee,
  amountMicroMinor: row.amountMicro,
  rounds: row.rounds,
  writtenOffAt: at(row.writtenOffAt),
  lapsesAt: at(row.lapsesAt),
});

export const encodeOwed = (row: OwedRow): MessageInitShape<typeof OwedLineSchema> => ({
  settlementId: row.settlementId,
  periodStart: at(row.startsAt),
  periodEnd: at(row.endsAt),
  owedMinor: row.owedMinor,
  repaidMinor: row.repaidMinor,
});

/**
 * Encodes the running period of a contract, which is not closed yet: the tier that the figures have reached so far, and
 * the gross salary that would result.
 */
export function encodeRunning(row: RunningRow, window: Window): MessageInitShape<typeof RunningPeriodSchema> {
  const { tier, exactMicro, dividend } = settleContract(
    {
      contractId: row.versionId,
      payerId: undefined,
      payeeId: row.versionId,
      tiers: row.tiers,
      carries: row.carries,
      carriedMicro: 0n,
      ...(row.dividend && { dividend: row.dividend }),
    },
    row.figures,
  );
  return {
    periodStart: at(window.startsAt),
    periodEnd: at(window.endsAt),
    contractId: row.versionId,
    version: row.number,
    bets: row.bets,
    wonStakeMinor: row.figures.wonMinor,
    lostStakeMinor: row.figures.lostMinor,
    singleStakeMinor: row.figures.singleMinor,
    activeMembers: row.figures.activeMembers,
    tier,
    amountMicroMinor: exactMicro,
    ...(dividend && { dividend: encodeBase({ ...row, ...dividend }) }),
  };
}
