import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { writeAnew } from '../pictures/picture.js';
import { readFileBody, TakesPicture } from '../http/input.js';
import { Caller, IdempotencyKey } from '../http/params.js';
import { sendPicture } from '../http/picture-answer.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers, AnswersPicture } from '../openapi/answers.js';
import { InjectPromotionApplications, type PromotionApplicationsClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { ApplicationPicturesDto } from './manual-promotion.dto.js';
import { presentPicture } from './manual-promotion.presenter.js';

/** Pictures with which members prove their applications for promotions. */
@ApiTags('promotions')
@Controller('wps/promotions/manual/:id/pictures')
export class ApplicationPicturesController {
  constructor(@InjectPromotionApplications() private readonly applications: PromotionApplicationsClient) {}

  /**
   * Adds a PNG or JPEG of at most 5 MB to the member's own application, as long as no operator has decided about it. An
   * application has at most three pictures. The bff encodes each picture again. `id` is the id of the reward for which
   * the member applied.
   */
  @Post()
  @HttpCode(200)
  @RealMembers()
  @RateCost(COST.upload)
  @TakesPicture()
  @Answers(ApplicationPicturesDto)
  async add(
    @Param('id', UuidPipe) rewardId: string,
    @Caller() { memberId }: Session,
    @IdempotencyKey() key: string,
    @Req() request: Request,
  ): Promise<ApplicationPicturesDto> {
    const { bytes, type } = await readFileBody(request);
    const picture = await writeAnew(bytes, type);
    const { pictures } = await this.applications.addApplicationPicture(
      { memberId, rewardId, key, ...picture },
      { memberId, idempotent: true },
    );
    return { pictures: pictures.map(presentPicture) };
  }

  /** Returns a picture of the member's own application. */
  @Get(':pictureId')
  @RealMembers()
  @AnswersPicture()
  async picture(
    @Param('id', UuidPipe) rewardId: string,
    @Param('pictureId', UuidPipe) pictureId: string,
    @Caller() { memberId }: Session,
    @Res() response: Response,
  ): Promise<void> {
    const asked = { memberId, rewardId, pictureId };
    const { jpeg } = await this.applications.getApplicationPicture(asked, { memberId, idempotent: true });
    sendPicture(response, jpeg);
  }
}
