import type { MessageInitShape } from '@bufbuild/protobuf';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from '../../games.errors.js';
import { RoundsService } from '../../rounds/rounds.service.js';
import { placedRound } from '../placed-round.js';
import { SEGMENTS, stakeOf } from './wheel-rules.js';
import { WHEEL, wheelChoice } from './wheel.js';

const { GamesService } = games;

/** Implements the RPC of the wheel. It decodes the request, calls the service and encodes the answer. */
@RpcController(GamesService)
export class WheelRpc {
  constructor(@Inject(RoundsService) private readonly rounds: RoundsService) {}

  @Rpc(GamesService.method.placeWheel, { callers: ['bff'], actsFor: 'member' })
  async placeWheel({
    spots,
    ...bet
  }: games.PlaceWheelRequest): Promise<MessageInitShape<typeof games.PlacedRoundSchema>> {
    if (spots.length > SEGMENTS.length) throw invalid('spots');
    const placed = { ...bet, stakeMinor: stakeOf(spots), choice: wheelChoice(spots) };
    return placedRound(WHEEL, await this.rounds.place(WHEEL, placed));
  }
}
