import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PoolPipe } from '../../http/pool.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { DeskJackpotDto, DeskJackpotsDto, DeskJackpotsQuery, SetJackpotTermsBody } from './desk-jackpot.dto.js';
import { DeskJackpots } from './desk-jackpots.service.js';

/** Console routes for jackpot pools. Winners have masked names, so reads are not written to the audit log. */
@ApiTags('jackpots')
@Controller('ops/jackpots')
export class DeskJackpotsController {
  constructor(private readonly jackpots: DeskJackpots) {}

  @Get()
  @May('vendors.read')
  @Answers(DeskJackpotsDto)
  list(@Query() query: DeskJackpotsQuery, @CallingOperator() caller: OperatorCaller): Promise<DeskJackpotsDto> {
    return this.jackpots.list(caller, query);
  }

  /**
   * Sets the terms of a jackpot pool. The share applies to rounds that settle from now on; seed and ceiling apply after
   * the pool's next win.
   */
  @Post(':pool/terms')
  @HttpCode(200)
  @May('vendors.change')
  @Audited('jackpots.terms')
  @Answers(DeskJackpotDto)
  setTerms(
    @Param('pool', PoolPipe) pool: string,
    @Body() body: SetJackpotTermsBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<DeskJackpotDto> {
    return this.jackpots.setTerms(caller, pool, body);
  }
}
