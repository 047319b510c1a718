import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { games } from '@nm/contracts';
import { languageOf } from '../catalogue/list-params.js';
import { Caller } from '../http/params.js';
import { isoTime } from '../http/time.js';
import { Answers } from '../openapi/answers.js';
import { InjectFreeRounds, type FreeRoundsClient } from '../peers.js';
import { RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { FreeRoundsListDto, FreeRoundsQuery, type FreeRoundsDto } from './free-rounds.dto.js';

/** API route for the free rounds that a member has in games of vendors. */
@ApiTags('promotions')
@Controller('wps/promotions/free-rounds')
export class FreeRoundsController {
  constructor(@InjectFreeRounds() private readonly freeRounds: FreeRoundsClient) {}

  /**
   * Lists the member's free rounds: first those that can still be used, the soonest end first, then those that ended
   * in the last days.
   */
  @Get()
  @RealMembers()
  @Answers(FreeRoundsListDto)
  async list(@Query() query: FreeRoundsQuery, @Caller() { memberId }: Session): Promise<FreeRoundsListDto> {
    const language = languageOf(query.language);
    const found = await this.freeRounds.listFreeRounds({ memberId, language }, { memberId, idempotent: true });
    return { list: found.freeRounds.map(presentFreeRounds) };
  }
}

const presentFreeRounds = (grant: games.FreeRounds): FreeRoundsDto => {
  const endedAt = isoTime(grant.endedAt);
  return {
    ...{ rewardId: grant.grantId, vassalage: grant.vassalage, gameCode: grant.gameCode },
    ...{ displayName: grant.gameName, icon: grant.icon, currency: grant.currency },
    ...{ rounds: grant.rounds, played: grant.played, stakeMinor: String(grant.stakeMinor) },
    ...{ wonMinor: String(grant.wonMinor), winMinorMax: String(grant.winMinorMax), state: grant.state },
    isDelayed: grant.isDelayed,
    ...(grant.reason && { reason: grant.reason }),
    expiresAt: isoTime(grant.expiresAt) ?? '',
    ...(endedAt && { endedAt }),
    ...{ paysBonus: grant.paysBonus, turnoverPercent: grant.turnoverPercent },
  };
};
