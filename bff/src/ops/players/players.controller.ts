import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UuidPipe } from '../../http/uuid.pipe.js';
import { Answers } from '../../openapi/answers.js';
import { CallingOperator, type OperatorCaller } from '../session/operator-caller.js';
import { LoginsQuery, PlayerLoginsDto } from '../../session/login-history.dto.js';
import { Audited, May } from '../session/permission.js';
import {
  AddNoteBody,
  FindPlayersQuery,
  FoundPlayersDto,
  PlayerDto,
  PlayerNoteDto,
  PlayerNotesDto,
  PlayerSessionsDto,
  ReasonBody,
  RelatedPlayersDto,
  RevealLoginsBody,
} from './player.dto.js';
import { Players } from './players.service.js';

/** Console routes for members: search, profile, notes, related accounts and sessions. */
@ApiTags('players')
@Controller('ops/players')
export class PlayersController {
  constructor(private readonly players: Players) {}

  @Get()
  @May('players.read')
  @Audited('players.find')
  @Answers(FoundPlayersDto)
  async find(@Query() query: FindPlayersQuery, @CallingOperator() caller: OperatorCaller): Promise<FoundPlayersDto> {
    return { content: await this.players.find(caller, query) };
  }

  /** Returns the member's profile. Name, phone number and mail address are masked. */
  @Get(':id')
  @May('players.read')
  @Audited('players.open')
  @Answers(PlayerDto)
  profile(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<PlayerDto> {
    return this.players.profile(caller, id);
  }

  /** Returns the member's complete profile. The operator must give a reason, which the audit log stores. */
  @Post(':id/reveal')
  @HttpCode(200)
  @May('players.reveal')
  @Audited('players.reveal')
  @Answers(PlayerDto)
  reveal(
    @Param('id', UuidPipe) id: string,
    @Body() { reason }: ReasonBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PlayerDto> {
    return this.players.reveal(caller, id, reason);
  }

  @Get(':id/notes')
  @May('players.read')
  @Audited('players.notes')
  @Answers(PlayerNotesDto)
  async notes(@Param('id', UuidPipe) id: string, @CallingOperator() caller: OperatorCaller): Promise<PlayerNotesDto> {
    return { content: await this.players.notes(caller, id) };
  }

  /** Adds a note about the member. Other operators can read it; the member cannot. */
  @Post(':id/notes')
  @HttpCode(200)
  @May('players.note')
  @Audited('players.note')
  @Answers(PlayerNoteDto)
  addNote(
    @Param('id', UuidPipe) id: string,
    @Body() body: AddNoteBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PlayerNoteDto> {
    return this.players.addNote(caller, id, body);
  }

  /** Lists members who share a device, an IP address, a payee name or a payment account with this member. */
  @Get(':id/related')
  @May('players.read')
  @Audited('players.related')
  @Answers(RelatedPlayersDto)
  async related(
    @Param('id', UuidPipe) id: string,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<RelatedPlayersDto> {
    return { content: await this.players.related(caller, id) };
  }

  @Get(':id/sessions')
  @May('players.read')
  @Audited('players.sessions')
  @Answers(PlayerSessionsDto)
  async sessions(
    @Param('id', UuidPipe) id: string,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PlayerSessionsDto> {
    return { content: await this.players.liveSessions(caller, id) };
  }

  /** Returns the sessions with whole IP addresses. The audit log stores the reason. */
  @Post(':id/sessions/reveal')
  @HttpCode(200)
  @May('players.reveal')
  @Audited('players.reveal_sessions')
  @Answers(PlayerSessionsDto)
  async revealSessions(
    @Param('id', UuidPipe) id: string,
    @Body() { reason }: ReasonBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PlayerSessionsDto> {
    return { content: await this.players.revealSessions(caller, id, reason) };
  }

  /** Lists the member's login attempts of the last 90 days, newest first, with masked IP addresses. */
  @Get(':id/logins')
  @May('players.read')
  @Audited('players.logins')
  @Answers(PlayerLoginsDto)
  logins(
    @Param('id', UuidPipe) id: string,
    @Query() query: LoginsQuery,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PlayerLoginsDto> {
    return this.players.logins(caller, id, query);
  }

  /** Returns the newest login attempts with whole IP addresses. The audit log stores the reason. */
  @Post(':id/logins/reveal')
  @HttpCode(200)
  @May('players.reveal')
  @Audited('players.reveal_logins')
  @Answers(PlayerLoginsDto)
  revealLogins(
    @Param('id', UuidPipe) id: string,
    @Body() body: RevealLoginsBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PlayerLoginsDto> {
    return this.players.revealLogins(caller, id, body);
  }

  /**
   * Ends one session of the member. Fails with resource.not_found if the session has ended or belongs to another
   * member.
   */
  @Post(':id/sessions/:session/end')
  @HttpCode(200)
  @May('players.sessions')
  @Audited('players.end_session')
  @Answers(PlayerSessionsDto)
  async endSession(
    @Param('id', UuidPipe) id: string,
    @Param('session', UuidPipe) session: string,
    @Body() { reason }: ReasonBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PlayerSessionsDto> {
    return { content: await this.players.endSession(caller, id, session, reason) };
  }

  /**
   * Disables the member: all sessions end, and logins, bets and deposits are refused. Open bets still settle, and
   * withdrawals still continue.
   */
  @Post(':id/disable')
  @HttpCode(200)
  @May('players.disable')
  @Audited('players.disable')
  @Answers(PlayerDto)
  disable(
    @Param('id', UuidPipe) id: string,
    @Body() { reason }: ReasonBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PlayerDto> {
    return this.players.setDisabled(caller, id, true, reason);
  }

  /** Enables the member again. A self-exclusion or break stays in force. */
  @Post(':id/enable')
  @HttpCode(200)
  @May('players.disable')
  @Audited('players.enable')
  @Answers(PlayerDto)
  enable(
    @Param('id', UuidPipe) id: string,
    @Body() { reason }: ReasonBody,
    @CallingOperator() caller: OperatorCaller,
  ): Promise<PlayerDto> {
    return this.players.setDisabled(caller, id, false, reason);
  }
}
