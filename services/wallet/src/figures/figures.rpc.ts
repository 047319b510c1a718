import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { WalletService, type DayFiguresSchema, type GetDayFiguresRequest } from '@nm/contracts/wallet.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { dayOf, startOfDay } from '../ledger/zone-day.js';
import { FiguresReadModel } from './figures.read-model.js';

/**
 * Implements the operators' call for the figures of the day: decodes the request, calls the read model and encodes the
 * answer.
 */
@RpcController(WalletService)
export class FiguresRpc {
  constructor(private readonly figures: FiguresReadModel) {}

  @Rpc(WalletService.method.getDayFigures, { callers: ['bff'] })
  async getDayFigures({
    brand,
    currency,
    timeZone,
  }: GetDayFiguresRequest): Promise<MessageInitShape<typeof DayFiguresSchema>> {
    const from = beginOfToday(timeZone);
    return { from: timestampFromDate(from), ...(await this.figures.since(from, { brand, currency })) };
  }
}

function beginOfToday(zone: string): Date {
  try {
    return new Date(startOfDay(dayOf(Date.now(), zone), zone));
  } catch (error) {
    if (error instanceof RangeError) throw new Failure('request.invalid', { field: 'timeZone' });
    throw error;
  }
}
