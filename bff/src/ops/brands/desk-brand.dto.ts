import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ModuleDto, SystemStatusDto } from '../../system/system.dto.js';
import { PersonDto } from '../operators/operator.dto.js';

export const PARTS = ['status', 'modules', 'service', 'regions'] as const;
export const SERVICE_TYPES = ['FACEBOOK', 'TELEGRAM', 'WHATSAPP', 'TELEGRAM1', 'SERVICE'] as const;
export const SERVICE_PLACES = ['float', 'side', 'footer'] as const;
const COUNTRY_SOURCES = ['none', 'header', 'file', 'both'] as const;

/** A customer service link as it is stored in the brand's settings document. Its URL is not encrypted here. */
export class DeskServiceEntryDto {
  @ApiProperty() title: string;
  @ApiProperty({ enum: SERVICE_PLACES, description: 'Where the link is shown.' })
  position: (typeof SERVICE_PLACES)[number];
  @ApiProperty({ enum: SERVICE_TYPES, description: 'The kind of service.' }) type: (typeof SERVICE_TYPES)[number];
  @ApiProperty({ description: 'A path of the site, a mail address (mailto:) or an https address of another site.' })
  path: string;
}

/** A brand with the settings that operators can change. */
export class DeskBrandDto extends SystemStatusDto {
  @ApiProperty() code: string;
  @ApiProperty() name: string;
  @ApiProperty() timeZone: string;
  @ApiProperty() defaultLanguage: string;
  @ApiProperty({ type: [String] }) languages: string[];
  @ApiProperty({
    type: [ModuleDto],
    description: 'The switches for parts of the site. A part is on only if all switches above it are on too.',
  })
  modules: ModuleDto[];
  @ApiProperty({ type: [DeskServiceEntryDto], description: 'The links to customer service, in their order.' })
  customerService: DeskServiceEntryDto[];
  @ApiProperty({ type: [String], description: 'The blocked countries, by ISO 3166-1 with two letters.' })
  blockedRegions: string[];
  @ApiProperty({
    description: 'Rises with every change. A change sends it back. 0 for a brand that was never changed.',
  })
  version: string;
  @ApiPropertyOptional({ type: PersonDto, description: 'The operator who changed it last. Absent if nobody did.' })
  changedBy?: PersonDto;
  @ApiPropertyOptional({ format: 'date-time', description: 'When it was last changed. Absent if nobody did.' })
  changedAt?: string;
}

export class DeskBrandsDto {
  @ApiProperty({ type: [DeskBrandDto] }) content: DeskBrandDto[];
  @ApiProperty({ description: 'True if the caller may change brands.' }) mayChange: boolean;
  @ApiProperty({
    enum: COUNTRY_SOURCES,
    description:
      "How the country of a visitor is found: by a proxy's header, by a file of networks, or both. `none`: " +
      'nobody is blocked.',
  })
  countrySource: (typeof COUNTRY_SOURCES)[number];
  @ApiProperty({ type: [String], description: 'The countries that can be blocked, by ISO 3166-1 with two letters.' })
  countries: string[];
}

export class BrandChangeDto {
  @ApiProperty({ description: 'The version of the brand after the change.' }) version: string;
  @ApiProperty({ enum: PARTS, description: 'The part of the brand that was changed.' }) part: (typeof PARTS)[number];
  @ApiProperty({ description: "The operator's words." }) note: string;
  @ApiProperty({ type: PersonDto, description: 'The operator who changed it.' }) changedBy: PersonDto;
  @ApiProperty({ format: 'date-time' }) changedAt: string;
}

export class BrandChangesDto {
  @ApiProperty({ type: [BrandChangeDto], description: 'Newest first; 50 at most.' }) content: BrandChangeDto[];
}
