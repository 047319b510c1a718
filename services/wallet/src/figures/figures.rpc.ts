import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  Figure,
  WalletService,
  type DayFiguresSchema,
  type GetDayFiguresRequest,
  type ListFigureRowsRequest,
  type ListFigureRowsResponseSchema,
} from '@nm/contracts/wallet.js';
import { pageOf, totalPages } from '@nm/kit/rpc/fields.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from '../wallet.errors.js';
import { spanOfDays } from './figure-days.js';
import { FigureRowsReadModel, type FigureName } from './figure-rows.read-model.js';
import { FiguresReadModel } from './figures.read-model.js';

const FROM_BFF = { callers: ['bff'] };
const NAMES: Readonly<Record<Figure, FigureName | undefined>> = {
  [Figure.UNSPECIFIED]: undefined,
  [Figure.MONEY_IN]: 'moneyIn',
  [Figure.MONEY_OUT]: 'moneyOut',
  [Figure.STAKE]: 'stake',
  [Figure.REVENUE]: 'revenue',
  [Figure.NET_IN]: 'netIn',
  [Figure.PLAYERS]: 'players',
  [Figure.NEW_PLAYERS]: 'newPlayers',
  [Figure.HELD]: 'held',
};

/**
 * Implements the operators' RPCs for the daily figures and for the rows that a figure consists of. Each method decodes
 * the request, calls the read model and encodes the answer.
 */
@RpcController(WalletService)
export class FiguresRpc {
  constructor(
    private readonly figures: FiguresReadModel,
    private readonly figureRows: FigureRowsReadModel,
  ) {}

  @Rpc(WalletService.method.getDayFigures, FROM_BFF)
  async getDayFigures(request: GetDayFiguresRequest): Promise<MessageInitShape<typeof DayFiguresSchema>> {
    const span = spanOfDays(request, Date.now());
    const [figures, steps] = await Promise.all([
      request.withoutSums ? this.figures.held(request) : this.figures.within(span, request),
      request.withoutSteps
        ? []
        : this.figures.steps(span, request, request.days > 1 ? 'day' : 'hour', request.timeZone),
    ]);
    return {
      from: timestampFromDate(span.from),
      to: timestampFromDate(span.to),
      ...figures,
      steps: steps.map(({ from, ...money }) => ({ from: timestampFromDate(from), ...money })),
    };
  }

  @Rpc(WalletService.method.listFigureRows, FROM_BFF)
  async listFigureRows(request: ListFigureRowsRequest): Promise<MessageInitShape<typeof ListFigureRowsResponseSchema>> {
    const figure = NAMES[request.figure];
    if (!figure) throw invalid('figure');
    if (!request.days) throw invalid('days');
    const span = spanOfDays(request.days, Date.now());
    const from = request.from ? timestampDate(request.from) : span.from;
    const to = request.to ? timestampDate(request.to) : span.to;
    const within = { from: from > span.from ? from : span.from, to: to < span.to ? to : span.to };
    const page = pageOf(request.page);
    const { rows, totalCount, totalMinor } = await this.figureRows.page(figure, within, request.days, page);
    return {
      content: rows.map(({ at, ...row }) => ({ ...row, createdAt: timestampFromDate(at) })),
      pageNum: page.number,
      totalPages: totalPages(totalCount, page),
      totalCount,
      totalMinor,
    };
  }
}
