import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

export const PROMPT_ANSWERS = ['no_limit', 'keep'] as const;

export class DepositPromptBody {
  @ApiProperty({
    enum: PROMPT_ANSWERS,
    description: '`no_limit` if the member has no deposit limit, `keep` if there is one.',
  })
  @IsIn(PROMPT_ANSWERS)
  answer: (typeof PROMPT_ANSWERS)[number];
}

export const PROMPT_DUE = ['first', 'review'] as const;

export class DepositPromptDto {
  @ApiPropertyOptional({
    enum: PROMPT_DUE,
    description:
      'Why the member must be asked for a deposit limit now. `first`: not asked before. `review`: six months ' +
      'have passed. Absent if there is no need.',
  })
  due?: (typeof PROMPT_DUE)[number];

  @ApiProperty({ description: 'True if the member has a deposit limit.' })
  limited: boolean;
}
