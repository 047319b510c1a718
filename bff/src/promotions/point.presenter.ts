import { GameCategory, type promotions } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type { PointBalanceDto, PointEntryDto, PointEntryPageDto, PointTermsDto } from './point.dto.js';

export const presentPointTerms = ({ stakeMinorPerPoint, shares }: promotions.PointTerms): PointTermsDto => ({
  stakeMinorPerPoint: String(stakeMinorPerPoint),
  shares: shares.map(({ category, percent }) => ({ category: GameCategory[category], percent })),
});

export const presentPoints = ({ balance, balanceMicro, version }: promotions.Points): PointBalanceDto => ({
  points: String(balance),
  pointsMicro: String(balanceMicro),
  version: Number(version),
});

export const presentPointPage = (page: promotions.ListPointEntriesResponse): PointEntryPageDto => ({
  content: page.content.map(presentPointEntry),
  pageNum: page.pageNum,
  totalPages: page.totalPages,
});

const presentPointEntry = (entry: promotions.PointEntry): PointEntryDto => ({
  entryId: entry.entryId,
  kind: entry.kind,
  roundId: entry.roundId,
  category: GameCategory[entry.category],
  validStakeMinor: String(entry.validStakeMinor),
  pointsMicro: String(entry.pointsMicro),
  balanceMicro: String(entry.balanceMicro),
  bookedAt: isoTime(entry.bookedAt),
});
