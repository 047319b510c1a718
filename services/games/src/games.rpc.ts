import { Inject } from '@nestjs/common';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { DiceService } from './dice/dice.service.js';
import { roundNotFound } from './games.errors.js';
import { LaunchService } from './launch/launch.service.js';
import { diceRound, roundSummary } from './rounds/round.presenter.js';
import { RoundReadModel } from './rounds/round.read-model.js';
import { roundsQuery } from './rounds/rounds-query.js';
import { seedView } from './seeds/seed.presenter.js';
import { SeedService } from './seeds/seed.service.js';
import { PlayTokensService, type LaunchingSession } from './vendors/play/play-tokens.service.js';

const { GamesService } = games;
/** Only the bff speaks for players, and only for the one whose session it holds. */
const FOR_PLAYER = { callers: ['bff'], actsFor: 'member' } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Answers the contract games.v1: decode, call, encode. */
@RpcController(GamesService)
export class GamesRpc {
  constructor(
    @Inject(DiceService) private readonly dice: DiceService,
    @Inject(SeedService) private readonly seeds: SeedService,
    @Inject(LaunchService) private readonly launches: LaunchService,
    @Inject(RoundReadModel) private readonly rounds: RoundReadModel,
    @Inject(PlayTokensService) private readonly tokens: PlayTokensService,
  ) {}

  @Rpc(GamesService.method.launchGame, FOR_PLAYER)
  async launchGame(request: games.LaunchGameRequest): Promise<MessageInitShape<typeof games.LaunchGameResponseSchema>> {
    const session = sessionOf(request);
    return this.launches.launch(request.vassalage, request.gameCode, { ...request, ...(session && { session }) });
  }

  @Rpc(GamesService.method.endPlay, { callers: ['identity'], actsFor: 'member' })
  async endPlay({
    memberId,
    sessionIds,
    all,
  }: games.EndPlayRequest): Promise<MessageInitShape<typeof games.EndPlayResponseSchema>> {
    if (!sessionIds.every((id) => UUID.test(id))) throw new Failure('request.invalid', { field: 'session_ids' });
    await this.tokens.end(memberId, sessionIds, all);
    return {};
  }

  @Rpc(GamesService.method.getSeed, FOR_PLAYER)
  async getSeed(request: games.GetSeedRequest): Promise<MessageInitShape<typeof games.SeedSchema>> {
    return seedView(await this.seeds.view(request.memberId));
  }

  @Rpc(GamesService.method.rotateSeed, FOR_PLAYER)
  async rotateSeed(request: games.RotateSeedRequest): Promise<MessageInitShape<typeof games.SeedSchema>> {
    return seedView(await this.seeds.rotate(request.memberId, request.clientSeed, request.endsServerSeedHash));
  }

  @Rpc(GamesService.method.placeDice, FOR_PLAYER)
  async placeDice(request: games.PlaceDiceRequest): Promise<MessageInitShape<typeof games.DiceRoundSchema>> {
    const { replayed, ...proof } = await this.dice.place(request);
    return diceRound(proof, replayed);
  }

  @Rpc(GamesService.method.getRound, FOR_PLAYER)
  async getRound(request: games.GetRoundRequest): Promise<MessageInitShape<typeof games.DiceRoundSchema>> {
    if (!UUID.test(request.roundId)) throw roundNotFound();
    return diceRound(await this.rounds.proof(request.memberId, request.roundId));
  }

  @Rpc(GamesService.method.listRounds, FOR_PLAYER)
  async listRounds(request: games.ListRoundsRequest): Promise<MessageInitShape<typeof games.ListRoundsResponseSchema>> {
    const query = roundsQuery(request);
    const { content, totalCount, ...totals } = await this.rounds.list(query);
    return {
      content: content.map(roundSummary),
      pageNum: query.page,
      totalPages: Math.ceil(Number(totalCount) / query.size),
      totalCount,
      ...totals,
    };
  }
}

/** Undefined where the caller is older than the field. */
const sessionOf = ({
  sessionId,
  sessionExpiresAt,
  sessionIdleMs,
}: games.LaunchGameRequest): LaunchingSession | undefined =>
  UUID.test(sessionId) && sessionExpiresAt
    ? { sessionId, expiresAt: timestampDate(sessionExpiresAt), idleMs: Number(sessionIdleMs) }
    : undefined;
