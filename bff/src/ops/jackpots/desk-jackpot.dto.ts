import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Length, Max, Min } from 'class-validator';
import { WholeMinor } from '../../http/amount.js';
import { Optional } from '../../http/optional.js';
import { NoteBody } from '../reviews/review.dto.js';

const SHARE_PPM_MAX = 10_000;

export class DeskJackpotsQuery {
  @ApiPropertyOptional({
    maxLength: 32,
    description: "Only this brand, by its code. All of the operator's brands if absent.",
  })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;
}

export class DeskJackpotWinDto {
  @ApiProperty({ description: 'The number of the win, counted from 1 in the pool.' })
  number: number;

  @ApiProperty({ description: "The winner's account name, masked." })
  account: string;

  @ApiProperty({ description: "The vendor's code." })
  vassalage: string;

  @ApiProperty()
  gameCode: string;

  @ApiProperty({ description: 'What was won.' })
  amountMinor: string;

  @ApiProperty({ format: 'date-time' })
  wonAt: string;

  @ApiProperty({ description: 'True once the money is in the account.' })
  paid: boolean;
}

/** A jackpot pool for operators. */
export class DeskJackpotDto {
  @ApiProperty({ description: 'The id of the pool.' })
  pool: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'What a win would pay now.' })
  amountMinor: string;

  @ApiProperty({ description: 'The amount with which the pool began.' })
  seedMinor: string;

  @ApiProperty({ description: 'The amount at which it is won at the latest.' })
  capMinor: string;

  @ApiPropertyOptional({
    description:
      'The share of each stake that goes to the pool, in parts per million. Absent if games have different shares.',
  })
  sharePpm?: number;

  @ApiProperty({ description: 'The lowest share of a game that feeds it, in parts per million.' })
  gameSharePpmMin: number;

  @ApiProperty({ description: 'The highest share of a game that feeds it, in parts per million.' })
  gameSharePpmMax: number;

  @ApiProperty({ description: 'The largest seed that can be set now.' })
  seedMinorMax: string;

  @ApiProperty({ description: 'The smallest distance from seed to ceiling, in parts per million of the seed.' })
  spreadPpmMin: number;

  @ApiPropertyOptional({ description: 'The seed from the next win on. Absent if it stays.' })
  nextSeedMinor?: string;

  @ApiPropertyOptional({ description: 'The ceiling from the next win on. Absent if it stays.' })
  nextCapMinor?: string;

  @ApiProperty({ description: 'How often it was won.' })
  wins: number;

  @ApiProperty({ description: 'How many games feed it.' })
  games: number;

  @ApiProperty({ format: 'date-time', description: 'When its terms were last changed.' })
  changedAt: string;

  @ApiProperty({ type: [DeskJackpotWinDto], description: 'The last wins, newest first; ten at most.' })
  lastWins: DeskJackpotWinDto[];

  @ApiProperty({ description: 'Rises with every change of the terms. A change sends it back.' })
  version: string;
}

export class DeskJackpotsDto {
  @ApiProperty({ type: [DeskJackpotDto] })
  content: DeskJackpotDto[];

  @ApiProperty({ description: 'True if the caller may change the terms.' })
  mayChange: boolean;
}

export class SetJackpotTermsBody extends NoteBody {
  @ApiPropertyOptional({
    ...{ type: Number, minimum: 1, maximum: SHARE_PPM_MAX },
    description:
      'The new share of stakes, in parts per million, for rounds that settle from now on. It counts in every ' +
      'game. Absent if no share changes.',
  })
  @Optional()
  @IsInt()
  @Min(1)
  @Max(SHARE_PPM_MAX)
  sharePpm?: number;

  @WholeMinor('The seed from the next win on.')
  seedMinor: string;

  @WholeMinor('The ceiling from the next win on.')
  capMinor: string;
}
