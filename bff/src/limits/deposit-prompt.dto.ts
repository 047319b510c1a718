import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

export const PROMPT_ANSWERS = ['no_limit', 'keep'] as const;

export class DepositPromptBody {
  @ApiProperty({ enum: PROMPT_ANSWERS, description: '`no_limit` while no deposit limit exists, else `keep`.' })
  @IsIn(PROMPT_ANSWERS)
  answer: (typeof PROMPT_ANSWERS)[number];
}

export const PROMPT_DUE = ['first', 'review'] as const;

export class DepositPromptDto {
  @ApiPropertyOptional({
    enum: PROMPT_DUE,
    description: '`first` before the first answer, `review` six months after the last one; absent otherwise.',
  })
  due?: (typeof PROMPT_DUE)[number];

  @ApiProperty({ description: 'Whether the member has a deposit limit.' })
  limited: boolean;
}
