import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../openapi/answers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { BrandCodePipe } from './brand-code.pipe.js';
import {
  SetBlockedRegionsBody,
  SetBrandModulesBody,
  SetBrandStatusBody,
  SetCustomerServiceBody,
} from './brand-changes.dto.js';
import { BrandChangesDto, DeskBrandDto, DeskBrandsDto } from './desk-brand.dto.js';
import { DeskBrands } from './desk-brands.service.js';

/**
 * Console routes for the settings of brands. Settings contain no data of a member, so reads are not written to the
 * audit log.
 */
@ApiTags('brands')
@Controller('ops/brands')
export class DeskBrandsController {
  constructor(private readonly desk: DeskBrands) {}

  /** Lists the operator's brands with their present settings. */
  @Get()
  @May('brands.read')
  @Answers(DeskBrandsDto)
  list(@CallingOperator() caller: OperatorCaller): Promise<DeskBrandsDto> {
    return this.desk.list(caller);
  }

  @Get(':code/changes')
  @May('brands.read')
  @Answers(BrandChangesDto)
  changes(
    @Param('code', BrandCodePipe) code: string,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<BrandChangesDto> {
    return this.desk.changes(caller, code);
  }

  /** Opens a brand's site, or puts it under maintenance. */
  @Post(':code/status')
  @HttpCode(200)
  @May('brands.change')
  @Audited('brands.status')
  @Answers(DeskBrandDto)
  setStatus(
    @Param('code', BrandCodePipe) code: string,
    @Body() body: SetBrandStatusBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskBrandDto> {
    return this.desk.setStatus(caller, code, body);
  }

  /** Switches modules of a brand on or off. */
  @Post(':code/modules')
  @HttpCode(200)
  @May('brands.change')
  @Audited('brands.modules')
  @Answers(DeskBrandDto)
  setModules(
    @Param('code', BrandCodePipe) code: string,
    @Body() body: SetBrandModulesBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskBrandDto> {
    return this.desk.setModules(caller, code, body);
  }

  /** Replaces the customer service links of a brand. */
  @Post(':code/service')
  @HttpCode(200)
  @May('brands.change')
  @Audited('brands.service')
  @Answers(DeskBrandDto)
  setService(
    @Param('code', BrandCodePipe) code: string,
    @Body() body: SetCustomerServiceBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskBrandDto> {
    return this.desk.setService(caller, code, body);
  }

  /** Replaces the list of countries from which a brand's site is blocked. */
  @Post(':code/regions')
  @HttpCode(200)
  @May('brands.change')
  @Audited('brands.regions')
  @Answers(DeskBrandDto)
  setRegions(
    @Param('code', BrandCodePipe) code: string,
    @Body() body: SetBlockedRegionsBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskBrandDto> {
    return this.desk.setRegions(caller, code, body);
  }
}
