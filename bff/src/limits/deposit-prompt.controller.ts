import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { wallet } from '@nm/contracts';
import { Caller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectLimits, type LimitsClient } from '../peers.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { DepositPromptBody, DepositPromptDto, type PROMPT_DUE } from './deposit-prompt.dto.js';

/**
 * API routes for the question whether the member wants a deposit limit. The site asks it before the first deposit and
 * every six months (domain §11).
 */
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

  /** Stores the member's answer: no limit, or keep the present limits. Setting a limit counts as an answer too. */
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
