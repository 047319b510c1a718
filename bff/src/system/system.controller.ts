import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { OpenWhenClosed } from '../brand/brand.service.js';
import { CalledFrom, InBrand, type From } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectIdentity, type IdentityClient } from '../peers.js';
import { Visitors } from '../session/access.js';
import {
  presentBrand,
  presentDomains,
  presentFieldRules,
  presentPermission,
  presentStatus,
} from './brand.presenter.js';
import { COUNTRY_CODES } from './country-codes.js';
import { HelpCenterDto, HelpQuery } from './help.dto.js';
import { presentHelp } from './help.presenter.js';
import {
  BrandDto,
  CountryCodesDto,
  DomainRouteDto,
  FieldRulesDto,
  PermissionDto,
  SystemStatusDto,
} from './system.dto.js';

/**
 * API routes that a page needs before it can show anything. They need no session, and they work while the site is
 * closed.
 */
@ApiTags('system')
@OpenWhenClosed()
@Controller('wps/system')
export class SystemController {
  constructor(@InjectIdentity() private readonly identity: IdentityClient) {}

  @Get('status')
  @Visitors()
  @Answers(SystemStatusDto)
  status(@InBrand() brand: identity.Brand, @CalledFrom() from: From): SystemStatusDto {
    return presentStatus(brand, from.ip);
  }

  @Get('whitelabel')
  @Visitors()
  @Answers(BrandDto)
  whitelabel(@InBrand() brand: identity.Brand, @CalledFrom() from: From): BrandDto {
    return presentBrand(brand, from.ip);
  }

  @Get('permission')
  @Visitors()
  @Answers(PermissionDto)
  async permission(@InBrand() brand: identity.Brand, @CalledFrom() from: From): Promise<PermissionDto> {
    return presentPermission(brand, await this.#fieldRules(brand), from.ip);
  }

  /** Returns the host names of the brand's site. */
  @Get('domainRoute')
  @Visitors()
  @Answers(DomainRouteDto)
  domainRoute(@InBrand() brand: identity.Brand): DomainRouteDto {
    return presentDomains(brand);
  }

  /** Returns the countries for mobile numbers with their dialling codes. */
  @Get('countryCodes')
  @Visitors()
  @Answers(CountryCodesDto)
  countryCodes(): CountryCodesDto {
    return { list: [...COUNTRY_CODES] };
  }

  /** Returns the texts of the help centre (specification §7). */
  @Get('helpCenter')
  @Visitors()
  @Answers(HelpCenterDto)
  helpCenter(@Query() { language }: HelpQuery, @InBrand() brand: identity.Brand): HelpCenterDto {
    return presentHelp(brand, language);
  }

  @Get('setting/register')
  @Visitors()
  @Answers(FieldRulesDto)
  async registerSettings(@InBrand() brand: identity.Brand): Promise<FieldRulesDto> {
    return presentFieldRules(await this.#fieldRules(brand));
  }

  async #fieldRules(brand: identity.Brand): Promise<readonly identity.FieldRule[]> {
    return (await this.identity.getFieldRules({ brand: brand.code }, { idempotent: true })).rules;
  }
}
