import type { MessageInitShape } from '@bufbuild/protobuf';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { RoundStepsService } from '../../rounds/round-steps.service.js';
import { RoundsService } from '../../rounds/rounds.service.js';
import { steppedRound } from '../stepped-round.js';
import { MINES } from './mines.js';

const { GamesService } = games;
/** The access rule of the RPCs of mines: only the BFF may call them, and only for the member of the current session. */
const FOR_PLAYER = { callers: ['bff'], actsFor: 'member' } as const;

/** Implements the RPCs of mines. Each method decodes the request, calls the services and encodes the answer. */
@RpcController(GamesService)
export class MinesRpc {
  constructor(
    @Inject(RoundsService) private readonly rounds: RoundsService,
    @Inject(RoundStepsService) private readonly steps: RoundStepsService,
  ) {}

  @Rpc(GamesService.method.startMines, FOR_PLAYER)
  async startMines({ mines, ...bet }: games.StartMinesRequest): Promise<SteppedRound> {
    const placed = await this.rounds.place(MINES, { ...bet, choice: { mines } });
    return steppedRound(MINES, await this.steps.started(MINES, placed));
  }

  @Rpc(GamesService.method.stepMines, FOR_PLAYER)
  async stepMines({ number, leaf, ...request }: games.StepMinesRequest): Promise<SteppedRound> {
    return steppedRound(MINES, await this.steps.step(MINES, request, number, { leaf }));
  }
}

type SteppedRound = MessageInitShape<typeof games.SteppedRoundSchema>;
