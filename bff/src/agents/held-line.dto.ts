import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Length, Matches } from 'class-validator';
import { KIND } from './contract-kind.js';

const STATES = ['held', 'processing', 'paid', 'returned'] as const;
const ANSWER_LENGTH_MAX = 500;

/** Held pay as both parties of its contract may see it. It contains no account, abuse rule or score. */
export class HeldLineDto {
  @ApiProperty({ format: 'uuid' })
  settlementId: string;

  @ApiProperty({ enum: Object.keys(KIND) })
  kind: string;

  @ApiProperty()
  currency: string;

  @ApiProperty({ format: 'date-time' })
  periodStart: string;

  @ApiProperty({ format: 'date-time' })
  periodEnd: string;

  @ApiProperty()
  version: number;

  @ApiProperty()
  netMinor: string;

  @ApiProperty({ enum: STATES, description: 'processing: released, and the payment is under way.' })
  status: string;

  @ApiProperty({ format: 'date-time', description: 'When the line was computed.' })
  computedAt: string;

  @ApiProperty({ format: 'date-time' })
  heldAt: string;

  @ApiPropertyOptional({ format: 'date-time' })
  decidedAt?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'An operator usually decides until then.' })
  expectedBy?: string;

  @ApiProperty({ description: 'The caller is the payee, who may answer once.' })
  own: boolean;

  @ApiPropertyOptional({ description: 'The own answer.' })
  answer?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  answeredAt?: string;
}

export class AnswerHeldLineBody {
  @ApiProperty({ minLength: 1, maxLength: ANSWER_LENGTH_MAX })
  @IsString()
  @Length(1, ANSWER_LENGTH_MAX)
  @Matches(/\S/)
  answer: string;
}
