import { Controller, Get, Inject, Query, Req } from '@nestjs/common';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { Caller } from '../http/params.js';
import { siteOrigin } from '../http/site-origin.js';
import { Answers } from '../openapi/answers.js';
import { InjectGames, type GamesClient } from '../peers.js';
import { Members, NotWithDuePassword } from '../session/access.js';
import { isTrial, type Session } from '../session/session.js';
import { LaunchDto, LaunchQuery } from './launch.dto.js';
import { presentLaunch } from './launch.presenter.js';

@ApiTags('games')
@Controller('wps/game')
export class LaunchController {
  constructor(
    @InjectGames() private readonly games: GamesClient,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('launchGame')
  @Members()
  @NotWithDuePassword()
  @Answers(LaunchDto)
  async launch(@Query() query: LaunchQuery, @Caller() session: Session, @Req() request: Request): Promise<LaunchDto> {
    const { memberId, brand, currency } = session;
    const { vassalage, gameCode, device = 'WEB', language = session.language, backUrl = '/', view } = query;
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
      sessionId: session.id,
      sessionExpiresAt: timestampFromMs(session.expiresAt),
      sessionIdleMs: BigInt(session.idleMs),
    };
    // The vendor's page needs our origin to send messages to the page that frames it.
    return presentLaunch(
      await this.games.launchGame({ ...launch, siteOrigin: siteOrigin(request, this.config.publicUrl) }, { memberId }),
      view,
    );
  }
}
