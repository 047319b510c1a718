import { Inject } from '@nestjs/common';
import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { identity, promotions } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { uuidField } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { MemberStore } from '../members/member.store.js';
import { addDays, dayOf, endOf, periodOf, startOf } from '../plays/brand-day.js';
import { BrandFactsService } from '../plays/brand-facts.service.js';
import { invalid } from '../promotions.errors.js';
import { RewardReadModel } from '../rewards/reward.read-model.js';
import { freeRoundsInContract, rewardInContract } from '../rewards/reward.presenter.js';
import { ALL_LEADERBOARDS } from '../rules/leaderboards.js';
import { paid } from '../rules/reward-rule.js';
import { LeaderboardsService } from './leaderboards.service.js';
import { MissionsService } from './missions.service.js';

const { method } = promotions.MissionService;
const FOR_MEMBER = { callers: ['bff'], actsFor: 'member' } as const;

type Answer<S extends DescMessage> = Promise<MessageInitShape<S>>;

/**
 * Implements the RPCs about missions and leaderboards: decodes the request, calls the service and encodes the answer.
 */
@RpcController(promotions.MissionService)
export class MissionsRpc {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(BrandFactsService) private readonly brands: BrandFactsService,
    @Inject(MemberStore) private readonly members: MemberStore,
    @Inject(MissionsService) private readonly missions: MissionsService,
    @Inject(LeaderboardsService) private readonly boards: LeaderboardsService,
    @Inject(RewardReadModel) private readonly rewards: RewardReadModel,
  ) {}

  @Rpc(method.getMissions, FOR_MEMBER)
  async getMissions(request: promotions.GetMissionsRequest): Answer<typeof promotions.GetMissionsResponseSchema> {
    const memberId = uuidField(request.memberId, 'memberId');
    const brand = await this.brands.of(request.brand);
    // If the event of a member's registration was not handled yet, this service does not know the member. The member
    // is then treated as a player, because most new members are players.
    const member = (await this.members.findAll(this.db, [memberId])).get(memberId) ?? {
      ...{ memberId, type: identity.MemberType.PLAYER, status: identity.MemberStatus.ACTIVE },
    };
    const states = await this.missions.states(member, brand, new Date());
    const missions = states.map(async ({ rule, days, endsAt, steps }) => {
      const reward = (await this.rewards.ofRule(memberId, rule.id, [days.from])).get(days.from);
      return {
        ...{ id: rule.id, period: rule.period, endsAt: timestampFromDate(endsAt), steps: [...steps] },
        ...{ turnoverPercent: rule.pay.turnoverPercent, claimDays: rule.claimDays },
        ...{ amount: paid(rule.pay, brand.currency), ...freeRoundsInContract(paid(rule.pay, brand.currency) ?? {}) },
        ...(reward && { reward: rewardInContract(reward) }),
      };
    });
    return { missions: await Promise.all(missions), currency: brand.currency };
  }

  @Rpc(method.getLeaderboard, FOR_MEMBER)
  async getLeaderboard(request: promotions.GetLeaderboardRequest): Answer<typeof promotions.LeaderboardSchema> {
    const memberId = uuidField(request.memberId, 'memberId');
    const brand = await this.brands.of(request.brand);
    const offered = ALL_LEADERBOARDS.filter(({ prizesMinor }) => prizesMinor[brand.currency]);
    const rule = request.board === '' ? offered[0] : offered.find(({ id }) => id === request.board);
    if (!rule && request.board === '') return noBoard(brand);
    if (!rule) throw invalid('board');
    const zone = brand.timeZone || 'UTC';
    const present = periodOf(rule.period, dayOf(new Date(), zone));
    const days = request.previous ? periodOf(rule.period, addDays(present.from, -1)) : present;
    const prizes = rule.prizesMinor[brand.currency]!;
    const { places, own, closed } = await this.boards.of(rule, brand.code, days, { memberId, prizes });
    return {
      ...{ board: rule.id, measure: rule.measure, period: rule.period, currency: brand.currency },
      startsAt: timestampFromDate(startOf(days.from, zone)),
      endsAt: timestampFromDate(endOf(days.to, zone)),
      places: [...places],
      ...(own && { own }),
      ...{ prizeMinor: [...prizes], turnoverPercent: rule.turnoverPercent, closed },
      boards: offered.map(({ id }) => id),
    };
  }
}

/**
 * Returns the answer for a brand whose currency has no prizes, and which therefore has no leaderboards. The page then
 * shows the missions alone.
 */
function noBoard({ currency, timeZone }: identity.Brand): MessageInitShape<typeof promotions.LeaderboardSchema> {
  const zone = timeZone || 'UTC';
  const { from, to } = periodOf('week', dayOf(new Date(), zone));
  return {
    ...{ measure: 'turnover', period: 'week', currency },
    ...{ startsAt: timestampFromDate(startOf(from, zone)), endsAt: timestampFromDate(endOf(to, zone)) },
  };
}
