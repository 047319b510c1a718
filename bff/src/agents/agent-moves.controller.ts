import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, IdempotencyKey } from '../http/params.js';
import { isoTime } from '../http/time.js';
import { Answers } from '../openapi/answers.js';
import { InjectMoves, type MovesClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { Agents } from '../session/access.js';
import type { Session } from '../session/session.js';
import { presentMovePreview } from './move.presenter.js';
import { MemberMoveDto, MoveMemberBody, MovePreviewDto, PreviewMoveBody } from './moves.dto.js';

/** API routes with which an agent moves members within the own team. */
@ApiTags('agents')
@Controller('wps/agents/team/moves')
export class AgentMovesController {
  constructor(@InjectMoves() private readonly moves: MovesClient) {}

  /** Lists the contracts that moving a member would end. Nothing is changed. */
  @Post('preview')
  @HttpCode(200)
  @Agents()
  @RateCost(COST.search)
  @Answers(MovePreviewDto)
  async preview(@Body() body: PreviewMoveBody, @Caller() { memberId }: Session): Promise<MovePreviewDto> {
    return presentMovePreview(
      await this.moves.previewMove({ agentId: memberId, ...idsOf(body) }, { memberId, idempotent: true }),
    );
  }

  /**
   * Moves a member with everyone below to another upline within the agent's own team. The move takes effect at once.
   */
  @Post()
  @HttpCode(200)
  @Agents()
  @RateCost(COST.search)
  @Answers(MemberMoveDto)
  async move(
    @Body() body: MoveMemberBody,
    @Caller() { memberId }: Session,
    @IdempotencyKey() key: string,
  ): Promise<MemberMoveDto> {
    const moved = await this.moves.moveMember(
      { agentId: memberId, ...idsOf(body), confirmation: body.confirmation, key },
      { memberId, idempotent: true, deadlineMs: MOVE_MS },
    );
    return { memberId: moved.memberId, fromId: moved.fromId, toId: moved.toId, movedAt: isoTime(moved.movedAt) };
  }
}

/**
 * The deadline (ms) of the call that moves a member. The call may have to wait for other changes of the agent tree,
 * each of which takes at most two seconds.
 */
const MOVE_MS = 8_000;

const idsOf = ({ memberId, toId }: PreviewMoveBody) => ({
  memberId: memberId.toLowerCase(),
  toId: toId.toLowerCase(),
});
