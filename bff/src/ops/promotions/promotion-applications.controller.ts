import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { sendPicture } from '../../http/picture-answer.js';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers, AnswersPicture } from '../../openapi/answers.js';
import { NoteBody } from '../reviews/review.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import {
  PromotionApplicationDetailDto,
  PromotionApplicationPageDto,
  PromotionApplicationQuery,
} from './promotion-application.dto.js';
import { PromotionApplications } from './promotion-applications.service.js';

/** Console routes for members' applications for promotions. */
@ApiTags('promotions')
@Controller('ops/promotions')
export class PromotionApplicationsController {
  constructor(private readonly applications: PromotionApplications) {}

  @Get()
  @May('promotionRequests.read')
  @Answers(PromotionApplicationPageDto)
  page(
    @Query() query: PromotionApplicationQuery,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PromotionApplicationPageDto> {
    return this.applications.page(caller, query);
  }

  /** Returns one application. The read is written to the audit log. */
  @Get(':id')
  @May('promotionRequests.read')
  @Audited('promotion_requests.open')
  @Answers(PromotionApplicationDetailDto)
  detail(
    @Param('id', UuidPipe) id: string,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PromotionApplicationDetailDto> {
    return this.applications.detail(caller, id);
  }

  /** Returns a picture of an application. The audit log records the read. */
  @Get(':id/pictures/:pictureId')
  @May('promotionRequests.read')
  @Audited('promotion_requests.picture')
  @AnswersPicture()
  async picture(
    @Param('id', UuidPipe) id: string,
    @Param('pictureId', UuidPipe) pictureId: string,
    @CallingOperator() caller: OperatorCaller,
    @Res() response: Response,
  ): Promise<void> {
    sendPicture(response, await this.applications.picture(caller, id, pictureId));
  }

  /** Approves the application, so that the member can claim the reward. */
  @Post(':id/approve')
  @HttpCode(200)
  @May('promotionRequests.decide')
  @Audited('promotion_requests.approve')
  @Answers(PromotionApplicationDetailDto)
  approve(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PromotionApplicationDetailDto> {
    return this.applications.decide(caller, id, { decision: 'approve', version: BigInt(version), note });
  }

  /** Rejects the application. The member gets no reward. */
  @Post(':id/reject')
  @HttpCode(200)
  @May('promotionRequests.decide')
  @Audited('promotion_requests.reject')
  @Answers(PromotionApplicationDetailDto)
  reject(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PromotionApplicationDetailDto> {
    return this.applications.decide(caller, id, { decision: 'reject', version: BigInt(version), note });
  }
}
