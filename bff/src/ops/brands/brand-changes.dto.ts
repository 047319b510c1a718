import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Optional } from '../../http/optional.js';
import { COUNTRY_CODES } from '../../system/country-codes.js';
import { NoteBody } from '../reviews/review.dto.js';
import { SERVICE_PLACES, SERVICE_TYPES } from './desk-brand.dto.js';

const MINUTES_MAX = 7 * 24 * 60;
const TEXT_LENGTH_MAX = 400;
export const COUNTRIES = COUNTRY_CODES.map(({ countryCode }) => countryCode);
const STATUSES = [0, 1] as const;

export class MaintenanceTextBody {
  @ApiProperty({ example: 'en', description: 'A language of the brand, in lower case.' })
  @Matches(/^[a-z]{2}(-[a-z]{2,4})?$/)
  language: string;

  @ApiProperty({ minLength: 1, maxLength: TEXT_LENGTH_MAX })
  @IsString()
  @Length(1, TEXT_LENGTH_MAX)
  text: string;
}

export class SetBrandStatusBody extends NoteBody {
  @ApiProperty({ enum: STATUSES, type: Number, description: '0 open, 1 maintenance.' })
  @IsIn(STATUSES)
  status: 0 | 1;

  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: MINUTES_MAX,
    description: 'The length of a maintenance; without it no end is stated. The site does not open by itself.',
  })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(MINUTES_MAX)
  minutes?: number;

  @ApiPropertyOptional({
    type: [MaintenanceTextBody],
    description: 'What the page says during maintenance. Without a text in a language it says the usual sentence.',
  })
  @Optional()
  @IsArray()
  @ArrayMaxSize(10)
  @ValidateNested({ each: true })
  @Type(() => MaintenanceTextBody)
  texts?: MaintenanceTextBody[];
}

export class ModuleSwitchBody {
  @ApiProperty({ example: 'PTSYS3' })
  @Matches(/^[A-Z][A-Z0-9]{1,31}$/)
  modId: string;

  @ApiProperty()
  @IsBoolean()
  enabled: boolean;
}

export class SetBrandModulesBody extends NoteBody {
  @ApiProperty({ type: [ModuleSwitchBody], description: 'The flags and groups to switch. Others stay.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  @Type(() => ModuleSwitchBody)
  modules: ModuleSwitchBody[];
}

export class ServiceEntryBody {
  @ApiProperty({ minLength: 1, maxLength: 60 })
  @IsString()
  @Length(1, 60)
  title: string;

  @ApiProperty({ enum: SERVICE_PLACES })
  @IsIn(SERVICE_PLACES)
  position: (typeof SERVICE_PLACES)[number];

  @ApiProperty({ enum: SERVICE_TYPES })
  @IsIn(SERVICE_TYPES)
  type: (typeof SERVICE_TYPES)[number];

  @ApiProperty({ maxLength: 300, description: 'A path of the site, a mail address (mailto:) or a secure page.' })
  @IsString()
  @Length(1, 300)
  path: string;
}

export class SetCustomerServiceBody extends NoteBody {
  @ApiProperty({ type: [ServiceEntryBody], description: 'All entries in their order, 12 at most.' })
  @IsArray()
  @ArrayMaxSize(12)
  @ValidateNested({ each: true })
  @Type(() => ServiceEntryBody)
  entries: ServiceEntryBody[];
}

export class SetBlockedRegionsBody extends NoteBody {
  @ApiProperty({ type: [String], example: ['BD'], description: 'All blocked countries: ISO 3166-1, two letters.' })
  @IsArray()
  @ArrayMaxSize(300)
  @IsIn(COUNTRIES, { each: true })
  regions: string[];
}
