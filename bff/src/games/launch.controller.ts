import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import type { Request } from 'express';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { isFailure, Failure } from '@nm/kit/errors/failure.js';
import { RecommendedGamesService } from '../catalogue/recommended-games.service.js';
import { isOn } from '../brand/brand-modules.js';
import { Caller, InBrand } from '../http/params.js';
import { siteOrigin } from '../http/site-origin.js';
import { Answers } from '../openapi/answers.js';
import { InjectGames, type GamesClient } from '../peers.js';
import { Members, NotWithDuePassword } from '../session/access.js';
import { isTrial, type Session } from '../session/session.js';
import { LaunchDto, LaunchQuery } from './launch.dto.js';
import { launchedGame, presentLaunch } from './launch.presenter.js';

@ApiTags('games')
@Controller('wps')
export class LaunchController {
  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly recommended: RecommendedGamesService,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  /**
   * Launches a game. For a game under maintenance, the error's data has the category, the announced end (`until`,
   * absent if unknown), and up to six other games (`recommended`).
   * @throws Failure game.maintenance, game.closed, game.not_found, wallet.excluded, system.temporary.
   */
  @Get('game/launchGame')
  @Members()
  @NotWithDuePassword()
  @Answers(LaunchDto)
  launch(
    @Query() query: LaunchQuery,
    @Caller() session: Session,
    @InBrand() brand: identity.Brand,
    @Req() request: Request,
  ): Promise<LaunchDto> {
    return this.#launch(query, session, brand, request);
  }

  /**
   * Launches a game after a login by a social network (specification §7). Rules and responses are those of
   * launchGame.
   * @throws Failure game.maintenance, game.closed, game.not_found, wallet.excluded, system.temporary.
   */
  @Get('relay/GCS_gameLaunchFB')
  @Members()
  @NotWithDuePassword()
  @Answers(LaunchDto)
  launchAfterSocialLogin(
    @Query() query: LaunchQuery,
    @Caller() session: Session,
    @InBrand() brand: identity.Brand,
    @Req() request: Request,
  ): Promise<LaunchDto> {
    return this.#launch(query, session, brand, request);
  }

  async #launch(
    query: LaunchQuery,
    session: Session,
    { modules, gameCycleMs }: identity.Brand,
    request: Request,
  ): Promise<LaunchDto> {
    const { memberId, brand, currency } = session;
    const { vassalage, device = 'WEB', language = session.language, backUrl = '/', roomId = '' } = query;
    const launch = {
      memberId,
      brand,
      currency,
      trial: isTrial(session),
      vassalage,
      gameCode: launchedGame(query),
      device,
      language,
      backUrl,
      roomId,
      sellsFeatures: isOn(modules, 'BUYFEATURE3'),
      autoPlay: isOn(modules, 'AUTOPLAY3'),
      cycleMs: gameCycleMs,
      sessionId: session.id,
      sessionExpiresAt: timestampFromMs(session.expiresAt),
      sessionIdleMs: BigInt(session.idleMs),
    };
    // The vendor's page needs the origin of our site, because it sends messages to the page that frames it.
    const origin = { siteOrigin: siteOrigin(request, this.config.publicUrl) };
    try {
      return presentLaunch(await this.games.launchGame({ ...launch, ...origin }, { memberId }), query);
    } catch (error) {
      throw isFailure(error, 'game.maintenance') ? await this.#withRecommended(error, language) : error;
    }
  }

  /** Adds other games to the refusal of a game under maintenance. If these games cannot be read, it adds none. */
  async #withRecommended(refusal: Failure, language: string): Promise<Failure> {
    const gameType = String(refusal.data?.['gameType'] ?? '');
    const recommended = await this.recommended.of(gameType, language).catch(() => []);
    return new Failure(refusal.code, { ...refusal.data, recommended }, { cause: refusal });
  }
}
