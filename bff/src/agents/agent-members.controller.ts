import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { agents, type identity } from '@nm/contracts';
import { ROWS_MAX, amountCell, sendCsvFrom, textCell, type CsvPart } from '../http/csv.js';
import { Caller, InBrand } from '../http/params.js';
import { isoTime } from '../http/time.js';
import { Answers, AnswersCsv } from '../openapi/answers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import { KIND } from './contract-kind.js';
import { TeamMembers } from './team-members.service.js';
import {
  TeamBranchDto,
  TeamBranchQuery,
  TeamSearchDto,
  TeamSearchQuery,
  TeamSizeDto,
  TeamSizeQuery,
  type ActivityName,
} from './team.dto.js';
import { reportMoment, reportRange, upToNow } from './report-query.dto.js';

const ACTIVITY: Readonly<Record<ActivityName, agents.TeamActivity>> = {
  active: agents.TeamActivity.ACTIVE,
  inactive: agents.TeamActivity.INACTIVE,
};

const HEAD = [
  'account',
  'level',
  'upline',
  'kind',
  'active',
  'members_below',
  'valid_bet',
  'net_loss',
  'balance',
  'last_seen',
  'contracts',
];

/**
 * The maximum number of members whose balances and settings are read with one call. The CSV file is read in pages of
 * this size.
 */
const ROWS_AT_ONCE = 100;

/** API routes for the table of an agent's team members. */
@ApiTags('agents')
@Controller('wps/agents/team')
export class AgentMembersController {
  constructor(private readonly members: TeamMembers) {}

  /** Returns the number of members in the agent's team, and the number of levels below the agent. */
  @Get('size')
  @Agents()
  @Answers(TeamSizeDto)
  async size(@Query() query: TeamSizeQuery, @Caller() { memberId }: Session): Promise<TeamSizeDto> {
    const request = { agentId: memberId, ...reportMoment(query) };
    const size = await this.members.agents.getTeamSize(request, { memberId, idempotent: true });
    return { members: Number(size.members), levels: size.levels, asOf: isoTime(size.asOf) };
  }

  /** Lists the direct downlines of the agent or of another member of the team. */
  @Get('members')
  @Agents()
  @Answers(TeamBranchDto)
  async branch(
    @Query() query: TeamBranchQuery,
    @Caller() { memberId }: Session,
    @InBrand() { timeZone, currency }: identity.Brand,
  ): Promise<TeamBranchDto> {
    const request = {
      agentId: memberId,
      parentId: query.parentId?.toLowerCase() ?? '',
      timeZone,
      ...reportRange(query),
    };
    const page = await this.members.agents.listDownlines(request, { memberId, idempotent: true });
    return {
      content: await this.members.rowsOf(memberId, currency, page.content, query.asOf !== undefined),
      pageNum: page.pageNum,
      totalPages: page.totalPages,
    };
  }

  /**
   * Lists members from all levels of the team, sorted by account. Each row also names the agents between the caller and
   * the member.
   */
  @Get('search')
  @Agents()
  @RateCost(COST.search)
  @Answers(TeamSearchDto)
  async search(
    @Query() query: TeamSearchQuery,
    @Caller() { memberId }: Session,
    @InBrand() { timeZone, currency }: identity.Brand,
  ): Promise<TeamSearchDto> {
    return (await this.#found(query, memberId, { timeZone, currency }, { page: reportRange(query).page })).found;
  }

  /**
   * Streams all members of the team that the search finds as a CSV file, sorted by account. Without filters it has the
   * whole team. Each page begins after the last member of the page before, so that a member who leaves the team in the
   * meantime makes the file skip no other member.
   */
  @Get('members.csv')
  @Agents()
  @RateCost(COST.file)
  @AnswersCsv()
  async file(
    @Query() query: TeamSearchQuery,
    @Caller() { memberId }: Session,
    @InBrand() brand: identity.Brand,
    @Res() response: Response,
  ): Promise<void> {
    const range = upToNow(query);
    const read = async (after: string): Promise<CsvPart> => {
      const page = { page: 1, size: ROWS_AT_ONCE };
      const { found, next } = await this.#found(range, memberId, brand, { page, after });
      const rows = found.content.map((row) => [
        textCell(row.account),
        String(row.level),
        textCell(row.path.at(-1)?.account ?? ''),
        row.agent ? 'agent' : 'player',
        row.active ? 'yes' : 'no',
        String(row.membersBelow),
        amountCell(row.validStakeMinor, brand.currency),
        amountCell(row.netLossMinor, brand.currency),
        row.balanceMinor === undefined ? '' : amountCell(row.balanceMinor, brand.currency),
        row.lastSeen ?? '',
        textCell(row.contracts.join(' ')),
      ]);
      return { rows, next };
    };
    await sendCsvFrom(response, 'team', HEAD, read, ROWS_MAX);
  }

  async #found(
    query: TeamSearchQuery,
    memberId: string,
    { timeZone, currency }: Pick<identity.Brand, 'timeZone' | 'currency'>,
    place: { readonly page: { readonly page: number; readonly size: number }; readonly after?: string },
  ): Promise<{ readonly found: TeamSearchDto; readonly next: string }> {
    const request = {
      agentId: memberId,
      search: query.search ?? '',
      level: query.level ?? 0,
      activity: query.activity ? ACTIVITY[query.activity] : agents.TeamActivity.UNSPECIFIED,
      contract: query.contract ? KIND[query.contract] : agents.ContractKind.UNSPECIFIED,
      foldedUnder: query.foldedUnder?.toLowerCase() ?? '',
      timeZone,
      ...reportRange(query),
      ...place,
    };
    const page = await this.members.agents.findDownlines(request, { memberId, idempotent: true });
    const found = page.content.flatMap(({ downline, level, path }) => (downline ? [{ downline, level, path }] : []));
    const all = [...found.map(({ downline }) => downline), ...page.way];
    const members = [];
    for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
      const some = all.slice(from, from + ROWS_AT_ONCE);
      members.push(...(await this.members.rowsOf(memberId, currency, some, query.asOf !== undefined)));
    }
    const [rows, way] = [members.slice(0, found.length), members.slice(found.length)];
    return {
      found: {
        content: rows.map((row, i) => ({
          ...row,
          level: found[i]?.level ?? 0,
          path: (found[i]?.path ?? []).map(({ memberId: id, account }) => ({ memberId: id, account })),
        })),
        pageNum: page.pageNum,
        totalPages: page.totalPages,
        total: Number(page.total),
        way,
        folded: page.folded.map(({ memberId: id, count }) => ({ memberId: id, count: Number(count) })),
      },
      next: page.next,
    };
  }
}
