import { Inject } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { games } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { invalid } from './games.errors.js';
import { LaunchService } from './launch/launch.service.js';
import { RoundDetails } from './rounds/round-details.js';
import { roundSummary } from './rounds/round.presenter.js';
import { RoundReadModel, type RoundsQuery } from './rounds/round.read-model.js';
import { isUuid } from './rounds/round.js';
import { seedView } from './seeds/seed.presenter.js';
import { SeedService } from './seeds/seed.service.js';
import { PlayTokensService, type LaunchingSession } from './vendors/play/play-tokens.service.js';

const { GamesService } = games;
/** The access rule of the RPCs of games: only the BFF may call them, and only for the member of the current session. */
const FOR_PLAYER = { callers: ['bff'], actsFor: 'member' } as const;
const PAGE_SIZE_DEFAULT = 20;
const PAGE_SIZE_MAX = 100;
const PAGE_MAX = 10_000;
const GAME_CODE_LENGTH_MAX = 64;
const RANGE_DEFAULT_MS = 30 * 24 * 3_600_000;

/**
 * Implements the RPCs for launches, play tokens, seeds and the list of rounds. Each method decodes the request, calls
 * the services and encodes the answer.
 */
@RpcController(GamesService)
export class GamesRpc {
  constructor(
    @Inject(SeedService) private readonly seeds: SeedService,
    @Inject(LaunchService) private readonly launches: LaunchService,
    @Inject(RoundReadModel) private readonly rounds: RoundReadModel,
    @Inject(RoundDetails) private readonly details: RoundDetails,
    @Inject(PlayTokensService) private readonly tokens: PlayTokensService,
  ) {}

  @Rpc(GamesService.method.launchGame, FOR_PLAYER)
  async launchGame(request: games.LaunchGameRequest): Promise<MessageInitShape<typeof games.LaunchGameResponseSchema>> {
    const session = sessionOf(request);
    return this.launches.launch(request.vassalage, request.gameCode, { ...request, ...(session && { session }) });
  }

  @Rpc(GamesService.method.endPlay, { callers: ['identity', 'bff'], actsFor: 'member' })
  async endPlay({
    memberId,
    sessionIds,
    all,
    excludedAt,
  }: games.EndPlayRequest): Promise<MessageInitShape<typeof games.EndPlayResponseSchema>> {
    if (!sessionIds.every((id) => isUuid(id))) throw new Failure('request.invalid', { field: 'session_ids' });
    await this.tokens.end(memberId, sessionIds, all, excludedAt && timestampDate(excludedAt));
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

  @Rpc(GamesService.method.listRounds, FOR_PLAYER)
  async listRounds(request: games.ListRoundsRequest): Promise<MessageInitShape<typeof games.ListRoundsResponseSchema>> {
    const query = roundsQuery(request);
    const { content, totalCount, ...totals } = await this.rounds.list(query);
    return {
      content: content.map((round) => roundSummary(round, this.details)),
      pageNum: query.page,
      totalPages: Math.ceil(Number(totalCount) / query.size),
      totalCount,
      ...totals,
    };
  }
}

/**
 * Parses a request for a list of rounds. By default it covers the last 30 days, in pages of twenty rounds.
 * @throws Failure request.invalid with the name of the invalid field.
 */
function roundsQuery(request: games.ListRoundsRequest): RoundsQuery {
  const to = request.to ? timestampDate(request.to) : new Date();
  const from = request.from ? timestampDate(request.from) : new Date(to.getTime() - RANGE_DEFAULT_MS);
  if (!(from.getTime() <= to.getTime())) throw invalid('from');
  const page = request.page?.page || 1;
  const size = request.page?.size || PAGE_SIZE_DEFAULT;
  if (page < 1 || page > PAGE_MAX) throw invalid('page');
  if (size < 1 || size > PAGE_SIZE_MAX) throw invalid('pageSize');
  if (request.gameCode.length > GAME_CODE_LENGTH_MAX) throw invalid('gameCode');
  return { memberId: request.memberId, from, to, gameCode: request.gameCode.toUpperCase(), page, size };
}

/**
 * Returns the session for which a game is launched; undefined if the request comes from an earlier release of the BFF,
 * which did not send the session.
 */
const sessionOf = ({
  sessionId,
  sessionExpiresAt,
  sessionIdleMs,
}: games.LaunchGameRequest): LaunchingSession | undefined =>
  isUuid(sessionId) && sessionExpiresAt
    ? { sessionId, expiresAt: timestampDate(sessionExpiresAt), idleMs: Number(sessionIdleMs) }
    : undefined;
