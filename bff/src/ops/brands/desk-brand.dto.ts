import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ModuleDto, SystemStatusDto } from '../../system/system.dto.js';
import { PersonDto } from '../operators/operator.dto.js';

export const PARTS = ['status', 'modules', 'service', 'regions'] as const;
export const SERVICE_TYPES = ['FACEBOOK', 'TELEGRAM', 'WHATSAPP', 'TELEGRAM1', 'SERVICE'] as const;
export const SERVICE_PLACES = ['float', 'side', 'footer'] as const;
const COUNTRY_SOURCES = ['none', 'header', 'file', 'both'] as const;

/** A customer service link as it is stored in the brand's document. Its URL is not encrypted here. */
export class DeskServiceEntryDto {
  @ApiProperty() title: string;
  @ApiProperty({ enum: SERVICE_PLACES }) position: (typeof SERVICE_PLACES)[number];
  @ApiProperty({ enum: SERVICE_TYPES }) type: (typeof SERVICE_TYPES)[number];
  @ApiProperty({ description: 'A path of the site, a mail address (mailto:) or a secure page elsewhere.' })
  path: string;
}

/** A brand with the settings that operators can change. */
export class DeskBrandDto extends SystemStatusDto {
  @ApiProperty() code: string;
  @ApiProperty() name: string;
  @ApiProperty() timeZone: string;
  @ApiProperty() defaultLanguage: string;
  @ApiProperty({ type: [String] }) languages: string[];
  @ApiProperty({ type: [ModuleDto], description: 'A flag is on if every group above it is on too.' })
  modules: ModuleDto[];
  @ApiProperty({ type: [DeskServiceEntryDto] }) customerService: DeskServiceEntryDto[];
  @ApiProperty({ type: [String], description: 'ISO 3166-1, two letters.' }) blockedRegions: string[];
  @ApiProperty({ description: 'Rises with every change; 0 as shipped.' }) version: string;
  @ApiPropertyOptional({ type: PersonDto }) changedBy?: PersonDto;
  @ApiPropertyOptional({ format: 'date-time' }) changedAt?: string;
}

export class DeskBrandsDto {
  @ApiProperty({ type: [DeskBrandDto] }) content: DeskBrandDto[];
  @ApiProperty({ description: 'Whether the caller may change brands.' }) mayChange: boolean;
  @ApiProperty({
    enum: COUNTRY_SOURCES,
    description: "How visitors' countries are found. `none`: no visitor is blocked by country.",
  })
  countrySource: (typeof COUNTRY_SOURCES)[number];
  @ApiProperty({ type: [String], description: 'The countries that can be blocked: ISO 3166-1, two letters.' })
  countries: string[];
}

export class BrandChangeDto {
  @ApiProperty() version: string;
  @ApiProperty({ enum: PARTS }) part: (typeof PARTS)[number];
  @ApiProperty() note: string;
  @ApiProperty({ type: PersonDto }) changedBy: PersonDto;
  @ApiProperty({ format: 'date-time' }) changedAt: string;
}

export class BrandChangesDto {
  @ApiProperty({ type: [BrandChangeDto], description: 'Newest first, 50 at most.' }) content: BrandChangeDto[];
}
