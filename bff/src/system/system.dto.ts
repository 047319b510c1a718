import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';

export class SystemStatusDto {
  @ApiProperty({ enum: [0, 1, 2], type: Number, description: '0 normal, 1 maintenance, 2 region blocked.' })
  status: number;

  @ApiPropertyOptional({ format: 'date-time', description: 'The expected end of maintenance.' })
  maintenanceUntil?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'What the page says during maintenance, by language in lower case; absent for the usual text.',
  })
  maintenanceTexts?: Record<string, string>;

  @ApiPropertyOptional({ description: "The visitor's address, when the region is blocked." })
  ip?: string;
}

export class ModuleDto {
  @ApiProperty()
  modId: string;

  @ApiProperty()
  enabled: boolean;

  @ApiProperty({ type: () => [ModuleDto] })
  childrenNodes: ModuleDto[];
}

export class BannerTextDto {
  @ApiProperty() title: string;
  @ApiProperty() text: string;
  @ApiProperty({ description: 'The text of the button.' }) action: string;
}

export class BannerPlaceDto {
  @ApiProperty({ example: 'w_home', description: 'Where it is shown.' }) groupName: string;
  @ApiProperty({ description: 'A path of the site, or an https address of another site.' }) url: string;
  @ApiProperty({ enum: ['page', 'external'] }) linkageType: string;
  @ApiProperty({ example: 'banner-market', description: "The name of one of the site's own pictures." })
  picture: string;
}

@ApiExtraModels(BannerTextDto)
export class BrandBannerDto extends BannerPlaceDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(BannerTextDto) },
    description: 'By language in lower case.',
  })
  texts: Record<string, BannerTextDto>;
}

/**
 * The data of a brand that a page needs before its first paint. The HTML page contains the same object in the element
 * with the id `brand`.
 */
export class BrandDto extends SystemStatusDto {
  @ApiProperty({ example: 'nmen' })
  code: string;

  @ApiProperty({ example: 'Night Market' })
  name: string;

  @ApiProperty({ enum: ['dark', 'daylight'], description: 'The base theme that the brand refines.' })
  theme: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  currencySymbol: string;

  @ApiProperty({ example: 'Asia/Dhaka' })
  timeZone: string;

  @ApiProperty()
  defaultLanguage: string;

  @ApiProperty({ type: [String] })
  languages: string[];

  @ApiProperty()
  ageLimit: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'What the footer says about the licence, by language in lower case.',
  })
  licence: Record<string, string>;

  @ApiProperty({ type: [ModuleDto] })
  modules: ModuleDto[];

  @ApiProperty({
    type: [String],
    example: ['float'],
    description: 'Where customer service entries of social networks stand: float, side, footer.',
  })
  servicePlaces: string[];

  @ApiProperty({ example: '880', description: 'Of numbers without a dialing code, in digits; empty for none.' })
  dialingCode: string;

  @ApiProperty({ description: 'Whether CBS_launchChat has a chat of the brand.' })
  hasChat: boolean;

  @ApiProperty({ description: 'Whether members can write to the built-in customer service.' })
  hasServiceThread: boolean;

  @ApiProperty({ type: [BrandBannerDto], description: 'In the order in which they are shown.' })
  banners: BrandBannerDto[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The running notice of the home page, by language in lower case.',
  })
  notice: Record<string, string>;
}

export class CustomerServiceDto {
  @ApiProperty()
  title: string;

  @ApiProperty()
  csPosition: string;

  @ApiProperty({ description: 'FACEBOOK, TELEGRAM, WHATSAPP, TELEGRAM1 or SERVICE.' })
  type: string;

  @ApiProperty({
    description:
      'Encrypted: base64url of a 12-byte nonce and A256GCM ciphertext with tag; the key is SHA-256 of "customer-service:" and the merchant code.',
  })
  path: string;
}

export class FieldRuleDto {
  @ApiProperty()
  field: string;

  @ApiProperty()
  enabled: boolean;

  @ApiProperty()
  required: boolean;

  @ApiProperty({ description: 'A lone * matches anything.' })
  acceptedPattern: string;

  @ApiProperty()
  patternId: string;

  @ApiProperty()
  min: number;

  @ApiProperty()
  max: number;
}

export class FieldRulesDto {
  @ApiProperty({ type: [FieldRuleDto], description: 'In the order that the form shows.' })
  list: FieldRuleDto[];
}

export class LocationDto {
  @ApiProperty()
  ip: string;
}

export class DomainRouteDto {
  @ApiProperty({ type: [String], description: 'Every host of the brand.' })
  domainRoute: string[];

  @ApiProperty()
  mainDomain: string;
}

export class CountryCodeDto {
  @ApiProperty({ example: 'BD', description: 'ISO 3166-1, two letters.' })
  countryCode: string;

  @ApiProperty({ example: '+880' })
  countryDialingCode: string;
}

export class CountryCodesDto {
  @ApiProperty({ type: [CountryCodeDto] })
  list: CountryCodeDto[];
}

export class SiteResourceDto {
  @ApiProperty({ example: 'LOGO' }) resourceType: string;
  @ApiProperty() url: string;
  @ApiProperty() labelNameEn: string;
}

export class PermissionDto extends DomainRouteDto {
  @ApiProperty({ type: [CustomerServiceDto] })
  customerService: CustomerServiceDto[];

  @ApiProperty({ type: [ModuleDto] })
  whitelabel: ModuleDto[];

  @ApiProperty({ type: [FieldRuleDto] })
  register: FieldRuleDto[];

  @ApiProperty({ type: [SiteResourceDto], description: 'Files and pages that the brand names, such as its logo.' })
  resources: SiteResourceDto[];

  @ApiProperty({ description: 'The measurement id of a web analytics service; empty for none.' })
  gtagId: string;

  @ApiProperty({ type: [String], description: 'Hosts of pictures; empty where the site serves its own.' })
  imageCDNs: string[];

  @ApiProperty({ type: [String], description: 'Hosts of game launches; empty where the site launches them.' })
  launchGameCDNs: string[];

  @ApiProperty({ type: LocationDto })
  location: LocationDto;

  @ApiProperty()
  maintenance: boolean;

  @ApiProperty()
  regionRestriction: boolean;
}
