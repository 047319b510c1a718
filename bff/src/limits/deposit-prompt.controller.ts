import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { wallet } from '@nm/contracts';
import { Caller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectLimits, type LimitsClient } from '../peers.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { DepositPromptBody, DepositPromptDto, type PROMPT_DUE } from './deposit-prompt.dto.js';

/** The question whether the member wants a deposit limit, before the first deposit and every six months (domain rules §11). */
@ApiTags('member')
@Controller('wps/member/limits/prompt')
export class DepositPromptController {
  constructor(@InjectLimits() private readonly limits: LimitsClient) {}

  @Get()
  @RealMembers()
  @Answers(DepositPromptDto)
  async state(@Caller() { memberId, currency }: Session): Promise<DepositPromptDto> {
    return presentPrompt(await this.limits.getDepositPrompt({ memberId, currency }, { memberId, idempotent: true }));
  }

  /** Stores that the member wants no limit, or keeps the present ones. A limit that is set is an answer as well. */
  @Post()
  @HttpCode(200)
  @RealMembers()
  @Answers(DepositPromptDto)
  async answer(
    @Body() { answer }: DepositPromptBody,
    @Caller() { memberId, currency }: Session,
  ): Promise<DepositPromptDto> {
    return presentPrompt(
      await this.limits.answerDepositPrompt({ memberId, currency, answer }, { memberId, idempotent: true }),
    );
  }
}

const presentPrompt = ({ due, limited }: wallet.DepositPrompt): DepositPromptDto => ({
  ...(due ? { due: due as (typeof PROMPT_DUE)[number] } : {}),
  limited,
});
