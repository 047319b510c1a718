import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length } from 'class-validator';
import { Optional } from '../../http/optional.js';

export class TodayQuery {
  @ApiPropertyOptional({ maxLength: 32, description: "All of the operator's brands when absent." })
  @Optional()
  @IsString()
  @Length(1, 32)
  brand?: string;
}

export class WaitingDto {
  @ApiProperty({ description: 'How many wait for an operator.' })
  waiting: number;

  @ApiPropertyOptional({ format: 'date-time', description: 'Since when the oldest waits.' })
  oldestAt?: string;
}

export class OpenCasesDto {
  @ApiProperty()
  open: number;
}

/** A count is absent where the operator's roles do not read its section. */
export class TodayDto {
  @ApiProperty({ format: 'date-time' })
  asOf: string;

  @ApiPropertyOptional({ type: WaitingDto })
  deposits?: WaitingDto;

  @ApiPropertyOptional({ type: WaitingDto })
  withdrawals?: WaitingDto;

  @ApiPropertyOptional({
    type: WaitingDto,
    description: 'Held wins. Only for operators of every brand, without `brand`.',
  })
  wins?: WaitingDto;

  @ApiPropertyOptional({
    type: OpenCasesDto,
    description: 'Cases with game vendors. Only for operators of every brand, without `brand`.',
  })
  cases?: OpenCasesDto;
}
