import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import type { Request } from 'express';
import { BetLimiter, LimitedBet } from '../games/bet-limiter.js';
import { Caller, IdempotencyKey, InBrand, MaybeCaller } from '../http/params.js';
import { isoTime } from '../http/time.js';
import { UuidPipe } from '../http/uuid.pipe.js';
import { Answers } from '../openapi/answers.js';
import { InjectLotteries, type LotteryClient } from '../peers.js';
import { COST } from '../rate-limit/costs.js';
import { RateCost } from '../rate-limit/rate-limit.guard.js';
import { Members, Visitors } from '../session/access.js';
import { isTrial, type Session } from '../session/session.js';
import { BeaconRounds } from './beacon-rounds.service.js';
import {
  BeaconSignatureDto,
  DrawDto,
  LotteryGamesQuery,
  LotteryMenuDto,
  LotteryMenuQuery,
  OpenedDto,
  OpenedQuery,
  PlaceSlipBody,
  RecentLotteriesDto,
  SlipDetailDto,
  SlipDto,
  SlipsDto,
  SlipsQuery,
} from './lottery.dto.js';
import { presentDraw, presentGame, presentSlip, presentSlipDetail } from './lottery.presenter.js';

const VIETNAM = 'TCG_LOTTO_VN';
const OPENED_DEFAULT = 10;
const SLIPS_DEFAULT = 10;
const RECENT_SLIPS = 50;
const READ = { idempotent: true } as const;

/** API routes of the lotteries: the menus of the specification (§7), drawn numbers, draws and slips. */
@ApiTags('lottery')
@Controller()
export class LotteryController {
  constructor(
    @InjectLotteries() private readonly lotteries: LotteryClient,
    private readonly bets: BetLimiter,
    private readonly beacon: BeaconRounds,
  ) {}

  /** Lists the Vietnamese lottery games with their plays (kinds of bet). */
  @Get('lgw/vn/games/game_menu')
  @Members()
  @Answers(LotteryMenuDto)
  async vietnam(@Query() query: LotteryMenuQuery, @Caller() session: Session): Promise<LotteryMenuDto> {
    return this.#menu({ ...query, vassalage: VIETNAM }, session);
  }

  /** Lists the lottery games that the member played last. */
  @Get('lgw/vn/games/recent')
  @Members()
  @Answers(RecentLotteriesDto)
  async recent(@Query() _query: LotteryMenuQuery, @Caller() { memberId }: Session): Promise<RecentLotteriesDto> {
    const { slips } = await this.lotteries.listSlips({ memberId, limit: RECENT_SLIPS }, { memberId, ...READ });
    return { list: [...new Set(slips.map(({ gameCode }) => gameCode))] };
  }

  /** Lists all lottery games, or those of one vendor, with their plays (kinds of bet). */
  @Get('lgw/lottery/games')
  @Members()
  @Answers(LotteryMenuDto)
  async games(@Query() query: LotteryGamesQuery, @Caller() session: Session): Promise<LotteryMenuDto> {
    return this.#menu(query, session);
  }

  /** Lists the drawn numbers of a Vietnamese game. */
  @Get('lgw/vn/numeros/opened/game')
  @Visitors()
  @Answers(OpenedDto)
  async openedInVietnam(@Query() query: OpenedQuery): Promise<OpenedDto> {
    return this.#opened(query);
  }

  /** Lists the drawn numbers of any other lottery game. */
  @Get('lotto/lgw/games/opened/numero')
  @Visitors()
  @Answers(OpenedDto)
  async opened(@Query() query: OpenedQuery): Promise<OpenedDto> {
    return this.#opened(query);
  }

  /** Returns the public beacon's signature of a round, so that a browser can check the beacon's value in a proof. */
  @Get('lgw/lottery/beacon-rounds/:round')
  @RateCost(COST.beacon)
  @Visitors()
  @Answers(BeaconSignatureDto)
  async beaconRound(@Param('round') round: string): Promise<BeaconSignatureDto> {
    return this.beacon.of(round);
  }

