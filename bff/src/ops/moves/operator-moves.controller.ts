import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MovePreviewDto } from '../../agents/moves.dto.js';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { NoteBody } from '../reviews/review.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import {
  ApproveMoveBody,
  OperatorMoveDetailDto,
  OperatorMovePageDto,
  OperatorMoveQuery,
  PreviewOperatorMoveBody,
  RequestMoveBody,
} from './operator-move.dto.js';
import { OperatorMoves } from './operator-moves.service.js';

/**
 * Console routes for moves of members in the agent tree, which one operator requests and another operator approves.
 */
@ApiTags('moves')
@Controller('ops/moves')
export class OperatorMovesController {
  constructor(private readonly moves: OperatorMoves) {}

  @Get()
  @May('moves.read')
  @Answers(OperatorMovePageDto)
  page(@Query() query: OperatorMoveQuery, @CallingOperator() caller: OperatorCaller): Promise<OperatorMovePageDto> {
    return this.moves.page(caller, query);
  }

  /** Lists the contracts that moving a member would end. Nothing is stored. */
  @Post('preview')
  @HttpCode(200)
  @May('moves.request')
  @Audited('moves.preview')
  @Answers(MovePreviewDto)
  preview(@Body() body: PreviewOperatorMoveBody, @CallingOperator() caller: OperatorCaller): Promise<MovePreviewDto> {
    return this.moves.preview(caller, body);
  }

  /** Requests to move a member. The member is not moved before a second operator approves. */
  @Post()
  @HttpCode(200)
  @May('moves.request')
  @Audited('moves.request')
  @Answers(OperatorMoveDetailDto)
  request(@Body() body: RequestMoveBody, @CallingOperator() caller: OperatorCaller): Promise<OperatorMoveDetailDto> {
    return this.moves.request(caller, body);
  }

  /** Returns one request with the contracts that it would end. The read is written to the audit log. */
  @Get(':id')
  @May('moves.read')
  @Audited('moves.open')
  @Answers(OperatorMoveDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<OperatorMoveDetailDto> {
    return this.moves.detail(caller, id);
  }

  /**
   * Approves the request of another operator. The member is moved at once. The move is refused if its effects differ
   * from the requested preview.
   */
  @Post(':id/approve')
  @HttpCode(200)
  @May('moves.approve')
  @Audited('moves.approve')
  @Answers(OperatorMoveDetailDto)
  approve(
    @Param('id', UuidPipe) id: string,
    @Body() { version: confirmation, note = '' }: ApproveMoveBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<OperatorMoveDetailDto> {
    return this.moves.act(caller, id, { kind: 'approve', confirmation, note });
  }

  /** Rejects the request of another operator. The member is not moved. */
  @Post(':id/reject')
  @HttpCode(200)
  @May('moves.approve')
  @Audited('moves.reject')
  @Answers(OperatorMoveDetailDto)
  reject(
    @Param('id', UuidPipe) id: string,
    @Body() { note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<OperatorMoveDetailDto> {
    return this.moves.act(caller, id, { kind: 'reject', confirmation: '', note });
  }

  /** Withdraws the operator's own request for a move, before it is decided. */
  @Post(':id/withdraw')
  @HttpCode(200)
  @May('moves.request')
  @Audited('moves.withdraw')
  @Answers(OperatorMoveDetailDto)
  withdraw(
    @Param('id', UuidPipe) id: string,
    @Body() { note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<OperatorMoveDetailDto> {
    return this.moves.act(caller, id, { kind: 'withdraw', confirmation: '', note });
  }
}
