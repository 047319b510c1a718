import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { wholeNumber } from '../../http/page-query.dto.js';
import { NoteBody } from '../reviews/review.dto.js';
import { OPEN_STATES, type OpenStateName } from './desk-vendor.dto.js';

const MINUTES_MAX = 7 * 24 * 60;
const POSITION_MAX = 100_000;
const MULTIPLE_MAX = 1_000_000;
/** A whole number of minor units above zero that fits into an int64. */
const MINOR = /^[1-9][0-9]{0,17}$/;
const CURRENCY = /^[A-Z]{3,6}$/;
const CURRENCY_OR_ANY = /^([A-Z]{3,6}|\*)$/;
const BRAND_OR_ANY = /^([a-z0-9]{1,32}|\*)$/;

export class DeskGamesQuery {
  @ApiPropertyOptional({ maxLength: 64, description: 'Only games whose name or code contains this text.' })
  @Optional()
  @IsString()
  @Length(0, 64)
  query?: string;

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
    description: 'The number of games on a page.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;
}

export class SetOpenStateBody extends NoteBody {
  @ApiProperty({ enum: OPEN_STATES, description: '`closed`: not shown and not playable. Open rounds still settle.' })
  @IsIn(OPEN_STATES)
  status: OpenStateName;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: MINUTES_MAX,
    description: 'How many minutes the maintenance takes. Absent if no end is stated.',
  })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(MINUTES_MAX)
  minutes?: number;
}

export class SetFeatureSaleBody extends NoteBody {
  @ApiProperty({ description: 'True if players may buy features, for example free spins.' })
  @IsBoolean()
  sellsFeatures: boolean;
}

export class SetListingBody extends NoteBody {
  @ApiProperty({
    type: Number,
    minimum: 0,
    maximum: POSITION_MAX,
    description: 'The position in lists; lower comes first.',
  })
  @IsInt()
  @Min(0)
  @Max(POSITION_MAX)
  position: number;

  @ApiProperty({ description: 'True marks it as hot, as long as not enough games are played much.' })
  @IsBoolean()
  isHot: boolean;

  @ApiProperty({ description: 'True marks it as new.' })
  @IsBoolean()
  isNew: boolean;
}

export class SetStakeLimitBody extends NoteBody {
  @ApiProperty({
    pattern: BRAND_OR_ANY.source,
    description: 'The brand, by its code. `*`: every brand without limits of its own.',
  })
  @IsString()
  @Matches(BRAND_OR_ANY)
  brand: string;

  @ApiProperty({
    pattern: CURRENCY_OR_ANY.source,
    description: 'The currency. `*`: every currency without limits of its own.',
  })
  @IsString()
  @Matches(CURRENCY_OR_ANY)
  currency: string;

  @ApiProperty({ pattern: MINOR.source, description: 'The smallest stake of a bet.' })
  @IsString()
  @Matches(MINOR)
  stakeMinorMin: string;

  @ApiProperty({ pattern: MINOR.source, description: 'The largest stake of a bet.' })
  @IsString()
  @Matches(MINOR)
  stakeMinorMax: string;

  @ApiPropertyOptional({ pattern: MINOR.source, description: 'The largest payout of a round. Absent for no limit.' })
  @Optional()
  @IsString()
  @Matches(MINOR)
  payoutMinorMax?: string;
}

export class SetWinCeilingBody extends NoteBody {
  @ApiProperty({ pattern: CURRENCY.source })
  @IsString()
  @Matches(CURRENCY)
  currency: string;

  @ApiProperty({
    type: Number,
    minimum: 1,
    maximum: MULTIPLE_MAX,
    description: 'A win may be at most this many times the stake.',
  })
  @IsInt()
  @Min(1)
  @Max(MULTIPLE_MAX)
  stakeMultiple: number;

  @ApiProperty({ pattern: MINOR.source, description: 'A win may be at most this amount, whatever the stake.' })
  @IsString()
  @Matches(MINOR)
  amountMinor: string;
}
