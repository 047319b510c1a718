import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { Optional } from '../http/optional.js';
import { wholeNumber } from '../http/page-query.dto.js';

const CHATS_MAX = 100;

export class ChatModelDto {
  @ApiProperty({ description: 'The number of the chat, counted from 1.' }) modelId: number;
  @ApiProperty() title: string;
}

export class ChatModelsDto {
  @ApiProperty({ type: [ChatModelDto] }) list: ChatModelDto[];
}

export class LaunchChatQuery {
  @ApiPropertyOptional({
    type: Number,
    minimum: 1,
    maximum: CHATS_MAX,
    default: 1,
    description: 'The number of the chat, from the list of chats. The first one if absent.',
  })
  @Optional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(CHATS_MAX)
  modelId?: number;
}

export class LaunchChatDto {
  @ApiProperty({ format: 'uri', description: 'The address that opens the chat.' }) chatUrl: string;
}
