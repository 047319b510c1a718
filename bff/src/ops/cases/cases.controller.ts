import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { SeenVersionBody } from '../operators/operator.dto.js';
import { NoteBody } from '../reviews/review.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import {
  CaseDetailDto,
  CasePageDto,
  CaseQuery,
  CompareDayBody,
  CorrectCaseBody,
  DayComparisonDto,
  ExplainCaseBody,
} from './case.dto.js';
import { Cases } from './cases.service.js';

/** Console routes for reconciliation cases: differences between a vendor's data and ours. */
@ApiTags('cases')
@Controller('ops/cases')
export class CasesController {
  constructor(private readonly cases: Cases) {}

  @Get()
  @May('cases.read')
  @Answers(CasePageDto)
  page(@Query() query: CaseQuery, @CallingOperator() caller: OperatorCaller): Promise<CasePageDto> {
    return this.cases.page(caller, query);
  }

  /**
   * Compares a vendor's data of a day with ours now, even if the day has not ended. Each new difference opens a case.
   */
  @Post('compare')
  @HttpCode(200)
  @May('cases.decide')
  @Audited('cases.compare')
  @Answers(DayComparisonDto)
  compare(@Body() body: CompareDayBody, @CallingOperator() caller: OperatorCaller): Promise<DayComparisonDto> {
    return this.cases.compare(caller, body);
  }

  /** Returns one case with the data of both sides and the steps taken. The read is written to the audit log. */
  @Get(':id')
  @May('cases.read')
  @Audited('cases.open')
  @Answers(CaseDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<CaseDetailDto> {
    return this.cases.detail(caller, id);
  }

  /** Closes a case because an explanation was found and nothing had to be corrected. No money moves. */
  @Post(':id/explain')
  @HttpCode(200)
  @May('cases.decide')
  @Audited('cases.explain')
  @Answers(CaseDetailDto)
  explain(
    @Param('id', UuidPipe) id: string,
    @Body() { version, reason, note }: ExplainCaseBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<CaseDetailDto> {
    return this.cases.mark(caller, id, { action: 'explain', version: BigInt(version), reason, note });
  }

  /** Closes a case because one side was corrected. The correction was made elsewhere; no money moves here. */
  @Post(':id/correct')
  @HttpCode(200)
  @May('cases.decide')
  @Audited('cases.correct')
  @Answers(CaseDetailDto)
  correct(
    @Param('id', UuidPipe) id: string,
    @Body() { version, reason, note }: CorrectCaseBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<CaseDetailDto> {
    return this.cases.mark(caller, id, { action: 'correct', version: BigInt(version), reason, note });
  }

  /** Opens a closed case again. */
  @Post(':id/reopen')
  @HttpCode(200)
  @May('cases.decide')
  @Audited('cases.reopen')
  @Answers(CaseDetailDto)
  reopen(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<CaseDetailDto> {
    return this.cases.mark(caller, id, { action: 'reopen', version: BigInt(version), note });
  }

  /** Asks the vendor again at once about free rounds that it has not confirmed. The case stays open. */
  @Post(':id/retry')
  @HttpCode(200)
  @May('cases.decide')
  @Audited('cases.retry')
  @Answers(CaseDetailDto)
  retry(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<CaseDetailDto> {
    return this.cases.mark(caller, id, { action: 'retry', version: BigInt(version), note });
  }

  /** Ends free rounds that a vendor has not confirmed. One operator requests it, and another operator confirms it. */
  @Post(':id/end')
  @HttpCode(200)
  @May('cases.decide')
  @Audited('cases.end')
  @Answers(CaseDetailDto)
  end(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<CaseDetailDto> {
    return this.cases.mark(caller, id, { action: 'end', version: BigInt(version), note });
  }

  /** Takes back the operator's own request to end the free rounds, unless a second operator has already decided. */
  @Post(':id/take-back')
  @HttpCode(200)
  @May('cases.decide')
  @Audited('cases.take_back')
  @Answers(CaseDetailDto)
  takeBack(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<CaseDetailDto> {
    return this.cases.mark(caller, id, { action: 'take-back', version: BigInt(version), note: '' });
  }
}
