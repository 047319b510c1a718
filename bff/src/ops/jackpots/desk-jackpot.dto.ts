import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Length, Max, Min } from 'class-validator';
import { WholeMinor } from '../../http/amount.js';
import { Optional } from '../../http/optional.js';
import { NoteBody } from '../reviews/review.dto.js';

const SHARE_PPM_MAX = 10_000;

export class DeskJackpotsQuery {
  @ApiPropertyOptional({ maxLength: 32, description: "All of the operator's brands when absent." })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;
}

export class DeskJackpotWinDto {
  @ApiProperty({ description: 'Among all wins of the pool, from 1.' })
  number: number;

  @ApiProperty({ description: 'Masked.' })
  account: string;

  @ApiProperty()
  vassalage: string;

  @ApiProperty()
  gameCode: string;

  @ApiProperty()
  amountMinor: string;

  @ApiProperty({ format: 'date-time' })
  wonAt: string;

  @ApiProperty({ description: 'The money is in the account.' })
  paid: boolean;
}

/** A jackpot pool for operators. */
export class DeskJackpotDto {
  @ApiProperty()
  pool: string;

  @ApiProperty()
  brand: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ description: 'What it would pay now.' })
  amountMinor: string;

  @ApiProperty({ description: 'The amount with which it began.' })
  seedMinor: string;

  @ApiProperty({ description: 'The amount at which it is won at the latest.' })
  capMinor: string;

  @ApiPropertyOptional({ description: 'The share of each stake, in millionths; missing while each game has its own.' })
  sharePpm?: number;

  @ApiProperty({ description: 'The lowest share of the games that feed it.' })
  gameSharePpmMin: number;

  @ApiProperty({ description: 'The highest share of the games that feed it.' })
  gameSharePpmMax: number;

  @ApiProperty({ description: 'The highest seed that can be set now.' })
  seedMinorMax: string;

  @ApiProperty({ description: 'The least distance between seed and ceiling, in millionths of the seed.' })
  spreadPpmMin: number;

  @ApiPropertyOptional({ description: 'The seed from the next win on, where it was changed.' })
  nextSeedMinor?: string;

  @ApiPropertyOptional({ description: 'The ceiling from the next win on, where it was changed.' })
  nextCapMinor?: string;

  @ApiProperty()
  wins: number;

  @ApiProperty({ description: 'Games that feed it.' })
  games: number;

  @ApiProperty({ format: 'date-time' })
  changedAt: string;

  @ApiProperty({ type: [DeskJackpotWinDto], description: 'The newest first, ten at most.' })
  lastWins: DeskJackpotWinDto[];

  @ApiProperty({ description: 'Rises with every change of the terms.' })
  version: string;
}

export class DeskJackpotsDto {
  @ApiProperty({ type: [DeskJackpotDto] })
  content: DeskJackpotDto[];

  @ApiProperty({ description: 'The caller may change the terms.' })
  mayChange: boolean;
}

export class SetJackpotTermsBody extends NoteBody {
  @ApiPropertyOptional({
    ...{ type: Number, minimum: 1, maximum: SHARE_PPM_MAX },
    description:
      'Millionths of each stake of rounds that settle from now on, in every game; no share changes if absent.',
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
