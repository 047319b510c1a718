import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { writeAnew } from '../pictures/picture.js';
import { readFileBody, TakesPicture } from '../http/input.js';
import { Caller, IdempotencyKey } from '../http/params.js';
import { sendPicture } from '../http/picture-answer.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers, AnswersPicture } from '../openapi/answers.js';
import { InjectWallet, type WalletClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { DisabledMembersToo, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { DepositOrderDto } from './wallet.dto.js';
import { presentDepositOrder } from './wallet.presenter.js';

/** API routes for members' proofs of payment of bank transfers. */
@ApiTags('wallet')
@Controller('wps/deposit/orders/:id/proofs')
export class DepositProofsController {
  constructor(@InjectWallet() private readonly wallet: WalletClient) {}

  /**
   * Adds a proof of payment (a PNG or JPEG of at most 5 MB) to a bank transfer, which can have at most three. The bff
   * encodes the picture again. The first proof sends the order to review.
   */
  @Post()
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.upload)
  @TakesPicture()
  @Answers(DepositOrderDto)
  async add(
    @Param('id', UuidPipe) orderId: string,
    @Caller() { memberId }: Session,
    @IdempotencyKey() key: string,
    @Req() request: Request,
  ): Promise<DepositOrderDto> {
    const { bytes, type } = await readFileBody(request);
    const picture = await writeAnew(bytes, type);
    return presentDepositOrder(
      await this.wallet.addDepositProof({ memberId, orderId, key, ...picture }, { memberId, idempotent: true }),
    );
  }

  /** Returns the picture of a proof of payment. The order must belong to the member. */
  @Get(':proofId')
  @RealMembers()
  @AnswersPicture()
  async picture(
    @Param('id', UuidPipe) orderId: string,
    @Param('proofId', UuidPipe) proofId: string,
    @Caller() { memberId }: Session,
    @Res() response: Response,
  ): Promise<void> {
    const { jpeg } = await this.wallet.getDepositProof({ memberId, orderId, proofId }, { memberId, idempotent: true });
    sendPicture(response, jpeg);
  }
}
