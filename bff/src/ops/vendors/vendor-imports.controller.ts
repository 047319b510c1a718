import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CodePipe } from '../../http/code.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { ImportGamesBody, ImportPlanDto } from './vendor-import.dto.js';
import { VendorImports } from './vendor-imports.service.js';

/** Console routes for importing the list of games that a vendor itself reports. */
@ApiTags('vendors')
@Controller('ops/vendors/:vassalage/import')
export class VendorImportsController {
  constructor(private readonly imports: VendorImports) {}

  /** Reads the vendor's list of games, and returns the changes that an import would make. Nothing is changed. */
  @Get()
  @May('vendors.change')
  @Answers(ImportPlanDto)
  preview(
    @Param('vassalage', CodePipe) vassalage: string,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<ImportPlanDto> {
    return this.imports.preview(caller, vassalage);
  }

  /**
   * Imports the vendor's list of games, if it still makes the same changes that the operator saw. New games are
   * closed at first.
   */
  @Post()
  @HttpCode(200)
  @May('vendors.change')
  @Audited('vendors.import')
  @Answers(ImportPlanDto)
  apply(
    @Param('vassalage', CodePipe) vassalage: string,
    @Body() body: ImportGamesBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<ImportPlanDto> {
    return this.imports.apply(caller, vassalage, body);
  }
}
