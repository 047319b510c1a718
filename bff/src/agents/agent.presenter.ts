import { agents, GameCategory } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type {
  ContractDto, DownlinePageDto, SettlementDto, SettlementLinesDto, SettlementPageDto, TeamOverviewDto, TierDto,
} from './agent.dto.js';

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
  status: STATUS[contract.status],
  payerId: contract.payerId,
  payerAccount: contract.payerAccount,
  payeeId: contract.payeeId,
  payeeAccount: contract.payeeAccount,
  tiers: contract.tiers.map(presentTier),
  version: contract.version,
  offeredAt: isoTime(contract.offeredAt),
  answeredAt: isoTime(contract.answeredAt),
  effectiveFrom: isoTime(contract.effectiveFrom),
  effectiveTo: isoTime(contract.effectiveTo),
});

const presentSettlement = (settlement: agents.Settlement): SettlementDto => ({
  settlementId: settlement.settlementId,
  contractId: settlement.contractId,
  version: settlement.version,
  periodStart: isoTime(settlement.periodStart),
  periodEnd: isoTime(settlement.periodEnd),
  currency: settlement.currency,
  wonStakeMinor: String(settlement.wonStakeMinor),
  lostStakeMinor: String(settlement.lostStakeMinor),
  singleStakeMinor: String(settlement.singleStakeMinor),
  activeMembers: settlement.activeMembers,
  tier: settlement.tier,
  offsetMinor: String(settlement.offsetMinor),
  grossMinor: String(settlement.grossMinor),
  owedToDownlinesMinor: String(settlement.owedToDownlinesMinor),
  netMinor: String(settlement.netMinor),
  status: settlement.status,
});

export const presentSettlementPage = (page: agents.ListSettlementsResponse): SettlementPageDto => ({
  content: page.content.map(presentSettlement),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totalGrossMinor: String(page.totalGrossMinor),
  totalNetMinor: String(page.totalNetMinor),
  asOf: isoTime(page.asOf),
  nextAt: isoTime(page.nextAt),
});

export const presentSettlementLines = (page: agents.ListSettlementLinesResponse): SettlementLinesDto => ({
  settlement: page.settlement && presentSettlement(page.settlement),
  content: page.content.map((line) => ({
    roundId: line.roundId,
    memberId: line.memberId,
    memberAccount: line.memberAccount,
    category: GameCategory[line.category],
    settledAt: isoTime(line.settledAt),
    validStakeMinor: String(line.validStakeMinor),
    outcome: line.outcome,
    ratePpm: line.ratePpm,
    amountMicroMinor: String(line.amountMicroMinor),
    late: line.late,
  })),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
});

export const presentTeamOverview = (team: agents.TeamOverview): TeamOverviewDto => ({
  members: Number(team.members),
  agents: Number(team.agents),
  directDownlines: Number(team.directDownlines),
  newMembers: Number(team.newMembers),
  activeMembers: Number(team.activeMembers),
  validStakeMinor: String(team.validStakeMinor),
  netLossMinor: String(team.netLossMinor),
  salaryMinor: String(team.salaryMinor),
  currency: team.currency,
  asOf: isoTime(team.asOf),
});

export const presentDownlinePage = (page: agents.ListDownlinesResponse): DownlinePageDto => ({
  content: page.content.map((row) => ({
    memberId: row.memberId,
    account: row.account,
    agent: row.agent,
    downlines: Number(row.downlines),
    registeredAt: isoTime(row.registeredAt),
    validStakeMinorToday: String(row.validStakeMinorToday),
  })),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
});
