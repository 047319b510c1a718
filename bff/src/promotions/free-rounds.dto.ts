import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { Optional } from '../http/optional.js';

export const FREE_ROUNDS_STATES = ['preparing', 'open', 'ending', 'ended'] as const;
export const FREE_ROUNDS_ENDS = ['played', 'expired', 'member', 'withdrawn', 'unavailable'] as const;

export class FreeRoundsQuery {
  @ApiPropertyOptional({
    maxLength: 64,
    description: 'The language code of the names, for example BN. If absent, they are as the vendor writes them.',
  })
  @Optional()
  @IsString()
  @Length(0, 64)
  language?: string;
}

export class FreeRoundsDto {
  @ApiProperty({ format: 'uuid', description: 'The reward that gave the rounds.' })
  rewardId: string;

  @ApiProperty({ example: 'BAZAAR' })
  vassalage: string;

  @ApiProperty({ example: 'TIGER_GATE' })
  gameCode: string;

  @ApiProperty({ example: 'Tiger Gate', description: 'In the requested language.' })
  displayName: string;

  @ApiProperty({ example: 'tiger', description: "The name of the game's picture." })
  icon: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'The number of free rounds.' })
  rounds: number;

  @ApiProperty({ description: 'How many of them were played.' })
  played: number;

  @ApiProperty({ description: 'The stake of each round. It costs the member nothing.' })
  stakeMinor: string;

  @ApiProperty({ description: 'What the rounds have won so far. It is paid when they end.' })
  wonMinor: string;

  @ApiProperty({ description: 'The most that the rounds pay together.' })
  winMinorMax: string;

  @ApiProperty({
    enum: FREE_ROUNDS_STATES,
    description:
      '`preparing`: the vendor has not confirmed them yet. `open`: can be played. `ending`: the vendor takes ' +
      'back those that are left.',
  })
  state: string;

  @ApiProperty({
    description:
      'True if the vendor has not confirmed the rounds, or their end, for so long that an operator looks at it.',
  })
  isDelayed: boolean;

  @ApiPropertyOptional({
    enum: FREE_ROUNDS_ENDS,
    description:
      'Why they end. `played`: all of them. `member`: given up by the member. `withdrawn`: taken back by this ' +
      'site. `unavailable`: the vendor could not give them. Absent while they are open.',
  })
  reason?: string;

  @ApiProperty({ format: 'date-time', description: 'They must be played before this time.' })
  expiresAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent until they have ended.' })
  endedAt?: string;

  @ApiProperty({ description: 'True if the win is paid as bonus money, false if as cash.' })
  paysBonus: boolean;

  @ApiProperty({ description: 'The required turnover, in percent of the win.' })
  turnoverPercent: number;
}

export class FreeRoundsListDto {
  @ApiProperty({
    type: [FreeRoundsDto],
    description: 'Those that have not ended, soonest end first. Then the ended ones, the last first.',
  })
  list: FreeRoundsDto[];
}
