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
  @ApiPropertyOptional({ maxLength: 64, description: 'A part of a name or code.' })
  @Optional()
  @IsString()
  @Length(0, 64)
  query?: string;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 10_000, default: 1 })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(10_000)
  page?: number;

  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: 100, default: 20 })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  pageSize?: number;
}

export class SetOpenStateBody extends NoteBody {
  @ApiProperty({ enum: OPEN_STATES })
  @IsIn(OPEN_STATES)
  status: OpenStateName;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: MINUTES_MAX,
    description: 'The length of a maintenance; without it no end is stated.',
  })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(MINUTES_MAX)
  minutes?: number;
}

export class SetFeatureSaleBody extends NoteBody {
  @ApiProperty({ description: 'Whether players may buy features, for example free spins.' })
  @IsBoolean()
  sellsFeatures: boolean;
}

export class SetListingBody extends NoteBody {
  @ApiProperty({ type: Number, minimum: 0, maximum: POSITION_MAX, description: 'Lower comes first.' })
  @IsInt()
  @Min(0)
  @Max(POSITION_MAX)
  position: number;

  @ApiProperty({ description: 'Counts while real play does not fill the row of hot games.' })
  @IsBoolean()
  isHot: boolean;

  @ApiProperty()
  @IsBoolean()
  isNew: boolean;
}

export class SetStakeLimitBody extends NoteBody {
  @ApiProperty({ pattern: BRAND_OR_ANY.source })
  @IsString()
  @Matches(BRAND_OR_ANY)
  brand: string;

  @ApiProperty({ pattern: CURRENCY_OR_ANY.source })
  @IsString()
  @Matches(CURRENCY_OR_ANY)
  currency: string;

  @ApiProperty({ pattern: MINOR.source })
  @IsString()
  @Matches(MINOR)
  stakeMinorMin: string;

  @ApiProperty({ pattern: MINOR.source })
  @IsString()
  @Matches(MINOR)
  stakeMinorMax: string;

  @ApiPropertyOptional({ pattern: MINOR.source, description: 'The largest payout of a round; none when absent.' })
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

  @ApiProperty({ type: Number, minimum: 1, maximum: MULTIPLE_MAX, description: 'So many times the stake.' })
  @IsInt()
  @Min(1)
  @Max(MULTIPLE_MAX)
  stakeMultiple: number;

  @ApiProperty({ pattern: MINOR.source })
  @IsString()
  @Matches(MINOR)
  amountMinor: string;
}
