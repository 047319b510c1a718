import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { SeenVersionBody } from '../operators/operator.dto.js';
import { NoteBody } from '../reviews/review.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import { HeldWinDetailDto, HeldWinPageDto, HeldWinQuery } from './held-win.dto.js';
import { HeldWins } from './held-wins.service.js';

/**
 * Console routes for vendors' wins above the win ceiling. An operator decides about the part above the ceiling, which
 * is held.
 */
@ApiTags('wins')
@Controller('ops/wins')
export class HeldWinsController {
  constructor(private readonly wins: HeldWins) {}

  @Get()
  @May('wins.read')
  @Answers(HeldWinPageDto)
  page(@Query() query: HeldWinQuery, @CallingOperator() caller: OperatorCaller): Promise<HeldWinPageDto> {
    return this.wins.page(caller, query);
  }

  /** Returns one held win with the steps taken. The read is written to the audit log. */
  @Get(':id')
  @May('wins.read')
  @Audited('wins.open')
  @Answers(HeldWinDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<HeldWinDetailDto> {
    return this.wins.detail(caller, id);
  }

  /** Releases the held part of the win, so that it is paid to the member. */
  @Post(':id/release')
  @HttpCode(200)
  @May('wins.review')
  @Audited('wins.release')
  @Answers(HeldWinDetailDto)
  release(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<HeldWinDetailDto> {
    return this.wins.decide(caller, id, { decision: 'release', version: BigInt(version), note });
  }

  /**
   * Decides that the held part of the win is returned to the vendor. This needs two operators, so the win stays
   * undecided after the first.
   */
  @Post(':id/return')
  @HttpCode(200)
  @May('wins.review')
  @Audited('wins.return')
  @Answers(HeldWinDetailDto)
  giveBack(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<HeldWinDetailDto> {
    return this.wins.decide(caller, id, { decision: 'return', version: BigInt(version), note });
  }

  /** Takes back the operator's own request to return the win, unless a second operator has already decided. */
  @Post(':id/take-back')
  @HttpCode(200)
  @May('wins.review')
  @Audited('wins.take_back')
  @Answers(HeldWinDetailDto)
  takeBack(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<HeldWinDetailDto> {
    return this.wins.decide(caller, id, { decision: 'take_back', version: BigInt(version), note: '' });
  }
}
