import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  AgentsService,
  TeamActivity,
  type FindDownlinesRequest,
  type FindDownlinesResponseSchema,
  type GetLineRequest,
  type GetTeamSizeRequest,
  type LineSchema,
  type TeamSizeSchema,
} from '@nm/contracts/agents.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { pageOf, totalPages, uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { ActiveStakesStore } from '../activity/active-stakes.store.js';
import { AGENTS_CONFIG, type AgentsConfig } from '../agents.config.js';
import { encodeDownline } from '../agents.presenter.js';
import { Completeness } from '../settlements/completeness.js';
import { Reports } from '../reports/reports.service.js';
import { zoneOf } from '../periods/zone.js';
import { LineReadModel } from './line.read-model.js';
import { TeamSearchReadModel } from './team-search.read-model.js';

const AGENT = { callers: ['bff'], actsFor: 'agent' } as const;
const DAY_MS = 86_400_000;

const ACTIVE: Readonly<Record<TeamActivity, boolean | undefined>> = {
  [TeamActivity.UNSPECIFIED]: undefined,
  [TeamActivity.ACTIVE]: true,
  [TeamActivity.INACTIVE]: false,
};

/** Implements the RPCs that read the whole team of an agent. */
@RpcController(AgentsService)
export class AgentsTeamRpc {
  private readonly activeStakes = new ActiveStakesStore();

  constructor(
    @Inject(Reports) private readonly reports: Reports,
    @Inject(LineReadModel) private readonly lines: LineReadModel,
    @Inject(Completeness) private readonly completeness: Completeness,
    @Inject(AGENTS_CONFIG) private readonly config: AgentsConfig,
  ) {}

  @Rpc(AgentsService.method.findDownlines, AGENT)
  async findDownlines(request: FindDownlinesRequest): Promise<MessageInitShape<typeof FindDownlinesResponseSchema>> {
    const page = pageOf(request.page);
    if (request.level < 0) throw new Failure('request.invalid', { field: 'level' });
    const agentId = uuidField(request.agentId, 'agentId');
    const timeZone = zoneOf(request.timeZone);
    const from = request.from ? timestampDate(request.from) : new Date(Date.now() - DAY_MS);
    return this.reports.read(request.asOf, async (sql, moment) => {
      const stake = await this.activeStakes.ofMember(sql, agentId, from);
      const { rows, count, way, folded, next } = await new TeamSearchReadModel(sql).find(agentId, {
        search: request.search,
        level: request.level,
        active: ACTIVE[request.activity],
        contract: request.contract,
        foldedUnder: request.foldedUnder === '' ? undefined : uuidField(request.foldedUnder, 'foldedUnder'),
        after: request.after === '' ? undefined : uuidField(request.after, 'after'),
        from,
        to: request.to ? timestampDate(request.to) : new Date(),
        timeZone,
        moment,
        activeStakeMinorMin: stake ?? this.config.activeStakeMinorMin,
        limit: page.limit,
        offset: page.offset,
      });
      return {
        content: rows.map(({ row, level, path }) => ({ downline: encodeDownline(row), level, path: [...path] })),
        pageNum: page.number,
        totalPages: totalPages(count, page),
        total: count,
        way: way.map(encodeDownline),
        folded,
        next: next ?? '',
      };
    });
  }

  @Rpc(AgentsService.method.getTeamSize, AGENT)
  async getTeamSize(request: GetTeamSizeRequest): Promise<MessageInitShape<typeof TeamSizeSchema>> {
    const agentId = uuidField(request.agentId, 'agentId');
    return this.reports.read(request.asOf, async (sql, moment) => {
      const [size, asOf] = await Promise.all([
        new TeamSearchReadModel(sql).size(agentId),
        moment ?? this.completeness.until(),
      ]);
      return { ...size, asOf: asOf && timestampFromDate(asOf) };
    });
  }

  @Rpc(AgentsService.method.getLine, { callers: ['bff'], actsFor: 'member' })
  async getLine({ memberId, otherId }: GetLineRequest): Promise<MessageInitShape<typeof LineSchema>> {
    const line = await this.lines.between(
      uuidField(memberId, 'memberId'),
      otherId ? uuidField(otherId, 'otherId') : undefined,
    );
    if (!line) throw new Failure('resource.not_found');
    return line;
  }
}
