import { GameCategory, agents } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type {
  DividendBaseDto,
  DownlinePageDto,
  RunningPeriodDto,
  SettlementDto,
  SettlementLinesDto,
  SettlementPageDto,
  TeamOverviewDto,
} from './agent.dto.js';
import { kindName } from './contract-kind.js';
import { presentDividendTerms } from './contract.presenter.js';

const { ContractKind } = agents;

export const presentSettlement = (settlement: agents.Settlement): SettlementDto => ({
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
  deferredMinor: String(settlement.deferredMinor),
  releasedMinor: String(settlement.releasedMinor),
  grossMinor: String(settlement.grossMinor),
  owedToDownlinesMinor: String(settlement.owedToDownlinesMinor),
  netMinor: String(settlement.netMinor),
  status: settlement.status,
  remainderMicroMinor: String(settlement.remainderMicroMinor),
  carryMicroMinor: String(settlement.carryMicroMinor),
  offsetMicroMinor: String(settlement.offsetMicroMinor),
  paidMinor: String(settlement.paidMinor),
  collectedMinor: String(settlement.collectedMinor),
  dividend: settlement.dividend && presentBase(settlement.dividend),
  paidAt: isoTime(settlement.paidAt),
});

/** Converts, for the response, the amounts from which a dividend is computed. Returns undefined for a salary. */
export const presentBase = (base: agents.DividendBase): DividendBaseDto | undefined => {
  const terms = presentDividendTerms(base);
  return (
    terms && {
      ...terms,
      netLossMinor: String(base.netLossMinor),
      promotionCostMinor: String(base.promotionCostMinor),
      carriedMinor: String(base.carriedMinor),
      correctedMinor: String(base.correctedMinor),
      baseMinor: String(base.baseMinor),
      carryMinor: String(base.carryMinor),
    }
  );
};

export const presentSettlementPage = (page: agents.ListSettlementsResponse): SettlementPageDto => ({
  content: page.content.map(presentSettlement),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totalGrossMinor: String(page.totalGrossMinor),
  totalNetMinor: String(page.totalNetMinor),
  asOf: isoTime(page.asOf),
  nextAt: isoTime(page.nextAt),
  running: page.running && presentRunning(page.running),
  owed: page.owed.map((line) => ({
    settlementId: line.settlementId,
    periodStart: isoTime(line.periodStart),
    periodEnd: isoTime(line.periodEnd),
    owedMinor: String(line.owedMinor),
    repaidMinor: String(line.repaidMinor),
  })),
  owedCount: Number(page.owedCount),
});

const presentRunning = (running: agents.RunningPeriod): RunningPeriodDto => ({
  periodStart: isoTime(running.periodStart),
  periodEnd: isoTime(running.periodEnd),
  contractId: running.contractId,
  version: running.version,
  bets: Number(running.bets),
  wonStakeMinor: String(running.wonStakeMinor),
  lostStakeMinor: String(running.lostStakeMinor),
  singleStakeMinor: String(running.singleStakeMinor),
  activeMembers: running.activeMembers,
  tier: running.tier,
  amountMicroMinor: String(running.amountMicroMinor),
  dividend: running.dividend && presentBase(running.dividend),
});

export const presentSettlementLines = (page: agents.ListSettlementLinesResponse): SettlementLinesDto => ({
  settlement: page.settlement && presentSettlement(page.settlement),
  content: page.content.map((line) => ({
    roundId: line.roundId,
    memberId: line.memberId,
    memberAccount: line.memberAccount,
    category: GameCategory[line.category],
    ...(line.vendor !== '' && {
      vendor: line.vendor,
      gameCode: line.gameCode,
      stakeMinor: String(line.stakeMinor),
      payoutMinor: String(line.payoutMinor),
    }),
    settledAt: isoTime(line.settledAt),
    validStakeMinor: String(line.validStakeMinor),
    outcome: line.outcome,
    ratePpm: line.ratePpm,
    amountMicroMinor: String(line.amountMicroMinor),
    late: line.late,
    counted: line.counted,
  })),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  shares: page.shares.map(({ settlementId, account, version, grossMinor, baseMinor, ratePpm }) => ({
    settlementId,
    account,
    version,
    grossMinor: String(grossMinor),
    baseMinor: String(baseMinor),
    ratePpm,
  })),
  offsets: page.offsets.map(({ roundId, amountMicroMinor, baseMinor, madeAt, endedKind, isReturned }) => ({
    roundId,
    isReturned,
    amountMicroMinor: String(amountMicroMinor),
    ...(endedKind !== ContractKind.UNSPECIFIED && { endedKind: kindName(endedKind) }),
    baseMinor: String(baseMinor),
    madeAt: isoTime(madeAt),
  })),
  offsetCount: Number(page.offsetCount),
  returnedCount: Number(page.returnedCount),
  returnedMicroMinor: String(page.returnedMicroMinor),
  baseCount: Number(page.baseCount),
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
  days: team.days.map(({ day, validStakeMinor, netLossMinor }) => ({
    day,
    validStakeMinor: String(validStakeMinor),
    netLossMinor: String(netLossMinor),
  })),
});

export const presentDownlinePage = (page: agents.ListDownlinesResponse): DownlinePageDto => ({
  content: page.content.map((row) => ({
    memberId: row.memberId,
    account: row.account,
    agent: row.agent,
    downlines: Number(row.downlines),
    registeredAt: isoTime(row.registeredAt),
    validStakeMinorToday: String(row.validStakeMinorToday),
    members: Number(row.members),
    activeMembers: Number(row.activeMembers),
    validStakeMinor: String(row.validStakeMinor),
    netLossMinor: String(row.netLossMinor),
    contracts: row.contracts.map(kindName),
  })),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
});
