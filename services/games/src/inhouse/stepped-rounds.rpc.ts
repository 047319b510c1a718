import type { MessageInitShape } from '@bufbuild/protobuf';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from '../games.errors.js';
import type { SteppedGame } from '../rounds/round-game.js';
import { RoundStepsService } from '../rounds/round-steps.service.js';
import { HILO } from './hilo/hilo.js';
import { MINES } from './mines/mines.js';
import { steppedRound } from './stepped-round.js';

const { GamesService } = games;
/**
 * The access rule of the RPCs for rounds with steps: only the BFF may call them, and only for the member of the current
 * session.
 */
const FOR_PLAYER = { callers: ['bff'], actsFor: 'member' } as const;
const STEPPED_GAMES: readonly SteppedGame<never, never>[] = [MINES, HILO];

/** Implements the RPCs that mines and hi-lo share. */
@RpcController(GamesService)
export class SteppedRoundsRpc {
  constructor(@Inject(RoundStepsService) private readonly steps: RoundStepsService) {}

  @Rpc(GamesService.method.cashOut, FOR_PLAYER)
  async cashOut({
    gameCode,
    ...request
  }: games.CashOutRequest): Promise<MessageInitShape<typeof games.SteppedRoundSchema>> {
    const game = gameOf(gameCode);
    return steppedRound(game, await this.steps.cashOut(game, request));
  }

  @Rpc(GamesService.method.getOpenRound, FOR_PLAYER)
  async getOpenRound({
    memberId,
    gameCode,
  }: games.GetOpenRoundRequest): Promise<MessageInitShape<typeof games.GetOpenRoundResponseSchema>> {
    const game = gameOf(gameCode);
    const round = await this.steps.current(game, memberId);
    return round ? { round: steppedRound(game, round) } : {};
  }
}

function gameOf(gameCode: string): SteppedGame<never, never> {
  const game = STEPPED_GAMES.find((one) => one.gameCode === gameCode);
  if (!game) throw invalid('gameCode');
  return game;
}
