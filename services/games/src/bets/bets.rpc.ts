import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { Seal } from '@nm/kit/seal/seal.js';
import { roundNotFound } from '../games.errors.js';
import { betDetail, betsPage } from './bet.presenter.js';
import { betsQuery } from './bets-query.js';
import { BetsReadModel } from './bets.read-model.js';

const { GamesService } = games;
/** Only the bff speaks for players, and only for the one whose session it holds. */
const FOR_PLAYER = { callers: ['bff'], actsFor: 'member' } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The betting record: decode, call, encode. */
@RpcController(GamesService)
export class BetsRpc {
  constructor(
    @Inject(BetsReadModel) private readonly bets: BetsReadModel,
    @Inject(Seal) private readonly seal: Seal,
  ) {}

  @Rpc(GamesService.method.listBets, FOR_PLAYER)
  async listBets(request: games.ListBetsRequest): Promise<MessageInitShape<typeof games.ListBetsResponseSchema>> {
    return betsPage(await this.bets.list(betsQuery(request)));
  }

  @Rpc(GamesService.method.getBet, FOR_PLAYER)
  async getBet({ memberId, roundId }: games.GetBetRequest): Promise<MessageInitShape<typeof games.BetDetailSchema>> {
    if (!UUID.test(roundId)) throw roundNotFound();
    const bet = await this.bets.detail(memberId, roundId);
    const { revealedSeed, serverSeedHash } = bet;
    return betDetail(bet, revealedSeed && serverSeedHash ? this.seal.open(revealedSeed, serverSeedHash) : undefined);
  }
}
