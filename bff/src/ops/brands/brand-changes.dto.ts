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
  @ApiProperty({ example: 'en', description: 'The code of a language of the brand, in lower case.' })
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
    description:
      'The expected length of the maintenance in minutes. Absent if no end is stated. The site does not open by ' +
      'itself.',
  })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(MINUTES_MAX)
  minutes?: number;

  @ApiPropertyOptional({
    type: [MaintenanceTextBody],
    description: 'The text of the maintenance page by language. A language without one shows the usual text.',
  })
  @Optional()
  @IsArray()
  @ArrayMaxSize(10)
  @ValidateNested({ each: true })
  @Type(() => MaintenanceTextBody)
  texts?: MaintenanceTextBody[];
}

export class ModuleSwitchBody {
  @ApiProperty({ example: 'PTSYS3', description: 'The id of the switch.' })
  @Matches(/^[A-Z][A-Z0-9]{1,31}$/)
  modId: string;

  @ApiProperty({ description: 'True to switch it on.' })
  @IsBoolean()
  enabled: boolean;
}

export class SetBrandModulesBody extends NoteBody {
  @ApiProperty({ type: [ModuleSwitchBody], description: 'The switches to change. Others stay.' })
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

  @ApiProperty({ enum: SERVICE_PLACES, description: 'Where the link is shown.' })
  @IsIn(SERVICE_PLACES)
  position: (typeof SERVICE_PLACES)[number];

  @ApiProperty({ enum: SERVICE_TYPES, description: 'The kind of service.' })
  @IsIn(SERVICE_TYPES)
  type: (typeof SERVICE_TYPES)[number];

  @ApiProperty({
    maxLength: 300,
    description: 'A path of the site, a mail address (mailto:) or an https address of another site.',
  })
  @IsString()
  @Length(1, 300)
  path: string;
}

export class SetCustomerServiceBody extends NoteBody {
  @ApiProperty({
    type: [ServiceEntryBody],
    description: 'All links in their order; 12 at most. They replace the present ones.',
  })
  @IsArray()
  @ArrayMaxSize(12)
  @ValidateNested({ each: true })
  @Type(() => ServiceEntryBody)
  entries: ServiceEntryBody[];
}

export class SetBlockedRegionsBody extends NoteBody {
  @ApiProperty({
    type: [String],
    example: ['BD'],
    description: 'All countries to block, by ISO 3166-1 with two letters. They replace the present ones.',
  })
  @IsArray()
  @ArrayMaxSize(300)
  @IsIn(COUNTRIES, { each: true })
  regions: string[];
}
