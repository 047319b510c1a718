import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Failure } from '@nm/kit/errors/failure.js';
import { CalledFrom, Caller, IdempotencyKey, type From } from '../http/params.js';
import { PageQuery } from '../http/page-query.dto.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers, NothingDto } from '../openapi/answers.js';
import { InjectAgents, InjectDownlines, type AgentsClient, type DownlinesClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { Agents, Visitors } from '../session/access.js';
import type { Session } from '../session/session.js';
import { reportMoment } from './report-query.dto.js';
import {
  InviteDaysQuery,
  InviteLinkDto,
  InviteLinkListDto,
  NewAccountDto,
  NewInviteLinkBody,
  OpenAccountBody,
  OpenedAccountPageDto,
  RecruitPageDto,
  RecruitQuery,
  VisitBody,
} from './register.dto.js';
import {
  POWER,
  STAGE,
  presentLink,
  presentLinks,
  presentOpened,
  presentOpenedPage,
  presentRecruits,
  since,
} from './register.presenter.js';

/**
 * API routes for recruiting: an agent's invitation codes and links, the members who registered with them, and the
 * accounts that the agent opened.
 */
@ApiTags('agents')
@Controller('wps')
export class AgentRegisterController {
  constructor(
    @InjectDownlines() private readonly downlines: DownlinesClient,
    @InjectAgents() private readonly agents: AgentsClient,
  ) {}

  /**
   * Lists the agent's own invitation code first, then the links. Each row has the number of page views and of
   * recruited members.
   */
  @Get('agents/register/links')
  @Agents()
  @Answers(InviteLinkListDto)
  async links(@Query() query: InviteDaysQuery, @Caller() { memberId }: Session): Promise<InviteLinkListDto> {
    const moment = reportMoment(query);
    const request = { agentId: memberId, from: since(query.days, moment.asOf), ...moment };
    const call = { memberId, idempotent: true };
    const [links, counts] = await Promise.all([
      this.downlines.listInviteLinks(request, call),
      this.agents.listRecruitCounts(request, call),
    ]);
    return presentLinks(links, counts);
  }

  @Post('agents/register/links')
  @HttpCode(200)
  @Agents()
  @Answers(InviteLinkDto)
  async create(
    @Body() { name, opens }: NewInviteLinkBody,
    @Caller() { memberId }: Session,
    @IdempotencyKey() key: string,
  ): Promise<InviteLinkDto> {
    const request = { agentId: memberId, name, opens: POWER[opens], key };
    return presentLink(await this.downlines.createInviteLink(request, { memberId }));
  }

  /** Ends an invitation link. A player who already has its code can still register with it. */
  @Post('agents/register/links/:id/end')
  @HttpCode(200)
  @Agents()
  @Answers(InviteLinkDto)
  async end(@Param('id', UuidPipe) linkId: string, @Caller() { memberId }: Session): Promise<InviteLinkDto> {
    return presentLink(await this.downlines.endInviteLink({ agentId: memberId, linkId }, { memberId }));
  }

  /**
   * Lists the recruited members who registered, deposited or played (as the query says), with one code or with all
   * codes.
   */
  @Get('agents/register/recruits')
  @Agents()
  @Answers(RecruitPageDto)
  async recruits(@Query() query: RecruitQuery, @Caller() { memberId }: Session): Promise<RecruitPageDto> {
    const moment = reportMoment(query);
    const request = {
      agentId: memberId,
      code: query.code?.toUpperCase() ?? '',
      stage: STAGE[query.stage],
      from: since(query.days, moment.asOf),
      ...moment,
      page: pageOf(query),
    };
    return presentRecruits(await this.agents.listRecruits(request, { memberId, idempotent: true }));
  }

  /**
   * Opens an account directly below the agent. The response contains the first password, which cannot be read again.
   */
  @Post('agents/register/accounts')
  @HttpCode(200)
  @Agents()
  @RateCost(COST.account)
  @Answers(NewAccountDto)
  async open(@Body() body: OpenAccountBody, @Caller() { memberId }: Session): Promise<NewAccountDto> {
    const { account, password } = await this.downlines.openAccount(
      {
        agentId: memberId,
        account: body.account,
        opens: POWER[body.opens],
        payeeName: body.payeeName ?? '',
        termsAccepted: body.termsAccepted,
        ageConfirmed: body.ageConfirmed,
      },
      { memberId },
    );
    if (!account) throw new Failure('system.temporary');
    return { account: presentOpened(account), password };
  }

  @Get('agents/register/accounts')
  @Agents()
  @Answers(OpenedAccountPageDto)
  async accounts(@Query() query: PageQuery, @Caller() { memberId }: Session): Promise<OpenedAccountPageDto> {
    return presentOpenedPage(
      await this.downlines.listOpenedAccounts(
        { agentId: memberId, page: pageOf(query) },
        { memberId, idempotent: true },
      ),
    );
  }

  /**
   * Counts a visitor who opened the registration page with an invitation code. The response is the same for unknown
   * codes, so that nobody can find valid codes by trying.
   */
  @Post('agent/affiliate/visits')
  @HttpCode(200)
  @Visitors()
  @Answers(NothingDto)
  async visit(@Body() { affiliateCode }: VisitBody, @CalledFrom() origin: From): Promise<NothingDto> {
    await this.downlines.recordInviteVisit({ origin, code: affiliateCode });
    return {};
  }
}

const pageOf = ({ page, pageSize }: PageQuery) => ({ page: page ?? 1, size: pageSize ?? 20 });
