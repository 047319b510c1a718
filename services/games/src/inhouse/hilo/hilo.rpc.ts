import type { MessageInitShape } from '@bufbuild/protobuf';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { RoundStepsService } from '../../rounds/round-steps.service.js';
import { RoundsService } from '../../rounds/rounds.service.js';
import { steppedRound } from '../stepped-round.js';
import { callOf, HILO } from './hilo.js';

const { GamesService } = games;
/** The access rule of the RPCs of hi-lo: only the BFF may call them, and only for the member of the current session. */
const FOR_PLAYER = { callers: ['bff'], actsFor: 'member' } as const;

/** Implements the RPCs of hi-lo. Each method decodes the request, calls the services and encodes the answer. */
@RpcController(GamesService)
export class HiloRpc {
  constructor(
    @Inject(RoundsService) private readonly rounds: RoundsService,
    @Inject(RoundStepsService) private readonly steps: RoundStepsService,
  ) {}

  @Rpc(GamesService.method.startHilo, FOR_PLAYER)
  async startHilo(bet: games.StartHiloRequest): Promise<SteppedRound> {
    const placed = await this.rounds.place(HILO, { ...bet, choice: {} });
    return steppedRound(HILO, await this.steps.started(HILO, placed));
  }

  @Rpc(GamesService.method.stepHilo, FOR_PLAYER)
  async stepHilo({ number, call, ...request }: games.StepHiloRequest): Promise<SteppedRound> {
    return steppedRound(HILO, await this.steps.step(HILO, request, number, { call: callOf(call) }));
  }
}

type SteppedRound = MessageInitShape<typeof games.SteppedRoundSchema>;
