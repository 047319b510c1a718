import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Failure } from '@nm/kit/errors/failure.js';
import { GameNames, type GameName } from '../catalogue/game-names.service.js';
import { Caller, CalledFrom, type From } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { InjectMessaging, type MessagingClient } from '../peers.js';
import { DisabledMembersToo, RealMembers } from '../session/access.js';
import type { Session } from '../session/session.js';
import { DeleteMessagesBody, MarkReadBody, MessagePageDto, MessageQuery, UnreadDto } from './message.dto.js';
import { presentMessagePage, presentUnread } from './message.presenter.js';

/** API routes for a member's inbox. Trial members have no inbox. */
@ApiTags('messages')
@Controller('wps')
export class MessageController {
  constructor(
    @InjectMessaging() private readonly messaging: MessagingClient,
    private readonly names: GameNames,
  ) {}

  @Get('relay/CSP_unreadCount')
  @RealMembers()
  @Answers(UnreadDto)
  async unreadCount(@Caller() { memberId }: Session): Promise<UnreadDto> {
    return presentUnread(await this.messaging.getUnread({ memberId }, { memberId, idempotent: true }));
  }

  @Get('messages')
  @RealMembers()
  @Answers(MessagePageDto)
  async messages(
    @Query() query: MessageQuery,
    @Caller() { memberId }: Session,
    @CalledFrom() from: From,
  ): Promise<MessagePageDto> {
    const page = { page: query.page ?? 1, size: query.pageSize ?? 20 };
    const request = { memberId, language: query.language ?? from.language, unreadOnly: query.unread === '1', page };
    const answer = await this.messaging.listMessages(request, { memberId, idempotent: true });
    const games = new Map<string, GameName>();
    for (const { vendor, gameCode } of answer.content)
      if (gameCode !== '')
        games.set(`${vendor} ${gameCode}`, await this.names.of(vendor, gameCode, [request.language]));
    return presentMessagePage(answer, (vendor, gameCode) => {
      const name = games.get(`${vendor} ${gameCode}`);
      return name?.gameNames[request.language.toLowerCase()] ?? name?.gameName ?? gameCode;
    });
  }

  /** Marks the given messages, or all messages, as read. Repeating the request changes nothing. */
  @Post('messages/read')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @Answers(UnreadDto)
  async markRead(@Body() body: MarkReadBody, @Caller() { memberId }: Session): Promise<UnreadDto> {
    if ((body.all === true) === (body.ids !== undefined)) {
      throw new Failure('request.invalid', { fields: [{ field: 'ids', rule: 'idsOrAll' }] });
    }
    const request = { memberId, messageIds: body.ids ?? [], all: body.all ?? false };
    return presentUnread(await this.messaging.markRead(request, { memberId, idempotent: true }));
  }

  /** Deletes messages from the inbox. Repeating the request changes nothing. */
  @Post('messages/delete')
  @DisabledMembersToo()
  @HttpCode(200)
  @RealMembers()
  @Answers(UnreadDto)
  async remove(@Body() body: DeleteMessagesBody, @Caller() { memberId }: Session): Promise<UnreadDto> {
    return presentUnread(
      await this.messaging.deleteMessages({ memberId, messageIds: body.ids }, { memberId, idempotent: true }),
    );
  }
}
