import { GameCategory, type agents } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type { TeamTotalsDto, MemberResultPageDto, TeamBetPageDto } from './team-bets.dto.js';

const presentTotals = (totals: agents.BetTotals | undefined): TeamTotalsDto => ({
  bets: Number(totals?.bets ?? 0n),
  validStakeMinor: String(totals?.validStakeMinor ?? 0n),
  netLossMinor: String(totals?.netLossMinor ?? 0n),
});

export const presentTeamBets = (page: agents.ListTeamBetsResponse): TeamBetPageDto => ({
  content: page.content.map((bet) => ({
    roundId: bet.roundId,
    memberId: bet.memberId,
    account: bet.account,
    category: GameCategory[bet.category],
    ...(bet.vendor !== '' && {
      vendor: bet.vendor,
      gameCode: bet.gameCode,
      stakeMinor: String(bet.stakeMinor),
      payoutMinor: String(bet.payoutMinor),
    }),
    validStakeMinor: String(bet.validStakeMinor),
    netLossMinor: String(bet.netLossMinor),
    outcome: bet.outcome,
    settledAt: isoTime(bet.settledAt),
  })),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  totals: presentTotals(page.totals),
  asOf: isoTime(page.asOf),
});

export const presentMemberResults = (page: agents.ListMemberResultsResponse): MemberResultPageDto => ({
  content: page.content.map((row) => ({
    memberId: row.memberId,
    account: row.account,
    agent: row.agent,
    bets: Number(row.bets),
    validStakeMinor: String(row.validStakeMinor),
    netLossMinor: String(row.netLossMinor),
  })),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  total: Number(page.total),
  totals: presentTotals(page.totals),
  asOf: isoTime(page.asOf),
});
