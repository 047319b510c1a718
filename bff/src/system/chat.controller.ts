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
 * The chats of the brand's document, for visitors too: the specification's paths have no token mark (§7). A brand without a
 * chat answers module.disabled.
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

  /** Returns the URL of a chat, the first one by default. An unknown chat answers resource.not_found. */
  @Get('CBS_launchChat')
  @Visitors()
  @Answers(LaunchChatDto)
  launchChat(@Query() query: LaunchChatQuery, @InBrand() brand: identity.Brand): LaunchChatDto {
    const chat = chatsOf(brand)[(query.modelId ?? 1) - 1];
    if (!chat) throw new Failure('resource.not_found');
    return { chatUrl: chat.path };
  }
}
