import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity, promotions } from '@nm/contracts';
import { MaskedNames } from '../catalogue/masked-names.service.js';
import { Caller, InBrand } from '../http/params.js';
import { isoTime } from '../http/time.js';
import { Answers } from '../openapi/answers.js';
import { InjectMissions, type MissionsClient } from '../peers.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { LeaderboardDto, LeaderboardQuery, MissionsDto, type MissionDto, type PlaceDto } from './mission.dto.js';
import { presentFreeRounds, presentReward } from './reward.presenter.js';

/** API routes for missions and leaderboards. Other members have masked names and no id. */
@ApiTags('promotions')
@Controller('wps/relay')
export class MissionController {
  constructor(
    @InjectMissions() private readonly missions: MissionsClient,
    private readonly names: MaskedNames,
  ) {}

  /** Returns the brand's missions with the member's progress in the present period. */
  @Get('MCSFE_getMissionSummaryDetails')
  @RealMembers()
  @Answers(MissionsDto)
  async summary(@Caller() { memberId }: Session, @InBrand() brand: identity.Brand): Promise<MissionsDto> {
    const answer = await this.missions.getMissions({ memberId, brand: brand.code }, { memberId, idempotent: true });
    return { list: answer.missions.map(presentMission), currency: answer.currency };
  }

  /** Returns the ranks of a leaderboard in the present or the previous period, with the member's own rank. */
  @Get('MCSFE_getMissionLeaderboard')
  @RealMembers()
  @Answers(LeaderboardDto)
  async leaderboard(
    @Query() { board = '', when }: LeaderboardQuery,
    @Caller() { memberId }: Session,
    @InBrand() brand: identity.Brand,
  ): Promise<LeaderboardDto> {
    const answer = await this.missions.getLeaderboard(
      { memberId, brand: brand.code, board, previous: when === 'previous' },
      { memberId, idempotent: true },
    );
    const place = async (one: promotions.Place): Promise<PlaceDto> => ({
      rank: one.rank,
      name: await this.names.of(one.memberId),
      figureMinor: String(one.figureMinor),
      prizeMinor: String(one.prizeMinor),
      mine: one.memberId === memberId,
    });
    return {
      board: answer.board,
      measure: answer.measure,
      period: answer.period,
      currency: answer.currency,
      startsAt: isoTime(answer.startsAt) ?? '',
      endsAt: isoTime(answer.endsAt) ?? '',
      list: await Promise.all(answer.places.map(place)),
      ...(answer.own && { own: await place(answer.own) }),
      prizesMinor: answer.prizeMinor.map(String),
      turnoverPercent: answer.turnoverPercent,
      boards: [...answer.boards],
      closed: answer.closed,
    };
  }
}

const presentMission = ({ reward, ...mission }: promotions.Mission): MissionDto => ({
  id: mission.id,
  period: mission.period,
  endsAt: isoTime(mission.endsAt) ?? '',
  steps: mission.steps.map(({ kind, target, reached }) => ({ kind, target: String(target), reached: String(reached) })),
  cashMinor: String(mission.amount?.cashMinor ?? 0n),
  bonusMinor: String(mission.amount?.bonusMinor ?? 0n),
  turnoverPercent: mission.turnoverPercent,
  claimDays: mission.claimDays,
  ...presentFreeRounds(mission),
  ...(reward && { reward: presentReward(reward) }),
});
