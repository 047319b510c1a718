import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import { dayRangeField } from '@nm/kit/rpc/day-range.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { RoundDetails } from '../rounds/round-details.js';
import { betDetail, betsPage } from './bet.presenter.js';
import { betsQuery } from './bets-query.js';
import { BetsReadModel } from './bets.read-model.js';
import { PlayDaysReadModel } from './play-days.read-model.js';

const { GamesService } = games;
/**
 * The access rule of the RPCs for the betting record: only the BFF may call them, and only for the member of the
 * current session.
 */
const FOR_PLAYER = { callers: ['bff'], actsFor: 'member' } as const;

/**
 * Implements the RPCs of the betting record. Each method decodes the request, calls the read model and encodes the
 * answer.
 */
@RpcController(GamesService)
export class BetsRpc {
  constructor(
    @Inject(BetsReadModel) private readonly bets: BetsReadModel,
    @Inject(PlayDaysReadModel) private readonly playDays: PlayDaysReadModel,
    @Inject(Seal) private readonly seal: Seal,
    @Inject(RoundDetails) private readonly details: RoundDetails,
  ) {}

  @Rpc(GamesService.method.listBets, FOR_PLAYER)
  async listBets(request: games.ListBetsRequest): Promise<MessageInitShape<typeof games.ListBetsResponseSchema>> {
    return betsPage(await this.bets.list(betsQuery(request)), this.details);
  }

  @Rpc(GamesService.method.getBet, FOR_PLAYER)
  async getBet({ memberId, roundId }: games.GetBetRequest): Promise<MessageInitShape<typeof games.BetDetailSchema>> {
    const bet = await this.bets.detail(memberId, roundId);
    const { revealedSeed, serverSeedHash } = bet;
    const serverSeed = revealedSeed && serverSeedHash ? this.seal.open(revealedSeed, serverSeedHash) : undefined;
    return betDetail(bet, serverSeed, this.details);
  }

  @Rpc(GamesService.method.listPlayDays, FOR_PLAYER)
  async listPlayDays(
    request: games.ListPlayDaysRequest,
  ): Promise<MessageInitShape<typeof games.ListPlayDaysResponseSchema>> {
    const { memberId, currency } = request;
    return { days: await this.playDays.list(memberId, currency, dayRangeField(request)) };
  }
}
