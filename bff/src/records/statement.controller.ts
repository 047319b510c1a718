import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { rangePage } from '../http/page-query.dto.js';
import { Caller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectStatements, type StatementsClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { Members } from '../session/access.js';
import type { Session } from '../session/session.js';
import { StatementDto, StatementQuery } from './statement.dto.js';
import { presentStatement } from './statement.presenter.js';

/** API route for a member's statement of account up to any moment. */
@ApiTags('wallet')
@Controller('wps/records')
export class StatementController {
  constructor(@InjectStatements() private readonly statements: StatementsClient) {}

  /**
   * Returns the movements of the account in the range, its opening and closing balance, and its balances (cash,
   * bonus, held) at the end. A range that ends in the past always gives the same statement.
   */
  @Get('statement')
  @Members()
  @RateCost(COST.search)
  @Answers(StatementDto)
  async statement(@Query() query: StatementQuery, @Caller() { memberId, currency }: Session): Promise<StatementDto> {
    const { from, to } = rangePage(query);
    const statement = await this.statements.getStatement(
      { memberId, currency, from, to },
      { memberId, idempotent: true },
    );
    return presentStatement(statement, currency, { from: timestampDate(from), to: timestampDate(to) });
  }
}
