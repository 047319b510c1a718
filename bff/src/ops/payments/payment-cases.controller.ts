import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { SeenVersionBody } from '../operators/operator.dto.js';
import { NoteBody } from '../reviews/review.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { Audited, May } from '../session/permission.js';
import {
  CorrectPaymentCaseBody,
  ExplainPaymentCaseBody,
  PaymentCaseDetailDto,
  PaymentCasePageDto,
  PaymentCaseQuery,
} from './payment-case.dto.js';
import { PaymentCases } from './payment-cases.service.js';

/**
 * Console routes for payment cases: differences between a payment provider and the ledger, and reports of payments
 * that fit no order.
 */
@ApiTags('payments')
@Controller('ops/payments')
export class PaymentCasesController {
  constructor(private readonly cases: PaymentCases) {}

  @Get()
  @May('payments.read')
  @Answers(PaymentCasePageDto)
  page(@Query() query: PaymentCaseQuery, @CallingOperator() caller: OperatorCaller): Promise<PaymentCasePageDto> {
    return this.cases.page(caller, query);
  }

  /**
   * Returns one payment case with its facts and the steps that operators took. The read is written to the audit log.
   */
  @Get(':id')
  @May('payments.read')
  @Audited('payments.open')
  @Answers(PaymentCaseDetailDto)
  detail(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<PaymentCaseDetailDto> {
    return this.cases.detail(caller, id);
  }

  /** Claims the case for this operator for two days. */
  @Post(':id/claim')
  @HttpCode(200)
  @May('payments.decide')
  @Audited('payments.claim')
  @Answers(PaymentCaseDetailDto)
  claim(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PaymentCaseDetailDto> {
    return this.cases.act(caller, id, { action: 'claim', version: BigInt(version) });
  }

  /** Ends the operator's claim on the case. */
  @Post(':id/release')
  @HttpCode(200)
  @May('payments.decide')
  @Audited('payments.release')
  @Answers(PaymentCaseDetailDto)
  release(
    @Param('id', UuidPipe) id: string,
    @Body() { version }: SeenVersionBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PaymentCaseDetailDto> {
    return this.cases.act(caller, id, { action: 'release', version: BigInt(version) });
  }

  /** Adds a note to the case. Other operators can read it. */
  @Post(':id/note')
  @HttpCode(200)
  @May('payments.decide')
  @Audited('payments.note')
  @Answers(PaymentCaseDetailDto)
  note(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PaymentCaseDetailDto> {
    return this.cases.act(caller, id, { action: 'note', version: BigInt(version), note });
  }

  /** Closes a case because an explanation was found and nothing had to be corrected. No money moves. */
  @Post(':id/explain')
  @HttpCode(200)
  @May('payments.decide')
  @Audited('payments.explain')
  @Answers(PaymentCaseDetailDto)
  explain(
    @Param('id', UuidPipe) id: string,
    @Body() { version, reason, note }: ExplainPaymentCaseBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PaymentCaseDetailDto> {
    return this.cases.act(caller, id, { action: 'explain', version: BigInt(version), reason, note });
  }

  /** Closes a case because one side was corrected. The correction was made elsewhere; no money moves here. */
  @Post(':id/correct')
  @HttpCode(200)
  @May('payments.decide')
  @Audited('payments.correct')
  @Answers(PaymentCaseDetailDto)
  correct(
    @Param('id', UuidPipe) id: string,
    @Body() { version, reason, note }: CorrectPaymentCaseBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PaymentCaseDetailDto> {
    return this.cases.act(caller, id, { action: 'correct', version: BigInt(version), reason, note });
  }

  /** Opens a closed case again. */
  @Post(':id/reopen')
  @HttpCode(200)
  @May('payments.decide')
  @Audited('payments.reopen')
  @Answers(PaymentCaseDetailDto)
  reopen(
    @Param('id', UuidPipe) id: string,
    @Body() { version, note }: NoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PaymentCaseDetailDto> {
    return this.cases.act(caller, id, { action: 'reopen', version: BigInt(version), note });
  }
}
