import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectGames, type GamesClient } from '../peers.js';
import { Members } from '../session/access.js';
import type { Session } from '../session/session.js';
import { LaunchDto, LaunchQuery } from './launch.dto.js';
import { presentLaunch } from './launch.presenter.js';

@ApiTags('games')
@Controller('wps/game')
export class LaunchController {
  constructor(@InjectGames() private readonly games: GamesClient) {}

  @Get('launchGame') @Members() @Answers(LaunchDto)
  async launch(@Query() query: LaunchQuery, @Caller() session: Session): Promise<LaunchDto> {
    const { memberId, brand } = session;
    const { vassalage, gameCode, device = 'WEB', language = session.language, backUrl = '/' } = query;
    return presentLaunch(await this.games.launchGame({ memberId, brand, vassalage, gameCode, device, language, backUrl }, { memberId }));
  }
}
