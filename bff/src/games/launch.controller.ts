import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { isFailure, Failure } from '@nm/kit/errors/failure.js';
import { RecommendedGamesService } from '../catalogue/recommended-games.service.js';
import { Caller } from '../http/params.js';
import { siteOrigin } from '../http/site-origin.js';
import { Answers } from '../openapi/answers.js';
import { InjectGames, type GamesClient } from '../peers.js';
import { Members, NotWithDuePassword } from '../session/access.js';
import { isTrial, type Session } from '../session/session.js';
import { LaunchDto, LaunchQuery } from './launch.dto.js';
import { presentLaunch } from './launch.presenter.js';

@ApiTags('games')
@Controller('wps')
export class LaunchController {
  constructor(
    @InjectGames() private readonly games: GamesClient,
    private readonly recommended: RecommendedGamesService,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  /**
   * Launches a game. Of a game under maintenance, the failure's data has its category, the end if one is stated
   * (`until`), and up to six games to play instead (`recommended`).
   * @throws Failure game.maintenance, game.closed, game.not_found, wallet.excluded, system.temporary.
   */
  @Get('game/launchGame')
  @Members()
  @NotWithDuePassword()
  @Answers(LaunchDto)
  launch(@Query() query: LaunchQuery, @Caller() session: Session, @Req() request: Request): Promise<LaunchDto> {
    return this.#launch(query, session, request);
  }

  /**
   * The launch after a login by a social provider (specification §7). The rules and the answers are those of launchGame.
   * @throws Failure game.maintenance, game.closed, game.not_found, wallet.excluded, system.temporary.
   */
  @Get('relay/GCS_gameLaunchFB')
  @Members()
  @NotWithDuePassword()
  @Answers(LaunchDto)
  launchAfterSocialLogin(
    @Query() query: LaunchQuery,
    @Caller() session: Session,
    @Req() request: Request,
  ): Promise<LaunchDto> {
    return this.#launch(query, session, request);
  }

  async #launch(query: LaunchQuery, session: Session, request: Request): Promise<LaunchDto> {
    const { memberId, brand, currency } = session;
    const {
      vassalage,
      gameCode,
      device = 'WEB',
      language = session.language,
      backUrl = '/',
      view,
      roomId = '',
    } = query;
    const launch = {
      memberId,
      brand,
      currency,
      trial: isTrial(session),
      vassalage,
      gameCode,
      device,
      language,
      backUrl,
      roomId,
      sessionId: session.id,
      sessionExpiresAt: timestampFromMs(session.expiresAt),
      sessionIdleMs: BigInt(session.idleMs),
    };
    // The vendor's page needs our origin to send messages to the page that frames it.
    const origin = { siteOrigin: siteOrigin(request, this.config.publicUrl) };
    try {
      return presentLaunch(await this.games.launchGame({ ...launch, ...origin }, { memberId }), view);
    } catch (error) {
      throw isFailure(error, 'game.maintenance') ? await this.#withRecommended(error, language) : error;
    }
  }

  /** The refusal of a game under maintenance also names games to play instead. It stands alone if they cannot be read. */
  async #withRecommended(refusal: Failure, language: string): Promise<Failure> {
    const gameType = String(refusal.data?.['gameType'] ?? '');
    const recommended = await this.recommended.of(gameType, language).catch(() => []);
    return new Failure(refusal.code, { ...refusal.data, recommended }, { cause: refusal });
  }
}
