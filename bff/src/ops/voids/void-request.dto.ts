import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, IsUUID, Length } from 'class-validator';
import { Optional } from '../../http/optional.js';
import { PersonDto } from '../operators/operator.dto.js';
import { NOTE_LENGTH_MAX } from '../reviews/review.dto.js';

const REQUEST_STATUSES = ['waiting', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const;

export class RequestVoidBody {
  @ApiProperty({
    format: 'uuid',
    description: 'A new UUID from the caller. A repeat with the same id does nothing more.',
  })
  @IsUUID()
  id: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @IsString()
  @Length(1, NOTE_LENGTH_MAX)
  note: string;
}

/** The decision about a request to void a draw or raffle. For an approval the note is optional. */
export class ApproveVoidBody {
  @ApiProperty({ format: 'uuid', description: 'The id of the request that the operator saw.' })
  @IsUUID()
  requestId: string;

  @ApiPropertyOptional({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
  @Optional()
  @IsString()
  @Length(0, NOTE_LENGTH_MAX)
  note?: string;
}

export class DeclineVoidBody {
  @ApiProperty({ format: 'uuid', description: 'The id of the request that the operator saw.' })
  @IsUUID()
  requestId: string;

  @ApiProperty({ maxLength: NOTE_LENGTH_MAX, description: "The operator's words, for other operators." })
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
    description: '`waiting`: for a second operator. `lapsed`: drawn or void before a decision.',
  })
  status: string;

  @ApiProperty({ description: 'The words of the operator who asked for it.' })
  note: string;

  @ApiProperty({ type: PersonDto, description: 'The operator who asked for it.' })
  by: PersonDto;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ description: 'True if the caller asked for it.' })
  mine: boolean;

  @ApiPropertyOptional({ type: PersonDto, description: 'Absent while it waits.' })
  decidedBy?: PersonDto;

  @ApiPropertyOptional({ format: 'date-time', description: 'Absent while it waits.' })
  decidedAt?: string;

  @ApiPropertyOptional({ description: 'The words of the operator who decided. Absent for none.' })
  decisionNote?: string;
}
