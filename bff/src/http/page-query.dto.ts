import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsISO8601, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { timestampFromMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { Failure } from '@nm/kit/errors/failure.js';
import { Optional } from './optional.js';

const DAY_MS = 86_400_000;
const RANGE_MS_MAX = 400 * DAY_MS;
const RANGE_MS_DEFAULT = 30 * DAY_MS;
const DIGITS = /^\d{1,6}$/;

/**
 * Converts a query parameter that consists only of digits to a number. Texts such as `1e3`, ` 1` and `0x1` are not
 * converted, so that validation refuses them.
 */
export const wholeNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;

/** The query parameters `page` and `pageSize` of a list. */
export class PageQuery {
  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 10_000,
    default: 1,
    description: 'The page, counted from 1.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(10_000)
  page?: number;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 100,
    default: 20,
    description: 'The number of entries on a page.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;
}

/** The query parameters for a range of time. */
export class RangeQuery {
  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The start of the range; 30 days before `to` if absent. A range has at most 400 days.',
  })
  @Optional()
  @IsISO8601({ strict: true, strictSeparator: true })
  @Length(10, 40)
  from?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The end of the range, which no longer belongs to it; now if absent.',
  })
  @Optional()
  @IsISO8601({ strict: true, strictSeparator: true })
  @Length(10, 40)
  to?: string;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 100,
    default: 20,
    description: 'The number of entries on a page.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;

  @ApiPropertyOptional({
    maxLength: 8,
    description: 'A language code, for example EN, for names and column titles where the answer has them.',
  })
  @Optional()
  @IsString()
  @Length(2, 8)
  language?: string;
}

/** The query parameters for a range of time and a page. */
export class RangePageQuery extends RangeQuery {
  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: 10_000,
    default: 1,
    description: 'The page, counted from 1.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(10_000)
  page?: number;
}

export interface RangePage {
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly page: { readonly page: number; readonly size: number };
}

/**
 * Returns the range [from, to) and the page of a query. A time without an offset is in UTC.
 * @throws Failure request.invalid if the range ends before it begins or is longer than 400 days.
 */
export function rangePage(query: RangeQuery & { readonly page?: number }, now = Date.now()): RangePage {
  const to = query.to === undefined ? now : instant(query.to);
  const from = query.from === undefined ? to - RANGE_MS_DEFAULT : instant(query.from);
  if (!(from < to) || to - from > RANGE_MS_MAX) {
    throw new Failure('request.invalid', { fields: [{ field: 'from', rule: 'range' }] });
  }
  return {
    from: timestampFromMs(from),
    to: timestampFromMs(to),
    page: { page: query.page ?? 1, size: query.pageSize ?? 20 },
  };
}

export function instant(text: string): number {
  const hasTime = text.includes('T');
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const ms = Date.parse(hasTime && !hasOffset ? `${text}Z` : text);
  const year = new Date(ms).getUTCFullYear();
  if (Number.isNaN(ms) || year < 2000 || year > 2100) {
    throw new Failure('request.invalid', { fields: [{ field: 'from', rule: 'range' }] });
  }
  return ms;
}
