import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, IsUUID, Length } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { PersonDto } from '../operators/operator.dto.js';
import { NOTE_LENGTH_MAX } from '../reviews/review.dto.js';

const REQUEST_STATUSES = ['waiting', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const;

export class RequestVoidBody {
  @ApiProperty({ format: 'uuid', description: 'Made by the caller. A repeat with the same id is the same request.' })
  @IsUUID()
  id: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

/** The decision about a request to void a draw or raffle. For an approval the note is optional. */
export class ApproveVoidBody {
  @ApiProperty({ format: 'uuid', description: 'The request that the operator saw.' })
  @IsUUID()
  requestId: string;

  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX })
  @Optional()
  @IsString()
  @Length(0, NOTE_LENGTH_MAX)
  note?: string;
}

export class DeclineVoidBody {
  @ApiProperty({ format: 'uuid', description: 'The request that the operator saw.' })
  @IsUUID()
  requestId: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: 'For other operators.' })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

/** A request to void a lottery draw or a raffle. */
export class VoidRequestDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({
    enum: REQUEST_STATUSES,
    description: '`lapsed`: the draw or the raffle was drawn or void before a decision.',
  })
  status: string;

  @ApiProperty()
  note: string;

  @ApiProperty({ type: PersonDto })
  by: PersonDto;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ description: 'The caller made this request.' })
  mine: boolean;

  @ApiPropertyOptional({ type: PersonDto })
  decidedBy?: PersonDto;

  @ApiPropertyOptional({ format: 'date-time' })
  decidedAt?: string;

  @ApiPropertyOptional()
  decisionNote?: string;
}
