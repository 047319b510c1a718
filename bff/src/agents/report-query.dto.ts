import { ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsISO8601, Length, Max, Min } from 'class-validator';
import { timestampFromMs, timestampMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { Failure } from '@nm/kit/errors/failure.js';
import { Optional } from '../http/optional.js';
import { instant, rangePage, RangePageQuery, type RangePage } from '../http/page-query.dto.js';

/**
 * How far (ms) `asOf` (the moment whose figures are wanted) may lie in the future, because the clock of a browser can
 * be ahead.
 */
const AHEAD_MS_MAX = 60_000;

/**
 * The query parameters of an agent's report: a range, a page, and the past moment (`asOf`) whose figures are wanted.
 */
export class ReportQuery extends RangePageQuery {
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The report as it was known at this past time; now if absent. The same time gives the same figures.',
  })
  @Optional()
  @IsISO8601({ strict: true, strictSeparator: true })
  @Length(10, 40)
  asOf?: string;
}

/** The query parameter `asOf` (the past moment whose figures are wanted) of a report without a range. */
export class MomentQuery extends PickType(ReportQuery, ['asOf'] as const) {}

const PAGE = /^\d{1,5}$/;

/** The query parameters for the bets and offsets (pay taken back for voided bets) of one settlement. */
export class LinesQuery extends ReportQuery {
  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 10_000,
    description: 'The page of `offsets`, counted from 1; the first page if absent.',
  })
  @Optional()
  @Transform(({ value }: { value: unknown }): unknown =>
    typeof value === 'string' && PAGE.test(value) ? Number(value) : value,
  )
  @IsInt()
  @Min(1)
  @Max(10_000)
  offsetsPage?: number;
}

export type ReportRange = RangePage & { readonly asOf?: Timestamp };

/**
 * Returns the range, the page and the `asOf` moment of a report.
 * @throws Failure request.invalid for a range that `rangePage` refuses, or a moment in the future.
 */
export function reportRange(query: ReportQuery, now = Date.now()): ReportRange {
  const asOf = momentOf(query.asOf, now);
  return { ...rangePage(query, asOf === undefined ? now : Math.min(asOf, now)), ...momentIn(asOf) };
}

/**
 * Limits the range of a report to the time before now, also if the query has no end. A file that is read page by page
 * uses it, so that new bets cannot move rows from one page to the next while it is read.
 * @throws as `reportRange`
 */
export function upToNow<T extends ReportQuery>(query: T, now = Date.now()): T {
  const { from, to } = reportRange(query, now);
  return timestampMs(from) < now && now <= timestampMs(to) ? { ...query, to: new Date(now).toISOString() } : query;
}

/**
 * Returns the `asOf` moment (whose figures are wanted) of a report without a range.
 * @throws as `reportRange`
 */
export const reportMoment = ({ asOf }: Pick<ReportQuery, 'asOf'>): { readonly asOf?: Timestamp } =>
  momentIn(momentOf(asOf, Date.now()));

const momentIn = (ms: number | undefined): { readonly asOf?: Timestamp } =>
  ms === undefined ? {} : { asOf: timestampFromMs(ms) };

function momentOf(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const ms = instant(text);
  if (ms > now + AHEAD_MS_MAX) throw new Failure('request.invalid', { fields: [{ field: 'asOf', rule: 'past' }] });
  return ms;
}
