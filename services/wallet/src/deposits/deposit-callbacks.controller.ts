import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { DepositArrivalService } from './deposit-arrival.service.js';
import { SignedCallbacks, type CallbackRequest } from './signed-callbacks.js';

/** Receives the signed callbacks of payment providers about deposits: `POST /callbacks/v1/payment/{provider}`. */
@Controller('callbacks/v1/payment')
export class DepositCallbacksController {
  constructor(
    private readonly door: SignedCallbacks,
    private readonly arrival: DepositArrivalService,
  ) {}

  @Post(':provider')
  @HttpCode(200)
  take(
    @Param('provider') provider: string,
    @Req() request: CallbackRequest,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.door.answer(provider, request, response, (from, body) => this.arrival.onNotice(from, body));
  }
}
