import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { onlyNew, sendCsv, textCell } from '../http/csv.js';
import { Caller } from '../http/params.js';
import { AnswersCsv } from '../openapi/answers.js';
import { InjectAgents, InjectDownlines, type AgentsClient, type DownlinesClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import { reportMoment } from './report-query.dto.js';
import { InviteDaysQuery, RecruitQuery, type OpenedAccountDto, type RecruitDto } from './register.dto.js';
import { STAGE, presentLinks, presentOpenedPage, presentRecruits, since } from './register.presenter.js';

const LINK_HEAD = ['name', 'code', 'opens', 'created', 'ended', 'opened', 'registered', 'deposited', 'played'];
const RECRUIT_HEAD = ['account', 'kind', 'registered', 'deposited', 'played'];
const OPENED_HEAD = ['account', 'opens', 'opened', 'logged_in', 'own_password'];

const yes = (is: boolean): string => (is ? 'yes' : 'no');

/** API routes for the files of recruiting: links, recruited members, and accounts that the agent opened. */
@ApiTags('agents')
@Controller('wps/agents/register')
export class AgentRegisterFilesController {
  constructor(
    @InjectDownlines() private readonly downlines: DownlinesClient,
    @InjectAgents() private readonly agents: AgentsClient,
  ) {}

  /** Sends the agent's own invitation code and links as a CSV file, with the same rows as the list on the page. */
  @Get('links.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async links(
    @Query() query: InviteDaysQuery,
    @Caller() { memberId }: Session,
    @Res() response: Response,
  ): Promise<void> {
    const moment = reportMoment(query);
    const request = { agentId: memberId, from: since(query.days, moment.asOf), ...moment };
    const call = { memberId, idempotent: true };
    await sendCsv(response, 'invite-links', LINK_HEAD, async () => {
      const [links, counts] = await Promise.all([
        this.downlines.listInviteLinks(request, call),
        this.agents.listRecruitCounts(request, call),
      ]);
      const rows = presentLinks(links, counts).list.map((link) => [
        textCell(link.name),
        textCell(link.code),
        link.opens,
        link.createdAt ?? '',
        link.endedAt ?? '',
        ...[link.opened, link.registered, link.deposited, link.played].map(String),
      ]);
      return { rows, totalPages: 1 };
    });
  }

  /**
   * Streams the recruited members as a CSV file: those who registered, deposited or played, with one code or all codes.
   */
  @Get('recruits.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async recruits(
    @Query() query: RecruitQuery,
    @Caller() { memberId }: Session,
    @Res() response: Response,
  ): Promise<void> {
    const moment = reportMoment(query);
    const request = {
      agentId: memberId,
      code: query.code?.toUpperCase() ?? '',
      stage: STAGE[query.stage],
      from: since(query.days, moment.asOf),
      ...moment,
    };
    const unread = onlyNew((row: RecruitDto) => row.memberId);
    await sendCsv(response, 'recruits', RECRUIT_HEAD, async (page) => {
      const { content, totalPages } = presentRecruits(
        await this.agents.listRecruits({ ...request, page }, { memberId, idempotent: true }),
      );
      const rows = unread(content).map((row) => [
        textCell(row.account),
        row.agent ? 'agent' : 'player',
        row.registeredAt ?? '',
        yes(row.deposited),
        yes(row.played),
      ]);
      return { rows, totalPages };
    });
  }

  /** Streams all accounts that the agent opened as a CSV file, newest first. */
  @Get('accounts.csv')
  @Agents()
  @RateCost(COST.search)
  @AnswersCsv()
  async accounts(@Caller() { memberId }: Session, @Res() response: Response): Promise<void> {
    const unread = onlyNew((row: OpenedAccountDto) => row.memberId);
    await sendCsv(response, 'opened-accounts', OPENED_HEAD, async (page) => {
      const { content, totalPages } = presentOpenedPage(
        await this.downlines.listOpenedAccounts({ agentId: memberId, page }, { memberId, idempotent: true }),
      );
      const rows = unread(content).map((row) => [
        textCell(row.account),
        row.opens,
        row.openedAt ?? '',
        yes(row.loggedIn),
        yes(row.ownPassword),
      ]);
      return { rows, totalPages };
    });
  }
}
