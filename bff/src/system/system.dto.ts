import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';

export class SystemStatusDto {
  @ApiProperty({
    enum: [0, 1, 2],
    type: Number,
    description: "0 open, 1 maintenance, 2 blocked in the visitor's region.",
  })
  status: number;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The expected end of the maintenance. Absent if none is stated.',
  })
  maintenanceUntil?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The text of the maintenance page by language code in lower case. Absent for the usual text.',
  })
  maintenanceTexts?: Record<string, string>;

  @ApiPropertyOptional({ description: "The visitor's IP address. Absent unless the region is blocked." })
  ip?: string;
}

export class ModuleDto {
  @ApiProperty({ description: 'The id of a switch for a part of the site.' })
  modId: string;

  @ApiProperty({ description: 'A part is on only if all switches above it are on too.' })
  enabled: boolean;

  @ApiProperty({ type: () => [ModuleDto], description: 'The switches below this one.' })
  childrenNodes: ModuleDto[];
}

export class BannerTextDto {
  @ApiProperty() title: string;
  @ApiProperty() text: string;
  @ApiProperty({ description: 'The text of the button.' }) action: string;
}

export class BannerPlaceDto {
  @ApiProperty({ example: 'w_home', description: 'The place on the site where it is shown.' }) groupName: string;
  @ApiProperty({ description: 'A path of the site, or an https address of another site.' }) url: string;
  @ApiProperty({
    enum: ['page', 'external'],
    description: '`page`: a path of this site. `external`: an address of another site.',
  })
  linkageType: string;
  @ApiProperty({ example: 'banner-market', description: 'The name of a picture of this site.' })
  picture: string;
}

@ApiExtraModels(BannerTextDto)
export class BrandBannerDto extends BannerPlaceDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(BannerTextDto) },
    description: 'By language code in lower case.',
  })
  texts: Record<string, BannerTextDto>;
}

/**
 * The data of a brand that a page needs before its first paint. The HTML page contains the same object in the element
 * with the id `brand`.
 */
export class BrandDto extends SystemStatusDto {
  @ApiProperty({ example: 'nmen', description: 'The merchant code of the brand.' })
  code: string;

  @ApiProperty({ example: 'Night Market' })
  name: string;

  @ApiProperty({ enum: ['dark', 'daylight'], description: 'The base theme, which the brand refines.' })
  theme: string;

  @ApiProperty({ description: 'The currency of visitors, ISO 4217.' })
  currency: string;

  @ApiProperty()
  currencySymbol: string;

  @ApiProperty({ example: 'Asia/Dhaka', description: "The IANA time zone in which the brand's days begin and end." })
  timeZone: string;

  @ApiProperty({ description: 'The language code that applies if the visitor chose none.' })
  defaultLanguage: string;

  @ApiProperty({ type: [String], description: 'The codes of the languages that the site has.' })
  languages: string[];

  @ApiProperty({ description: 'The age in years from which members are accepted.' })
  ageLimit: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: "The footer's text about the licence, by language code in lower case.",
  })
  licence: Record<string, string>;

  @ApiProperty({ type: [ModuleDto], description: 'The switches for the parts of the site.' })
  modules: ModuleDto[];

  @ApiProperty({
    type: [String],
    example: ['float'],
    description: 'Where links to customer service on social networks are shown: float, side, footer.',
  })
  servicePlaces: string[];

  @ApiProperty({
    example: '880',
    description: 'The dialing code, in digits, of numbers that are typed without one. Empty for none.',
  })
  dialingCode: string;

  @ApiProperty({ description: 'True if CBS_launchChat opens a chat.' })
  hasChat: boolean;

  @ApiProperty({ description: 'True if members can write to the customer service of this site.' })
  hasServiceThread: boolean;

  @ApiProperty({ type: [BrandBannerDto], description: 'In the order of the page.' })
  banners: BrandBannerDto[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The running notice of the home page, by language code in lower case.',
  })
  notice: Record<string, string>;
}

export class CustomerServiceDto {
  @ApiProperty()
  title: string;

  @ApiProperty({ description: 'Where the link is shown: float, side or footer.' })
  csPosition: string;

  @ApiProperty({ description: 'The kind of service: FACEBOOK, TELEGRAM, WHATSAPP, TELEGRAM1 or SERVICE.' })
  type: string;

  @ApiProperty({
    description:
      'The link, encrypted with A256GCM: base64url of nonce (12 bytes), ciphertext and tag (16 bytes). The key ' +
      'is the SHA-256 of "customer-service:" and the merchant code.',
  })
  path: string;
}

export class FieldRuleDto {
  @ApiProperty({ description: "The name of the form's field, for example username." })
  field: string;

  @ApiProperty({ description: 'True if the form has the field.' })
  enabled: boolean;

  @ApiProperty({ description: 'True if the field must not be empty.' })
  required: boolean;

  @ApiProperty({ description: 'A regular expression (flag u) for the whole value. A lone * accepts any text.' })
  acceptedPattern: string;

  @ApiProperty({ description: 'The code of the pattern, from which the client makes its message.' })
  patternId: string;

  @ApiProperty({ description: 'The least number of characters.' })
  min: number;

  @ApiProperty({ description: 'The largest number of characters.' })
  max: number;
}

export class FieldRulesDto {
  @ApiProperty({ type: [FieldRuleDto], description: 'In the order of the form.' })
  list: FieldRuleDto[];
}

export class LocationDto {
  @ApiProperty({ description: "The visitor's IP address." })
  ip: string;
}

export class DomainRouteDto {
  @ApiProperty({ type: [String], description: 'The hosts of the brand.' })
  domainRoute: string[];

  @ApiProperty({ description: 'The host that the brand prefers.' })
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
  @ApiProperty({ example: 'LOGO', description: 'What the file or page is for.' }) resourceType: string;
  @ApiProperty() url: string;
  @ApiProperty({ description: 'Its English name.' }) labelNameEn: string;
}

export class PermissionDto extends DomainRouteDto {
  @ApiProperty({ type: [CustomerServiceDto], description: 'The links to customer service.' })
  customerService: CustomerServiceDto[];

  @ApiProperty({ type: [ModuleDto], description: 'The switches for the parts of the site.' })
  whitelabel: ModuleDto[];

  @ApiProperty({ type: [FieldRuleDto], description: 'The fields of the registration form, in its order.' })
  register: FieldRuleDto[];

  @ApiProperty({ type: [SiteResourceDto], description: 'Files and pages that the brand names, for example its logo.' })
  resources: SiteResourceDto[];

  @ApiProperty({ description: 'The measurement id of the web analytics service. Empty for none.' })
  gtagId: string;

  @ApiProperty({ type: [String], description: 'The hosts of pictures. Empty if the site itself serves them.' })
  imageCDNs: string[];

  @ApiProperty({ type: [String], description: 'The hosts of game launches. Empty if the site itself launches games.' })
  launchGameCDNs: string[];

  @ApiProperty({ type: LocationDto })
  location: LocationDto;

  @ApiProperty({ description: 'True during maintenance.' })
  maintenance: boolean;

  @ApiProperty({ description: "True if the visitor's region is blocked." })
  regionRestriction: boolean;
}
