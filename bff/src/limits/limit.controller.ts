import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { wallet } from '@nm/contracts';
import { Caller } from '../http/params.js';
import { isoTime } from '../http/time.js';
import { Answers } from '../openapi/answers.js';
import { InjectLimits, type LimitsClient } from '../peers.js';
import { DisabledMembersToo, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { ChangeLimitBody, LimitNameParams, LimitsDto, type LimitDto } from './limit.dto.js';

/** API routes for the limits that members set on their own deposits, losses and stakes (domain §11). */
@ApiTags('member')
@Controller('wps/member/limits')
export class LimitController {
  constructor(@InjectLimits() private readonly limits: LimitsClient) {}

  @Get()
  @RealMembers()
  @Answers(LimitsDto)
  async list(@Caller() { memberId, currency }: Session): Promise<LimitsDto> {
    return presentLimits(await this.limits.getLimits({ memberId, currency }, { memberId, idempotent: true }));
  }

  /**
   * Sets a limit of the member. A tighter limit is in force at once. A looser one waits 24 hours and must then be
   * confirmed.
   */
  @Post()
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @Answers(LimitsDto)
  async set(@Body() body: ChangeLimitBody, @Caller() session: Session): Promise<LimitsDto> {
    const { memberId } = session;
    return presentLimits(await this.limits.setLimit(changeOf(body, session), { memberId, idempotent: true }));
  }

  /**
   * Confirms a looser limit after its waiting time. The body repeats the limit, so that only the limit on the
   * member's screen can be confirmed.
   */
  @Post('confirm')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @Answers(LimitsDto)
  async confirm(@Body() body: ChangeLimitBody, @Caller() session: Session): Promise<LimitsDto> {
    const { memberId } = session;
    return presentLimits(await this.limits.confirmLimit(changeOf(body, session), { memberId, idempotent: true }));
  }

  /** Drops the looser limit that waits to be confirmed, and keeps the present one. */
  @Post('keep')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @Answers(LimitsDto)
  async keep(@Body() body: LimitNameParams, @Caller() session: Session): Promise<LimitsDto> {
    const { memberId } = session;
    return presentLimits(await this.limits.keepLimit(changeOf(body, session), { memberId, idempotent: true }));
  }
}

const changeOf = ({ kind, period, limitMinor }: ChangeLimitBody, { memberId, currency }: Session) => ({
  memberId,
  currency,
  kind,
  period,
  limited: limitMinor !== undefined,
  limitMinor: BigInt(limitMinor ?? '0'),
});

const amountOf = ({ limited, limitMinor }: { readonly limited: boolean; readonly limitMinor: bigint }) =>
  limited ? { limitMinor: String(limitMinor) } : {};

export const presentLimits = ({ limits }: wallet.Limits): LimitsDto => ({
  list: limits.map((limit) => ({
    kind: limit.kind as LimitDto['kind'],
    period: limit.period as LimitDto['period'],
    ...amountOf(limit),
    usedMinor: String(limit.usedMinor),
    ...(limit.pending
      ? {
          pending: {
            ...amountOf(limit.pending),
            askedAt: isoTime(limit.pending.askedAt),
            confirmableAt: isoTime(limit.pending.confirmableAt),
          },
        }
      : {}),
  })),
});
