import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { identity } from '@nm/contracts';
import { Failure } from '@nm/kit/errors/failure.js';
import { InBrand } from '../http/params.js';
import { Answers } from '../openapi/answers.js';
import { Visitors } from '../session/access.js';
import { ChatModelsDto, LaunchChatDto, LaunchChatQuery } from './chat.dto.js';
import { chatsOf } from './chat.js';

/**
 * API routes for the brand's external chats. Visitors may use them, because the specification marks no token for
 * these paths (§7). For a brand without a chat the error is module.disabled.
 */
@ApiTags('system')
@Controller('wps/relay')
export class ChatController {
  @Get('CBS_modelList')
  @Visitors()
  @Answers(ChatModelsDto)
  modelList(@InBrand() brand: identity.Brand): ChatModelsDto {
    return { list: chatsOf(brand).map(({ title }, index) => ({ modelId: index + 1, title })) };
  }

  /**
   * Returns the URL of a chat; without a parameter, of the first chat.
   * @throws Failure resource.not_found for an unknown chat.
   */
  @Get('CBS_launchChat')
  @Visitors()
  @Answers(LaunchChatDto)
  launchChat(@Query() query: LaunchChatQuery, @InBrand() brand: identity.Brand): LaunchChatDto {
    const chat = chatsOf(brand)[(query.modelId ?? 1) - 1];
    if (!chat) throw new Failure('resource.not_found');
    return { chatUrl: chat.path };
  }
}