  /**
   * Returns one draw with its proof. For a member it also lists the outcomes whose liability limit is almost reached.
   */
  @Get('lgw/lottery/draws/:drawId')
  @Visitors()
  @ApiBearerAuth()
  @Answers(DrawDto)
  async draw(
    @Param('drawId', UuidPipe) drawId: string,
    @InBrand() brand: identity.Brand,
    @MaybeCaller() session: Session | undefined,
  ): Promise<DrawDto> {
    const currency = session?.currency ?? brand.currency;
    return presentDraw(await this.lotteries.getDraw({ drawId, brand: brand.code, currency }, READ));
  }

  /**
   * Places one slip. A retry with the same key gets the first answer. If there are too many bets at once, the
   * `Retry-After` header says when to retry. The status is then 429 if the member sent too many, or 503 if the site
   * is overloaded.
   */
  @Post('lgw/lottery/slips')
  @HttpCode(200)
  @LimitedBet()
  @Members()
  @Answers(SlipDto)
  async place(
    @Body() { drawId, lines }: PlaceSlipBody,
    @Caller() session: Session,
    @IdempotencyKey() key: string,
    @Req() request: Request,
  ): Promise<SlipDto> {
    const { memberId, brand, currency } = session;
    const sent = lines.map(({ play, picks, unitMinor }) => ({ play, picks, unitMinor }));
    const slip = {
      memberId,
      brand,
      currency,
      key,
      trial: isTrial(session),
      drawId,
      lines: sent.map((line) => ({ ...line, unitMinor: BigInt(line.unitMinor) })),
    };
    const input = JSON.stringify([memberId, currency, drawId, sent]);
    const placed = await this.bets.run(request, { memberId, input }, () =>
      this.lotteries.placeSlip(slip, { memberId, ...READ }),
    );
    return presentSlip(placed);
  }

  /** Lists the member's lottery slips, newest first. */
  @Get('lgw/lottery/slips')
  @Members()
  @Answers(SlipsDto)
  async slips(
    @Query() { gameCode = '', drawId = '', limit = SLIPS_DEFAULT }: SlipsQuery,
    @Caller() { memberId }: Session,
  ): Promise<SlipsDto> {
    const { slips } = await this.lotteries.listSlips({ memberId, gameCode, drawId, limit }, { memberId, ...READ });
    return { list: slips.map(presentSlip) };
  }

  /**
   * Returns one slip with its winning combinations, and with the hashes that prove that the slip is part of the
   * draw's root hash.
   */
  @Get('lgw/lottery/slips/:slipId')
  @Members()
  @Answers(SlipDetailDto)
  async slip(@Param('slipId', UuidPipe) slipId: string, @Caller() { memberId }: Session): Promise<SlipDetailDto> {
    return presentSlipDetail(await this.lotteries.getSlip({ memberId, slipId }, { memberId, ...READ }));
  }

  async #menu({ prizeMode, language, vassalage = '' }: LotteryGamesQuery, session: Session): Promise<LotteryMenuDto> {
    const { brand, currency } = session;
    const asked = { brand, currency, vassalage, language: (language ?? session.language).toUpperCase() };
    const { games, serverTime } = await this.lotteries.listLotteryGames(asked, READ);
    const mode = prizeMode === 'ZY' ? await this.#modeOfBrand(asked) : prizeMode;
    return {
      games: games.filter((game) => mode === undefined || game.prizeMode === mode).map(presentGame),
      serverTime: isoTime(serverTime) ?? '',
    };
  }

  /**
   * Returns the prize mode of the brand (specification §4). The mode ZY (a prize table of the brand's own) means this
   * mode too, because no brand has such a table.
   */
  async #modeOfBrand(asked: { brand: string; currency: string }): Promise<'ELOTT' | 'LOTT'> {
    const { games } = await this.lotteries.listLotteryGames({ ...asked, vassalage: '' }, READ);
    const isElott = games.some(
      ({ vassalage, prizeMode }) => vassalage === VIETNAM || (vassalage === 'LOTT' && prizeMode === 'ELOTT'),
    );
    return isElott ? 'ELOTT' : 'LOTT';
  }

  async #opened({ gameCode, limit = OPENED_DEFAULT }: OpenedQuery): Promise<OpenedDto> {
    const { draws } = await this.lotteries.listDraws({ gameCode, limit, drawnOnly: true }, READ);
    return { list: draws.map(presentDraw) };
  }
}
