import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { SignedCallbacks, type CallbackRequest } from '../deposits/signed-callbacks.js';
import { PayoutsService } from './payouts.service.js';

/** Receives payment providers' signed callbacks about payouts: `POST /callbacks/v1/payout/{provider}`. */
@Controller('callbacks/v1/payout')
export class PayoutCallbacksController {
  constructor(
    private readonly door: SignedCallbacks,
    private readonly payouts: PayoutsService,
  ) {}

  @Post(':provider')
  @HttpCode(200)
  take(
    @Param('provider') provider: string,
    @Req() request: CallbackRequest,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.door.answer(provider, request, response, (from, body) => this.payouts.onNotice(from, body));
  }
}
