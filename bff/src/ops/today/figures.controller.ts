import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { Figure } from '@nm/contracts/wallet.js';
import { MaskedNames } from '../../catalogue/masked-names.service.js';
import { instant } from '../../http/page-query.dto.js';
import { isoTime } from '../../http/time.js';
import { Answers } from '../../openapi/answers.js';
import { InjectWallet, type WalletClient } from '../../peers.js';
import { BrandScope } from '../http/brand-scope.js';
import { pageOf } from '../reviews/review.dto.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { May } from '../session/permission.js';
import { DayFigures, daysOf } from './day-figures.service.js';
import { FigureRowsDto, FigureRowsQuery, FiguresDto, FiguresQuery, type FigureName } from './figures.dto.js';

const CODES: Readonly<Record<FigureName, Figure>> = {
  moneyIn: Figure.MONEY_IN,
  moneyOut: Figure.MONEY_OUT,
  netIn: Figure.NET_IN,
  held: Figure.HELD,
  stake: Figure.STAKE,
  revenue: Figure.REVENUE,
  players: Figure.PLAYERS,
  newPlayers: Figure.NEW_PLAYERS,
};

@ApiTags('today')
@Controller('ops/figures')
export class FiguresController {
  constructor(
    private readonly scope: BrandScope,
    private readonly figures: DayFigures,
    private readonly names: MaskedNames,
    @InjectWallet() private readonly wallet: WalletClient,
  ) {}

  /**
   * Returns the money figures of the brands in a range of days, by hour or by day, with the figures for comparison.
   */
  @Get()
  @May('figures.read')
  @Answers(FiguresDto)
  async of(@Query() query: FiguresQuery, @CallingOperator() caller: OperatorCaller): Promise<FiguresDto> {
    const codes = await this.scope.codes(caller, query.brand);
    const brands = (await this.scope.brands(caller)).filter(({ code }) => codes.includes(code));
    return { figures: await Promise.all(brands.map((brand) => this.figures.of(brand, query.range ?? 'today'))) };
  }

  /** Lists the postings or members that make up a figure, newest first. The figure is their sum or their number. */
  @Get('rows')
  @May('figures.read')
  @Answers(FigureRowsDto)
  async rows(@Query() query: FigureRowsQuery, @CallingOperator() caller: OperatorCaller): Promise<FigureRowsDto> {
    const [code] = await this.scope.codes(caller, query.brand);
    const brand = (await this.scope.brands(caller)).find((one) => one.code === code);
    const { content, pageNum, totalPages, totalCount, totalMinor } = await this.wallet.listFigureRows(
      {
        ...(brand && { days: daysOf({ brand, range: query.range ?? 'today' }) }),
        figure: CODES[query.figure],
        ...(query.from && { from: timestampFromMs(instant(query.from)) }),
        ...(query.to && { to: timestampFromMs(instant(query.to)) }),
        page: pageOf(query),
      },
      { idempotent: true },
    );
    const rows = content.map(async ({ memberId, type, reference, amountMinor, createdAt }) => ({
      memberId,
      account: await this.names.of(memberId),
      ...(type && { type }),
      ...(reference && { reference }),
      amountMinor: String(amountMinor),
      at: isoTime(createdAt) ?? '',
    }));
    return {
      content: await Promise.all(rows),
      pageNum,
      totalPages,
      totalCount: Number(totalCount),
      totalMinor: String(totalMinor),
      currency: brand?.currency ?? '',
    };
  }
}
