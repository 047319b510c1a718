import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { NoteBody } from '../reviews/review.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { HeldReferralDetailDto, HeldReferralPageDto, HeldReferralQuery } from './held-referral.dto.js';
import { HeldReferrals } from './held-referrals.service.js';

/** Console routes for referral rewards that are held because referrer and friend may be the same person. */
@ApiTags('referrals')
@Controller('ops/referrals')
export class HeldReferralsController {
  constructor(private readonly referrals: HeldReferrals) {}

  @Get()
  @May('referrals.read')
  @Answers(HeldReferralPageDto)
  page(@Query() query: HeldReferralQuery, @CallingOperator() caller: OperatorCaller): Promise<HeldReferralPageDto> {
    return this.referrals.page(caller, query);
  }

  /** Returns one held reward. The read is written to the audit log. */
  @Get(':id')
  @May('referrals.read')
  @Audited('referrals.open')
  @Answers(HeldReferralDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<HeldReferralDetailDto> {
    return this.referrals.detail(caller, id);
  }

  /** Releases the held reward, so that the referrer can claim it. */
  @Post(':id/release')
  @HttpCode(200)
  @May('referrals.decide')
  @Audited('referrals.release')
  @Answers(HeldReferralDetailDto)
  release(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<HeldReferralDetailDto> {
    return this.referrals.decide(caller, id, { decision: 'release', version: BigInt(version), note });
  }

  /** Rejects the held reward. It is not paid. */
  @Post(':id/reject')
  @HttpCode(200)
  @May('referrals.decide')
  @Audited('referrals.reject')
  @Answers(HeldReferralDetailDto)
  reject(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<HeldReferralDetailDto> {
    return this.referrals.decide(caller, id, { decision: 'reject', version: BigInt(version), note });
  }
}
