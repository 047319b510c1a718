import type { MessageInitShape } from '@bufbuild/protobuf';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { RoundsService } from '../../rounds/rounds.service.js';
import { placedRound } from '../placed-round.js';
import { PLINKO, riskOf } from './plinko.js';

const { GamesService } = games;

/** Implements the RPC of plinko. It decodes the request, calls the service and encodes the answer. */
@RpcController(GamesService)
export class PlinkoRpc {
  constructor(@Inject(RoundsService) private readonly rounds: RoundsService) {}

  @Rpc(GamesService.method.placePlinko, { callers: ['bff'], actsFor: 'member' })
  async placePlinko({
    rows,
    risk,
    ...bet
  }: games.PlacePlinkoRequest): Promise<MessageInitShape<typeof games.PlacedRoundSchema>> {
    return placedRound(PLINKO, await this.rounds.place(PLINKO, { ...bet, choice: { rows, risk: riskOf(risk) } }));
  }
}
