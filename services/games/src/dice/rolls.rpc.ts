import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from '../games.errors.js';
import { RollsReadModel } from './rolls.read-model.js';

const { GamesService } = games;
const ROLLS_MAX = 20;

/** What everyone may see of dice: decode, call, encode. */
@RpcController(GamesService)
export class RollsRpc {
  constructor(@Inject(RollsReadModel) private readonly rolls: RollsReadModel) {}

  @Rpc(GamesService.method.listRolls, { callers: ['bff'] })
  async listRolls({
    brand,
    limit,
  }: games.ListRollsRequest): Promise<MessageInitShape<typeof games.ListRollsResponseSchema>> {
    if (limit < 1 || limit > ROLLS_MAX) throw invalid('limit');
    const rolls = await this.rolls.newest(brand, limit);
    return {
      rolls: rolls.map(({ detail: { target, over, roll, win, multiplierE4 }, settledAt, ...each }) => ({
        ...each,
        dice: { target, over, roll, win, multiplierE4 },
        settledAt: timestampFromDate(settledAt),
      })),
    };
  }
}
