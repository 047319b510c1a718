import { GameCategory, type promotions } from '@nm/contracts';
import { isoTime } from '../http/time.js';
import type {
  ConversionTermsDto,
  PointBalanceDto,
  PointEntryDto,
  PointEntryPageDto,
  PointTermsDto,
} from './point.dto.js';

export const presentPointTerms = ({ stakeMinorPerPoint, shares }: promotions.PointTerms): PointTermsDto => ({
  stakeMinorPerPoint: String(stakeMinorPerPoint),
  shares: shares.map(({ category, percent }) => ({ category: GameCategory[category], percent })),
});

export const presentConversion = (terms: promotions.ConversionTerms): ConversionTermsDto => ({
  currency: terms.currency,
  pointsStep: String(terms.pointsStep),
  stepMinor: String(terms.stepMinor),
  pointsMin: String(terms.pointsMin),
  pointsDayMax: String(terms.pointsDayMax),
  pointsLeftToday: String(terms.pointsLeftToday),
  pool: terms.pool,
  turnoverPercent: terms.turnoverPercent,
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
  ...(entry.roundId && { roundId: entry.roundId, category: GameCategory[entry.category] }),
  ...(entry.orderId && { orderId: entry.orderId }),
  validStakeMinor: String(entry.validStakeMinor),
  pointsMicro: String(entry.pointsMicro),
  balanceMicro: String(entry.balanceMicro),
  bookedAt: isoTime(entry.bookedAt),
});
