import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { identity } from '@nm/contracts';
import { presentBet } from '../bets/bet.presenter.js';
import { betsRequest } from '../bets/bets-request.js';
import { CURSOR_ROWS_MAX, sendCsvFrom } from '../http/csv.js';
import { rangePage } from '../http/page-query.dto.js';
import { Caller, InBrand } from '../http/params.js';
import { AnswersCsv } from '../openapi/answers.js';
import { InjectGames, InjectStatements, type GamesClient, type StatementsClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { Members } from '../session/access.js';
import type { Session } from '../session/session.js';
import { presentRecord } from '../wallet/record.presenter.js';
import { BetsFileQuery, MovementsFileQuery } from './record-file.dto.js';
import { BET_HEAD, betRow, MOVEMENT_HEAD, movementRow } from './record-rows.js';

const MOVEMENTS_EACH = 500;
const BETS_EACH = 100;

/**
 * API routes for a member's records as CSV files. Files are streamed, so a file of twelve months needs no more memory
 * than one of a day.
 */
@ApiTags('wallet')
@Controller('wps/records')
export class RecordFilesController {
  constructor(
    @InjectStatements() private readonly statements: StatementsClient,
    @InjectGames() private readonly games: GamesClient,
  ) {}

  /** Streams all account movements of the range as a CSV file, newest first. */
  @Get('movements.csv')
  @Members()
  @RateCost(COST.file)
  @AnswersCsv(CURSOR_ROWS_MAX)
  async movements(
    @Query() query: MovementsFileQuery,
    @Caller() { memberId, currency }: Session,
    @InBrand() brand: identity.Brand,
    @Res() response: Response,
  ): Promise<void> {
    const { from, to } = rangePage(query);
    await sendCsvFrom(response, 'account-record', MOVEMENT_HEAD, async (before) => {
      const request = { memberId, currency, from, to, type: query.type ?? '', before, size: MOVEMENTS_EACH };
      const { content, next } = await this.statements.listMovements(request, { memberId, idempotent: true });
      return { rows: content.map((record) => movementRow(presentRecord(record), brand.currency)), next };
    });
  }

  /** Streams all bets of the range as a CSV file. The bet that was settled last comes first. */
  @Get('bets.csv')
  @Members()
  @RateCost(COST.file)
  @AnswersCsv(CURSOR_ROWS_MAX)
  async bets(
    @Query() query: BetsFileQuery,
    @Caller() { memberId }: Session,
    @InBrand() { currency }: identity.Brand,
    @Res() response: Response,
  ): Promise<void> {
    // The range is fixed before the first page is read. Without an end in the query, it ends at the present moment.
    const request = betsRequest({ ...query, pageSize: BETS_EACH }, memberId);
    await sendCsvFrom(response, 'betting-record', BET_HEAD, async (cursor) => {
      const { content, nextCursor } = await this.games.listBets({ ...request, cursor }, { memberId, idempotent: true });
      return { rows: content.map((bet) => betRow(presentBet(bet), currency)), next: nextCursor };
    });
  }
}
