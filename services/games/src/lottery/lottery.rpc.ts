import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Inject } from '@nestjs/common';
import { games } from '@nm/contracts';
import { Db } from '@nm/kit/db/db.js';
import { Failure } from '@nm/kit/errors/failure.js';
import { Rpc, RpcController } from '@nm/kit/rpc/rpc.js';
import { gameNotFound, invalid } from '../games.errors.js';
import { isUuid } from '../rounds/round.js';
import type { Draw } from './draws/draw.js';
import { pathOf } from '@nm/kit/fairness/merkle-root.js';
import { presentDraw, presentGame, presentSlip, presentSlipDetail, type Language } from './lottery.presenter.js';
import { LotteryReadModel } from './lottery.read-model.js';
import { playsOf } from './plays/plays.js';
import { LiabilitiesStore } from './slips/liabilities.store.js';
import { SlipsService } from './slips/slips.service.js';

const { LotteryService } = games;
const FROM_BFF = { callers: ['bff'] } as const;
/**
 * The access rule of the RPCs for slips: only the BFF may call them, and only for the member of the current session.
 */
const FOR_PLAYER = { callers: ['bff'], actsFor: 'member' } as const;
const DRAWS_MAX = 200;
const SLIPS_MAX = 50;
const TIGHT_MAX = 200;
const LANGUAGES: readonly string[] = ['EN', 'BN', 'AR'] satisfies Language[];

/** Implements the RPCs of lotteries. Each method decodes the request, calls the service and encodes the answer. */
@RpcController(LotteryService)
export class LotteryRpc {
  constructor(
    @Inject(Db) private readonly db: Db,
    @Inject(LotteryReadModel) private readonly stored: LotteryReadModel,
    @Inject(LiabilitiesStore) private readonly liabilities: LiabilitiesStore,
    @Inject(SlipsService) private readonly slips: SlipsService,
  ) {}

  @Rpc(LotteryService.method.listLotteryGames, FROM_BFF)
  async listLotteryGames({
    brand,
    currency,
    language,
    vassalage,
  }: games.ListLotteryGamesRequest): Promise<MessageInitShape<typeof games.ListLotteryGamesResponseSchema>> {
    const rows = await this.stored.games(brand, currency, vassalage);
    const open = await this.stored.open();
    const listed = [];
    for (const row of rows) {
      const plays = playsOf(row.region).map(({ play }) => play);
      const limits = await this.liabilities.limits(this.db, row.gameCode, plays, { brand, currency });
      listed.push(presentGame(row, limits, open.get(row.gameCode), languageOf(language)));
    }
    return { games: listed, serverTime: timestampFromDate(new Date()) };
  }

  @Rpc(LotteryService.method.listDraws, FROM_BFF)
  async listDraws({
    gameCode,
    limit,
    drawnOnly,
  }: games.ListDrawsRequest): Promise<MessageInitShape<typeof games.ListDrawsResponseSchema>> {
    if (limit < 1 || limit > DRAWS_MAX) throw invalid('limit');
    if (gameCode === '') throw gameNotFound();
    const draws = await this.stored.draws(gameCode, limit, drawnOnly);
    return { draws: draws.map((draw) => presentDraw(draw)), serverTime: timestampFromDate(new Date()) };
  }

  @Rpc(LotteryService.method.getDraw, FROM_BFF)
  async getDraw({ drawId, brand, currency }: games.GetDrawRequest): Promise<MessageInitShape<typeof games.DrawSchema>> {
    const draw = await this.#draw(drawId);
    if (brand === '' || currency === '') return presentDraw(draw);
    return presentDraw(draw, await this.liabilities.tight(this.db, { drawId, brand, currency }, TIGHT_MAX));
  }

  @Rpc(LotteryService.method.placeSlip, FOR_PLAYER)
  async placeSlip({ lines, ...request }: games.PlaceSlipRequest): Promise<MessageInitShape<typeof games.SlipSchema>> {
    const { slip, replayed } = await this.slips.place({ ...request, lines });
    const draw = await this.#draw(slip.drawId);
    return presentSlip(slip, draw.region, 'EN', replayed);
  }

  @Rpc(LotteryService.method.listSlips, FOR_PLAYER)
  async listSlips({
    memberId,
    gameCode,
    drawId,
    limit,
  }: games.ListSlipsRequest): Promise<MessageInitShape<typeof games.ListSlipsResponseSchema>> {
    if (limit < 1 || limit > SLIPS_MAX) throw invalid('limit');
    if (drawId !== '' && !isUuid(drawId)) throw invalid('drawId');
    const slips = await this.stored.slips({ memberId, gameCode, drawId, limit });
    const listed = [];
    for (const slip of slips) listed.push(presentSlip(slip, (await this.#draw(slip.drawId)).region, 'EN'));
    return { slips: listed };
  }

  @Rpc(LotteryService.method.getSlip, FOR_PLAYER)
  async getSlip({ memberId, slipId }: games.GetSlipRequest): Promise<MessageInitShape<typeof games.SlipDetailSchema>> {
    const slip = isUuid(slipId) ? await this.stored.slip(memberId, slipId) : undefined;
    if (!slip) throw new Failure('resource.not_found');
    const draw = await this.#draw(slip.drawId);
    const { leaves, index } =
      draw.slipsRoot === null ? { leaves: [], index: -1 } : await this.stored.leaves(draw.drawId, slipId);
    return presentSlipDetail(slip, draw, index < 0 ? [] : pathOf(leaves, index), 'EN');
  }

  async #draw(drawId: string): Promise<Draw> {
    const draw = isUuid(drawId) ? await this.stored.draw(drawId) : undefined;
    if (!draw) throw new Failure('resource.not_found');
    return draw;
  }
}

const languageOf = (language: string): Language => (LANGUAGES.includes(language) ? (language as Language) : 'EN');
