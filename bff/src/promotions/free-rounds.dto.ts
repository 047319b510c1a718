import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { Optional } from '../http/optional.js';

export const FREE_ROUNDS_STATES = ['preparing', 'open', 'ending', 'ended'] as const;
export const FREE_ROUNDS_ENDS = ['played', 'expired', 'member', 'withdrawn', 'unavailable'] as const;

export class FreeRoundsQuery {
  @ApiPropertyOptional({ maxLength: 64, description: 'Of the names, for example BN; else as the vendor writes them.' })
  @Optional()
  @IsString()
  @Length(0, 64)
  language?: string;
}

export class FreeRoundsDto {
  @ApiProperty({ format: 'uuid', description: 'The reward that gave them.' })
  rewardId: string;

  @ApiProperty({ example: 'BAZAAR' })
  vassalage: string;

  @ApiProperty({ example: 'TIGER_GATE' })
  gameCode: string;

  @ApiProperty({ example: 'Tiger Gate', description: 'In the language of the request.' })
  displayName: string;

  @ApiProperty({ example: 'tiger' })
  icon: string;

  @ApiProperty()
  currency: string;

  @ApiProperty()
  rounds: number;

  @ApiProperty()
  played: number;

  @ApiProperty({ description: 'The stake of each round, which costs the member nothing.' })
  stakeMinor: string;

  @ApiProperty({ description: 'What the rounds won so far. It is paid when they end.' })
  wonMinor: string;

  @ApiProperty({ description: 'The most that the rounds pay together.' })
  winMinorMax: string;

  @ApiProperty({
    enum: FREE_ROUNDS_STATES,
    description: '`preparing`: the vendor has not confirmed them yet. `ending`: what is left is being taken back.',
  })
  state: string;

  @ApiProperty({
    description: 'The vendor has not confirmed the rounds, or their end, for so long that an operator looks at it.',
  })
  isDelayed: boolean;

  @ApiPropertyOptional({ enum: FREE_ROUNDS_ENDS, description: 'Why they end or ended.' })
  reason?: string;

  @ApiProperty({ format: 'date-time' })
  expiresAt: string;

  @ApiPropertyOptional({ format: 'date-time' })
  endedAt?: string;

  @ApiProperty({ description: 'Whether the win is bonus money; cash otherwise.' })
  paysBonus: boolean;

  @ApiProperty({ description: 'The turnover that the win requires, in percent of it.' })
  turnoverPercent: number;
}

export class FreeRoundsListDto {
  @ApiProperty({
    type: [FreeRoundsDto],
    description: 'Those that are not over, soonest end first, then the last ended.',
  })
  list: FreeRoundsDto[];
}
