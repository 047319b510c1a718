import type { agents } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import { presentSettlement } from './agent.presenter.js';
import { kindName } from './contract-kind.js';
import type { IncomeDto, IncomeLinePageDto, IncomeSourcePageDto, IncomeSumsDto } from './income.dto.js';

const presentSums = (sums: agents.IncomeSums | undefined): IncomeSumsDto => ({
  settlements: Number(sums?.settlements ?? 0n),
  grossMinor: String(sums?.grossMinor ?? 0n),
  toDownlinesMinor: String(sums?.toDownlinesMinor ?? 0n),
  netMinor: String(sums?.netMinor ?? 0n),
  paidMinor: String(sums?.paidMinor ?? 0n),
  keptMinor: String(sums?.keptMinor ?? 0n),
  processingMinor: String(sums?.processingMinor ?? 0n),
  owedMinor: String(sums?.owedMinor ?? 0n),
});

export const presentIncome = (income: agents.Income): IncomeDto => ({
  kinds: income.kinds.map(({ kind, sums }) => ({ kind: kindName(kind), ...presentSums(sums) })),
  days: income.days.map(({ day, kind, sums }) => ({ day, kind: kindName(kind), ...presentSums(sums) })),
  asOf: isoTime(income.asOf),
});

export const presentIncomeLines = (page: agents.ListIncomeResponse): IncomeLinePageDto => ({
  content: page.content.flatMap(({ kind, settlement }) =>
    settlement ? [{ kind: kindName(kind), ...presentSettlement(settlement) }] : [],
  ),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
});

export const presentIncomeSources = (page: agents.ListIncomeSourcesResponse): IncomeSourcePageDto => ({
  content: page.content.map((row) => ({
    memberId: row.memberId,
    account: row.account,
    agent: row.agent,
    validStakeMinor: String(row.validStakeMinor),
    amountMicroMinor: String(row.amountMicroMinor),
    paidToMinor: String(row.paidToMinor),
  })),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
  restMicroMinor: String(page.restMicroMinor),
  grossMinor: String(page.grossMinor),
});
